// Opening stock: what lay in the warehouses on the evening before the first day, entered once and closed. Large bills, as
// such lists are, each for one warehouse.
import { openingStock } from '#entities/inventory/openingStock.ts';
import { addDays } from '#model/time/calendar.ts';
import { decimal, roundText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { moveOf } from '#server/areas/inventory/stockMove.ts';
import { advance, draftOf, type Desk } from './desk.ts';
import { openingReceipts, unitCostOf, type Receipt } from './receipts.ts';

const linesAtMost = 400;

/** Stock is kept from the first day on; nothing may be posted before this. */
export function openBooks(desk: Desk): void {
  for (const own of Map.groupBy(openingReceipts(desk), ({ item }) => item.warehouse.id).values())
    for (let from = 0; from < own.length; from += linesAtMost)
      openingBill(desk, own.slice(from, from + linesAtMost));
}

function openingBill(desk: Desk, receipts: readonly Receipt[]): void {
  const { branch, calendar, chance, records, loader, stock } = desk;
  const def = openingStock;
  const [first] = receipts;
  if (first === undefined) return;
  const { warehouse } = first.item;
  const at = calendar.at(0, 480);
  const date = addDays(calendar.days[0]?.date ?? '', -1);
  const keeper = branch.keepers.find(({ id }) => id === warehouse.keeper) ?? branch.stockHead;
  const draft = draftOf(desk, def, date, at, keeper);
  const rows = receipts.map(({ item, baseQty }, index) => {
    const unitCost = unitCostOf(desk, item, 0);
    return {
      item,
      id: chance.id(Date.parse(at)),
      seq: index + 1,
      material: item.doc.id,
      unit: item.baseUnit,
      qty: baseQty,
      baseQty,
      location: item.location,
      stockStatus: warehouse.status,
      unitCost,
      amount: roundText(decimal(unitCost).times(decimal(baseQty)), 2),
    };
  });
  const bill = {
    entity: def.name,
    id: draft.id,
    code: draft.fields.code ?? '',
    date,
    counterparty: records.read('warehouse', warehouse.id)?.name ?? '',
    postedAt: at,
    postedBy: keeper.userId,
  };
  const costs = stock.post(
    bill,
    rows.map(({ item: _item, ...row }) =>
      moveOf(draft, row, 1, 'opening', { by: 'amount', amount: row.amount }, { warehouse: warehouse.id }),
    ),
  );
  const items = rows.map(({ item, seq: _seq, amount: _amount, ...row }): Row => {
    item.lastCost = decimal(row.unitCost);
    return { ...row, ...costs.get(row.id) };
  });
  const header = { date, warehouse: warehouse.id, handler: keeper.id, isFinished: true, remark: '期初建账' };
  const doc = records.compute(def, draft, header, { items }, () => chance.id(Date.parse(at)));
  advance(def, doc, 'approved', { by: keeper.userId, at, approver: branch.stockHead.userId, approvedAt: at });
  loader.add(def, doc);
}
