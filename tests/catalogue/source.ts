// The business catalogue as data: the YAML files beside it, read into entities with fields, sub-tables, states, actions
// and rules. Where the two halves of it name the same thing, alignment.yaml says whose words count, and what only the
// other half has is added to it.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

/** 'trade' holds master data as well; the make half comes issue by issue. */
export type Half = 'trade' | 'make';

export interface CatalogueField {
  key: string;
  title: string;
  /** 'text', 'dict(gender)', 'ref(employee)', 'computed(money)' as written. */
  type: string;
  required: boolean;
  readonly: boolean;
  unique: boolean;
  list: boolean;
  filter: boolean;
  default: string | null;
  /** The half that asks for it. */
  half: Half;
}

export interface CatalogueRule {
  /** 'saleOrder-r3': tests name it. */
  id: string;
  text: string;
}

export interface CatalogueEntity {
  key: string;
  title: string;
  half: Half;
  area: string;
  kind: string;
  fields: readonly CatalogueField[];
  lines: Readonly<Record<string, readonly CatalogueField[]>>;
  states: readonly string[];
  actions: readonly string[];
  rules: readonly CatalogueRule[];
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fieldShape = z.object({
  key: z.string(),
  title: z.string().default(''),
  type: z.string().default('text'),
  required: z.unknown().optional(),
  readonly: z.boolean().optional(),
  unique: z.boolean().optional(),
  list: z.boolean().optional(),
  filter: z.boolean().optional(),
  default: scalar.optional(),
});
const entityShape = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.string(),
  fields: z.array(fieldShape).nullish(),
  lines: z.array(z.object({ key: z.string(), fields: z.array(fieldShape) })).nullish(),
  states: z.array(z.string()).nullish(),
  actions: z.array(z.string()).nullish(),
  lineActions: z.array(z.string()).nullish(),
  rules: z.array(z.record(z.string(), scalar)).nullish(),
});
const addedShape = z.object({
  entity: z.string(),
  lines: z.string().optional(),
  fields: z.array(fieldShape),
});
const fileShape = z.object({
  area: z.string().optional(),
  entities: z.array(entityShape).optional(),
  addedFields: z.array(addedShape).optional(),
});
const alignmentShape = z.object({
  sameEntity: z.array(
    z.object({
      make: z.string(),
      trade: z.array(z.string()),
      owner: z.enum(['trade', 'make']),
      fieldsOnlyInMake: z.array(z.string()).default([]),
    }),
  ),
  wantedInTrade: z
    .array(z.object({ entity: z.string(), field: z.string(), type: z.string().default('text') }))
    .default([]),
});

const folder = path.join(import.meta.dirname, 'business');

/** Every entity of both halves by its key, in the order of the files. */
export function readCatalogue(): ReadonlyMap<string, CatalogueEntity> {
  const trade = entitiesIn('trade');
  const make = entitiesIn('make');
  const { sameEntity, wantedInTrade } = alignmentShape.parse(read('make', 'alignment.yaml'));
  const all = new Map(trade.map((entity) => [entity.key, entity]));
  const replaced = new Set(sameEntity.filter(({ owner }) => owner === 'trade').map(({ make: key }) => key));
  for (const { owner, trade: keys, make: key } of sameEntity)
    if (owner === 'make')
      for (const other of keys) if (other !== key && isSame(other, key)) all.delete(other);
  for (const entity of make) if (!replaced.has(entity.key)) all.set(entity.key, entity);
  for (const { owner, make: key, trade: keys, fieldsOnlyInMake } of sameEntity) {
    const from = make.find((entity) => entity.key === key);
    const to = owner === 'trade' ? all.get(keys[0] ?? '') : undefined;
    if (from !== undefined && to !== undefined) all.set(to.key, joined(to, from, fieldsOnlyInMake));
  }
  for (const { entity, lines, fields } of files('make').flatMap(({ addedFields = [] }) => addedFields))
    extend(
      all,
      entity,
      lines ?? null,
      fields.map((field) => fieldOf(field, 'make')),
    );
  for (const { entity, field, type } of wantedInTrade) {
    for (const place of field.split(', ').filter((name) => /^[a-z]\w*(\.\w+)?$/.test(name))) {
      const [first = '', second] = place.split('.');
      const wanted = fieldOf({ key: second ?? first, title: '', type }, 'make');
      extend(all, entity, second === undefined ? null : first, [wanted]);
    }
  }
  return all;
}

