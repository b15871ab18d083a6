// Colour rules of a user made into cell formats of the columns there are.
import type { CellFormat, ColourRule } from '../contract/extensions.ts';
import type { GridColumn } from '../contract/columns.ts';
import { testOf } from '../table/models/arrangement.ts';
import { requestWords } from '../filter/filterWords.ts';

/** A rule on a column that is not there colours nothing. */
export function formatsOf<Row>(
  rules: readonly ColourRule[],
  columns: readonly GridColumn<Row>[],
): CellFormat<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return rules.flatMap(({ when, tone, row }): CellFormat<Row>[] => {
    const applies = testOf(byId, when);
    if (!applies) return [];
    const reason = requestWords(byId.get(when.column), when);
    return [{ applies, tone, reason, ...(row ? {} : { column: when.column }) }];
  });
}
