// 采购退料单: approval takes stock out at the current average, never at the price it was bought at; unapproval mirrors
// exactly what was posted. Any status and lot may go back to the supplier.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { givesBack } from './stockMove.ts';

interface Facts extends StockBillFacts {
  /** Lines of applications for goods that were never stocked. */
  unstocked: ReadonlySet<string>;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const rows = await read.rows(
    `select i.id from purchase_refund_application_items i join purchase_refund_application a on a.id = i.doc_id
     where a.org = $1::uuid and a.bill_type = 'beforeStock' and i.id = any($2::uuid[])`,
    [read.org, (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['sourceLineId']) ?? [])],
  );
  return { ...(await stockBillFacts(doc, read)), unstocked: new Set(rows.map(({ id }) => String(id))) };
}

function returnProblems(doc: Doc, { unstocked }: Facts): Problem[] {
  const problems: Problem[] = [];
  if (doc.fields['returnMode'] === 'deductOnly')
    problems.push({
      field: 'returnMode',
      level: 'error',
      message: '仅扣款不退货，不需要退料单；请改为退货的方式或作废本单',
    });
  for (const row of doc.lines['items'] ?? [])
    if (unstocked.has(textOf(row['sourceLineId'])))
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

export const purchaseReturnBill = stockBill<Facts>({
  sides: () => [receives],
  parties: [['supplier', 'supplier']],
  countedByBridge: true,
  opensNothing: true,
  facts,
  problems: returnProblems,
  moves: (doc) =>
    (doc.lines['items'] ?? []).map((row) => ({
      ...moveOf(doc, row, -1, 'purchaseReturn', { by: 'average' }),
      ...givesBack(row['sourceEntity'] === 'purchaseInBill' ? row['sourceLineId'] : null),
    })),
});
