// 销售出库单: approval takes stock out at the current average; unapproval mirrors exactly what was posted.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import { demandsOf, trimOf } from './locks.ts';
import {
  counterpartyOf,
  moveOf,
  stockBillFacts,
  stockBillProblems,
  type StockBillFacts,
} from './stockBill.ts';
import { textOf } from '#server/values.ts';

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

function posting(doc: Doc, facts: Facts): Omit<PostEffect, 'moves'> {
  const counterparty = counterpartyOf(facts.reader, 'customer', doc.fields['customer']);
  return {
    effect: 'post',
    lines: 'items',
    date: textOf(doc.fields['date']),
    counterparty,
    costTo: { price: 'costPrice', amount: 'costAmount' },
  };
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

export const salesOutBill = defineBehaviour<Facts>({
  facts,
  check(doc, known, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    return [...stockBillProblems(doc, known, 'out'), ...(known.requireNotice ? noticeProblems(doc) : [])];
  },
  plan: {
    approve: (doc, known) => [
      {
        ...posting(doc, known),
        moves: (doc.lines['items'] ?? []).map((row) => ({
          ...moveOf(doc, row, -1, 'salesOut', { by: 'average' }),
          demands: demandsOf(row),
        })),
      },
      trimOf('salesOutBill', doc),
    ],
    unapprove: (doc, known) => [posting(doc, known)],
  },
});
