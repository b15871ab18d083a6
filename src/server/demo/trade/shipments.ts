// Delivery notices and sales-out bills of planned shipments, pushed down with the same maps as in the product.
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { sumTexts } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, PushDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf, KnownDoc, LineOf, SystemFields } from '#model/typedDoc.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { linkRow } from '#server/ledgers/linkLoad.ts';
import type { LinkStatus } from '#server/ledgers/links.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { moveOf } from '#server/areas/inventory/stockBill.ts';
import { headerPatchesOf, headerValues, lineValues } from '#server/pipeline/mapToTarget.ts';
import type { Item } from '#server/demo/materials/makeMaterials.ts';
import type { Client } from '#server/demo/customers.ts';
import { advance, type Desk, draftOf } from './desk.ts';
import type { PlannedPart, PlannedShipment } from './shipmentPlan.ts';

export interface Shipment extends Omit<PlannedShipment, 'parts'> {
  order: DocOf<typeof saleOrder>;
  client: Client;
  noticeDoc: DocOf<typeof deliveryNotice> | null;
  parts: (PlannedPart & { row: LineOf<typeof saleOrder, 'items'> })[];
}

function pushOf(def: EntityDef, to: EntityDef): PushDef {
  const push = def.pushes?.find((candidate) => candidate.to === to.name);
  if (push === undefined) throw new RangeError(`${def.name} cannot be pushed to ${to.name}`);
  return push;
}

/** A line that is pushed, and what the new one says beyond what the push hands on. */
export interface PushedLine {
  row: LineRow;
  values: Row & { id: string };
}

/** The document a push-down makes of these lines. */
export function pushed<E extends EntityDef>(
  desk: Desk,
  source: { def: EntityDef; doc: Doc },
  target: E,
  draft: KnownDoc<E>,
  header: Row,
  lines: readonly PushedLine[],
): KnownDoc<E>;
export function pushed(
  desk: Desk,
  source: { def: EntityDef; doc: Doc },
  target: EntityDef,
  draft: Doc,
  header: Row,
  lines: readonly PushedLine[],
): Doc {
  const { read } = desk.records;
  const push = pushOf(source.def, target);
  const patches: Patch[] = [
    ...headerPatchesOf(target, headerValues(source.def, source.doc, push, target, read)),
    ...Object.entries(header).map(([field, value]): Patch => ({ op: 'set', field, value })),
    ...lines.map(({ row, values: { id, ...values } }): Patch => ({
      op: 'insertLine',
      lines: 'items',
      id,
      before: null,
      values: { ...lineValues(source.def, source.doc, row, push, target, read), ...values },
    })),
  ];
  return applyChanges(target, draft, patches, read);
}

export function link(
  desk: Desk,
  rule: string,
  source: { entity: string; doc: Doc; line: LineRow },
  target: { entity: string; doc: Doc & { fields: Pick<SystemFields, 'createdAt'> }; line: LineRow },
  status: LinkStatus,
): void {
  const id = desk.chance.id(Date.parse(target.doc.fields.createdAt ?? ''));
  desk.loader.addRow(documentLink, { ...linkRow({ id, rule, source, target, status }), id });
}

/** Writes the notice of a shipment as it is now. */
export function sendNotice(desk: Desk, shipment: Shipment): void {
  const { notice, order, client, parts, out } = shipment;
  if (notice === null) return;
  const { chance, calendar, branch } = desk;
  const def = deliveryNotice;
  const date = calendar.days[notice.day]?.date ?? '';
  const isShipped = out.stage === 'approved';
  const keeper = chance.pick(branch.keepers);
  const draft = draftOf(desk, def, date, notice.at, client.seller);
  const lines = parts.map(({ row, qty, baseQty }) => ({
    row,
    values: {
      id: chance.id(Date.parse(notice.at)),
      qty,
      baseQty,
      shippedQty: isShipped ? qty : '0',
      shippedBaseQty: isShipped ? baseQty : '0',
      pickedQty: isShipped ? qty : null,
      lineStatus: isShipped ? 'closed' : 'open',
    },
  }));
  const shipDate = calendar.dateAt(Math.min(out.day, calendar.workdayFrom(calendar.days.length - 1)));
  const header = {
    stockKeeper: keeper.id,
    stockDept: keeper.department,
    deliveryDate: shipDate < date ? date : shipDate,
    pickStatus: isShipped ? 'shipped' : notice.stage === 'approved' ? 'ready' : 'notStarted',
  };
  const doc = pushed(desk, { def: saleOrder, doc: order }, def, draft, header, lines);
  advance(def, doc, notice.stage, {
    by: client.seller.userId,
    at: notice.at,
    approver: branch.salesHead.userId,
    approvedAt: notice.at,
  });
  if (isShipped) {
    Object.assign(doc.fields, {
      status: 'closed',
      closedBy: null,
      closedAt: out.at,
      closeReason: '全部明细已完成，自动关闭',
    });
    doc.status = 'closed';
  }
  desk.loader.add(def, doc);
  shipment.noticeDoc = doc;
  const status = notice.stage === 'approved' ? 'executed' : 'occupied';
  doc.lines.items.forEach((line, index) => {
    const row = parts[index]?.row;
    if (row !== undefined)
      link(
        desk,
        'saleOrder-deliveryNotice',
        { entity: 'saleOrder', doc: order, line: row },
        { entity: def.name, doc, line },
        status,
      );
  });
}

