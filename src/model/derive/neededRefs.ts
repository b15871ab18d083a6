// Which referred records a document needs for its fills, lookups, scales, checks and labels.
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { factOf } from './read.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export interface NeededRef {
  entity: string;
  id: string;
  /** It may be a record of another organisation. */
  across?: true;
}

/** Every record the document refers to, header and lines, each once. */
export function neededRefs(def: EntityDef, doc: Doc): NeededRef[] {
  // Whether a record is said to lie across, by entity and id: asked several times in every save, for every cell.
  const wanted = new Map<string, Map<string, boolean>>();
  const collect = (refs: readonly Referring[], rows: readonly Row[]) => {
    for (const { key, entity, across } of refs) {
      let ids = wanted.get(entity);
      if (ids === undefined) wanted.set(entity, (ids = new Map()));
      for (const row of rows) {
        const value = row[key];
        if (typeof value === 'string') {
          if (value !== '') ids.set(value, across);
        } else if (Array.isArray(value)) {
          for (const id of value) if (typeof id === 'string' && id !== '') ids.set(id, across);
        }
      }
    }
  };
  collect(refFields(allFieldsOf(def)), [doc.fields]);
  for (const [key, lines] of Object.entries(def.lines ?? {}))
    collect(refFields(lineFieldsOf(lines)), doc.lines[key] ?? []);
  return [...wanted].flatMap(([entity, ids]) =>
    [...ids].map(([id, across]): NeededRef => (across ? { entity, id, across } : { entity, id })),
  );
}

/**
 * Those that `reader` does not know yet. Fills bring further references (a material its units), so whoever computes a
 * document loads these and computes again until none is missing; three rounds are enough.
 */
export function missingRefs(def: EntityDef, doc: Doc, reader: RefReader): NeededRef[] {
  return neededRefs(def, doc).filter(({ entity, id }) => reader(entity, id) === undefined);
}

/**
 * Those that fills are going to bring, as far as `reader` knows the records they are filled from; ask again when it knows
 * more. What a typed value keeps out is among them: loading a record in vain costs less than computing in vain.
 */
export function refsByFills(def: EntityDef, doc: Doc, reader: RefReader): NeededRef[] {
  const wanted = new Map<string, NeededRef>();
  const follow = (fields: Fields, key: string, id: FieldValue): void => {
    const { entity, fill } = fields[key] ?? {};
    if (entity === undefined || fill === undefined || typeof id !== 'string' || id === '') return;
    const record = reader(entity, id);
    if (record === undefined) return;
    for (const [target, source] of Object.entries(fill)) {
      const named = factOf(record, source);
      const other = fields[target]?.entity;
      if (
        other === undefined ||
        typeof named !== 'string' ||
        named === '' ||
        wanted.has(`${target} ${named}`)
      )
        continue;
      wanted.set(`${target} ${named}`, { entity: other, id: named });
      follow(fields, target, named);
    }
  };
  const collect = (fields: Fields, rows: readonly Row[]): void => {
    for (const { key } of refFields(fields)) for (const row of rows) follow(fields, key, row[key] ?? null);
  };
  collect(allFieldsOf(def), [doc.fields]);
  for (const [key, lines] of Object.entries(def.lines ?? {}))
    collect(lineFieldsOf(lines), doc.lines[key] ?? []);
  return [...wanted.values()];
}

/**
 * Records that header fields named before a change or on its way: what they brought tells whether a value was typed
 * (`fills.ts`). They are no longer found in the changed document.
 */
export function refsOnTheWay(def: EntityDef, before: Doc, patches: readonly Patch[]): NeededRef[] {
  return patches.flatMap((patch): NeededRef[] => {
    const field =
      patch.op === 'set' && Object.hasOwn(def.fields, patch.field) ? def.fields[patch.field] : null;
    const entity = field?.keepsTyped === undefined ? undefined : field.entity;
    if (patch.op !== 'set' || entity === undefined) return [];
    const ids = [before.fields[patch.field], patch.value];
    return ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [{ entity, id }] : []));
  });
}

interface Referring {
  key: string;
  entity: string;
  across: boolean;
}

const known = new WeakMap<Fields, Referring[]>();

/** Those that may lead to other organisations come last, so that what is said of a record twice is said of its way there. */
function refFields(fields: Fields): Referring[] {
  let list = known.get(fields);
  if (list === undefined) {
    list = Object.entries(fields)
      .flatMap(([key, { entity, org }]): Referring[] =>
        entity === undefined ? [] : [{ key, entity, across: org !== undefined }],
      )
      .sort((left, right) => Number(left.across) - Number(right.across));
    known.set(fields, list);
  }
  return list;
}
