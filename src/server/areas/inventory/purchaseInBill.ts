// 采购入库单: approval brings stock in at the amount without tax, with the tax that cannot be deducted; unapproval mirrors
// exactly what was posted.
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { purchaseInBill as bill } from '#entities/inventory/purchaseInBill.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import { tax } from '#entities/master/tax.ts';
import type { RefReader } from '#model/refs.ts';
import { carriedOf } from '#model/rowPart.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { decimalText } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { earlyProblems } from '#server/areas/purchase/early.ts';
import { purchaseParams, type PurchaseParams } from '#server/areas/purchase/purchaseParams.ts';
import { moveOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';

type Bill = DocOf<typeof bill>;
type Line = LineOf<typeof bill, 'items'>;

interface Facts extends StockBillFacts {
  params: PurchaseParams;
  /** By line id of the order. */
  ordered: ReadonlyMap<string, { isInspect: boolean; deliveryDate: string | null }>;
}

async function facts(doc: Bill, read: Read): Promise<Facts> {
  const lines = doc.lines.items.flatMap((row) => row.orderLineId ?? []);
  const o = headerTable(purchaseOrder, 'o');
  const i = linesTable(purchaseOrder, 'items', 'i');
  const rows = await read.select(
    { id: i.id, isInspect: i.isInspect, deliveryDate: i.deliveryDate },
    sql`from ${i} join ${o} on ${o.id} = ${i.docId} where ${is(o.org, read.org)} and ${among(i.id, lines)}`,
  );
  return {
    ...(await stockBillFacts(doc, read)),
    params: await purchaseParams(read),
    ordered: new Map(
      rows.map(({ id, isInspect, deliveryDate }) => [id, { isInspect: isInspect === true, deliveryDate }]),
    ),
  };
}

/** Receipts that the parameters lead by way of a notice. */
function noticeProblems({ lines }: Bill, { params, ordered }: Facts): Problem[] {
  return lines.items.flatMap((row): Problem[] => {
    if (row.sourceEntity !== 'purchaseOrder') return [];
    const inspected = params.requireInspection && ordered.get(row.orderLineId ?? '')?.isInspect === true;
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
function stockValue(row: Line, reader: RefReader): string {
  const deductible = carriedOf(reader, tax, row.tax, ['isDeductible']).isDeductible !== false;
  return decimalText(numberOf(deductible ? row.amountLocal : row.allAmountLocal));
}

export const purchaseInBill = stockBillOf(bill, {
  sides: () => [receives],
  arrives: true,
  parties: [['supplier', 'supplier']],
  countedByBridge: true,
  facts,
  problems(doc, known) {
    const due = new Map(
      doc.lines.items.map((row) => [row.id, known.ordered.get(row.orderLineId ?? '')?.deliveryDate ?? null]),
    );
    return [...noticeProblems(doc, known), ...earlyProblems(doc, known.params.earlyReceiveDays, due)];
  },
  moves: (doc, known) =>
    doc.lines.items.map((row) =>
      moveOf(doc, row, 1, 'purchaseIn', { by: 'amount', amount: stockValue(row, known.reader) }),
    ),
  effects: { posted: ['lastPrices'], takenBack: ['lastPrices'] },
  posted: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: true }] : []),
  takenBack: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: false }] : []),
});
