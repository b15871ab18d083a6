// Documents that flow together: lines chosen from several sources, the whole way of a document.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import type { TraceResult } from '#model/wire/flowWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { pullableOf, pullSourcesOf } from '#server/flow/pullable.ts';
import { traceOf } from '#server/flow/trace.ts';
import { pullDoc } from '#server/pipeline/pull.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  type Clerk,
  codeOf,
  codesOf,
  type Company,
  known,
  lineOf,
  newKey,
  patchesOf,
  refusalOf,
} from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let bolt: string;
let nut: string;
let otherCustomer: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  bolt = await company.material('螺栓');
  nut = await company.material('螺母');
  await company.receive(admin, [
    { material: bolt, qty: '10000', unitCost: '2' },
    { material: nut, qty: '10000', unitCost: '1' },
  ]);
  const category = (await admin.open('customer', ids.customer)).doc.fields['category'] ?? null;
  const made = await admin.create('customer', {
    fields: {
      code: 'C0002',
      name: '江南泵业',
      category,
      currency: ids.cny,
      salesperson: ids.salesperson,
      saleDept: ids.department,
    },
  });
  await admin.act('customer', made, 'approve');
  otherCustomer = made.doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const order = (qty = '100', fields = {}): Promise<DocResult> =>
  company.order(
    company.admin,
    [
      { material: bolt, qty, taxPrice: '20' },
      { material: nut, qty, taxPrice: '10' },
    ],
    fields,
  );

describe('choosing source lines', () => {
  const open = (header = {}) =>
    company.admin.run((context) =>
      pullableOf(context, known('salesOutBill'), {
        rule: 'saleOrder-salesOutBill',
        header,
        offset: 0,
        limit: 200,
        count: true,
      }),
    );
  const pull = (clerk: Clerk, request: Omit<Parameters<typeof pullDoc>[2], 'key'>) =>
    clerk.run((context) => pullDoc(context, known('salesOutBill'), { key: newKey(), ...request }));

  it('offers both kinds of sources, only what is open, of the same customer', async () => {
    const { admin, ids } = company;
    const sources = await admin.run(async (context) => pullSourcesOf(context, known('salesOutBill')));
    expect(sources.map(({ title }) => title).toSorted()).toEqual(['发货通知单', '销售订单']);
    const [mine, theirs] = [await order('40'), await order('40', { customer: otherCustomer })];
    const closed = await order('40');
    await admin.act('saleOrder', closed, 'lineClose', { lineIds: [lineOf(closed).id], reason: '停产' });
    await admin.push('saleOrder', mine, 'salesOutBill', [{ id: lineOf(mine, 1).id }]);
    const offered = (await open({ customer: ids.customer })).rows.map(({ id }) => id);
    expect(offered).toContain(lineOf(mine).id);
    expect(offered).not.toContain(lineOf(mine, 1).id);
    expect(offered).not.toContain(lineOf(closed).id);
    expect(offered).not.toContain(lineOf(theirs).id);
    const all = await open();
    expect(all.rows.map(({ id }) => id)).toContain(lineOf(theirs).id);
    expect(all.total).toBe(all.rows.length);
  });

  it('offers no line of which nothing is left, whichever way it went, and no tolerance', async () => {
    const { admin } = company;
    const sold = { qty: '100', taxPrice: '20', overRatio: '5' };
    const made = await company.order(admin, [
      { material: bolt, ...sold },
      { material: nut, ...sold },
    ]);
    const [gone, open30] = [lineOf(made).id, lineOf(made, 1).id];
    await admin.push('saleOrder', made, 'deliveryNotice', [{ id: gone, qty: '60' }]);
    await admin.push('saleOrder', made, 'salesOutBill', [
      { id: gone, qty: '40' },
      { id: open30, qty: '70' },
    ]);
    const seen = new Map<string, string[]>();
    for (const def of allEntities)
      for (const { rule } of await admin.run(async (context) => pullSourcesOf(context, def))) {
        const window = { rule, header: {}, offset: 0, limit: 200, count: true };
        const { rows } = await admin.run((context) => pullableOf(context, def, window));
        expect(
          rows.filter(({ remaining }) => remaining === '0'),
          rule,
        ).toEqual([]);
        seen.set(
          rule,
          rows.map(({ id, remaining }) => `${id} ${remaining}`),
        );
      }
    expect(seen.get('saleOrder-deliveryNotice')).toContain(`${open30} 30`);
    expect(seen.get('saleOrder-deliveryNotice')?.join()).not.toContain(gone);
    expect(seen.get('saleOrder-purchaseRequisition')).toContain(`${gone} 100`);
    expect(seen.get('saleOrder-purchaseOrder')).toEqual([]);
  });

  it('begins a bill with lines of an order and a notice, takes over the header, and ships them', async () => {
    const { admin, ids } = company;
    const [direct, noticed] = [await order('20'), await order('30')];
    const draft = await admin.push('saleOrder', noticed, 'deliveryNotice', [{ id: lineOf(noticed).id }]);
    const notice = await admin.approve(
      'deliveryNotice',
      await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    const bill = await pull(admin, {
      patches: [],
      picks: [
        { rule: 'saleOrder-salesOutBill', lineId: lineOf(direct).id, qty: '5' },
        { rule: 'deliveryNotice-salesOutBill', lineId: lineOf(notice).id },
      ],
    });
    expect(bill.doc.fields).toMatchObject({ customer: ids.customer, salesperson: ids.salesperson });
    expect(bill.doc.lines['items']?.map((row) => [row['sourceEntity'], row['qty'], row['material']])).toEqual(
      [
        ['saleOrder', '5', bolt],
        ['deliveryNotice', '30', bolt],
      ],
    );
    const more = await pull(admin, {
      id: bill.doc.id,
      version: bill.doc.version,
      patches: (bill.doc.lines['items'] ?? []).map((row) => setLine(row.id, 'warehouse', ids.warehouse)),
      picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(direct, 1).id }],
    });
    expect(more.doc.lines['items']).toHaveLength(3);
    const ready = await admin.edit('salesOutBill', more, [
      setLine(lineOf(more, 2).id, 'warehouse', ids.warehouse),
    ]);
    await admin.approve('salesOutBill', ready);
    const shipped = await admin.open('saleOrder', direct.doc.id);
    expect(shipped.doc.lines['items']?.map((row) => row['shippedQty'])).toEqual(['5', '20']);
  });

  it('refuses another currency, a line that is used up, and what the clerk may not push', async () => {
    const { admin, ids } = company;
    const [home, abroad] = [await order('10'), await order('10', { currency: ids.usd, exchangeRate: '7.1' })];
    const bill = await pull(admin, {
      patches: [],
      picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(home).id }],
    });
    const place = { id: bill.doc.id, version: bill.doc.version, patches: [] };
    const foreign = await refusalOf(
      pull(admin, { ...place, picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(abroad).id }] }),
    );
    expect(foreign.messages[0]).toContain('“币别”不同（人民币、美元）');
    const tooMuch = await refusalOf(
      pull(admin, {
        ...place,
        picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(home).id, qty: '1' }],
      }),
    );
    expect(tooMuch.messages[0]).toContain('超过可下推数量 0');
    const typed = patchesOf({ fields: { customer: otherCustomer } });
    const otherPartner = await refusalOf(
      pull(admin, {
        patches: typed,
        picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(home, 1).id }],
      }),
    );
    expect(otherPartner.messages[0]).toContain('“客户”不同（江南泵业、华东机械）');
    const keeper = await company.clerk('赵仓', {
      codes: codesOf(['salesOutBill', 'saleOrder'], ['saleOrder:push']),
      scope: 'all',
    });
    expect(
      (
        await refusalOf(
          pull(keeper, {
            patches: [],
            picks: [{ rule: 'saleOrder-salesOutBill', lineId: lineOf(home, 1).id }],
          }),
        )
      ).code,
    ).toBe('403');
  });
});

