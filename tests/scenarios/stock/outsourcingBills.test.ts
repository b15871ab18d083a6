// Work given away: material goes to the supplier's warehouse or is issued, products come in for their fee and what they
// consumed, and either may come back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let supplier: string;
let atSupplier: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  const category = await admin.create('supplierCategory', { fields: { code: 'SC', name: '委外商' } });
  const made = await admin.create('supplier', {
    fields: {
      code: 'S0001',
      name: '恒力表面处理',
      category: category.doc.id,
      currency: ids.cny,
      taxIncluded: true,
      supplyClass: 'outsourcing',
    },
  });
  supplier = (await admin.act('supplier', made, 'approve')).doc.id;
  const store = await admin.create('warehouse', {
    fields: {
      code: 'WH90',
      name: '恒力委外仓',
      warehouseType: 'outsourcing',
      supplier,
      defaultStatus: ids.available,
    },
  });
  atSupplier = store.doc.id;
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

async function stockOf(material: string): Promise<Record<string, string>> {
  const { rows } = await company.database.query(
    `select w.name, sum(b.on_hand_qty)::float8 as qty from stock_balance b join warehouse w on w.id = b.warehouse
     where b.material = $1::uuid group by 1 having sum(b.on_hand_qty) <> 0`,
    [material],
  );
  const pools = await company.database.query(
    'select qty::float8 as qty, amount::float8 as amount from stock_cost_pool where material = $1::uuid',
    [material],
  );
  return {
    ...Object.fromEntries(rows.map((row) => [String(row['name']), String(row['qty'])])),
    pool: pools.rows.map((row) => `${String(row['qty'])} / ${String(row['amount'])}`).join(),
  };
}

async function stocked(name: string, qty: string, unitCost: string): Promise<string> {
  const material = await company.material(name);
  await company.receive(company.admin, [{ material, qty, unitCost }]);
  return material;
}

function draft(entity: string, lines: Record<string, readonly Row[]>, fields: Row = {}): Promise<DocResult> {
  const items = (lines['items'] ?? []).map((row) => ({ warehouse: company.ids.warehouse, ...row }));
  return company.admin.create(entity, { fields: { supplier, ...fields }, lines: { ...lines, items } });
}

const approved = async (
  entity: string,
  lines: Record<string, readonly Row[]>,
  fields: Row = {},
): Promise<DocResult> => company.admin.approve(entity, await draft(entity, lines, fields));

