// A seller asks when a line can be delivered, keeps the answer, holds what it stands on for two days and takes the date over;
// out of stored documents, to the figures of the worked example M11.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LineAsked, LinePromise } from '#entities/planning/promise/promiseWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Row } from '#model/entity.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { expireQuotes } from '#server/areas/planning/promise/expireQuotes.ts';
import { promised } from '#server/areas/planning/promise/promised.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant, type PlantGiven } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

const quoted: PlantGiven = {
  materials: {
    A: { supplyType: 'produce', fixedLeadDays: 2 },
    B: { supplyType: 'produce', fixedLeadDays: 3 },
    C: { supplyType: 'purchase', fixedLeadDays: 6 },
    D: { supplyType: 'purchase', fixedLeadDays: 5 },
  },
  boms: {
    A: { lines: [{ material: 'B' }, { material: 'C', numerator: '2' }] },
    B: { lines: [{ material: 'D', numerator: '3' }] },
  },
  onHand: { A: '20', B: '15', C: '40', D: '30' },
  receipts: [
    { material: 'C', code: 'PO1', date: '2026-09-14', qty: '60' },
    { material: 'D', code: 'PO2', date: '2026-09-11', qty: '50' },
  ],
};

let company: BuyingCompany;
let at: FoundPlant;
beforeEach(async () => {
  company = await buyingCompany();
  at = await foundPlant(company, plant(quoted));
});
afterEach(() => company.close());

const line = (material: string, qty: string): LineAsked => ({
  line: material,
  material: at.materials.get(material) ?? '',
  qty,
  wantedDate: '2026-09-18',
});

async function ask(lines: LineAsked[], document: string | null = null): Promise<LinePromise[]> {
  const context = readContext(company.ports, company.admin.grants, {
    requestId: 'test',
    sessionId: null,
  });
  return (await promised(context, lines, { document, quote: null })).lines;
}

