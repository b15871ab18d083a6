// 采购退料单: approval takes stock out at the current average, never at the price it was bought at; unapproval mirrors
// exactly what was posted. Any status and lot may go back to the supplier.
import type { DocOf } from '#model/typedDoc.ts';
import { purchaseReturnBill as bill } from '#entities/inventory/purchaseReturnBill.ts';
import { purchaseRefundApplication } from '#entities/purchase/purchaseRefundApplication.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { moveOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { givesBack } from './stockMove.ts';

type Bill = DocOf<typeof bill>;

interface Facts extends StockBillFacts {
  /** Lines of applications for goods that were never stocked. */
  unstocked: ReadonlySet<string>;
}

async function facts(doc: Bill, read: Read): Promise<Facts> {
  const a = headerTable(purchaseRefundApplication, 'a');
  const i = linesTable(purchaseRefundApplication, 'items', 'i');
  const sources = doc.lines.items.flatMap((row) => row.sourceLineId ?? []);
  const rows = await read.select(
    { id: i.id },
    sql`from ${i} join ${a} on ${a.id} = ${i.docId}
      where ${is(a.org, read.org)} and ${a.billType} = 'beforeStock' and ${among(i.id, sources)}`,
  );
  return { ...(await stockBillFacts(doc, read)), unstocked: new Set(rows.map(({ id }) => id)) };
}

function returnProblems(doc: Bill, { unstocked }: Facts): Problem[] {
  const problems: Problem[] = [];
  if (doc.fields.returnMode === 'deductOnly')
    problems.push({
      field: 'returnMode',
      level: 'error',
      message: '仅扣款不退货，不需要退料单；请改为退货的方式或作废本单',
    });
  for (const row of doc.lines.items)
    if (unstocked.has(row.sourceLineId ?? ''))
      problems.push({
        field: 'sourceCode',
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 该申请的货未曾入库，随申请单审核退回，不需要退料单`,
      });
  return problems;
}

export const purchaseReturnBill = stockBillOf(bill, {
  sides: () => [receives],
  parties: [['supplier', 'supplier']],
  countedByBridge: true,
  opensNothing: true,
  facts,
  problems: returnProblems,
  moves: (doc) =>
    doc.lines.items.map((row) => ({
      ...moveOf(doc, row, -1, 'purchaseReturn', { by: 'average' }),
      ...givesBack(row.sourceEntity === 'purchaseInBill' ? row.sourceLineId : null),
    })),
});
