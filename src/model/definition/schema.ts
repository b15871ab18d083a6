// The shape of a definition that comes from outside the program: every key the language has, nothing else. Compiled
// definitions are held to their shape by the compiler; published ones are read by this.
import * as z from 'zod';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { aggregates, gatherOps } from '#model/report/gathering.ts';
import { kinds } from '#model/kind.ts';

const title = z.string().min(1).max(60);
const formula = z.string().min(1).max(500);
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);
const path = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}(\.[a-z][A-Za-z0-9]{0,39}){0,2}$/);
/** Through up to three references, from a line as well. */
const longPath = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}(\.[a-z][A-Za-z0-9]{0,39}){0,4}$/);
const decimal = z.string().regex(/^-?\d{1,20}(\.\d{1,10})?$/);
const paths = z.array(path).max(60);
const sets = z.array(z.array(path).min(1).max(8)).max(20);

const field = z.strictObject({
  kind: z.enum(Object.keys(kinds)),
  title,
  dict: z.string().max(60).exactOptional(),
  entity: z.string().max(60).exactOptional(),
  required: z.boolean().exactOptional(),
  readonly: z.boolean().exactOptional(),
  unique: z.boolean().exactOptional(),
  list: z.boolean().exactOptional(),
  width: z.int().min(40).max(800).exactOptional(),
  filter: z.boolean().exactOptional(),
  total: z.boolean().exactOptional(),
  group: z.string().max(60).exactOptional(),
  default: z.union([z.string().max(200), z.number(), z.boolean()]).exactOptional(),
  computed: formula.exactOptional(),
  lookup: path.exactOptional(),
  fill: z.record(key, path).exactOptional(),
  keepsTyped: z.literal(true).exactOptional(),
  min: decimal.exactOptional(),
  max: decimal.exactOptional(),
  above: decimal.exactOptional(),
  length: z.int().min(1).max(20_000).exactOptional(),
  scale: z.string().max(40).exactOptional(),
  guard: z.string().max(40).exactOptional(),
  editableWhen: formula.exactOptional(),
  visibleWhen: formula.exactOptional(),
  hidden: z.boolean().exactOptional(),
  double: z.boolean().exactOptional(),
  plain: z.boolean().exactOptional(),
  index: z.boolean().exactOptional(),
  pinyin: z.boolean().exactOptional(),
  pick: formula.exactOptional(),
  help: z.string().max(500).exactOptional(),
  qr: z.boolean().exactOptional(),
  month: z.boolean().exactOptional(),
  rule: z.string().max(40).exactOptional(),
});

const fields = z.record(key, field);

const lines = z.strictObject({
  title,
  fields,
  required: z.boolean().exactOptional(),
  uniques: sets.exactOptional(),
});

const definition = z.strictObject({
  name: z.string(),
  title,
  area: key,
  kind: z.enum(['document', 'master', 'lookup', 'tree', 'config', 'report']),
  states: z.string().max(40),
  codePrefix: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/)
    .exactOptional(),
  shared: z.boolean().exactOptional(),
  firstFields: paths.exactOptional(),
  longNames: z.boolean().exactOptional(),
  label: paths.exactOptional(),
  carry: paths.exactOptional(),
  search: paths.exactOptional(),
  scope: z.strictObject({ owner: key.exactOptional(), department: key.exactOptional() }).exactOptional(),
  fields,
  lines: z.record(key, lines).exactOptional(),
  checks: z
    .array(
      z.strictObject({
        expect: formula,
        when: formula.exactOptional(),
        at: path,
        message: z.string().min(1).max(200),
        on: z.enum(['save', 'submit']).exactOptional(),
        level: z.enum(['error', 'warning']).exactOptional(),
      }),
    )
    .max(60)
    .exactOptional(),
  parent: key.exactOptional(),
  uniques: sets.exactOptional(),
  indexes: sets.exactOptional(),
  sort: z
    .array(z.strictObject({ field: path, descending: z.boolean().exactOptional() }))
    .max(6)
    .exactOptional(),
  ruled: z.strictObject({ fields: z.array(key).min(1), of: key }).exactOptional(),
  lineList: key.exactOptional(),
  parameters: fields.exactOptional(),
  gathers: z
    .strictObject({
      root: z.string().max(60),
      lines: key.exactOptional(),
      columns: z.record(key, z.strictObject({ path: longPath, aggregate: z.enum(aggregates) })),
      where: z.array(z.strictObject({ path: longPath, op: z.enum(gatherOps), parameter: key })).max(20),
    })
    .exactOptional(),
  drills: z
    .array(z.strictObject({ title, entity: z.string().max(60), id: key }))
    .max(4)
    .exactOptional(),
  menu: z
    .strictObject({
      group: z.string().max(60),
      section: z.string().max(60).exactOptional(),
      order: z.int().min(0).max(9_999),
      icon: z.string().max(60).exactOptional(),
    })
    .exactOptional(),
});

/** Where the shape is broken and how, as 'fields.name.kind：…'; null when it holds. */
export function shapeProblem(value: unknown): string | null {
  const { success, error } = definition.safeParse(value);
  if (success) return null;
  const [first] = error.issues;
  return `${first?.path.join('.') ?? ''}：${first?.message ?? '格式不正确'}`;
}

/** Whether the value has the shape of a definition; what its names mean is judged by problems.ts. */
export function isDefinition(value: unknown): value is EntityDef {
  return shapeProblem(value) === null;
}

/** Header and sub-tables, with the key of the sub-table. */
export function tablesIn(def: EntityDef): { lines: string | null; title: string; fields: Fields }[] {
  return [
    { lines: null, title: def.title, fields: def.fields },
    ...Object.entries(def.lines ?? {}).map(([lines, inner]) => ({
      lines,
      title: inner.title,
      fields: inner.fields,
    })),
  ];
}

/** '数量' or '明细 / 数量'. */
export function titleIn(lines: string | null, table: string, { title: own }: FieldDef): string {
  return lines === null ? own : `${table} / ${own}`;
}
