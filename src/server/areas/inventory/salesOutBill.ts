// 销售出库单: approval takes stock out at the current average; unapproval mirrors exactly what was posted.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { demandsOf, trimOf } from './locks.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { issues } from './stockChecks.ts';

interface Facts extends StockBillFacts {
  requireNotice: boolean;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const [param] = await read.kept(
    ['saleParam'],
    'select require_notice from sale_param where org = $1::uuid',
    [read.org],
  );
  return { ...(await stockBillFacts(doc, read)), requireNotice: param?.['require_notice'] === true };
}

function noticeProblems(doc: Doc): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] =>
    row['sourceEntity'] === 'saleOrder'
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

export const salesOutBill = stockBill<Facts>({
  sides: () => [issues],
  parties: [['customer', 'customer']],
  countedByBridge: true,
  facts,
  problems: (doc, { requireNotice }) => (requireNotice ? noticeProblems(doc) : []),
  moves: (doc) =>
    (doc.lines['items'] ?? []).map((row) => ({
      ...moveOf(doc, row, -1, 'salesOut', { by: 'average' }),
      demands: demandsOf(row),
    })),
  effects: { posted: ['reserve'] },
  posted: (doc) => [trimOf('salesOutBill', doc)],
});
