// 销售出库单: approval takes stock out at the current average; unapproval mirrors exactly what was posted.
import type { DocOf } from '#model/typedDoc.ts';
import { salesOutBill as bill } from '#entities/inventory/salesOutBill.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { demandsOf, trimOf } from './demandsBehind.ts';
import { moveOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { issues } from './stockChecks.ts';

interface Facts extends StockBillFacts {
  requireNotice: boolean;
}

async function facts(doc: DocOf<typeof bill>, read: Read): Promise<Facts> {
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { requireNotice: p.requireNotice },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return { ...(await stockBillFacts(doc, read)), requireNotice: param?.requireNotice === true };
}

function noticeProblems({ lines }: DocOf<typeof bill>): Problem[] {
  return lines.items.flatMap((row): Problem[] =>
    row.sourceEntity === 'saleOrder'
      ? [
          {
            field: 'sourceCode',
            lines: 'items',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `第${row.seq}行 销售参数要求先做发货通知，请从发货通知单下推`,
          },
        ]
      : [],
  );
}

export const salesOutBill = stockBillOf(bill, {
  sides: () => [issues],
  parties: [['customer', 'customer']],
  countedByBridge: true,
  facts,
  problems: (doc, { requireNotice }) => (requireNotice ? noticeProblems(doc) : []),
  moves: (doc) =>
    doc.lines.items.map((row) => ({
      ...moveOf(doc, row, -1, 'salesOut', { by: 'average' }),
      demands: demandsOf(row),
    })),
  effects: { posted: ['reserve'] },
  posted: (doc) => [trimOf(doc)],
});
