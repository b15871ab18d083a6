// 采购入库单: approval brings stock in at the amount without tax, with the tax that cannot be deducted; unapproval mirrors
// exactly what was posted.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { decimalText } from '#model/decimal.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import { earlyProblems } from '#server/areas/purchase/early.ts';
import { purchaseParams, type PurchaseParams } from '#server/areas/purchase/purchaseParams.ts';
import { openingsOf } from './lotsAndPieces.ts';
import {
  counterpartyOf,
  moveOf,
  stockBillFacts,
  stockBillProblems,
  type StockBillFacts,
} from './stockBill.ts';

interface Facts extends StockBillFacts {
  params: PurchaseParams;
  /** By line id of the order. */
  ordered: ReadonlyMap<string, { isInspect: boolean; deliveryDate: FieldValue }>;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const lines = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['orderLineId']) ?? []);
  const rows = await read.rows(
    `select i.id, i.is_inspect, i.delivery_date::text as due from purchase_order_items i join purchase_order o on o.id = i.doc_id
     where o.org = $1::uuid and i.id = any($2::uuid[])`,
    [read.org, lines],
  );
  return {
    ...(await stockBillFacts(doc, read)),
    params: await purchaseParams(read),
    ordered: new Map(
      rows.map((row) => [
        String(row['id']),
        { isInspect: row['is_inspect'] === true, deliveryDate: optionalText(row['due']) },
      ]),
    ),
  };
}

/** Receipts that the parameters lead by way of a notice. */
function noticeProblems(doc: Doc, { params, ordered }: Facts): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    if (row['sourceEntity'] !== 'purchaseOrder') return [];
    const inspected = params.requireInspection && ordered.get(textOf(row['orderLineId']))?.isInspect === true;
    if (!params.requireNotice && !inspected) return [];
    const message = params.requireNotice
      ? '采购参数要求先做收货通知，请从收货通知单下推'
      : '该物料须检验后入库，请先做收货通知；紧急时在收货通知单勾选紧急放行';
    return [
      {
        field: 'sourceCode',
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 ${message}`,
      },
    ];
  });
}

function posting(doc: Doc, { reader }: StockBillFacts): Omit<PostEffect, 'moves'> {
  const { supplier, date } = doc.fields;
  const counterparty = counterpartyOf(reader, 'supplier', supplier);
  return {
    effect: 'post',
    lines: 'items',
    date: textOf(date),
    counterparty,
    costTo: { price: 'costPrice', amount: 'costAmount' },
  };
}

/** What the goods of a line cost in local currency. */
export function stockValue(row: LineRow, reader: RefReader): string {
  const deductible = reader('tax', row['tax'] ?? null)?.fields['isDeductible'] !== false;
  return decimalText(numberOf(row[deductible ? 'amountLocal' : 'allAmountLocal']));
}

export const purchaseInBill = defineBehaviour<Facts>({
  facts,
  check(doc, known, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const due = (row: LineRow): FieldValue =>
      known.ordered.get(textOf(row['orderLineId']))?.deliveryDate ?? null;
    return [
      ...stockBillProblems(doc, known, 'in'),
      ...noticeProblems(doc, known),
      ...earlyProblems(doc, known.params.earlyReceiveDays, due),
    ];
  },
  plan: {
    approve: (doc, known) => [
      {
        ...posting(doc, known),
        opens: openingsOf(doc),
        moves: (doc.lines['items'] ?? []).map((row) =>
          moveOf(doc, row, 1, 'purchaseIn', { by: 'amount', amount: stockValue(row, known.reader) }),
        ),
      },
      ...(known.params.updatesLastPrice ? [{ effect: 'lastPrices', counts: true } as const] : []),
    ],
    unapprove: (doc, known) => [
      posting(doc, known),
      ...(known.params.updatesLastPrice ? [{ effect: 'lastPrices', counts: false } as const] : []),
    ],
  },
});
