// The typed part of a document, to make another one of: without what is computed, looked up or kept by the system.
import { entityOf } from '#entities/registry.ts';
import { systemFieldsOf } from '#model/derive/system.ts';
import { baseColumnOf } from '#model/openQuantity.ts';
import type { Doc, Fields, Row } from '#model/entity.ts';

/** @param without keys that start anew */
export function copyOf(
  entity: string,
  doc: Doc,
  without: { header: readonly string[]; lines: readonly string[] },
): { fields: Row; lines: Record<string, Row[]> } {
  const def = entityOf(entity);
  if (def === undefined) return { fields: {}, lines: {} };
  const system = systemFieldsOf(def);
  const header = typedOf(
    def.fields,
    doc.fields,
    (key) => Object.hasOwn(system, key) || leaves(without.header, key),
  );
  const fills = (key: string): number => (def.fields[key]?.fill === undefined ? 1 : 0);
  // What a reference fills must not come after what the document says itself.
  const fields = Object.fromEntries(
    Object.entries(header).sort(([left], [right]) => fills(left) - fills(right)),
  );
  const lines = Object.entries(def.lines ?? {}).map(([key, own]) => [
    key,
    (doc.lines[key] ?? []).map((row) => typedOf(own.fields, row, (field) => leaves(without.lines, field))),
  ]);
  return { fields, lines: Object.fromEntries(lines) };
}

/** A column that starts anew does so in base units too. */
function leaves(without: readonly string[], key: string): boolean {
  return without.some((left) => left === key || baseColumnOf(left) === key);
}

function typedOf(fields: Fields, row: Row, left: (key: string) => boolean): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = row[key] ?? null;
      const derived = field.computed !== undefined || field.lookup !== undefined || field.transient === true;
      return derived || left(key) || value === null || value === '' ? [] : [[key, value] as const];
    }),
  );
}
