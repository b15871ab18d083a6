// 委外入库单: products come in for the supplier's fee and the material of ours they used up, which leaves his warehouse in
// the same posting. Pieces of an operation stay with their production order: the receipt is the report of that operation.
import { decimal, decimalText } from '#model/decimal.ts';
import { outsourcingInBill as bill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { organization } from '#entities/master/organization.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import {
  moveOf,
  problemOf,
  stockBillOf,
  stockBillFacts,
  type StockBillFacts,
} from '#server/areas/inventory/stockBill.ts';
import { goodsProblems, placeProblems, receives } from '#server/areas/inventory/stockChecks.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { orderRefusals, ordersLocked, ordersOf, type OrdersBehind, shown } from './ordersBehind.ts';
import { proposeConsumption } from './proposeConsumption.ts';

type Bill = DocOf<typeof bill>;
type Item = LineOf<typeof bill, 'items'>;
type Consumption = LineOf<typeof bill, 'consumptions'>;

interface Facts extends StockBillFacts {
  behind: OrdersBehind;
  /** Warehouses that may go below zero, with their organisation. */
  belowZero: ReadonlySet<string>;
  now: string;
}

async function facts(doc: Bill, read: Read): Promise<Facts> {
  const stores = doc.lines.consumptions.flatMap((row) => row.warehouse ?? []);
  const [w, o] = [headerTable(warehouse, 'w'), headerTable(organization, 'o')];
  const rows =
    stores.length === 0
      ? []
      : await read.select(
          { id: w.id },
          sql`from ${w} join ${o} on ${is(o.id, read.org)}
            where ${among(w.id, stores)} and ${w.allowNegative} and ${o.allowNegativeStock}`,
        );
  return {
    ...(await stockBillFacts(doc, read)),
    behind: await ordersOf(doc, read),
    now: read.now,
    belowZero: new Set(rows.map(({ id }) => id)),
  };
}

const isOperation = ({ operation }: Item): boolean => operation !== null;

/** Fee of a line in local currency; tax that cannot be deducted is part of it. */
function feeOf({ processFee }: Item): string {
  return processFee ?? '0';
}

/** Rule outsourcingInBill-r2: no more than the supplier has of the order's part, unless stock may go below zero. */
function beyondHeld(doc: Bill, { behind, belowZero }: Facts): Problem[] {
  const sums = new Map<string, { row: Consumption; qty: ReturnType<typeof decimal> }>();
  for (const row of doc.lines.consumptions) {
    const part = behind.parts.get(row.componentLineId ?? '');
    if (part === undefined || part.required.isZero()) continue;
    const qty = decimal(row.baseQty);
    sums.set(part.id, { row, qty: qty.plus(sums.get(part.id)?.qty ?? 0) });
  }
  return [...sums].flatMap(([id, { row, qty }]) => {
    const part = behind.parts.get(id);
    if (part === undefined || qty.lessThanOrEqualTo(part.held)) return [];
    const allowed = belowZero.has(row.warehouse ?? '');
    const message = `用料核销 ${row.materialName ?? ''} ${shown(qty, part)}，超过供应商结存 ${shown(part.held, part)}（委外订单 ${part.code}），${allowed ? '请确认欠料核销' : '请先发料或补料'}`;
    return [
      problemOf(row, { field: 'qty', lines: 'consumptions', message, level: allowed ? 'warning' : 'error' }),
    ];
  });
}

export const outsourcingInBill = stockBillOf(bill, {
  sides: () => [receives],
  parties: [['supplier', 'supplier']],
  locks: ordersLocked,
  facts,
  also: ['consumptions'],
  propose: proposeConsumption,
  // The pieces of an operation lie nowhere.
  excuses: (doc, { lineId }) => doc.lines.items.some((row) => row.id === lineId && isOperation(row)),
  refuses: orderRefusals,
  problems(doc, known) {
    const items = new Set(doc.lines.items.map((row) => row.seq));
    const date = doc.fields.date ?? '';
    return [
      ...doc.lines.consumptions.flatMap((row) => {
        const side = { direction: 'out', keeps: true } as const;
        const found = [...goodsProblems(row, known, side), ...placeProblems(row, known, side, date)];
        if (row.itemLineNo !== null && !items.has(row.itemLineNo))
          found.push({
            field: 'itemLineNo',
            message: `入库明细没有第${row.itemLineNo}行，请改正入库行号`,
          });
        return found.map((issue) => {
          const problem = problemOf(row, { ...issue, lines: 'consumptions' });
          return { ...problem, message: `用料核销${problem.message}` };
        });
      }),
      ...beyondHeld(doc, known),
    ];
  },
  moves(doc) {
    const used = doc.lines.consumptions;
    const products = doc.lines.items.filter((row) => !isOperation(row));
    return [
      ...used.map((row) => moveOf(doc, row, -1, 'outsourcingConsume', { by: 'average' })),
      ...products.map((row) =>
        moveOf(doc, row, 1, 'outsourcingIn', {
          by: 'lines',
          lines: used
            .filter((each) => each.itemLineNo === row.seq)
            .map(({ id }) => ({ lineId: id, leg: 'out' })),
          plus: feeOf(row),
        }),
      ),
    ];
  },
  effects: { approve: ['set'], unapprove: ['set'], posted: ['money', 'make'] },
  approve: (doc) => [consumed(doc, doc.lines.consumptions.length > 0 ? 'full' : 'none')],
  unapprove: (doc) => [consumed(doc, 'none')],
  // Last: what is made is locked after the receipt.
  posted: (doc, { now }) => [
    ...(doc.fields.materialDeduct === true ? [chargedOverUse] : []),
    ...doc.lines.items.filter(isOperation).map((row) => reported(doc, row, now)),
  ],
});

/** What the posting said the material cost is known by now. */
const chargedOverUse: Effect = {
  effect: 'money',
  side: 'payable',
  act: 'fee',
  kind: 'overUsed',
  counted: true,
};

/** Whether the material behind the products has been accounted for, and that their fee is planned to be paid. */
function consumed(doc: Bill, consumeStatus: 'none' | 'partial' | 'full') {
  const items = doc.lines.items.filter((row) => !isOperation(row));
  const covered = new Set(doc.lines.consumptions.map((row) => row.itemLineNo));
  const isPartial = consumeStatus === 'full' && items.some((row) => !covered.has(row.seq));
  return {
    effect: 'set',
    entity: 'outsourcingInBill',
    id: doc.id,
    fields: { consumeStatus: isPartial ? 'partial' : consumeStatus },
  } as const;
}

/** The pieces that came back are the report of their operation (FLOWS-make a9). */
function reported(doc: Bill, row: Item, now: string): Effect {
  const [good, lost] = [decimal(row.qty), decimal(row.scrapQty)];
  return {
    effect: 'make',
    entity: 'workReport',
    fields: {
      date: doc.fields.date,
      manufacturingOrder: row.manufacturingOrder,
      operationSeq: row.operationSeq,
      finishedQty: decimalText(good.plus(lost)),
      qualifiedQty: decimalText(good),
      processScrapQty: decimalText(lost),
      reporter: doc.fields.stockKeeper ?? doc.fields.purchaser,
      // Outside, nobody's minutes are counted.
      startTime: new Date(Date.parse(now) - 60_000).toISOString(),
      endTime: now,
      workMinutes: '0',
      machineMinutes: '0',
      remark: `委外入库 ${doc.fields.code ?? ''}`,
    },
    lines: lost.isZero()
      ? {}
      : {
          scraps: [{ scrapType: 'process', qty: decimalText(lost), unit: row.unit, handling: 'scrap' }],
        },
  };
}
