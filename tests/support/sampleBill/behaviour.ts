// 样品领用单: approval takes the samples out at the current average; unapproval mirrors what was posted.
import { stockBill, stockBillFacts, type StockBillFacts } from '#server/areas/inventory/stockBill.ts';
import { issues } from '#server/areas/inventory/stockChecks.ts';
import { moveOf } from '#server/areas/inventory/stockMove.ts';

export const sampleBill = stockBill<StockBillFacts>({
  sides: () => [issues],
  parties: [['department', 'department']],
  facts: stockBillFacts,
  moves: (doc) =>
    (doc.lines['items'] ?? []).map((row) => moveOf(doc, row, -1, 'otherOut', { by: 'average' })),
});
