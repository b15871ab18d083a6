// The rows of the scheduling benchmark, shops and plants: stored one by one, so that a long run may be done in parts, and told as a page.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { PlantRow } from './plantBench.ts';

export interface ShopRow {
  /** Name of the file. */
  set: string;
  name: string;
  /** Jobs × machines. */
  size: string;
  best: number;
  proven: boolean;
  /** Processor seconds it was allowed. */
  seconds: number;
  seed: number;
  makespan: number;
  /** Each better makespan with the processor seconds by which it was found. */
  found: [number, number][];
}

const docs = path.join(import.meta.dirname, '../../../docs');
const rowsFile = path.join(docs, 'bench-schedule.json');
const plantFile = path.join(docs, 'bench-schedule-plant.json');
const columns = [1, 10, 60];

function stored(): ShopRow[] {
  return fs.existsSync(rowsFile) ? (JSON.parse(fs.readFileSync(rowsFile, 'utf8')) as ShopRow[]) : [];
}

/** Rows of the same instance are replaced. */
export function keepRows(rows: readonly ShopRow[]): void {
  const others = stored().filter(
    (old) => !rows.some(({ set, name }) => set === old.set && name === old.name),
  );
  const text = [...others, ...rows]
    .toSorted((one, other) => compare(one.set, other.set) || compare(one.name, other.name))
    .map((row) => JSON.stringify(row))
    .join(',\n');
  fs.writeFileSync(rowsFile, `[\n${text}\n]\n`);
}

function storedPlants(): PlantRow[] {
  return fs.existsSync(plantFile) ? (JSON.parse(fs.readFileSync(plantFile, 'utf8')) as PlantRow[]) : [];
}

/** The row of the same size and seed is replaced. */
export function keepPlant(row: PlantRow): void {
  const others = storedPlants().filter((old) => old.operations !== row.operations || old.seed !== row.seed);
  const text = [...others, row]
    .toSorted((one, other) => one.operations - other.operations || one.seed - other.seed)
    .map((each) => JSON.stringify(each))
    .join(',\n');
  fs.writeFileSync(plantFile, `[\n${text}\n]\n`);
}

function plantText(): string[] {
  const rows = storedPlants();
  if (rows.length === 0) return [];
  const sizes = [...new Set(rows.map(({ operations }) => operations))];
  const less = ({ ruleHours, foundHours }: PlantRow): number =>
    100 * (1 - foundHours / Math.max(1, ruleHours));
  return [
    '## Plant with calendars',
    '',
    `Seeded plants over 60 days (tests/entities/manufacturing/scheduling/plants.ts): work centres of two to eight machines, two shifts with breaks, orders of four to twelve operations, the fullest work centre with work for all the days. First plan: wall milliseconds, quickest of five, arrays from the plant (compiled) and one plan by ATC (first). Search: less tardiness in working hours than the best of twelve rules within the processor seconds told. Every plan was checked bar by bar.`,
    '',
    ...sizes.map((size) => {
      const these = rows.filter(({ operations }) => operations === size);
      const mean = these.reduce((sum, row) => sum + less(row), 0) / these.length;
      return `- ${size} operations: ${mean.toFixed(1)} % less tardiness on average over ${these.length} seeds.`;
    }),
    '',
    '| operations | resources | seed | compiled ms | first ms | allowed s | best rule | rule h late | found h late | less % | plans |',
    '|---:|---:|---:|---:|---:|---:|---|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.operations} | ${row.resources} | ${row.seed} | ${row.compileMs} | ${row.firstMs} | ${row.seconds} | ${row.rule} | ${row.ruleHours} | ${row.foundHours} | ${less(row).toFixed(1)} | ${row.plans} |`,
    ),
    '',
  ];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Gap in percent after so many seconds; null where the run was shorter and had not met the best known. */
function gapAfter(row: ShopRow, seconds: number): number | null {
  if (row.seconds < seconds && row.makespan > row.best) return null;
  const makespan = row.found.findLast(([at]) => at <= seconds)?.[1];
  return makespan === undefined ? null : 100 * (makespan / row.best - 1);
}

/** Every figure of the stored rows, without the machine they were measured on. */
export function measuredText(): string {
  const rows = stored();
  const sets = [...new Set(rows.map(({ set }) => set))];
  return [
    ...sets.flatMap((set) =>
      setText(
        set,
        rows.filter((row) => row.set === set),
      ),
    ),
    ...plantText(),
  ].join('\n');
}

export function writeReport(): void {
  const text = [
    '# Scheduling against the best known',
    '',
    `Written by \`npm run bench:schedule\` on ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''}, Node ${process.versions.node}. Public instances of the job shop and the flexible job shop, searched by \`solveShop\` (src/entities/manufacturing/scheduling/shop) in one thread. Gap: 100 × (makespan ÷ best known − 1). Seconds are processor time of the whole process; the machine was shared with other work. A search stops when it meets the best known. Every result was replayed from its sequence by a routine of its own. One run per instance. An instance whose run was too short for a column and had not met the best known stands as a dash there; a column with a dash has no mean, the numbers in brackets say how many instances it has.`,
    '',
    measuredText(),
  ].join('\n');
  fs.writeFileSync(path.join(docs, 'bench-schedule.md'), text);
}

function setText(set: string, rows: readonly ShopRow[]): string[] {
  const means = columns.map((seconds) => {
    const gaps = rows.flatMap((row) => gapAfter(row, seconds) ?? []);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
    // A mean of those alone that met the best known early would flatter.
    return gaps.length === rows.length ? mean.toFixed(3) : `– (${gaps.length} of ${rows.length})`;
  });
  const met = rows.filter(({ makespan, best }) => makespan <= best).length;
  return [
    `## ${set}`,
    '',
    `${rows.length} instances, best known met on ${met}.`,
    '',
    `| instance | size | best known | makespan | allowed s | ${columns.map((each) => `gap ${each} s %`).join(' | ')} |`,
    `|---|---|---:|---:|---:|${columns.map(() => '---:').join('|')}|`,
    `| **mean** | | | | | ${means.map((mean) => `**${mean}**`).join(' | ')} |`,
    ...rows.map((row) => {
      const gaps = columns.map((seconds) => gapAfter(row, seconds)?.toFixed(2) ?? '–');
      const best = `${row.best}${row.proven ? '' : ' (open)'}`;
      return `| ${row.name} | ${row.size} | ${best} | ${row.makespan} | ${row.seconds} | ${gaps.join(' | ')} |`;
    }),
    '',
  ];
}
