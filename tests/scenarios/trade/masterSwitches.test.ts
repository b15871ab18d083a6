// Switches and limits of master data that orders and payments follow: what an organisation does at all, how long a
// customer may owe, which goods are asked for first, what a price holds, and when an invoice comes before the money.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, schemeOf } from '#tests/support/money.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;

const day = 86_400_000;

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('联轴器', { fields: { warrantyDays: 365 } });
  await company.receive(company.admin, [{ material, qty: '100', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function change(entity: string, id: string, fields: Row): Promise<DocResult> {
  const seen = await company.admin.open(entity, id);
  const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value }));
  return company.admin.edit(entity, seen, patches);
}

const saleDraft = (fields: Row = {}, line: Row = {}): Promise<DocResult> =>
  company.admin.create('saleOrder', {
    fields: {
      customer: company.ids.customer,
      salesperson: company.ids.salesperson,
      deliveryDate: '2024-08-20',
      ...fields,
    },
    lines: {
      items: [{ material, qty: '1', taxPrice: '100', taxRate: '13', deliveryDate: '2024-08-20', ...line }],
    },
  });

/** What the order is told when it is submitted: refused or asked. */
const told = async (draft: DocResult, entity = 'saleOrder'): Promise<string[]> =>
  (await refusalOf(company.admin.act(entity, draft, 'submit'))).messages;

describe('an organisation', () => {
  it.each([
    ['isSale', 'saleOrder', '没有销售职能，不能新增销售订单'],
    ['isPurchase', 'purchaseOrder', '没有采购职能，不能新增采购订单'],
    ['isStock', 'otherInBill', '没有库存职能，不能新增其他入库单'],
    ['isProduction', 'manufacturingOrder', '没有生产职能，不能新增生产订单'],
    ['isSettlement', 'paymentRecord', '没有结算职能，不能新增付款登记单'],
  ])('without %s enters no %s', async (field, entity, message) => {
    await change('organization', company.org, { [field]: false });
    const refused = await refusalOf(company.admin.create(entity, {}));
    expect(refused.messages[0]).toContain(message);
    await change('organization', company.org, { [field]: true });
    expect((await company.admin.create(entity, {})).doc.status).toBe('draft');
  });

  it('costs single lots by its materials alone, which have lots', async () => {
    const refused = await refusalOf(change('organization', company.org, { costingMethod: 'specific' }));
    expect(refused.messages[0]).toContain('批号计价');
  });
});

describe('a customer', () => {
  it('owing longer than his days of credit is refused further orders until he pays', async () => {
    const { admin, ids, clock } = company;
    const receivablePlanScheme = await schemeOf(admin, {}, [
      { stage: 'balance', ratio: '100', dueMode: 'daysAfter', days: 5 },
    ]);
    const owing = await company.order(admin, [{ material, qty: '1', taxPrice: '1000' }], {
      receivablePlanScheme,
    });
    const before = clock.now;
    clock.now += 60 * day;
    await change('customer', ids.customer, { creditControl: 'block', creditDays: 90 });
    await admin.approve('saleOrder', await saleDraft());
    await change('customer', ids.customer, { creditDays: 30 });
    const late = await saleDraft();
    const asked = await told(late);
    expect(asked.join()).toMatch(/逾期最长 \d+ 天，超过信用天数 30 天，审核时会再次检查/);
    const submitted = await admin.act('saleOrder', late, 'submit', { acceptWarnings: true });
    const refused = await refusalOf(admin.act('saleOrder', submitted, 'approve', { acceptWarnings: true }));
    expect(refused.messages.join()).toContain('超过信用天数 30 天，请先收款，或由有权限的人信用放行');
    const released = await admin.act('saleOrder', submitted, 'releaseCredit');
    expect((await admin.act('saleOrder', released, 'approve', { acceptWarnings: true })).doc.status).toBe(
      'approved',
    );
    expect(owing.doc.status).toBe('approved');
    await change('customer', ids.customer, { creditControl: 'none', creditDays: 0 });
    clock.now = before;
  });

  // Rule customer-r6.
  it('that agreed on its own terms with the organisation is served by them', async () => {
    const { admin, ids, org } = company;
    const other = await admin.create('employee', {
      fields: { name: '赵销', department: ids.department, isSalesperson: true },
    });
    const salesperson = (await admin.act('employee', other, 'approve')).doc.id;
    const term = await admin.create('paymentTerm', {
      fields: { code: 'M60', name: '月结60天' },
    });
    const seen = await admin.open('customer', ids.customer);
    const values = { org, salesperson, paymentTerm: term.doc.id };
    const settled = await admin.edit('customer', seen, [
      { op: 'insertLine', lines: 'orgSettings', id: crypto.randomUUID(), before: null, values },
    ]);
    const draft = (fields: Row) =>
      admin.create('saleOrder', { fields: { customer: ids.customer, ...fields }, lines: {} });
    const agreed = { salesperson, paymentTerm: term.doc.id };
    expect((await draft({})).doc.fields).toMatchObject(agreed);
    expect((await draft({ salesperson: ids.salesperson })).doc.fields).toMatchObject({
      ...agreed,
      salesperson: ids.salesperson,
    });
    await admin.edit('customer', settled, [
      { op: 'removeLine', lines: 'orgSettings', id: lineOf(settled, 0, 'orgSettings').id },
    ]);
    expect((await draft({})).doc.fields['salesperson']).toBe(ids.salesperson);
  });

  it('whose limit of credit is above his capital is told to whoever sets it', async () => {
    const saved = await change('customer', company.ids.customer, {
      registeredCapital: '50000',
      creditLimit: '80000',
    });
    expect(saved.warnings.map(({ message }) => message).join()).toContain('信用额度超过注册资本');
  });
});

