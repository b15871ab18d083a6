// Records as somebody typed them, for rules of the catalogue that a form alone can judge.
import { entityOf } from '#entities/registry.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { origin } from '#tests/model/support/order.ts';

const record = (id: string, fields: Row) => ({ [id]: { id, code: id, name: id, fields } });
const refs: RefMap = {
  material: record('lotted', { isLotManaged: true }),
  department: record('elsewhere', { org: 'another' }),
  deliveryMode: record('express', { needLogisticsNo: true }),
  transferOutBill: record('sent', { date: '2026-03-10' }),
};

export function known(entity: string): EntityDef {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return def;
}

export interface Filled {
  fields?: Row;
  lines?: Readonly<Record<string, readonly Row[]>>;
}

function filled(def: EntityDef, { fields = {}, lines = {} }: Filled): Doc {
  const doc = emptyDoc(def, origin);
  const tables = Object.entries(lines).map(([key, rows]) => [
    key,
    rows.map((row, at) => ({ ...emptyLine(def, key, doc, `${key}${at}`), ...row, seq: at + 1 })),
  ]);
  return {
    ...doc,
    fields: { ...doc.fields, ...fields },
    lines: { ...doc.lines, ...Object.fromEntries(tables) },
  };
}

/** What is said of the record: of documents when they are submitted. */
export function told(entity: string, values: Filled): string[] {
  const def = known(entity);
  const stage = def.kind === 'document' ? 'submit' : 'save';
  return problemsOf(def, filled(def, values), readerOf(refs), stage).map(({ message }) => message);
}

export const item = (row: Row): Filled => ({ lines: { items: [row] } });
export const of = (fields: Row): Filled => ({ fields });

/** Rule, entity, what breaks it, what is said (a part), what keeps it. */
export type Case = readonly [string, string, Filled, string, Filled];
