// Purchasing of a site: what departments ask for, what is ordered of it, announced and received until today. The whole
// way of an order is drawn first, so that each document is written once, as it is now.
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchaseRequisition } from '#entities/purchase/purchaseRequisition.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { type Item, yuan } from '#server/demo/materials/makeMaterials.ts';
import type { Staff } from '#server/demo/employees.ts';
import { advance, type Desk, draftOf, type Stage, stageOf } from './desk.ts';
import { link } from './shipments.ts';
import { type Arrival, receive } from './purchaseReceipts.ts';

export interface Volume {
  requisitions: number;
  orders: number;
}

type Requisition = DocOf<typeof purchaseRequisition>;

interface Bought {
  id: string;
  item: Item;
  qty: string;
  received: string;
}

interface Chain {
  desk: Desk;
  day: number;
  stage: Stage;
  buyer: Staff;
  supplier: string;
  lines: readonly Bought[];
}

/** Draws what is bought over the last months; answers what to do on each day. */
export function purchasing(desk: Desk, { requisitions, orders }: Volume): (day: number) => void {
  const own: Desk = { ...desk, chance: desk.records.chance.branch(`purchase ${desk.branch.code}`) };
  const { chance, calendar } = own;
  const last = calendar.days.length - 1;
  const goods = offersOf(own);
  const chains = new Map<number, { asked: boolean }[]>();
  if (goods.length > 0 && own.branch.buyers.length > 0)
    for (let index = 0; index < orders; index += 1) {
      const meant = Math.max(5, last - Math.floor((orders - index) * (150 / orders)));
      const day = Math.min(calendar.workdayFrom(meant), calendar.workdayUntil(last));
      chains.set(day, [...(chains.get(day) ?? []), { asked: index >= orders - requisitions }]);
    }
  const arrivals = new Map<number, Arrival[]>();
  return (day) => {
    for (const { asked } of chains.get(day) ?? []) {
      const arrival = buy(own, day, asked, chance.pick(goods));
      if (arrival !== null) arrivals.set(arrival.day, [...(arrivals.get(arrival.day) ?? []), arrival]);
    }
    // Goods come in the morning, before anything else moves.
    (arrivals.get(day) ?? []).forEach((arrival, index) => receive(arrival, Math.min(470 + index, 498)));
  };
}

interface Offer {
  supplier: string;
  items: readonly Item[];
}

/** Goods by the supplier they usually come from; plain ones, bought in the unit they are kept in. */
function offersOf({ items }: Desk): Offer[] {
  const plain = items.filter(({ doc: { fields }, baseUnit }) => {
    const tracked = fields.isLotManaged === true || fields.isSerialManaged === true;
    return (
      fields.isPurchase === true &&
      !tracked &&
      fields.purchaseUnit === baseUnit &&
      fields.purchasePriceUnit === baseUnit
    );
  });
  const bySupplier = Map.groupBy(plain, ({ doc }) => doc.fields.defaultSupplier ?? '');
  return [...bySupplier].flatMap(([supplier, own]) =>
    supplier !== '' && own.length >= 2 ? [{ supplier, items: own }] : [],
  );
}

function buy(desk: Desk, day: number, asked: boolean, { supplier, items }: Offer): Arrival | null {
  const { chance, calendar, branch } = desk;
  const last = calendar.days.length - 1;
  const stage = stageOf(desk, day, 'order');
  const arrives = calendar.workdayFrom(day + chance.whole(6, 18));
  const isHere = stage === 'approved' && arrives <= last && !chance.happens(0.12);
  const isPartly = chance.happens(0.2);
  const receipt = isHere ? stageOf(desk, arrives, 'receipt') : null;
  const at = Date.parse(calendar.at(day, 560));
  const lines = chance
    .shuffled(items)
    .slice(0, chance.whole(1, 5))
    .map((item): Bought => {
      const qty = String(item.article.family.lot[1] * chance.whole(1, 4));
      const part = decimalText(decimal(qty).times('0.6').toDecimalPlaces(0));
      return { id: chance.id(at), item, qty, received: receipt === null ? '0' : isPartly ? part : qty };
    });
  const chain: Chain = { desk, day, stage, buyer: chance.pick(branch.buyers), supplier, lines };
  const counted = receipt === 'approved';
  const requisition = asked ? ask(chain, counted) : null;
  const order = place(chain, requisition, counted);
  if (receipt === null) return null;
  const rows = new Map(order.lines.items.map((row) => [row.id, row]));
  const parts = lines.flatMap(({ id, item, received }) => {
    const line = rows.get(id);
    return line === undefined || received === '0' ? [] : [{ line, item, qty: received }];
  });
  return { desk, order, requisition, buyer: chain.buyer, day: arrives, stage: receipt, parts };
}

