// Bodies of the entity routes. Strict: a key nobody knows is refused by name, so that a misspelling never passes silently.
import type { FieldValue } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import { filterOpTitles, isFilterOp } from '#filter/filterLanguage.ts';
import { mostMaterials, type AvailableRequest } from '#model/lineFacts.ts';
import type { Patch } from '#model/patch.ts';
import type { PivotQuery } from '#model/report/pivot.ts';
import type {
  ActionRequest,
  ColumnValuesRequest,
  GroupsRequest,
  PickRequest,
  ProposeRequest,
  PushRequest,
  QueryRequest,
  SaveRequest,
} from '#model/wire/wire.ts';
import * as z from 'zod';

/** A document of several thousand lines with every cell filled is larger than other bodies. */
export const draftLimits = { bytes: 8 * 1024 * 1024, array: 50_000 };

export const name = z.string().min(1).max(100);
export const id = z.string().min(1).max(64);
export const key = z.string().min(8).max(100);
export const version = z.int().min(0);
const value: z.ZodType<FieldValue> = z.json();
const ops = Object.keys(filterOpTitles).filter(isFilterOp);

const condition = z.strictObject({
  field: name,
  op: z.enum(ops),
  values: z.array(z.string().max(2000)).max(5000),
});

const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ all: z.array(filter).max(200) }),
    z.strictObject({ any: z.array(filter).max(200) }),
    z.strictObject({ not: filter }),
  ]),
);

/** Optional members that are simply absent; undefined never travels in JSON. */
export function optional<T>(schema: z.ZodType<T>) {
  return z.exactOptional(schema);
}

const parameters = optional(z.record(name, z.string().max(200)));

/** What a list is asked for, without its window. */
export const question = {
  lines: optional(name),
  parameters,
  filter: optional(filter.nullable()),
  search: optional(z.string().max(200)),
  sort: optional(z.array(z.strictObject({ field: name, descending: z.boolean() })).max(5)),
};

export const querySchema: z.ZodType<QueryRequest> = z.strictObject({
  ...question,
  offset: z.int().min(0).max(100_000_000),
  limit: z.int().min(0).max(500),
  after: optional(z.string().max(4000)),
  fields: optional(z.array(name).max(300)),
  totals: optional(z.array(name).max(100)),
});

export const valuesSchema: z.ZodType<ColumnValuesRequest> = z.strictObject({
  field: name,
  lines: optional(name),
  parameters,
  filter: optional(filter.nullable()),
  search: optional(z.string().max(200)),
});

export const stockSchema: z.ZodType<{ material: string }> = z.strictObject({ material: z.uuid() });

export const availableSchema: z.ZodType<AvailableRequest> = z.strictObject({
  materials: z.array(z.uuid()).max(mostMaterials),
  demands: z.array(z.string().max(64)).max(mostMaterials),
});

export const groupsSchema: z.ZodType<GroupsRequest> = z.strictObject({
  field: name,
  descending: optional(z.boolean()),
  lines: optional(name),
  parameters,
  filter: optional(filter.nullable()),
  search: optional(z.string().max(200)),
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(500),
  totals: optional(z.array(name).max(100)),
});

export const pivotSchema: z.ZodType<PivotQuery> = z.strictObject({
  rows: z.array(name).max(20),
  columns: z.array(name).max(20),
  totals: z.array(name).max(100),
  lines: optional(name),
  parameters,
  filter: optional(filter.nullable()),
  search: optional(z.string().max(200)),
});

export const pickSchema: z.ZodType<PickRequest> = z.strictObject({
  search: optional(z.string().max(200)),
  codes: optional(z.array(z.string().max(200)).max(5000)),
  ids: optional(z.array(id).max(5000)),
  across: optional(z.literal(true)),
  limit: optional(z.int().min(1).max(500)),
  offset: optional(z.int().min(0).max(1_000_000)),
  fields: optional(z.array(name).max(60)),
  filter: optional(filter.nullable()),
  first: optional(z.array(id).max(50)),
  forField: optional(z.string().max(200)),
  explains: optional(z.literal(true)),
});

export const row = z.record(name, value);

export const patch: z.ZodType<Patch> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), field: name, value }),
  z.strictObject({ op: z.literal('setLine'), lines: name, id, field: name, value }),
  z.strictObject({ op: z.literal('insertLine'), lines: name, id, before: id.nullable(), values: row }),
  z.strictObject({ op: z.literal('removeLine'), lines: name, id }),
  z.strictObject({ op: z.literal('moveLine'), lines: name, id, before: id.nullable() }),
]);

export const saveSchema: z.ZodType<SaveRequest> = z.strictObject({
  id: optional(id),
  version: optional(version),
  key,
  patches: z.array(patch).max(draftLimits.array),
  acceptWarnings: optional(z.boolean()),
});

export const proposeSchema: z.ZodType<ProposeRequest> = z.strictObject({
  id: optional(id),
  patches: z.array(patch).max(draftLimits.array),
});

export const removeSchema: z.ZodType<{ version: number; key: string }> = z.strictObject({ version, key });

export const actionSchema: z.ZodType<ActionRequest> = z.strictObject({
  version,
  key,
  reason: optional(z.string().max(500)),
  lines: optional(name),
  lineIds: optional(z.array(id).max(5000)),
  values: optional(row),
  acceptWarnings: optional(z.boolean()),
});

export const pushSchema: z.ZodType<PushRequest> = z.strictObject({
  version,
  key,
  lines: optional(z.array(z.strictObject({ id, qty: optional(z.string().max(64)) })).max(5000)),
});