describe('outsourcing', () => {
  it('keeps material in the supplier warehouse as stock until the products come in', async () => {
    const { admin } = company;
    const blank = await stocked('毛坯', '100', '10');
    const product = await company.material('镀锌件');
    const issue = await approved(
      'outsourcingIssueBill',
      { items: [{ material: blank, qty: '60' }] },
      { supplierWarehouse: atSupplier },
    );
    expect(await stockOf(blank)).toEqual({ 原料仓: '40', 恒力委外仓: '60', pool: '100 / 1000' });
    const back = await admin.push('outsourcingIssueBill', issue, 'outsourcingMaterialReturnBill', [
      { id: lineOf(issue).id, qty: '10' },
    ]);
    await admin.approve('outsourcingMaterialReturnBill', back);
    expect(await stockOf(blank)).toEqual({ 原料仓: '50', 恒力委外仓: '50', pool: '100 / 1000' });

    const receipt = await approved('outsourcingInBill', {
      items: [{ material: product, qty: '20', taxPrice: '5.65', taxRate: '13' }],
      consumptions: [{ itemLineNo: 1, material: blank, qty: '42', warehouse: atSupplier }],
    });
    expect(lineOf(receipt)).toMatchObject({
      amountLocal: '100',
      processFee: '100',
      materialCost: '420',
      totalCost: '520',
      costAmount: '520',
      unitCost: '26',
    });
    expect(lineOf(receipt, 0, 'consumptions')).toMatchObject({ costAmount: '420', costPrice: '10' });
    expect(receipt.doc.fields).toMatchObject({ consumeStatus: 'full', materialCost: '420' });
    expect(await stockOf(blank)).toEqual({ 原料仓: '50', 恒力委外仓: '8', pool: '58 / 580' });
    expect(await stockOf(product)).toEqual({ 原料仓: '20', pool: '20 / 520' });

    const rejected = await admin.push('outsourcingInBill', receipt, 'outsourcingReturnBill', [
      { id: lineOf(receipt).id, qty: '5' },
    ]);
    const returned = await admin.approve('outsourcingReturnBill', rejected);
    expect(lineOf(returned)).toMatchObject({ costAmount: '130', varianceAmount: '0', amountLocal: '25' });
    expect(
      (
        await refusalOf(
          admin.act('outsourcingInBill', await admin.open('outsourcingInBill', receipt.doc.id), 'unapprove'),
        )
      ).messages[0],
    ).toContain('下游单据');
    await admin.remove(
      'outsourcingReturnBill',
      await admin.act('outsourcingReturnBill', returned, 'unapprove'),
    );
    const open = await admin.act(
      'outsourcingInBill',
      await admin.open('outsourcingInBill', receipt.doc.id),
      'unapprove',
    );
    expect(lineOf(open)).toMatchObject({ materialCost: '0', costAmount: null });
    expect(await stockOf(blank)).toEqual({ 原料仓: '50', 恒力委外仓: '50', pool: '100 / 1000' });
    expect((await stockOf(product))['pool']).toBe('0 / 0');
  });

  it('issues to the order without such a warehouse, and takes back at the cost of the issue', async () => {
    const { admin } = company;
    const wire = await stocked('镀层丝', '50', '4');
    const issue = await approved('outsourcingIssueBill', { items: [{ material: wire, qty: '20' }] });
    expect(await stockOf(wire)).toEqual({ 原料仓: '30', pool: '30 / 120' });
    await company.receive(admin, [{ material: wire, qty: '30', unitCost: '8' }]);
    const back = await admin.push('outsourcingIssueBill', issue, 'outsourcingMaterialReturnBill', [
      { id: lineOf(issue).id, qty: '5' },
    ]);
    const received = await admin.approve('outsourcingMaterialReturnBill', back);
    expect(lineOf(received)['costAmount']).toBe('20');
    expect(lineOf(await admin.open('outsourcingIssueBill', issue.doc.id))['returnedQty']).toBe('5');
    await admin.remove(
      'outsourcingMaterialReturnBill',
      await admin.act('outsourcingMaterialReturnBill', received, 'unapprove'),
    );
    await admin.act(
      'outsourcingIssueBill',
      await admin.open('outsourcingIssueBill', issue.doc.id),
      'unapprove',
    );
    expect(await stockOf(wire)).toEqual({ 原料仓: '80', pool: '80 / 440' });
  });

  // Rule outsourcingOutBill-r1.
  it('sends no more material than is free in the store', async () => {
    const { admin, ids } = company;
    const rod = await stocked('光杆', '10', '5');
    const order = await company.order(admin, [
      { material: rod, qty: '4', taxPrice: '9', warehouse: ids.warehouse },
    ]);
    await admin.act('saleOrder', order, 'lockStock');
    const more = await draft('outsourcingIssueBill', { items: [{ material: rod, qty: '7' }] });
    expect((await refusalOf(admin.approve('outsourcingIssueBill', more))).messages[0]).toContain(
      '库存不足：可用 6 个（其中锁库 4、冻结 0 不可用），需要 7 个',
    );
    const all = await approved('outsourcingIssueBill', { items: [{ material: rod, qty: '6' }] });
    expect(all.doc.status).toBe('approved');
  });

  // Rule outsourcingReturn-r1.
  it('takes back no more than was sent, and sends back no more than came in', async () => {
    const { admin } = company;
    const blank = await stocked('棒料', '20', '10');
    const product = await company.material('氧化件');
    const issue = await approved(
      'outsourcingIssueBill',
      { items: [{ material: blank, qty: '10' }] },
      { supplierWarehouse: atSupplier },
    );
    const receipt = await approved('outsourcingInBill', {
      items: [{ material: product, qty: '4', taxPrice: '1', taxRate: '13' }],
      consumptions: [{ itemLineNo: 1, material: blank, qty: '4', warehouse: atSupplier }],
    });
    for (const [from, bill, to, some, rest] of [
      ['outsourcingIssueBill', issue, 'outsourcingMaterialReturnBill', '4', '6.01'],
      ['outsourcingInBill', receipt, 'outsourcingReturnBill', '3', '1.01'],
    ] as const) {
      const seen = () => admin.open(from, bill.doc.id);
      const line = lineOf(bill).id;
      await admin.approve(to, await admin.push(from, await seen(), to, [{ id: line, qty: some }]));
      const beyond = admin.push(from, await seen(), to, [{ id: line, qty: rest }]);
      expect((await refusalOf(beyond)).messages[0]).toContain('超过可下推数量');
    }
  });

  // Rule outsourcingInBill-r2.
  it('uses up what he has, and more only where organisation and his warehouse may go below zero', async () => {
    const { admin, org } = company;
    const paint = await stocked('底漆', '10', '10');
    const product = await company.material('喷涂件');
    await approved(
      'outsourcingIssueBill',
      { items: [{ material: paint, qty: '5' }] },
      { supplierWarehouse: atSupplier },
    );
    const receipt = await draft('outsourcingInBill', {
      items: [{ material: product, qty: '2', taxPrice: '1', taxRate: '13' }],
      consumptions: [{ itemLineNo: 1, material: paint, qty: '6', warehouse: atSupplier }],
    });
    expect((await refusalOf(admin.approve('outsourcingInBill', receipt))).messages[0]).toMatch(
      /底漆 在WH90 恒力委外仓的库存不足：可用 5 个，需要 6 个/,
    );
    const allow = async (entity: string, id: string, field: string, value: boolean): Promise<void> => {
      await admin.edit(entity, await admin.open(entity, id), [{ op: 'set', field, value }]);
    };
    await allow('organization', org, 'allowNegativeStock', true);
    await allow('warehouse', atSupplier, 'allowNegative', true);
    const open = await admin.open('outsourcingInBill', receipt.doc.id);
    await admin.act('outsourcingInBill', open, 'approve', { acceptWarnings: true });
    expect(await stockOf(paint)).toMatchObject({ 原料仓: '5', 恒力委外仓: '-1' });
    await approved(
      'outsourcingIssueBill',
      { items: [{ material: paint, qty: '5' }] },
      { supplierWarehouse: atSupplier },
    );
    expect(await stockOf(paint)).toMatchObject({ 恒力委外仓: '4' });
    await allow('organization', org, 'allowNegativeStock', false);
    await allow('warehouse', atSupplier, 'allowNegative', false);
  });

  it('names what does not fit: another supplier, a line that is not there, stock he does not have', async () => {
    const { admin, ids } = company;
    const steel = await stocked('钢带', '10', '10');
    const product = await company.material('冲压件');
    const other = await admin.create('warehouse', {
      fields: {
        code: 'WH91',
        name: '他人委外仓',
        warehouseType: 'outsourcing',
        supplier: (await otherSupplier()).doc.id,
        defaultStatus: ids.available,
      },
    });
    const foreign = await draft(
      'outsourcingIssueBill',
      { items: [{ material: steel, qty: '1' }] },
      { supplierWarehouse: other.doc.id },
    );
    expect((await refusalOf(admin.act('outsourcingIssueBill', foreign, 'submit'))).messages).toEqual([
      '第1行 委外仓不属于该供应商，请重新选择',
    ]);
    const receipt = (row: Row) =>
      draft('outsourcingInBill', {
        items: [{ material: product, qty: '1', taxPrice: '1', taxRate: '13' }],
        consumptions: [{ itemLineNo: 1, material: steel, qty: '1', warehouse: atSupplier, ...row }],
      });
    expect(
      (
        await refusalOf(admin.act('outsourcingInBill', await receipt({ itemLineNo: 2 }), 'submit'))
      ).messages.join(),
    ).toContain('入库明细没有第2行');
    expect((await refusalOf(admin.approve('outsourcingInBill', await receipt({})))).messages[0]).toContain(
      '在WH90 恒力委外仓的库存不足',
    );
  });
});

async function otherSupplier(): Promise<DocResult> {
  const { admin, ids } = company;
  const category = await admin.create('supplierCategory', { fields: { code: 'SD', name: '其他' } });
  const made = await admin.create('supplier', {
    fields: {
      code: 'S0002',
      name: '宏业电镀',
      category: category.doc.id,
      currency: ids.cny,
      supplyClass: 'comprehensive',
    },
  });
  return admin.act('supplier', made, 'approve');
}
