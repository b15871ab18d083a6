// A sale order of a drawn plant: in packs or not, divided over days, shipped and reserved in part.
import { type Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { lineOf } from '../scenario.ts';
import { baseOf, codeOf, tenths, planDate, type DocumentPlant, type Kept, type Of } from './documentPlant.ts';
import { daysAfter } from './plants.ts';

export async function sold(plant: DocumentPlant, document: Of<'sale'>): Promise<void> {
  const { admin, ids, org } = plant.company;
  const kept = plant.at(document);
  const [day, another] = [daysAfter(planDate, document.day), daysAfter(planDate, document.day + 15)];
  const second = tenths(document.qty, document.second);
  const rows = second === 0 || second === document.qty ? [] : [document.qty - second, second];
  const isPlan = document.rows !== 'deliveries';
  const lines = rows.map((qty, nth): Row => ({
    itemSeq: 1,
    qty: String(qty),
    [isPlan ? 'demandDate' : 'deliveryDate']: nth === 0 ? day : another,
    ...(isPlan ? { demandType: 'order', supplyMode: 'make' } : {}),
    ...(document.rows === 'frozen' ? { isFrozen: nth === 0 } : {}),
  }));
  const draft = await admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, date: planDate, deliveryDate: day },
    lines: {
      items: [
        {
          material: kept.id,
          qty: String(document.qty),
          ...(document.isPacked ? { unit: kept.pack } : {}),
          taxRate: '13',
          taxPrice: '1',
          deliveryDate: day,
        },
      ],
      ...(rows.length === 0 ? {} : { [isPlan ? 'requirementPlans' : 'deliveries']: lines }),
    },
  });
  const order = await admin.approve('saleOrder', draft);
  const line = lineOf(order);
  const whole = baseOf(line);
  const sent = kept.drawn.spoils
    ? decimal('0')
    : await shipped(plant, order, kept, tenths(document.qty, document.shipped), whole);
  const parts =
    rows.length === 0
      ? [{ date: day, qty: whole, isFrozen: false }]
      : rows.map((qty, nth) => ({
          date: nth === 0 ? day : another,
          qty: whole.times(qty).dividedBy(document.qty),
          isFrozen: document.rows === 'frozen' && nth === 0,
        }));
  let gone = sent;
  for (const part of parts) {
    const taken = gone.greaterThan(part.qty) ? part.qty : gone;
    gone = gone.minus(taken);
    const left = part.qty.minus(taken);
    if (left.isZero() || part.isFrozen) continue;
    plant.demands.push({
      org,
      material: kept.code,
      kind: 'saleOrder',
      code: codeOf(order),
      line: 1,
      date: part.date,
      qty: decimalText(left),
    });
  }
  const known = plant.openSales.get(kept.code) ?? decimal('0');
  plant.openSales.set(kept.code, known.plus(whole.minus(sent)));
  await held(plant, order, kept, document.held, whole.minus(sent));
}

/** What is shipped was put into the store for it. */
async function shipped(
  plant: DocumentPlant,
  order: DocResult,
  kept: Kept,
  qty: number,
  whole: Decimal,
): Promise<Decimal> {
  if (qty === 0) return decimal('0');
  const { admin, ids } = plant.company;
  // As many whole base units as the bill will take.
  const brought = whole.times(qty).dividedBy(textOf(lineOf(order)['qty'], '1'));
  await plant.received(kept, brought.toDecimalPlaces(kept.drawn.decimals, 4));
  const line = { id: lineOf(order).id, qty: String(qty) };
  const draft = await admin.push('saleOrder', await admin.open('saleOrder', order.doc.id), 'salesOutBill', [
    line,
  ]);
  const placed = await admin.edit('salesOutBill', draft, [
    { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'warehouse', value: ids.warehouse },
  ]);
  return baseOf(lineOf(await admin.approve('salesOutBill', placed)));
}

/** A share of what is open is locked, brought in for it. */
async function held(
  plant: DocumentPlant,
  order: DocResult,
  kept: Kept,
  share: number,
  open: Decimal,
): Promise<void> {
  const { admin, database, org } = plant.company;
  const qty = open.times(share).dividedBy(10).toDecimalPlaces(0, 1);
  if (kept.drawn.spoils || qty.isZero()) return;
  await plant.received(kept, qty);
  plant.inStore(kept, qty);
  const { rows } = await database.query('select id from stock_balance where material = $1::uuid', [kept.id]);
  const lock = { line: lineOf(order).id, balance: textOf(rows[0]?.['id']), qty: decimalText(qty) };
  const seen = await admin.open('saleOrder', order.doc.id);
  await admin.act('saleOrder', seen, 'lockStock', { values: { rows: [lock] } });
  plant.reservations.push({
    org,
    material: kept.code,
    code: codeOf(order),
    line: 1,
    qty: decimalText(qty),
  });
}
