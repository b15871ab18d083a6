// 委外退货单: faulty products go back to the supplier at the average cost. Those he makes again give their material back to
// his stock of ours, at what it was used up at (worked example E26).
import { decimal, decimalText } from '#model/decimal.ts';
import { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { outsourcingReturnBill as bill } from '#entities/inventory/outsourcingReturnBill.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import {
  moveOf,
  stockBillFacts,
  stockBillOf,
  type StockBillFacts,
} from '#server/areas/inventory/stockBill.ts';
import { issues } from '#server/areas/inventory/stockChecks.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { asKind, present, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { givenBack, partsOfLines, type PartOfLine } from '../consumed.ts';
import { orderRefusals, ordersLocked, ordersOf, type OrdersBehind } from './ordersBehind.ts';

type Bill = DocOf<typeof bill>;
type Item = LineOf<typeof bill, 'items'>;
type Restored = LineOf<typeof bill, 'restored'>;

interface Facts extends StockBillFacts {
  behind: OrdersBehind;
  /** Cost of a base unit at which a part was used up by the receipts that go back, by part. */
  costs: ReadonlyMap<string, string>;
}

async function facts(doc: Bill, read: Read): Promise<Facts> {
  const receipts = doc.lines.items.flatMap((row) => row.inLineId ?? []);
  const i = linesTable(outsourcingInBill, 'items', 'i');
  const c = linesTable(outsourcingInBill, 'consumptions', 'c');
  const rows =
    receipts.length === 0
      ? []
      : await read.select(
          {
            part: present(c.componentLineId),
            cost: asKind('price', sql`sum(${c.costAmount}) / nullif(sum(${c.baseQty}), 0)`),
          },
          sql`from ${i} join ${c} on ${c.docId} = ${i.docId} and ${c.itemLineNo} = ${i.seq}
            where ${i.id}::text = any(${receipts}::text[]) and ${c.componentLineId} is not null group by 1`,
        );
  return {
    ...(await stockBillFacts(doc, read)),
    behind: await ordersOf(doc, read),
    costs: new Map(rows.flatMap(({ part, cost }) => (cost === null ? [] : [[part, cost] as const]))),
  };
}

/** By the way of the return all of a line is made again, or none of it; what is typed stands. */
function replenished({ before, doc, patches }: Proposal<Bill>): Patch[] {
  const mode = doc.fields.returnMode;
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' && patch.field === 'replenishQty' ? [patch.id] : [])),
  );
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const otherMode = before === null || !sameValue(before.fields.returnMode, mode);
  return doc.lines.items.flatMap((row): Patch[] => {
    const known = old.get(row.id);
    const isNew = known === undefined || !sameValue(known.qty, row.qty);
    if (row.orderLineId === null || typed.has(row.id) || !(isNew || otherMode)) return [];
    const value = mode === 'returnAndReplenish' ? (row.qty ?? '0') : '0';
    return sameValue(row.replenishQty, value)
      ? []
      : [{ op: 'setLine', lines: 'items', id: row.id, field: 'replenishQty', value }];
  });
}

async function propose(proposal: Proposal<Bill>, read: Read): Promise<Patch[]> {
  const { doc } = proposal;
  const again = replenished(proposal);
  const wanted = new Map(again.flatMap((patch) => (patch.op === 'setLine' ? [[patch.id, patch.value]] : [])));
  const rows = doc.lines.items.map((row) => {
    const qty = wanted.get(row.id);
    return { row, again: typeof qty === 'string' ? qty : (row.replenishQty ?? '0') };
  });
  const parts = await partsOfLines(
    read,
    rows.flatMap(({ row }) => row.orderLineId ?? []),
    doc.id,
  );
  const restored = rows.flatMap(({ row, again: back }) =>
    parts.filter(({ product }) => product === row.orderLineId).flatMap((part) => restoredOf(row, back, part)),
  );
  return [...again, ...replacedRows(doc, restored, read)];
}

/** @param again how much of the line is made again, in its unit */
function restoredOf(row: Item, again: string, part: PartOfLine): Row[] {
  const [qty, base] = [decimal(row.qty), decimal(row.baseQty)];
  if (qty.isZero() || part.orderedBase.isZero()) return [];
  const back = decimal(again).times(base).dividedBy(qty);
  const due = givenBack(part, back.times(part.ordered).dividedBy(part.orderedBase));
  part.consumed = part.consumed.minus(decimal(due));
  if (decimal(due).isZero()) return [];
  return [
    {
      itemLineNo: row.seq,
      material: part.material,
      unit: part.unit,
      qty: due,
      warehouse: part.warehouse,
      stockStatus: part.stockStatus,
      lot: part.lot,
      componentLineId: part.id,
      sourceEntity: 'outsourcingOrder',
      sourceCode: part.code,
      sourceLineId: part.id,
    },
  ];
}

/** Patches that put the rows in place of those that stand; none where they are the same. */
function replacedRows(doc: Bill, rows: readonly Row[], read: Read): Patch[] {
  const stand = doc.lines.restored;
  const same =
    stand.length === rows.length &&
    stand.every((row, at) =>
      (['componentLineId', 'itemLineNo', 'qty'] as const).every((key) =>
        sameValue(row[key], rows[at]?.[key]),
      ),
    );
  if (same) return [];
  return [
    ...stand.map(({ id }): Patch => ({ op: 'removeLine', lines: 'restored', id })),
    ...rows.map((values): Patch => ({
      op: 'insertLine',
      lines: 'restored',
      id: read.newId(),
      before: null,
      values,
    })),
  ];
}

function valueOf(row: Restored, costs: Facts['costs']): MoveValue {
  const cost = costs.get(row.componentLineId ?? '');
  if (cost === undefined) return { by: 'average' };
  const amount = decimal(cost).times(decimal(row.baseQty));
  return { by: 'amount', amount: decimalText(amount.toDecimalPlaces(10)) };
}

export const outsourcingReturnBill = stockBillOf(bill, {
  sides: () => [issues],
  parties: [['supplier', 'supplier']],
  locks: ordersLocked,
  facts,
  also: ['restored'],
  propose,
  refuses: orderRefusals,
  moves: (doc, { costs }) => [
    ...doc.lines.items.map((row) => moveOf(doc, row, -1, 'outsourcingReturn', { by: 'average' })),
    ...doc.lines.restored.map((row) => moveOf(doc, row, 1, 'outsourcingConsume', valueOf(row, costs))),
  ],
});
