// What suppliers delivered: receipts pushed from the order, with their posting and the links to order and requisition.
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { purchaseRequisition } from '#entities/purchase/purchaseRequisition.ts';
import { decimal } from '#model/decimal.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { moveOf } from '#server/areas/inventory/stockBill.ts';
import type { Item } from '#server/demo/materials/makeMaterials.ts';
import type { Staff } from '#server/demo/employees.ts';
import { advance, type Desk, draftOf, type Stage } from './desk.ts';
import { link, pushed } from './shipments.ts';

type Receipt = DocOf<typeof purchaseInBill>;

export interface Arrival {
  desk: Desk;
  order: DocOf<typeof purchaseOrder>;
  requisition: DocOf<typeof purchaseRequisition> | null;
  buyer: Staff;
  day: number;
  stage: Stage;
  parts: readonly { line: LineOf<typeof purchaseOrder, 'items'>; item: Item; qty: string }[];
}

/** Goods arrive: the receipt, with its posting when it is approved. */
export function receive(
  { desk, order, requisition, buyer, day, stage, parts }: Arrival,
  minutes: number,
): void {
  const { chance, calendar, branch, loader } = desk;
  const def = purchaseInBill;
  const date = calendar.days[day]?.date ?? '';
  const at = calendar.at(day, minutes);
  const [first] = parts;
  if (first === undefined) return;
  const keeper = branch.keepers.find(({ id }) => id === first.item.warehouse.keeper) ?? branch.stockHead;
  const draft = draftOf(desk, def, date, at, keeper);
  const lines = parts.map(({ line, item, qty }) => {
    const place = {
      warehouse: item.warehouse.id,
      location: item.location,
      stockStatus: item.warehouse.status,
    };
    return { row: line, values: { id: chance.id(Date.parse(at)), qty, ...place } };
  });
  const header = { date, stockKeeper: keeper.id, stockDept: keeper.department, purchaser: buyer.id };
  let doc = pushed(desk, { def: purchaseOrder, doc: order }, def, draft, header, lines);
  if (stage === 'approved')
    doc = posted(
      desk,
      doc,
      date,
      at,
      keeper,
      parts.map(({ item }) => item),
    );
  advance(def, doc, stage, { by: keeper.userId, at, approver: branch.stockHead.userId, approvedAt: at });
  loader.add(def, doc);
  const asked = new Map((requisition?.lines.items ?? []).map((row) => [row.id, row]));
  doc.lines.items.forEach((line, index) => {
    const source = parts[index]?.line;
    if (source === undefined) return;
    const status = stage === 'approved' ? 'executed' : 'occupied';
    const target = { entity: 'purchaseInBill', doc, line };
    link(
      desk,
      'purchaseOrder-purchaseInBill',
      { entity: 'purchaseOrder', doc: order, line: source },
      target,
      status,
    );
    const from = asked.get(source.sourceLineId ?? '');
    if (requisition !== null && from !== undefined)
      link(
        desk,
        'purchaseRequisition-purchaseInBill',
        { entity: 'purchaseRequisition', doc: requisition, line: from },
        target,
        status,
      );
  });
}

/** The receipt with what it cost in stock. */
function posted(
  desk: Desk,
  doc: Receipt,
  date: string,
  at: string,
  keeper: Staff,
  items: readonly Item[],
): Receipt {
  const rows = doc.lines.items;
  const counterparty = desk.records.read('supplier', doc.fields.supplier)?.name ?? '';
  const code = doc.fields.code ?? '';
  const bill = {
    entity: 'purchaseInBill',
    id: doc.id,
    code,
    date,
    counterparty,
    postedAt: at,
    postedBy: keeper.userId,
  };
  const costs = desk.stock.post(
    bill,
    rows.map((row) => moveOf(doc, row, 1, 'purchaseIn', { by: 'amount', amount: row.amountLocal ?? '0' })),
  );
  rows.forEach((row, index) => {
    const item = items[index];
    if (item !== undefined) item.lastCost = decimal(row.amountLocal).div(decimal(row.baseQty ?? '1'));
  });
  return applyChanges(
    purchaseInBill,
    doc,
    rows.flatMap((row) =>
      Object.entries(costs.get(row.id) ?? {}).map(
        ([field, value]) => ({ op: 'setLine', lines: 'items', id: row.id, field, value }) as const,
      ),
    ),
    desk.records.read,
  );
}
