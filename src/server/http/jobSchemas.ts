// Bodies of the calls of importing and exporting.
import {
  pastedLimits,
  type ExportRequest,
  type ImportRequest,
  type JobRequest,
  type PastedBlock,
} from '#model/wire/jobs.ts';
import * as z from 'zod';
import { question } from './dataSchemas.ts';

const name = z.string().min(1).max(100);

function optional<T>(schema: z.ZodType<T>) {
  return z.exactOptional(schema);
}

/** What a kind of job asks for is held against its own schema. */
export const jobSchema: z.ZodType<JobRequest> = z.strictObject({ kind: name, input: z.unknown() });

export const uploadedWorkbook = z.strictObject({ file: z.file() });

const cell = z.string().max(32_767);

export const pasteSchema: z.ZodType<PastedBlock> = z.strictObject({
  rows: z.array(z.array(cell).max(pastedLimits.columns)).min(1).max(pastedLimits.rows),
  titles: z.array(z.string().max(100)).max(pastedLimits.columns),
});

export const importSchema: z.ZodType<ImportRequest> = z.strictObject({
  file: z.string().min(1).max(300),
  mode: z.enum(['insert', 'update', 'upsert']),
  dryRun: z.boolean(),
  allOrNothing: z.boolean(),
  sheets: z
    .array(
      z.strictObject({
        sheet: z.string().max(100),
        lines: name.nullable(),
        headRow: z.int().min(1).max(1000),
        columns: z
          .array(
            z.strictObject({
              column: z.int().min(0).max(16_383),
              field: name,
              lookupBy: optional(z.enum(['code', 'name', 'codeOrName'])),
              defaultValue: optional(z.string().max(1000)),
            }),
          )
          .max(500),
      }),
    )
    .min(1)
    .max(50),
});

export const exportSchema: z.ZodType<ExportRequest> = z.strictObject({
  ...question,
  columns: z
    .array(z.strictObject({ field: name, title: z.string().max(100) }))
    .min(1)
    .max(300),
  format: z.enum(['xlsx', 'csv']),
});
