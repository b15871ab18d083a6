// The figures of the last run of each part, kept beside the document they are written in, so that one part can be
// measured anew without the hour of the others. Each part says on what day, commit and load it was measured.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const figures = z.object({ count: z.number(), p50: z.number(), p95: z.number(), max: z.number() });
const listRow = z.object({
  view: z.string(),
  sort: z.string(),
  condition: z.string(),
  indexed: z.boolean(),
  total: z.number(),
  firstJump: z.number(),
  windows: figures,
  end: figures,
});
const totalsRow = z.object({
  view: z.string(),
  condition: z.string(),
  total: z.number(),
  first: z.number(),
  again: z.number(),
});
const dragRow = z.object({
  title: z.string(),
  rows: z.number(),
  shown: figures,
  grey: z.object({ frames: z.number(), of: z.number() }),
  after: figures,
});
const placeFigures = z.object({
  title: z.string(),
  floor: figures,
  lists: z.object({ rows: z.array(listRow), totals: z.array(totalsRow) }),
  writes: z.array(z.object({ title: z.string(), clients: z.number(), rate: z.number(), figures })),
  excel: z.array(z.object({ title: z.string(), rows: z.number(), took: z.number(), meanwhile: figures })),
  /** Absent before the first measurement. */
  screens: z.array(dragRow).default([]),
  /** Null before the first measurement. */
  selfCheck: z
    .object({
      sentences: z.number(),
      open: z.number(),
      took: z.number(),
      longest: z.object({ title: z.string(), took: z.number() }),
      meanwhile: figures,
    })
    .nullable()
    .default(null),
});
const resultsSchema = z.object({
  places: z.array(placeFigures),
  /** Seconds from the start of the process to the signed-in session, each time. */
  starts: z.array(z.object({ title: z.string(), seconds: z.array(z.number()) })),
  windows: z.number(),
  /** By part (lists, writes …): day, commit and load at the beginning. */
  measured: z.record(z.string(), z.string()),
});

export type PlaceFigures = z.infer<typeof placeFigures>;
export type Results = z.infer<typeof resultsSchema>;

const file = path.resolve(import.meta.dirname, '../../docs/bench-server.json');

/** Null before the first run. */
export function keptResults(): Results | null {
  return fs.existsSync(file) ? resultsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
}

export function keepResults(results: Results): void {
  fs.writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}
