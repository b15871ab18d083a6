// Sales orders: who orders what at which price, and how much of it has been noticed and shipped until today. The plan
// of shipments is drawn first, so that the order can be written once, as it is now.
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { decimal, decimalText, round, roundText, sumTexts } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import { emptyLine } from '#model/derive/draft.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { linkCloses } from '#model/links.ts';
import { linkRuleOf } from '#model/registry.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { baseOf, yuan, type Item } from '../materials/makeMaterials.ts';
import type { Client } from '../customers.ts';
import { demoClerk } from '../staff.ts';
import { advance, draftOf, type Desk, type Stage, type Wanted } from './desk.ts';
import { planShipments, type PlannedPart } from './shipmentPlan.ts';
import type { Shipment } from './shipments.ts';

const def = saleOrder;
type Order = DocOf<typeof saleOrder>;
type OrderLine = LineOf<typeof saleOrder, 'items'>;

export interface OrderTime {
  day: number;
  /** ISO. */
  at: string;
  approvedAt: string;
  lines: number;
  /** Of an order kept for the clerk of the demo: how far it has come. */
  toGoOn: Stage | null;
  /** However chance falls: some order is voided. */
  isCancelled: boolean;
}

/** Writes one order and answers what is to be shipped of it. */
export function placeOrder(desk: Desk, time: OrderTime): Shipment[] {
  const { chance, loader } = desk;
  const client = clientOf(desk, time.toGoOn !== null);
  const date = desk.calendar.days[time.day]?.date ?? '';
  const status = time.toGoOn ?? (time.isCancelled ? 'voided' : statusOf(desk, time.day));
  const wanted = wantedOf(desk, time.lines, Date.parse(time.at));
  const deliveryDate = desk.calendar.dateAt(desk.calendar.workdayFrom(time.day + chance.whole(5, 28)));
  const plan = status === 'approved' ? planShipments(desk, client, time.day, wanted) : [];
  const draft = draftOf(desk, def, date, time.at, client.seller);
  Object.assign(draft.fields, headerOf(desk, client, date, deliveryDate));
  const rows = wanted.map((line) =>
    rowOf(
      desk,
      client,
      line,
      plan.flatMap(({ parts }) => parts.filter((part) => part.line.id === line.id)),
    ),
  );
  let doc = desk.records.compute(def, draft, { customer: client.doc.id }, { items: rows }, () =>
    chance.id(Date.parse(time.at)),
  );
  doc = withExtras(desk, doc);
  const stamps = {
    by: client.seller.userId,
    at: time.at,
    approver: desk.branch.salesHead.userId,
    approvedAt: time.approvedAt,
  };
  advance(def, doc, status, stamps);
  if (status === 'approved') closeWhenDone(desk, doc, plan, time);
  loader.add(def, doc);
  const items = new Map(doc.lines.items.map((row) => [row.id, row]));
  return plan.map(({ parts, ...shipment }) => ({
    ...shipment,
    order: doc,
    client,
    noticeDoc: null,
    parts: parts.map((part) => ({ ...part, row: rowById(items, part.line.id) })),
  }));
}

function rowById(items: ReadonlyMap<string, OrderLine>, id: string): OrderLine {
  const row = items.get(id);
  if (row === undefined) throw new RangeError('an ordered line is missing');
  return row;
}

/** @param forClerk one of the demo clerk's customers, where the organisation has her */
function clientOf({ chance, clients, branch }: Desk, forClerk: boolean): Client {
  const clerk = forClerk ? branch.salespeople.find(({ name }) => name === demoClerk) : undefined;
  let client = clients.pick(chance);
  if (clerk === undefined) return client;
  for (let tries = 0; client.seller.id !== clerk.id && tries < 1000; tries += 1)
    client = clients.pick(chance);
  return client;
}

function statusOf({ chance, calendar }: Desk, day: number): 'draft' | 'submitted' | 'approved' | 'voided' {
  const isRecent = day > calendar.days.length - 21;
  const part = chance.part();
  if (part < 0.01) return 'voided';
  if (part < (isRecent ? 0.4 : 0.027)) return 'draft';
  return part < (isRecent ? 0.66 : 0.043) ? 'submitted' : 'approved';
}

function wantedOf(desk: Desk, count: number, at: number): Wanted[] {
  const { chance, goods } = desk;
  const chosen = new Set<Item>();
  for (let tries = 0; chosen.size < count && tries < count * 6; tries += 1) chosen.add(goods.pick(chance));
  for (const item of desk.items) {
    if (chosen.size >= count) break;
    if (item.weight > 0) chosen.add(item);
  }
  return [...chosen].map((item) => {
    const [from, to, step] = item.article.family.lot;
    const qty = String(from + step * Math.floor(((to - from) / step) * chance.part() ** 2.2 + 0.5));
    return { id: chance.id(at), item, qty, baseQty: baseOf(item, qty) };
  });
}

function headerOf(desk: Desk, client: Client, date: string, deliveryDate: string): Row {
  const { chance } = desk;
  return {
    billType: client.isAbroad ? 'export' : chance.happens(0.02) ? 'sample' : 'standard',
    date,
    deliveryDate,
    exchangeRate: client.exchangeRate,
    linkman: client.contact.name,
    receiver: client.contact.name,
    receiverPhone: client.contact.mobile === '' ? null : client.contact.mobile,
    customerOrderNo: chance.happens(0.6)
      ? `PO${date.slice(2, 7).replace('-', '')}-${chance.digits(5)}`
      : null,
    contractNo: chance.happens(0.12) ? `HT${date.slice(0, 4)}${chance.digits(5)}` : null,
    remark: chance.happens(0.06)
      ? chance.pick([
          '随货附合格证和检验报告',
          '请安排厢式货车',
          '外箱贴客户标签',
          '发货前电话通知收货人',
          '加急，优先安排',
        ])
      : null,
  };
}