/** Writes the sales-out bill of a shipment; an approved one takes its goods out of stock at the average of the moment. */
export function shipOut(desk: Desk, shipment: Shipment): void {
  const { out, client, parts, order, noticeDoc } = shipment;
  if (out.stage === null) return;
  const { chance, calendar, branch, carriers } = desk;
  const def = salesOutBill;
  const date = calendar.days[out.day]?.date ?? '';
  const [first] = parts;
  const keeper =
    branch.keepers.find(({ id }) => id === first?.line.item.warehouse.keeper) ?? branch.stockHead;
  const draft = draftOf(desk, def, date, out.at, keeper);
  const ids = parts.map(() => chance.id(Date.parse(out.at)));
  const costs = out.stage === 'approved' ? post(desk, draft, shipment, ids, keeper.userId) : null;
  const sources = noticeDoc?.lines.items ?? parts.map(({ row }) => row);
  const lines = parts.map(({ qty, baseQty, line }, index) => {
    const cost = costs?.get(ids[index] ?? '');
    const place = { location: line.item.location, stockStatus: line.item.warehouse.status };
    return {
      row: sources[index] ?? { id: '', seq: 0 },
      values: {
        id: ids[index] ?? '',
        mustQty: qty,
        qty,
        baseQty,
        ...place,
        ...(cost === undefined ? {} : cost),
      },
    };
  });
  const isHome = !client.isAbroad;
  const header: Row = {
    billType: client.isAbroad ? 'export' : 'standard',
    stockKeeper: keeper.id,
    stockDept: keeper.department,
    warehouseDefault: first?.line.item.warehouse.id ?? null,
    carrier: carriers.length === 0 ? null : chance.pick(carriers),
    logisticsNo: isHome && chance.happens(0.7) ? `SF${chance.digits(12)}` : null,
    signStatus: out.stage === 'approved' && out.day < calendar.days.length - 6 ? 'signed' : 'unsigned',
  };
  const doc = pushed(
    desk,
    noticeDoc === null ? { def: saleOrder, doc: order } : { def: deliveryNotice, doc: noticeDoc },
    def,
    draft,
    header,
    lines,
  );
  advance(def, doc, out.stage, {
    by: keeper.userId,
    at: out.at,
    approver: branch.stockHead.userId,
    approvedAt: out.at,
  });
  desk.loader.add(def, doc);
  const status = out.stage === 'approved' ? 'executed' : 'occupied';
  doc.lines.items.forEach((line, index) => {
    const row = parts[index]?.row;
    const notice = noticeDoc?.lines.items[index];
    const target = { entity: def.name, doc, line };
    if (noticeDoc !== null && notice !== undefined)
      link(
        desk,
        'deliveryNotice-salesOutBill',
        { entity: 'deliveryNotice', doc: noticeDoc, line: notice },
        target,
        status,
      );
    if (row !== undefined)
      link(desk, 'saleOrder-salesOutBill', { entity: 'saleOrder', doc: order, line: row }, target, status);
  });
}

function post(
  desk: Desk,
  draft: DocOf<typeof salesOutBill>,
  { parts, client, out }: Shipment,
  ids: readonly string[],
  userId: string | null,
) {
  const bill = {
    entity: 'salesOutBill',
    id: draft.id,
    code: draft.fields.code ?? '',
    date: desk.calendar.days[out.day]?.date ?? '',
    counterparty: client.doc.fields.name ?? '',
    postedAt: out.at,
    postedBy: userId,
  };
  return desk.stock.post(
    bill,
    parts.map(({ line, qty, baseQty }, index) =>
      moveFor(
        draft,
        line.item,
        { id: ids[index] ?? '', seq: index + 1, unit: line.item.unit, qty, baseQty },
        -1,
      ),
    ),
  );
}

/** The movement of an item at its usual place. */
export function moveFor(
  doc: Doc,
  item: Item,
  row: LineRow & { unitCost?: string | null },
  sign: 1 | -1,
): StockMove {
  const place = {
    material: item.doc.id,
    warehouse: item.warehouse.id,
    location: item.location,
    stockStatus: item.warehouse.status,
  };
  const value =
    sign < 0 ? ({ by: 'average' } as const) : ({ by: 'unitCost', unitCost: row.unitCost ?? '' } as const);
  return moveOf(doc, { ...row, ...place }, sign, sign < 0 ? 'salesOut' : 'otherIn', value);
}

/** Base quantity that approved shipments take of each item. */
export function demandOf(shipments: readonly Shipment[]): Map<Item, string> {
  const demand = new Map<Item, string>();
  for (const { out, parts } of shipments) {
    if (out.stage !== 'approved') continue;
    for (const { line, baseQty } of parts) demand.set(line.item, sumTexts([demand.get(line.item), baseQty]));
  }
  return demand;
}