describe('a price', () => {
  it('that holds insurance holds the freight, which the buyer does not pay again', async () => {
    const term = (fields: Row) =>
      company.admin.create('priceTerm', { fields: { code: 'CIP', name: '运费保险费付至', ...fields } });
    expect((await refusalOf(term({ includesInsurance: true }))).messages[0]).toContain('一并勾选含运费');
    expect((await refusalOf(term({ includesFreight: true, freightBearer: 'buyer' }))).messages[0]).toContain(
      '不能是买方',
    );
    await term({ includesInsurance: true, includesFreight: true, freightBearer: 'seller' });
  });

  it('of an order agrees with its terms on tax and freight, or the clerk is asked', async () => {
    const { admin } = company;
    const term = await admin.create('priceTerm', {
      fields: { code: 'NET', name: '不含税到厂', includesTax: false, includesFreight: true },
    });
    const mode = await admin.create('deliveryMode', {
      fields: { code: 'ZT', name: '客户自提', transportType: 'pickup', freightBearer: 'buyer' },
    });
    const draft = await saleDraft({
      taxIncluded: true,
      priceTerm: term.doc.id,
      deliveryMode: mode.doc.id,
    });
    const asked = (await told(draft)).join();
    expect(asked).toContain('是否含税与价格条款不一致');
    expect(asked).toContain('价格条款含运费，而该交货方式的运费由买方承担');
  });
});

describe('a purchase order', () => {
  it('buys on consignment from suppliers who do that, and assets that are allowed to be some', async () => {
    const draft = await company.orderDraft([{ material, qty: '1', taxPrice: '10' }], {
      billType: 'vmi',
      businessType: 'asset',
    });
    const refused = (await told(draft, 'purchaseOrder')).join();
    expect(refused).toContain('该供应商没有VMI业务');
    expect(refused).toContain('资产采购的物料须勾选允许资产');
    await change('supplier', company.supplier, { isVmi: true });
    await change('material', material, { isAsset: true });
    const seen = await company.admin.open('purchaseOrder', draft.doc.id);
    expect(
      (await company.admin.act('purchaseOrder', seen, 'submit', { acceptWarnings: true })).doc.status,
    ).toBe('submitted');
  });

  it('of goods that are to be requested comes from a requisition', async () => {
    const special = await company.material('模架', { fields: { isRequisitionNeeded: true } });
    const draft = await company.orderDraft([{ material: special, qty: '1', taxPrice: '10' }]);
    expect((await told(draft, 'purchaseOrder')).join()).toMatch(
      /第1行 物料 .*模架 需要请购，请从采购申请单下推/,
    );
  });

  it('beyond the budget of its project is told to whoever approves', async () => {
    const { admin, ids } = company;
    const project = await admin.create('project', {
      fields: {
        code: 'P1',
        name: '二期产线',
        projectType: 'customer',
        manager: ids.salesperson,
        currency: ids.cny,
        budgetAmount: '1000',
      },
    });
    await company.bought([{ material, qty: '1', taxPrice: '600' }], { project: project.doc.id });
    const draft = await company.orderDraft([{ material, qty: '1', taxPrice: '600' }], {
      project: project.doc.id,
    });
    expect((await told(draft, 'purchaseOrder')).join()).toContain('采购预算 1,000.00，连同本单已订 1,200.00');
  });
});

