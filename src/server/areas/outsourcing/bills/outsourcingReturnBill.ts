// 委外退货单: faulty products go back to the supplier at the average cost. Those he makes again give their material back to
// his stock of ours, at what it was used up at (worked example E26).
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from '#server/areas/inventory/stockBill.ts';
import { issues } from '#server/areas/inventory/stockChecks.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import { givenBack, partsOfLines, type PartOfLine } from '../consumed.ts';
import { closedOrders, ordersLocked, ordersOf, type OrdersBehind } from './ordersBehind.ts';

interface Facts extends StockBillFacts {
  behind: OrdersBehind;
  /** Cost of a base unit at which a part was used up by the receipts that go back, by part. */
  costs: ReadonlyMap<string, string>;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const receipts = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['inLineId']) ?? []);
  const rows =
    receipts.length === 0
      ? []
      : await read.rows(
          `select c.component_line_id as part, sum(c.cost_amount) / nullif(sum(c.base_qty), 0) as cost
           from outsourcing_in_bill_items i join outsourcing_in_bill_consumptions c on c.doc_id = i.doc_id and c.item_line_no = i.seq
           where i.id::text = any($1::text[]) and c.component_line_id is not null group by 1`,
          [receipts],
        );
  return {
    ...(await stockBillFacts(doc, read)),
    behind: await ordersOf(doc, read),
    costs: new Map(
      rows.flatMap((row) => {
        const cost = optionalText(row['cost']);
        return cost === null ? [] : [[textOf(row['part']), cost] as const];
      }),
    ),
  };
}

/** By the way of the return all of a line is made again, or none of it; what is typed stands. */
function replenished({ before, doc, patches }: Proposal): Patch[] {
  const mode = doc.fields['returnMode'];
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' && patch.field === 'replenishQty' ? [patch.id] : [])),
  );
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const otherMode = before === null || !sameValue(before.fields['returnMode'] ?? null, mode ?? null);
  return (doc.lines['items'] ?? []).flatMap((row): Patch[] => {
    const known = old.get(row.id);
    const isNew = known === undefined || !sameValue(known['qty'] ?? null, row['qty'] ?? null);
    if (optionalText(row['orderLineId']) === null || typed.has(row.id) || !(isNew || otherMode)) return [];
    const value = mode === 'returnAndReplenish' ? (row['qty'] ?? '0') : '0';
    return sameValue(row['replenishQty'] ?? null, value)
      ? []
      : [{ op: 'setLine', lines: 'items', id: row.id, field: 'replenishQty', value }];
  });
}

async function propose(proposal: Proposal, read: Read): Promise<Patch[]> {
  const { doc } = proposal;
  const again = replenished(proposal);
  const wanted = new Map(again.flatMap((patch) => (patch.op === 'setLine' ? [[patch.id, patch.value]] : [])));
  const rows = (doc.lines['items'] ?? []).map((row): LineRow => {
    const qty = wanted.has(row.id) ? wanted.get(row.id) : row['replenishQty'];
    return { ...row, replenishQty: qty ?? '0' };
  });
  const parts = await partsOfLines(
    read,
    rows.flatMap((row) => optionalText(row['orderLineId']) ?? []),
    doc.id,
  );
  const restored = rows.flatMap((row) =>
    parts.filter(({ product }) => product === row['orderLineId']).flatMap((part) => restoredOf(row, part)),
  );
  return [...again, ...replacedRows(doc, restored, read)];
}

function restoredOf(row: LineRow, part: PartOfLine): Row[] {
  const [qty, base] = [decimal(textOf(row['qty'], '0')), decimal(textOf(row['baseQty'], '0'))];
  if (qty.isZero() || part.orderedBase.isZero()) return [];
  const back = decimal(textOf(row['replenishQty'], '0')).times(base).dividedBy(qty);
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
function replacedRows(doc: Doc, rows: readonly Row[], read: Read): Patch[] {
  const stand = doc.lines['restored'] ?? [];
  const same =
    stand.length === rows.length &&
    stand.every((row, at) =>
      ['componentLineId', 'itemLineNo', 'qty'].every((key) =>
        sameValue(row[key] ?? null, rows[at]?.[key] ?? null),
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

function valueOf(row: LineRow, costs: Facts['costs']): MoveValue {
  const cost = costs.get(textOf(row['componentLineId']));
  if (cost === undefined) return { by: 'average' };
  const amount = decimal(cost).times(decimal(textOf(row['baseQty'], '0')));
  return { by: 'amount', amount: decimalText(amount.toDecimalPlaces(10)) };
}

export const outsourcingReturnBill = stockBill<Facts>({
  sides: () => [issues],
  parties: [['supplier', 'supplier']],
  locks: ordersLocked,
  facts,
  also: ['restored'],
  propose,
  always: (doc, { behind }, moment) => closedOrders(doc, behind, moment),
  moves: (doc, { costs }) => [
    ...(doc.lines['items'] ?? []).map((row) => moveOf(doc, row, -1, 'outsourcingReturn', { by: 'average' })),
    ...(doc.lines['restored'] ?? []).map((row) =>
      moveOf(doc, row, 1, 'outsourcingConsume', valueOf(row, costs)),
    ),
  ],
});
