// Whether two readings of a document say the same. Quantities done, states of lines and the like change without a new version,
// since nobody's typing can be lost by it; what is only computed while it is shown does not count.
import type { Doc, EntityDef, Fields, Row } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';

export function sameContent(def: EntityDef, one: Doc, other: Doc): boolean {
  if (one.status !== other.status || !sameRow(def.fields, one.fields, other.fields)) return false;
  return Object.entries(def.lines ?? {}).every(([key, { fields }]) => {
    const [left, right] = [one.lines[key] ?? [], other.lines[key] ?? []];
    return (
      left.length === right.length &&
      left.every((row, index) => {
        const beside = right[index];
        return beside !== undefined && row.id === beside.id && sameRow(fields, row, beside);
      })
    );
  });
}

function sameRow(fields: Fields, left: Row, right: Row): boolean {
  return Object.entries(fields).every(
    ([key, { transient }]) => transient === true || sameValue(left[key], right[key]),
  );
}
