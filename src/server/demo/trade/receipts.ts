// Goods coming in: what is needed before it is shipped, and how much lay there at first. One bill per warehouse and
// portion of lines, valued at a unit cost that moves a little over the year.
import { otherInBill } from '#entities/inventory/otherInBill.ts';
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { baseOf, yuan, type Item } from '../materials/makeMaterials.ts';
import { advance, draftOf, type Desk, type Stage } from './desk.ts';
import { moveFor } from './shipments.ts';

const linesAtMost = 40;

export interface Receipt {
  item: Item;
  baseQty: string;
}

export interface ReceiptTime {
  day: number;
  /** ISO. */
  at: string;
  stage: Stage;
  remark: string;
}

/** Writes bills for the receipts, those of one warehouse together. */
export function receive(desk: Desk, receipts: readonly Receipt[], time: ReceiptTime): void {
  const byWarehouse = Map.groupBy(receipts, ({ item }) => item.warehouse);
  for (const own of byWarehouse.values()) {
    for (let from = 0; from < own.length; from += linesAtMost)
      receiveBill(desk, own.slice(from, from + linesAtMost), time);
  }
}

function receiveBill(
  desk: Desk,
  receipts: readonly Receipt[],
  { day, at, stage, remark }: ReceiptTime,
): void {
  const { chance, calendar, branch, loader } = desk;
  const def = otherInBill;
  const date = calendar.days[day]?.date ?? '';
  const [first] = receipts;
  if (first === undefined) return;
  const keeper = branch.keepers.find(({ id }) => id === first.item.warehouse.keeper) ?? branch.stockHead;
  const supplier =
    first.item.article.family.erpClass === 'selfMade' || desk.suppliers.length === 0
      ? null
      : chance.pick(desk.suppliers);
  const counterparty =
    desk.records.read('supplier', supplier)?.name ??
    desk.records.read('department', keeper.department)?.name ??
    '';
  const draft = draftOf(desk, def, date, at, keeper);
  const rows = receipts.map(({ item, baseQty }) => ({
    item,
    row: {
      id: chance.id(Date.parse(at)),
      seq: 0,
      unit: item.baseUnit,
      qty: baseQty,
      baseQty,
      unitCost: unitCostOf(desk, item, day),
    },
  }));
  const bill = {
    entity: def.name,
    id: draft.id,
    code: draft.fields.code ?? '',
    date,
    counterparty,
    postedAt: at,
    postedBy: keeper.userId,
  };
  const costs =
    stage === 'approved'
      ? desk.stock.post(
          bill,
          rows.map(({ item, row }) => moveFor(draft, item, row, 1)),
        )
      : null;
  const items = rows.map(({ item, row: { seq: _seq, ...row } }): Row => {
    const cost = costs?.get(row.id);
    if (cost !== undefined) item.lastCost = decimal(row.unitCost);
    return {
      ...row,
      material: item.doc.id,
      warehouse: item.warehouse.id,
      location: item.location,
      stockStatus: item.warehouse.status,
      ...(cost === undefined ? {} : cost),
    };
  });
  const header = {
    date,
    supplier,
    department: keeper.department,
    handler: keeper.id,
    inReason: 'other',
    stockDept: keeper.department,
    stockKeeper: keeper.id,
    warehouseDefault: first.item.warehouse.id,
    remark,
  };
  Object.assign(draft.fields, header);
  const doc = desk.records.compute(def, draft, {}, { items }, () => chance.id(Date.parse(at)));
  advance(def, doc, stage, { by: keeper.userId, at, approver: branch.stockHead.userId, approvedAt: at });
  loader.add(def, doc);
}

/** Per base unit: the reference cost, up to 4 % off, slowly rising. */
export function unitCostOf({ chance }: Desk, item: Item, day: number): string {
  return yuan(
    Math.max(1, Math.round((item.costFen * (960 + chance.whole(0, 60) + Math.floor(day / 12))) / 1_000)),
  );
}

/** Opening stock: most goods have some, fast ones more. */
export function openingReceipts({ chance, items }: Desk): Receipt[] {
  return items.flatMap((item) =>
    chance.happens(0.06) ? [] : [{ item, baseQty: lotsOf(item, chance.whole(1, 4)) }],
  );
}

/** What is short for the day, and enough for some time to come. */
export function shortReceipts(
  desk: Desk,
  demand: ReadonlyMap<Item, string>,
  onHandOf: (item: Item) => Decimal,
): Receipt[] {
  const { chance } = desk;
  return [...demand].flatMap(([item, wanted]): Receipt[] => {
    const short = decimal(wanted).minus(onHandOf(item));
    if (!short.greaterThan(0)) return [];
    const reserve = Decimal.max(short.times(chance.whole(3, 9)), decimal(lotsOf(item, 1)));
    return [{ item, baseQty: decimalText(round(short.plus(reserve), item.basePrecision)) }];
  });
}

/** Base quantity of some middling order lines. */
function lotsOf(item: Item, count: number): string {
  const [from, to, step] = item.article.family.lot;
  return baseOf(item, String((from + step * Math.floor((to - from) / step / 3)) * count));
}
