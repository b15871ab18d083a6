// 采购入库单: approval brings stock in at the amount without tax, with the tax that cannot be deducted; unapproval mirrors
// exactly what was posted.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { decimalText } from '#model/decimal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { earlyProblems } from '#server/areas/purchase/early.ts';
import { purchaseParams, type PurchaseParams } from '#server/areas/purchase/purchaseParams.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';

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

/** What the goods of a line cost in local currency. */
export function stockValue(row: LineRow, reader: RefReader): string {
  const deductible = reader('tax', row['tax'] ?? null)?.fields['isDeductible'] !== false;
  return decimalText(numberOf(row[deductible ? 'amountLocal' : 'allAmountLocal']));
}

export const purchaseInBill = stockBill<Facts>({
  sides: () => [receives],
  arrives: true,
  parties: [['supplier', 'supplier']],
  countedByBridge: true,
  facts,
  problems(doc, known) {
    const due = (row: LineRow): FieldValue =>
      known.ordered.get(textOf(row['orderLineId']))?.deliveryDate ?? null;
    return [...noticeProblems(doc, known), ...earlyProblems(doc, known.params.earlyReceiveDays, due)];
  },
  moves: (doc, known) =>
    (doc.lines['items'] ?? []).map((row) =>
      moveOf(doc, row, 1, 'purchaseIn', { by: 'amount', amount: stockValue(row, known.reader) }),
    ),
  effects: { posted: ['lastPrices'], takenBack: ['lastPrices'] },
  posted: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: true }] : []),
  takenBack: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: false }] : []),
});