describe('a project', () => {
  it('planned on its own wants a tracking number on order lines, and ends with its stages', async () => {
    const { admin, ids } = company;
    const project = await admin.create('project', {
      fields: {
        code: 'P2',
        name: '定制线',
        projectType: 'customer',
        manager: ids.salesperson,
        isMtoManaged: true,
      },
      lines: { stages: [{ name: '设计' }] },
    });
    const draft = await saleDraft({ project: project.doc.id }, { project: project.doc.id });
    expect((await told(draft)).join()).toContain('该项目独立计划跟踪，请填写计划跟踪号');
    const open = await refusalOf(change('project', project.doc.id, { projectStatus: 'finished' }));
    expect(open.messages[0]).toContain('各阶段须完成或取消');
    const seen = await admin.open('project', project.doc.id);
    const done = await admin.edit('project', seen, [
      { op: 'set', field: 'projectStatus', value: 'finished' },
      {
        op: 'setLine',
        lines: 'stages',
        id: lineOf(seen, 0, 'stages').id,
        field: 'stageStatus',
        value: 'finished',
      },
    ]);
    expect(done.doc.fields['projectStatus']).toBe('finished');
  });
});

it('an instalment that wants its invoice first is paid once the invoice is noted on it', async () => {
  const { admin } = company;
  const scheme = await schemeOf(
    admin,
    {},
    [{ stage: 'balance', ratio: '100', needInvoice: true }],
    'payablePlanScheme',
  );
  const order = await company.bought([{ material, qty: '1', taxPrice: '100' }], {
    payablePlanScheme: scheme,
  });
  const [plan = ''] = await openPlans(company, order, 'purchaseOrder');
  const cash = await admin.create('settlementMethod', {
    fields: { code: 'T', name: '电汇', methodType: 'wire' },
  });
  const draft = await moneyDraft(admin, 'paymentRecord', {
    partner: company.supplier,
    amount: '100',
    plan,
    more: { settlementMethod: cash.doc.id },
  });
  expect((await told(draft, 'paymentRecord')).join()).toContain('该期需先开票，请先在应付计划上填写发票号');
  await change('payablePlan', plan, { invoiceNo: 'FP-1' });
  const paid = await admin.approve('paymentRecord', await admin.open('paymentRecord', draft.doc.id));
  expect(paid.doc.status).toBe('approved');
});

it('the guarantee of a piece begins with its sale and is gone when the sale is taken back', async () => {
  const { admin, ids, database } = company;
  const pump = await company.material('泵', { fields: { isSerialManaged: true, warrantyDays: 365 } });
  await company.receive(admin, [{ material: pump, qty: '1', unitCost: '10', serialText: 'P-001' }]);
  const order = await company.order(admin, [{ material: pump, qty: '1', taxPrice: '100' }]);
  const draft = await admin.push('saleOrder', order, 'salesOutBill');
  const { id } = lineOf(draft);
  const bill = await admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [
      setLine(id, 'warehouse', ids.warehouse),
      setLine(id, 'serialText', 'P-001'),
    ]),
  );
  const guarantee = async () => {
    const { rows } = await database.query(
      `select warranty_start::text as start, warranty_end::text as end from serial_number where code = 'P-001'`,
      [],
    );
    return rows[0];
  };
  expect(await guarantee()).toEqual({ start: '2024-05-06', end: '2025-05-06' });
  await admin.act('salesOutBill', bill, 'unapprove');
  expect(await guarantee()).toEqual({ start: null, end: null });
});