/** Two names of one thing, not two things of which one is kept beside the other. */
function isSame(trade: string, make: string): boolean {
  return (
    (trade === 'codeRule' && make === 'businessCode') || (trade === 'dictType' && make === 'dictionaryType')
  );
}

function read(half: Half, name: string): unknown {
  return parse(fs.readFileSync(path.join(folder, half, name), 'utf8'));
}

function files(half: Half): z.infer<typeof fileShape>[] {
  return fs
    .readdirSync(path.join(folder, half))
    .filter(
      (name) => name.endsWith('.yaml') && !/^(examples|sampling|dictionaries|alignment|common)/.test(name),
    )
    .toSorted()
    .map((name) => fileShape.parse(read(half, name)));
}

function entitiesIn(half: Half): CatalogueEntity[] {
  return files(half).flatMap(({ area = '', entities = [] }) =>
    entities.map((entity) => ({
      key: entity.key,
      title: entity.title,
      half: area === 'system' ? 'trade' : half,
      area,
      kind: entity.kind,
      fields: (entity.fields ?? []).map((field) => fieldOf(field, half)),
      lines: Object.fromEntries(
        (entity.lines ?? []).map(({ key, fields }) => [key, fields.map((field) => fieldOf(field, half))]),
      ),
      states: entity.states ?? [],
      actions: [...(entity.actions ?? []), ...(entity.lineActions ?? [])],
      rules: (entity.rules ?? []).flatMap((rule) =>
        Object.entries(rule).map(([id, text]) => ({ id, text: String(text) })),
      ),
    })),
  );
}

function fieldOf(field: z.input<typeof fieldShape>, half: Half): CatalogueField {
  const { default: value } = field;
  return {
    key: field.key,
    title: field.title ?? '',
    type: field.type ?? 'text',
    required: field.required === true,
    readonly: field.readonly === true,
    unique: field.unique === true,
    list: field.list === true,
    filter: field.filter === true,
    default: value === undefined || value === null ? null : String(value),
    half,
  };
}

/** The trade entity with the fields that only the make half has, and its rules. */
function joined(to: CatalogueEntity, from: CatalogueEntity, only: readonly string[]): CatalogueEntity {
  const heads = only.filter((place) => !place.includes('.'));
  const tables = Map.groupBy(
    only.filter((place) => place.includes('.')),
    (place) => place.slice(0, place.indexOf('.')),
  );
  const lines = { ...to.lines };
  for (const [table, places] of tables) {
    const keys = places.map((place) => place.slice(table.length + 1));
    const added = (from.lines[table] ?? []).filter(({ key }) => keys.includes(key));
    lines[table] = [...(lines[table] ?? []), ...added];
  }
  return {
    ...to,
    fields: [...to.fields, ...from.fields.filter(({ key }) => heads.includes(key))],
    lines,
    rules: [...to.rules, ...from.rules],
  };
}

function extend(
  all: Map<string, CatalogueEntity>,
  key: string,
  lines: string | null,
  added: readonly CatalogueField[],
): void {
  const entity = all.get(key);
  if (entity === undefined) return;
  const known = lines === null ? entity.fields : (entity.lines[lines] ?? []);
  const fresh = added.filter((field) => !known.some((each) => each.key === field.key));
  all.set(
    key,
    lines === null
      ? { ...entity, fields: [...entity.fields, ...fresh] }
      : { ...entity, lines: { ...entity.lines, [lines]: [...known, ...fresh] } },
  );
}
