// Facts of referred records: what travels with a label so that both sides show, fill and compute alike.
import type { FieldValue, Row } from './entity.ts';

/** A referred record: its label fields, its carried fields and its carried lines (as arrays of rows). */
export interface RefRecord {
  id: string;
  /** 'C0001 上海精密' — label fields joined, for display. */
  code: string;
  name: string;
  fields: Row;
  lines?: Record<string, Row[]>;
  /** Of a record of another organisation: which. */
  org?: string;
  /** As lists carry it: enough to show it, too little to fill or compute from. */
  brief?: true;
}

/** Records by entity and id, as answers carry them. */
export type RefMap = Record<string, Record<string, RefRecord>>;

/** Looks a referred record up; undefined when it was not loaded or is not visible. */
export type RefReader = (entity: string, id: FieldValue) => RefRecord | undefined;

export function readerOf(map: RefMap): RefReader {
  return (entity, id) => (typeof id === 'string' ? map[entity]?.[id] : undefined);
}

/** A brief record brings a whole one up to date and leaves it whole. */
export function mergeRefs(into: RefMap, more: RefMap): void {
  for (const [entity, records] of Object.entries(more)) {
    const known = into[entity] ?? {};
    into[entity] = { ...known, ...records };
    for (const [id, record] of Object.entries(records)) {
      const whole = known[id];
      if (record.brief !== true || whole === undefined || whole.brief === true) continue;
      into[entity][id] = {
        ...whole,
        code: record.code,
        name: record.name,
        fields: { ...whole.fields, ...record.fields },
      };
    }
  }
}