const drafted = (qty: string, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('deliveryQuote', {
    fields: { material: at.materials.get('A') ?? '', qty, wantedDate: '2026-09-18', ...fields },
  });

describe('deliveryQuote-r1', () => {
  test('M11: the date, its parts and the chain that decides, out of stored documents', async () => {
    const [answer] = await ask([line('A', '80')]);
    expect([answer?.promiseDate, answer?.lateWorkdays]).toEqual(['2026-09-21', 1]);
    expect(answer?.parts.map(({ date, qty, source }) => [date, qty, source])).toEqual([
      ['2026-09-07', '20', 'onHand'],
      ['2026-09-21', '60', 'produce'],
    ]);
    expect(
      answer?.chain.map(({ level, material, qty, start, finish }) => [level, material, qty, start, finish]),
    ).toEqual([
      [0, 'A', '60', '2026-09-17', '2026-09-21'],
      [1, 'B', '45', '2026-09-14', '2026-09-17'],
      [1, 'C', '20', '2026-09-07', '2026-09-15'],
      [2, 'D', '55', '2026-09-07', '2026-09-14'],
    ]);
    expect(answer?.chain.filter(({ isCritical }) => isCritical).map(({ material }) => material)).toEqual([
      'A',
      'B',
      'D',
    ]);
  });

  test('what an earlier line of the order takes is gone for the next, what others ordered as well', async () => {
    const two = await ask([line('A', '20'), { ...line('A', '5'), line: 'second' }]);
    expect(two.map(({ promiseDate, parts }) => [promiseDate, parts[0]?.source])).toEqual([
      ['2026-09-07', 'onHand'],
      ['2026-09-09', 'produce'],
    ]);
    const order = await company.order(
      company.admin,
      [{ material: at.materials.get('A') ?? '', qty: '15', taxPrice: '1', deliveryDate: '2026-09-18' }],
      { code: 'SO9', deliveryDate: '2026-09-18' },
    );
    const [other] = await ask([line('A', '20')]);
    expect(other?.parts.map(({ qty, source }) => [qty, source])).toEqual([
      ['5', 'onHand'],
      ['15', 'produce'],
    ]);
    const [own] = await ask([line('A', '20')], order.doc.id);
    expect(own?.promiseDate).toBe('2026-09-07');
  });

  test('after a plan run the plan orders made for others are not promised again', async () => {
    await company.order(
      company.admin,
      [{ material: at.materials.get('A') ?? '', qty: '80', taxPrice: '1', deliveryDate: '2026-09-30' }],
      { code: 'SO9', deliveryDate: '2026-09-30' },
    );
    const before = await ask([line('A', '10')]);
    const run = await company.admin.create('mrpRun', { fields: { scheme: at.scheme } });
    const begun = await company.admin.act('mrpRun', run, 'runMrp');
    await ranHere(company, mrpRunJob, { id: begun.doc.id });
    const after = await ask([line('A', '10')]);
    expect(after[0]?.chain.map(({ material, qty, finish }) => [material, qty, finish])).toEqual(
      before[0]?.chain.map(({ material, qty, finish }) => [material, qty, finish]),
    );
    expect(after[0]?.parts).toEqual(before[0]?.parts);
  });

  test('a quote keeps its answer; on stock alone it says what is lacking', async () => {
    const { admin } = company;
    const answered = await admin.act('deliveryQuote', await drafted('80'), 'quote');
    expect([
      answered.doc.status,
      answered.doc.fields['promiseDate'],
      answered.doc.fields['lateDays'],
    ]).toEqual(['quoted', '2026-09-21', 1]);
    expect(answered.doc.lines['chain']?.length).toBe(4);
    const stock = await admin.act('deliveryQuote', await drafted('80', { quoteMode: 'stockOnly' }), 'quote');
    expect([stock.doc.fields['promiseDate'], stock.doc.fields['uncoveredQty']]).toEqual([null, '60']);
    expect((await refusalOf(admin.act('deliveryQuote', stock, 'accept'))).messages.join()).toContain(
      '按物料',
    );
    const whole = await admin.act(
      'deliveryQuote',
      await drafted('80', { allowPartial: false, transportDays: 2 }),
      'quote',
    );
    expect(whole.doc.lines['parts']?.map((row) => [row['promiseDate'], row['qty']])).toEqual([
      ['2026-09-23', '80'],
    ]);
  });

  test('what a quote holds nobody else is promised, until it is let go or its 48 hours are over', async () => {
    const { admin, clock } = company;
    const first = await admin.act('deliveryQuote', await drafted('20'), 'quote');
    const second = await admin.act('deliveryQuote', await drafted('20'), 'quote');
    const held = await admin.act('deliveryQuote', first, 'reserve');
    expect(held.doc.lines['reservations']?.map((row) => [row['supplyKind'], row['qty']])).toEqual([
      ['onHand', '20'],
    ]);
    const seen = async () => (await ask([line('A', '20')]))[0]?.promiseDate;
    expect(await seen()).toBe('2026-09-14');
    expect((await refusalOf(admin.act('deliveryQuote', second, 'reserve'))).messages.join()).toContain(
      '请重新答复',
    );
    const free = await admin.act('deliveryQuote', held, 'unreserve');
    expect(await seen()).toBe('2026-09-07');
    await admin.act('deliveryQuote', free, 'reserve');
    clock.now += 49 * 3_600_000;
    expect(await seen()).toBe('2026-09-09');
    expect(await expireQuotes(company.ports)).toBe('释放了 1 张到期的交期预占');
    const gone = await admin.open('deliveryQuote', first.doc.id);
    expect(gone.doc.status).toBe('expired');
  });

  test('a quote is removed at its present version; at one it had before, the clerk is told to look again', async () => {
    const { admin, clock } = company;
    const seen = await drafted('20');
    const quote = await admin.act('deliveryQuote', seen, 'quote');
    expect((await refusalOf(admin.remove('deliveryQuote', seen))).code).toBe('409');
    await admin.act('deliveryQuote', quote, 'reserve');
    clock.now += 49 * 3_600_000;
    await expireQuotes(company.ports);
    expect((await refusalOf(admin.remove('deliveryQuote', quote))).code).toBe('409');
    await admin.remove('deliveryQuote', await admin.open('deliveryQuote', quote.doc.id));
    expect((await refusalOf(admin.open('deliveryQuote', quote.doc.id))).code).toBe('404');
  });

  test('accepting writes the date into the line of the order', async () => {
    const { admin } = company;
    const order = await company.order(
      admin,
      [{ material: at.materials.get('A') ?? '', qty: '80', taxPrice: '1', deliveryDate: '2026-09-18' }],
      { deliveryDate: '2026-09-18' },
    );
    const lineId = order.doc.lines['items']?.[0]?.id ?? '';
    const quote = await admin.act(
      'deliveryQuote',
      await drafted('80', { saleOrder: order.doc.id, lineId }),
      'quote',
    );
    const alone = await admin.act('deliveryQuote', await drafted('1'), 'quote');
    expect((await refusalOf(admin.act('deliveryQuote', alone, 'accept'))).messages.join()).toContain(
      '没有可以写入的行',
    );
    await admin.act('deliveryQuote', quote, 'accept');
    const after = await admin.open('saleOrder', order.doc.id);
    expect(after.doc.lines['items']?.[0]?.['planDeliveryDate']).toBe('2026-09-21');
  });
});