const purposes = ['生产备料', '安全库存补充', '设备检修备件', '新产品试制', '月度常备'];

/** The requisition an order comes from: asked for some days before, ordered whole. */
function ask({ desk, day, stage, buyer, supplier, lines }: Chain, received: boolean): Requisition {
  const { chance, calendar, branch, loader, records } = desk;
  const def = purchaseRequisition;
  const asked = Math.max(0, calendar.workdayUntil(day - chance.whole(1, 4)));
  const date = calendar.days[asked]?.date ?? '';
  const at = calendar.at(asked, chance.whole(520, 1000));
  const planner = branch.planners.length === 0 ? buyer : chance.pick(branch.planners);
  const draft = draftOf(desk, def, date, at, planner);
  const due = calendar.dateAt(calendar.workdayFrom(day + 20));
  const done = stage === 'approved';
  const items = lines.map(({ item, qty, received: came }): Row => ({
    id: chance.id(Date.parse(at)),
    material: item.doc.id,
    qty,
    requiredDate: due,
    suggestSupplier: supplier,
    taxPrice: priceOf(item),
    priceSource: 'material',
    // Bought goods count in their base unit.
    orderedQty: done ? qty : '0',
    orderedBaseQty: done ? qty : '0',
    occupiedQty: done ? '0' : qty,
    occupiedBaseQty: done ? '0' : qty,
    receivedQty: received ? came : '0',
    lineStatus: done ? 'closed' : 'open',
  }));
  const header = {
    date,
    requester: planner.id,
    requestDept: planner.department,
    purchaser: buyer.id,
    requiredDate: due,
    purpose: chance.pick(purposes),
    urgency: chance.happens(0.15) ? 'urgent' : 'normal',
  };
  const doc = records.compute(def, draft, header, { items }, () => chance.id(Date.parse(at)));
  const approver = branch.stockHead.userId;
  advance(def, doc, done ? 'closed' : 'approved', {
    by: planner.userId,
    at,
    approver,
    approvedAt: calendar.at(asked, 1040),
  });
  if (done) closed(doc, calendar.at(day, 1080));
  loader.add(def, doc);
  return doc;
}

export function place(
  { desk, day, stage, buyer, supplier, lines }: Chain,
  requisition: Requisition | null,
  received: boolean,
): DocOf<typeof purchaseOrder> {
  const { chance, calendar, branch, loader, records } = desk;
  const def = purchaseOrder;
  const date = calendar.days[day]?.date ?? '';
  const at = calendar.at(day, chance.whole(520, 1000));
  const approvedAt = calendar.at(day, 1075);
  const deliveryDate = calendar.dateAt(calendar.workdayFrom(day + 15));
  const draft = draftOf(desk, def, date, at, buyer);
  const asked = requisition?.lines.items ?? [];
  const items = lines.map(({ id, item, qty, received: came }, index): Row => {
    const from = asked[index];
    const complete = received && came === qty;
    return {
      id,
      material: item.doc.id,
      qty,
      taxPrice: priceOf(item),
      priceSource: 'material',
      deliveryDate,
      receivedQty: received ? came : '0',
      receivedBaseQty: received ? came : '0',
      lineStatus: complete ? 'closed' : 'open',
      ...(requisition === null || from === undefined
        ? {}
        : {
            sourceEntity: 'purchaseRequisition',
            sourceCode: requisition.fields.code ?? null,
            sourceLineId: from.id,
          }),
    };
  });
  const header = { date, supplier, purchaser: buyer.id, deliveryDate };
  const doc = records.compute(def, draft, header, { items }, () => chance.id(Date.parse(at)));
  const isDone = received && lines.every(({ qty, received: came }) => qty === came);
  advance(def, doc, isDone ? 'closed' : stage, {
    by: buyer.userId,
    at,
    approver: branch.stockHead.userId,
    approvedAt,
  });
  if (isDone) closed(doc, calendar.at(day + 18, 1080));
  loader.add(def, doc);
  if (requisition !== null)
    doc.lines.items.forEach((line, index) => {
      const from = asked[index];
      if (from === undefined) return;
      const source = { entity: 'purchaseRequisition', doc: requisition, line: from };
      const status = stage === 'approved' ? 'executed' : 'occupied';
      link(desk, 'purchaseRequisition-purchaseOrder', source, { entity: 'purchaseOrder', doc, line }, status);
    });
  return doc;
}

function closed(doc: Doc, at: string): void {
  const closing = { status: 'closed', closedBy: null, closedAt: at, closeReason: '全部明细已完成，自动关闭' };
  Object.assign(doc.fields, closing, 'closeStatus' in doc.fields ? { closeStatus: 'closed' } : {});
  doc.status = 'closed';
}

/** With tax, per base unit. */
function priceOf(item: Item): string {
  return yuan(Math.max(1, Math.round(item.costFen * 1.13)));
}