/** What the user types of a line, and what has been executed of it. */
function rowOf(
  desk: Desk,
  client: Client,
  { id, item, qty, baseQty }: Wanted,
  parts: readonly PlannedPart[],
): Row {
  const { chance, basics, records } = desk;
  const fen = Math.max(1, Math.round((item.priceFen * client.level * chance.whole(985, 1015)) / 1_000_000));
  const free = chance.happens(0.004);
  const line = { id, seq: 0, qty, baseQty, shortRatio: item.doc.fields.deliverShortRatio ?? '0' };
  const scales = { unit: unitPrecision(item.unit, records.read) ?? 6, base: item.basePrecision };
  const executed = (done: (part: PlannedPart) => boolean) =>
    sumTexts(parts.filter(done).map((part) => part.baseQty));
  const shipped = executed((part) => part.isShipped);
  const rule = linkRuleOf('saleOrder-salesOutBill');
  const closed = rule !== undefined && shipped !== '0' && linkCloses(rule, line, { executed: shipped });
  return {
    id,
    material: item.doc.id,
    qty,
    ...(client.isAbroad
      ? {
          tax: basics.taxes.get('零税率') ?? null,
          price: roundText(decimal(yuan(fen)).div('1.13').div(client.exchangeRate), 4),
        }
      : { taxPrice: yuan(fen) }),
    ...(free ? { isFree: true } : client.discount === '0' ? {} : { discountRate: client.discount }),
    priceSource: fen === item.priceFen ? 'material' : 'manual',
    noticedQty: decimalText(fromBase(line, decimal(executed((part) => part.isNoticed)), scales)),
    shippedQty: decimalText(fromBase(line, decimal(shipped), scales)),
    shippedBaseQty: shipped,
    lineStatus: closed ? 'closed' : 'open',
  };
}

/** A whole-order discount here, clauses and a money plan there. */
function withExtras(desk: Desk, made: Order): Order {
  const { chance, records, basics } = desk;
  let doc = made;
  const total = decimal(doc.fields.allAmount);
  if (chance.happens(0.03) && total.greaterThan(2_000)) {
    doc = applyChanges(
      def,
      doc,
      [{ op: 'set', field: 'wholeDiscountAmount', value: decimalText(round(total.div(100), 0)) }],
      records.read,
    );
  }
  if (chance.happens(0.08)) {
    const templates = basics.termTemplates.slice(0, chance.whole(2, 4));
    doc = records.compute(
      def,
      doc,
      {},
      { terms: templates.map((termTemplate) => ({ termTemplate })) },
      records.newId.bind(records),
    );
  }
  if (chance.happens(0.1)) addMoneyPlan(desk, doc);
  return doc;
}

/** 30 % down, the rest monthly: the rows add up to the order. */
function addMoneyPlan({ records }: Desk, doc: Order): void {
  const total = decimal(doc.fields.allAmount);
  const down = round(total.times('0.3'), 2);
  const date = doc.fields.date ?? '';
  const rows: LineRow[] = doc.lines.receivePlans;
  const plan: readonly [stage: string, ratio: string, amount: string, due: string, control: string][] = [
    ['deposit', '30', decimalText(down), addDays(date, 7), 'beforeProduction'],
    ['monthly', '70', decimalText(total.minus(down)), addDays(date, 60), 'none'],
  ];
  for (const [stage, ratio, amount, dueDate, controlPoint] of plan) {
    const row = emptyLine(def, 'receivePlans', doc, records.newId());
    rows.push({
      ...row,
      stage,
      isAdvance: stage === 'deposit',
      ratio,
      amount,
      dueBase: 'documentDate',
      dueDate,
      controlPoint,
    });
  }
}

/** Closed by itself with the last line, or by hand where the rest is not wanted any more. */
function closeWhenDone(
  desk: Desk,
  doc: Order,
  plan: readonly { out: { day: number; at: string } }[],
  time: OrderTime,
): void {
  const { chance, calendar, branch } = desk;
  if (doc.lines.items.every(({ lineStatus }) => lineStatus === 'closed')) {
    const last = plan.reduce((latest, { out }) => (out.at > latest ? out.at : latest), time.approvedAt);
    Object.assign(doc.fields, {
      status: 'closed',
      closeStatus: 'closed',
      closedBy: null,
      closedAt: last,
      closeReason: '全部明细已完成，自动关闭',
    });
    doc.status = 'closed';
  } else if (time.day < calendar.days.length - 75 && chance.happens(0.5)) {
    const at = calendar.at(time.day + chance.whole(55, 70), chance.whole(540, 1020));
    Object.assign(doc.fields, {
      status: 'closed',
      closeStatus: 'manualClosed',
      closedBy: branch.salesHead.userId,
      closedAt: at,
      closeReason: chance.pick(['客户取消剩余数量', '客户项目暂停，余量不再执行', '型号变更，另下新订单']),
    });
    doc.status = 'closed';
  }
}
