// Bodies of the calls of the document flow. Strict, as those of the entity routes.
import {
  type CommentRequest,
  type PullableRequest,
  type PullRequest,
  type PushableRequest,
  type PushManyRequest,
  templateDaysAtMost,
} from '#model/wire/flowWire.ts';
import { id, key, name, optional, patch, question, version } from '#server/http/dataSchemas.ts';
import * as z from 'zod';

const quantity = optional(z.string().max(64));
const row = z.record(name, z.json());

export const pushableSchema: z.ZodType<PushableRequest> = z.strictObject({
  ids: z.array(id).min(1).max(200),
});

export const pushManySchema: z.ZodType<PushManyRequest> = z.strictObject({
  key,
  sources: z
    .array(
      z.strictObject({
        id,
        version,
        lines: optional(z.array(z.strictObject({ id, qty: quantity })).max(5000)),
      }),
    )
    .min(1)
    .max(200),
  grouping: z.enum(['one', 'partner', 'each']),
});

export const pullableSchema: z.ZodType<PullableRequest> = z.strictObject({
  rule: name,
  header: row,
  filter: question.filter,
  search: question.search,
  sort: question.sort,
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(200),
  after: optional(z.string().max(4000)),
  count: z.boolean(),
});

export const pullSchema: z.ZodType<PullRequest> = z.strictObject({
  id: optional(id),
  version: optional(version),
  key,
  patches: z.array(patch).max(5000),
  picks: z
    .array(z.strictObject({ rule: name, lineId: id, qty: quantity }))
    .min(1)
    .max(1000),
  acceptWarnings: optional(z.boolean()),
});

export const commentSchema: z.ZodType<CommentRequest> = z.strictObject({
  text: z.string().max(4000),
  mentions: z.array(id).max(50),
});

export const templateSchema = z.strictObject({
  name: z.string().max(200),
  lines: z.int().min(0).max(50_000),
  content: z.strictObject({
    fields: row,
    lines: z.record(name, z.array(row).max(5000)),
    dates: z
      .array(
        z.strictObject({
          lines: optional(name),
          index: optional(z.int().min(0).max(5000)),
          field: name,
          days: z.int().min(-templateDaysAtMost).max(templateDaysAtMost),
        }),
      )
      .max(20_000),
  }),
});