describe('the way of a document', () => {
  const trace = (clerk: Clerk, entity: string, id: string): Promise<TraceResult> =>
    clerk.run((context) => traceOf(context, known(entity), id));

  it('shows every step up and down with the quantity of each line', async () => {
    const { admin, ids } = company;
    const made = await order('60');
    const draft = await admin.push('saleOrder', made, 'deliveryNotice', [{ id: lineOf(made).id, qty: '60' }]);
    const notice = await admin.approve(
      'deliveryNotice',
      await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    const bill = await admin.push('deliveryNotice', notice, 'salesOutBill', [
      { id: lineOf(notice).id, qty: '25' },
    ]);
    const down = await trace(admin, 'saleOrder', made.doc.id);
    expect(down.nodes.map(({ distance, doc }) => [distance, doc?.entity, doc?.status])).toEqual([
      [0, 'saleOrder', 'approved'],
      [1, 'deliveryNotice', 'approved'],
      [2, 'salesOutBill', 'draft'],
    ]);
    expect(
      down.links.map(({ baseQty, status, fromSeq, toSeq, material }) => [
        baseQty,
        status,
        fromSeq,
        toSeq,
        material,
      ]),
    ).toEqual([
      ['60', 'executed', 1, 1, bolt],
      ['25', 'occupied', 1, 1, bolt],
    ]);
    const up = await trace(admin, 'salesOutBill', bill.doc.id);
    expect(up.nodes.map(({ distance, doc }) => [distance, doc?.code])).toEqual([
      [0, codeOf(bill)],
      [-1, codeOf(notice)],
      [-2, codeOf(made)],
    ]);
    expect(up.hidden).toBe(0);

    const seller = await company.clerk('钱销', {
      codes: codesOf(['saleOrder', 'salesOutBill']),
      scope: 'all',
    });
    const partly = await trace(seller, 'saleOrder', made.doc.id);
    expect(partly.hidden).toBe(1);
    expect(JSON.stringify(partly)).not.toContain(codeOf(notice));
    expect(partly.nodes.map(({ doc }) => doc?.entity ?? null)).toEqual(['saleOrder', null, 'salesOutBill']);
    expect(partly.links.map(({ baseQty }) => baseQty)).toEqual([null, null]);
  });
});
