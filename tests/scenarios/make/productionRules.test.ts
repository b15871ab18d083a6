// Rules of the business catalogue for orders, feeding, over-issue and substitution, each as whoever breaks it would notice.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { openWorkshop, type Workshop } from '#tests/support/workshop.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let workshop: Workshop;
let floor: Floor;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
  workshop = await openWorkshop(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const made = (name: string) => company.material(name, { fields: { isProduce: true } });

describe('manufacturingOrder', () => {
  test('manufacturingOrder-r4: what is not made in the house, or no longer used, gets no order', async () => {
    const bought = await company.material('外购件');
    expect((await refusalOf(workshop.order(bought, '1'))).messages.join()).toContain('不能用于此处');
    const retired = await made('停产件');
    await company.admin.act('material', await company.admin.open('material', retired), 'disable', {
      acceptWarnings: true,
      reason: '停产',
    });
    expect((await refusalOf(workshop.order(retired, '1'))).messages.join()).toContain('已停用');
  });

  test('manufacturingOrder-r6: products come in while it is released, started or finished, up to its limit', async () => {
    const part = await company.material('轴坯');
    const fields = { material: await made('传动轴'), planQty: '10', overReceiveRate: '10' };
    const planned = await floor.planned(fields, [{ material: part, numerator: '1' }]);
    expect((await refusalOf(floor.pushed(planned, 'productionInBill'))).messages[0]).toBe(
      '生产订单下达后才能下推',
    );
    const order = await company.admin.act('manufacturingOrder', planned, 'release', { acceptWarnings: true });
    await floor.stock(part, '20');
    await floor.booked(order, 'materialIssueBill');
    const above = await floor.pushed(order, 'productionInBill');
    const edited = await company.admin
      .edit('productionInBill', above, [setLine(lineOf(above).id, 'qty', '11.5')])
      .then(
        (seen) => refusalOf(company.admin.approve('productionInBill', seen)),
        (error: unknown) => refusalOf(Promise.reject(error as Error)),
      );
    expect(edited.messages[0]).toContain('11');
    await company.admin.remove(
      'productionInBill',
      await company.admin.open('productionInBill', above.doc.id),
    );
    await floor.booked(order, 'productionInBill');
    const finished = await floor.seen(order);
    expect(finished.doc.status).toBe('finished');
    const closed = await company.admin.act('manufacturingOrder', finished, 'close', { acceptWarnings: true });
    expect((await refusalOf(floor.pushed(closed, 'productionInBill'))).messages[0]).toMatch(
      /^生产订单已结束，.*不能下推$|^生产订单已结束，.*后才能下推$/,
    );
  });
});

test('materialIssueBill-r4: a part is issued, fed and brought back as itself; what stands in for it is put into the order first', async () => {
  const [part, other] = [await company.material('原配件'), await company.material('随手拿的件')];
  const order = await floor.order({ material: await made('配件机'), planQty: '5' }, [
    { material: part, numerator: '1' },
  ]);
  await floor.stock(part, '9');
  await floor.stock(other, '9');
  const swapped = async (entity: string, draft: DocResult) =>
    company.admin
      .edit(entity, draft, [setLine(lineOf(draft).id, 'material', other)])
      .then((seen) => company.admin.approve(entity, seen));
  const issue = await floor.pushed(order, 'materialIssueBill', ['2']);
  expect((await refusalOf(swapped('materialIssueBill', issue))).messages.join()).toContain('替代');
  await company.admin.approve(
    'materialIssueBill',
    await company.admin.open(
      'materialIssueBill',
      (await floor.pushed(order, 'materialIssueBill', ['2'])).doc.id,
    ),
  );
});

describe('productionFeed', () => {
  test('productionFeed-r1: an order that is not released yet is not fed', async () => {
    const part = await company.material('铜套');
    const order = await floor.planned({ material: await made('滑块'), planQty: '5' }, [
      { material: part, numerator: '1' },
    ]);
    const refused = await refusalOf(floor.pushed(order, 'productionFeed', ['1']));
    expect(refused.messages[0]).toBe('生产订单下达后才能下推');
  });

  test('productionFeed-r2: no more is handed out than was asked for', async () => {
    const part = await company.material('垫板');
    const order = await floor.order({ material: await made('冲头'), planQty: '5' }, [
      { material: part, numerator: '1' },
    ]);
    await floor.stock(part, '20');
    const draft = await floor.pushed(order, 'productionFeed', ['3']);
    const asked = await company.admin.edit('productionFeed', draft, [
      setLine(lineOf(draft).id, 'applyQty', '2'),
    ]);
    expect((await refusalOf(company.admin.approve('productionFeed', asked))).messages.join()).toContain(
      '申请数量',
    );
  });
});

describe('materialIssueBill', () => {
  test('productionOutBill-r3: parts are issued while the order is released, started or finished', async () => {
    const part = await company.material('衬套');
    const planned = await floor.planned({ material: await made('连杆'), planQty: '5' }, [
      { material: part, numerator: '1' },
    ]);
    expect((await refusalOf(floor.pushed(planned, 'materialIssueBill', ['1']))).messages[0]).toBe(
      '生产订单下达后才能下推',
    );
    await floor.stock(part, '5');
    const order = await company.admin.act('manufacturingOrder', planned, 'release', { acceptWarnings: true });
    await floor.booked(order, 'productionInBill');
    expect((await floor.seen(order)).doc.status).toBe('finished');
    await floor.booked(order, 'materialIssueBill', ['4']);
    const closed = await company.admin.act('manufacturingOrder', await floor.seen(order), 'close', {
      acceptWarnings: true,
    });
    expect((await refusalOf(floor.pushed(closed, 'materialIssueBill', ['1']))).messages[0]).toContain('下推');
  });

  test('productionOutBill-r4: what is not issued or goes with the receipt is not handed out', async () => {
    const [picked, never, flushed] = [
      await company.material('销轴'),
      await company.material('图纸包'),
      await company.material('润滑油'),
    ];
    const order = await floor.order({ material: await made('铰链'), planQty: '5' }, [
      { material: picked, numerator: '1' },
      { material: never, numerator: '1', issueMode: 'none' },
      { material: flushed, numerator: '1', issueMode: 'backflush', backflushPoint: 'receipt' },
    ]);
    const bill = await company.admin.push('manufacturingOrder', order, 'materialIssueBill');
    expect((bill.doc.lines['items'] ?? []).map((row) => row['material'])).toEqual([picked]);
  });

  test('productionReturn-r3: what still lies in the workshop is asked about before the order is closed', async () => {
    const part = await company.material('压板');
    const order = await floor.order({ material: await made('夹具'), planQty: '5' }, [
      { material: part, numerator: '1' },
    ]);
    await floor.stock(part, '5');
    await floor.booked(order, 'materialIssueBill', ['5']);
    const close = async (more: Record<string, unknown>) =>
      company.admin.act('manufacturingOrder', await floor.seen(order), 'forceClose', {
        reason: '不做了',
        ...more,
      });
    const asked = await refusalOf(close({}));
    expect(asked.messages.join()).toContain('在制结存不为 0：第1行 压板 5');
    expect((await close({ acceptWarnings: true })).doc.status).toBe('closed');
  });
});

test('executionLog-r1: rows of the log are only added: nobody writes, changes or deletes one', async () => {
  const { admin, database } = company;
  const order = await workshop.orderAt(
    'released',
    await workshop.product('螺母', [
      { material: await company.material('螺母坯', { baseUnit: company.ids.bar }), numerator: '1' },
    ]),
    '1',
  );
  const { rows } = await database.query(
    'select id, version from execution_log where manufacturing_order = $1::uuid limit 1',
    [order.doc.id],
  );
  expect(rows).toHaveLength(1);
  const id = String(rows[0]?.['id']);
  const seen = { doc: { ...order.doc, id, version: Number(rows[0]?.['version'] ?? 1) } };
  await refusalOf(admin.create('executionLog', { fields: { event: 'release' } }));
  await refusalOf(admin.edit('executionLog', { ...order, ...seen }, []));
  await refusalOf(admin.remove('executionLog', { ...order, ...seen }));
});

// materialIssueBill-r3
describe('over-issue as the line of the bill says', () => {
  async function ordered(
    name: string,
    overIssueControl: string,
  ): Promise<{ order: DocResult; part: string }> {
    const part = await company.material(`${name}料`, { baseUnit: company.ids.bar });
    const product = await workshop.product(name, [
      { material: part, numerator: '2', overIssueControl, issueWarehouse: company.ids.warehouse },
    ]);
    await floor.stock(part, '100');
    return { order: await workshop.orderAt('released', product, '10'), part };
  }

  test('block: not one more than is required', async () => {
    const { order } = await ordered('禁超', 'block');
    expect(await floor.component(order)).toMatchObject({ overIssueControl: 'block', requiredQty: '20' });
    expect((await refusalOf(floor.pushed(order, 'materialIssueBill', ['21']))).messages[0]).toContain('20');
  });

  test('warn: more is asked about, none: nobody asks', async () => {
    const warned = await ordered('提醒', 'warn');
    const draft = await floor.pushed(warned.order, 'materialIssueBill', ['21']);
    const told = await refusalOf(company.admin.act('materialIssueBill', draft, 'submit'));
    expect(told.messages.join()).toContain('请确认超领');
    await company.admin.approve('materialIssueBill', draft);
    expect(await floor.component(warned.order)).toMatchObject({ issuedQty: '21', overIssuedQty: '1' });
    const free = await ordered('不控', 'none');
    const open = await floor.pushed(free.order, 'materialIssueBill', ['25']);
    const submitted = await company.admin.act('materialIssueBill', open, 'submit');
    await company.admin.act('materialIssueBill', submitted, 'approve');
    expect(await floor.component(free.order)).toMatchObject({ issuedQty: '25' });
  });
});

test('materialSubstitution-r1: materials whose units cannot be converted never stand in for each other', async () => {
  const { admin, ids } = company;
  const group = await admin.create('unitGroup', { fields: { code: 'L', name: '长度' } });
  const metre = await admin.create('unit', {
    fields: { code: 'M', name: '米', unitGroup: group.doc.id, precision: 2 },
  });
  const [cable, spool] = [
    await company.material('电缆', { baseUnit: metre.doc.id }),
    await company.material('电缆盘', { baseUnit: ids.bar }),
  ];
  const scheme = await admin.create('materialSubstitution', {
    fields: { name: '电缆替代', mainMaterial: cable, effectiveDate: '2024-01-01' },
    lines: { items: [{ material: spool, qty: '0.01' }] },
  });
  expect((await refusalOf(admin.approve('materialSubstitution', scheme))).messages[0]).toMatch(
    /按支计量，主物料按米计量，两者不能换算/u,
  );
});
