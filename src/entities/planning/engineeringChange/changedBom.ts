// A bill of materials before and after an engineering change: as the change would leave it while it is written, as it left
// it once it was carried out. Pure.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { bom as bomDef } from '#entities/master/bom/bom.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { counts, type EffectiveMode, editsOf } from './bomEdits.ts';

export interface ChangedBom {
  before: Doc;
  after: Doc;
}

export interface ComparedChange {
  code: string;
  /** ISO day from which it counts. */
  day: string;
  mode: EffectiveMode;
  /** It stands in the bill already. */
  isCarriedOut: boolean;
}

const substituteOf = fieldsReader(bomDef.lines.substitutes.fields, ['remark']);

/**
 * Only lines that count are shown: on the day of the change, or the day before it for what it has ended.
 * @param items rows of the change for this bill
 * @param unitOf unit in which a new part is counted
 */
export function changedBom(
  bom: Doc,
  items: readonly LineRow[],
  change: ComparedChange,
  unitOf: (material: FieldValue) => FieldValue = () => null,
): ChangedBom {
  const { items: all = [], substitutes = [] } = bom.lines;
  const withLines = (lines: readonly LineRow[], others: readonly LineRow[]): Doc => ({
    ...bom,
    lines: { ...bom.lines, items: [...lines], substitutes: [...others] },
  });
  if (change.isCarriedOut) {
    const eve = addDays(change.day, -1);
    return {
      before: withLines(
        all.filter((line) => counts(line, eve)),
        substitutes.filter((row) => substituteOf(row).remark !== change.code),
      ),
      after: withLines(
        all.filter((line) => counts(line, change.day)),
        substitutes,
      ),
    };
  }
  const standing = all.filter((line) => counts(line, change.day));
  const { edits } = editsOf(items, all, change);
  const ended = new Set(
    edits.flatMap(({ line, ends }) => (line !== null && ends?.expiryDate !== undefined ? [line] : [])),
  );
  const begun = edits.flatMap(({ item, begins }): LineRow[] =>
    begins === null ? [] : [{ unit: unitOf(begins.material), ...begins, id: `begins ${item}`, seq: 0 }],
  );
  const taking = edits.flatMap(({ item, substitute }): LineRow[] =>
    substitute === null ? [] : [{ ...substitute, id: `substitute ${item}`, seq: 0 }],
  );
  return {
    before: withLines(standing, substitutes),
    after: withLines([...standing.filter(({ id }) => !ended.has(id)), ...begun], [...substitutes, ...taking]),
  };
}
