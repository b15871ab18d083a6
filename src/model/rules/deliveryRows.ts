// Rule `deliveryRows`: rows that say when a line of the order comes. They get its base quantity by its own ratio, and
// together they are as much as the line.
import { decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { areNumbers, numberOf, zero } from './amounts.ts';
import type { DocRule, RuleProblem } from './rule.ts';

function rowsOf(doc: Doc, item: LineRow): LineRow[] {
  return (doc.lines['deliveries'] ?? []).filter((row) => row['itemSeq'] === item.seq && areNumbers(row, ['qty']));
}

export const deliveryRows: DocRule = {
  needs: [],
  needsLines: ['itemSeq', 'baseQty'],
  run({ doc }) {
    const changes = new Map<string, Row>();
    for (const item of doc.lines['items'] ?? []) {
      if (!areNumbers(item, ['qty', 'baseQty']) || numberOf(item['qty']).isZero()) continue;
      for (const row of rowsOf(doc, item)) {
        const base = numberOf(row['qty']).times(numberOf(item['baseQty'])).div(numberOf(item['qty'])).toDecimalPlaces(8, 4);
        if (!base.eq(numberOf(row['baseQty'])) || row['baseQty'] === null) changes.set(row.id, { baseQty: decimalText(base) });
      }
    }
    return changes.size === 0 ? {} : { deliveries: changes };
  },
  problems({ doc }) {
    const items = doc.lines['items'] ?? [];
    const known = new Set(items.map(({ seq }) => seq));
    const unknown = (doc.lines['deliveries'] ?? []).flatMap((row): RuleProblem[] =>
      typeof row['itemSeq'] === 'number' && !known.has(row['itemSeq'])
        ? [
            {
              field: 'itemSeq',
              message: `没有第${row['itemSeq']}行明细，请修改明细行号`,
              level: 'error',
              line: { lines: 'deliveries', row },
            },
          ]
        : [],
    );
    const unequal = items.flatMap((item): RuleProblem[] => {
      const rows = rowsOf(doc, item);
      const sum = rows.reduce((total, row) => total.plus(numberOf(row['qty'])), zero);
      if (rows.length === 0 || !areNumbers(item, ['qty']) || sum.eq(numberOf(item['qty']))) return [];
      const message = `交货计划合计 ${formatDecimal(decimalText(sum))} 与数量 ${formatDecimal(decimalText(numberOf(item['qty'])))} 不一致，请修改交货计划`;
      return [{ field: 'qty', message, level: 'error', line: { lines: 'items', row: item } }];
    });
    return [...unknown, ...unequal];
  },
};
