// Base data that something was counted by, or that something open still needs, does not change under it (findings 2, 2.1–2.4).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const set = async (entity: string, id: string, values: Row): Promise<DocResult> =>
  company.admin.edit(
    entity,
    await company.admin.open(entity, id),
    Object.entries(values).map(([field, value]) => ({ op: 'set', field, value })),
  );
const refused = async (entity: string, id: string, values: Row): Promise<readonly string[]> =>
  (await refusalOf(set(entity, id, values))).messages;
const disable = async (entity: string, id: string): Promise<DocResult> =>
  company.admin.act(entity, await company.admin.open(entity, id), 'disable', { reason: '不再使用' });

async function unit(name: string, fields: Row = {}): Promise<string> {
  const { doc } = await company.admin.create('unitGroup', {
    fields: { code: `G${name}`, name: `${name}组` },
  });
  const made = await company.admin.create('unit', {
    fields: { code: name, name, unitGroup: doc.id, isBase: true, precision: 2, ...fields },
  });
  return made.doc.id;
}

describe('a material', () => {
  it('keeps its units once it has moved (material-r3) (findings 2, 2.1)', async () => {
    const [box, crate] = [await unit('托'), await unit('筐')];
    const material = await company.material('轴承', { baseUnit: box });
    await set('material', material, { baseUnit: crate });
    await set('material', material, { baseUnit: box });
    await company.receive(company.admin, [{ material, qty: '10', unitCost: '1' }]);
    expect(await refused('material', material, { baseUnit: crate })).toContain(
      '物料已有库存流水，基本单位不能修改；需要不同的单位时请新建物料',
    );
    expect(await refused('material', material, { stockUnit: crate })).toContainEqual(
      expect.stringContaining('库存单位不能修改'),
    );
    await set('material', material, { name: '轴承 6204' });
  });

  it('starts or ends lots and serials only while nothing of it lies there (material-r3) (findings 2, 2.2)', async () => {
    const material = await company.material('密封圈');
    await company.receive(company.admin, [{ material, qty: '3', unitCost: '1' }]);
    expect(await refused('material', material, { isLotManaged: true })).toEqual([
      '物料还有库存 3（基本单位），不能改变“启用批号管理”；请先把库存全部出库',
    ]);
    expect(await refused('material', material, { isSerialManaged: true })).toEqual([
      expect.stringContaining('不能改变“启用序列号管理”'),
    ]);
    const issue = await company.admin.create('otherOutBill', {
      fields: { outReason: 'other' },
      lines: { items: [{ material, qty: '3', warehouse: company.ids.warehouse }] },
    });
    await company.admin.approve('otherOutBill', issue);
    await set('material', material, { isLotManaged: true });
  });
});

describe('the self-check', () => {
  it('sees units and lots that were changed behind the back of the program (finding 2.1) (findings 2, 2.1)', async () => {
    const { database, ids } = company;
    const material = await company.material('衬套');
    await company.receive(company.admin, [{ material, qty: '4', unitCost: '1' }]);
    const broken = async (): Promise<string[]> => Object.keys(await brokenInvariants(database));
    await database.query('update material set base_unit = $2::uuid where id = $1::uuid', [material, ids.kg]);
    expect(await broken()).toContain('stockUnits');
    await database.query(
      'update material set base_unit = $2::uuid, is_lot_managed = true where id = $1::uuid',
      [material, ids.piece],
    );
    expect(await broken()).toEqual(['stockTracking']);
    await database.query('update material set is_lot_managed = false where id = $1::uuid', [material]);
  });
});

describe('what others are counted in', () => {
  it('a group has one base unit, which counts 1 to 1 (unitGroup-r1) (findings 2, 2.3)', async () => {
    const piece = await unit('根');
    const { unitGroup } = (await company.admin.open('unit', piece)).doc.fields;
    const refusedUnit = async (fields: Row): Promise<readonly string[]> =>
      (
        await refusalOf(
          company.admin.create('unit', {
            fields: { code: '捆', name: '捆', isBase: true, precision: 0, ...fields },
          }),
        )
      ).messages;
    expect(await refusedUnit({ unitGroup: unitGroup ?? null })).toEqual([
      '该单位组已有基准单位“根”，其他单位按换算分子、分母折算到它',
    ]);
    const { doc } = await company.admin.create('unitGroup', { fields: { code: 'G捆', name: '捆组' } });
    expect(await refusedUnit({ unitGroup: doc.id, numerator: '12' })).toEqual([
      '基准单位的换算分子、分母须相同（1 比 1）',
    ]);
  });

  it('a used unit keeps its factor, and its decimals only grow (unit-r1, unit-r2) (findings 2, 2.3)', async () => {
    const kilogram = await unit('公斤', { precision: 2 });
    await set('unit', kilogram, { precision: 1 });
    await company.material('钢板', { baseUnit: kilogram });
    await set('unit', kilogram, { precision: 3 });
    expect(await refused('unit', kilogram, { precision: 2 })).toEqual([
      '该计量单位已被使用，数量小数位只能增大，不能从 3 改为 2',
    ]);
    expect(await refused('unit', kilogram, { numerator: '2' })).toContain(
      '该计量单位已被使用，换算分子不能修改；需要不同的换算分子时请新建计量单位',
    );
    await set('unit', kilogram, { symbol: 'kg' });
  });

  it('a used rate of tax stands, and the decimals of a used currency only grow (tax-r1, currency-r1) (findings 2, 2.3)', async () => {
    const { tax13 } = company.ids;
    const material = await company.material('螺母');
    const order = await company.order(company.admin, [{ material, qty: '1', taxPrice: '1', tax: tax13 }]);
    expect(await refused('tax', tax13, { rate: '9' })).toEqual([
      '该税率已被使用，税率%不能修改；需要不同的税率%时请新建税率',
    ]);
    const currency = textOf(order.doc.fields['currency']);
    expect(await refused('currency', currency, { amountPrecision: 0 })).toEqual([
      expect.stringContaining('金额小数位只能增大'),
    ]);
  });
});

describe('what has ended', () => {
  const order = (fields: Row): Promise<DocResult> =>
    company.admin.create('saleOrder', {
      fields: { customer: company.ids.customer, salesperson: company.ids.salesperson, ...fields },
    });

  it('people who left stay on old documents and stand on no new one, but on what these hand on (employee-r1) (findings 2, 2.4)', async () => {
    const { admin, ids } = company;
    const made = await admin.create('employee', {
      fields: { name: '离任', department: ids.department, isSalesperson: true },
    });
    const { doc } = await admin.act('employee', made, 'approve');
    const old = await company.order(
      admin,
      [{ material: await company.material('轴'), qty: '2', taxPrice: '1' }],
      { salesperson: doc.id },
    );
    await set('employee', doc.id, { employmentStatus: 'left' });
    expect((await refusalOf(order({ salesperson: doc.id }))).messages).toEqual([
      expect.stringMatching(/^“销售员”.*离任 已离职，请重新选择$/),
    ]);
    const notice = await admin.push('saleOrder', old, 'deliveryNotice');
    expect(notice.doc.fields['salesperson']).toBe(doc.id);
    await set('employee', doc.id, { employmentStatus: 'active' });
    await order({ salesperson: doc.id });
  });

  it('departments after their last day, and projects that are done (department-r2, project-r2) (findings 2, 2.4)', async () => {
    const { admin, ids } = company;
    const department = await admin.create('department', {
      fields: {
        code: 'OLD',
        name: '旧部',
        deptType: 'sales',
        effectiveDate: '2024-01-01',
        expiryDate: '2024-05-05',
      },
    });
    expect((await refusalOf(order({ saleDept: department.doc.id }))).messages).toEqual([
      expect.stringMatching(/旧部 已失效，请重新选择$/),
    ]);
    await order({ saleDept: department.doc.id, date: '2024-05-05' });
    const project = await admin.create('project', {
      fields: {
        name: '老项目',
        projectType: 'customer',
        projectStatus: 'finished',
        manager: ids.salesperson,
      },
    });
    expect((await refusalOf(order({ project: project.doc.id }))).messages).toEqual([
      expect.stringMatching(/老项目 已完成或取消，请重新选择$/),
    ]);
  });

  it('a supplier on the black list is ordered from no more; an expired licence is told (supplier-r3, supplier-r4) (findings 2, 2.4)', async () => {
    const { admin } = company;
    const category = await admin.create('supplierCategory', { fields: { code: 'GS', name: '供应商' } });
    const made = await admin.create('supplier', {
      fields: { name: '过期供应商', category: category.doc.id, licenseExpiry: '2024-01-31' },
    });
    const { doc } = await admin.act('supplier', made, 'approve');
    const buy = async (): Promise<DocResult> =>
      admin.create('purchaseOrder', {
        fields: { supplier: doc.id, purchaser: company.ids.salesperson },
        lines: {
          items: [
            { material: await company.material('坯'), qty: '1', taxPrice: '1', deliveryDate: '2024-05-20' },
          ],
        },
      });
    const told = (await refusalOf(admin.act('purchaseOrder', await buy(), 'submit'))).messages;
    expect(told).toContain('供应商的营业执照已过期，请核实后再下单');
    await set('supplier', doc.id, { cooperationStatus: 'blacklist' });
    expect((await refusalOf(buy())).messages).toEqual(['该供应商已列入黑名单，请更换供应商']);
  });
});

it('what something refers to is not deleted (materialCategory-r2, unitGroup-r2, paymentTerm-r2, organization-r3)', async () => {
  const { admin, ids, org } = company;
  const material = await admin.open('material', await company.material('堵头'));
  const term = await admin.create('paymentTerm', { fields: { code: 'N30', name: '月结30天', days: 30 } });
  await set('customer', ids.customer, { paymentTerm: term.doc.id });
  const unitOf = await admin.open('unit', ids.piece);
  for (const [entity, id] of [
    ['materialCategory', material.doc.fields['category']],
    ['unitGroup', unitOf.doc.fields['unitGroup']],
    ['paymentTerm', term.doc.id],
    ['organization', org],
  ] as const) {
    const { code, messages } = await refusalOf(admin.remove(entity, await admin.open(entity, textOf(id))));
    expect([entity, code]).toEqual([entity, '409']);
    expect(messages[0]).toContain('不能删除');
  }
});

describe('putting out of use', () => {
  it('waits for the stock of a warehouse (warehouse-r2) (findings 2, 2.4)', async () => {
    const { doc } = await company.admin.create('warehouse', {
      fields: { name: '临时仓', warehouseType: 'material', defaultStatus: company.ids.available },
    });
    const material = await company.material('垫片');
    await company.receive(company.admin, [{ material, qty: '5', unitCost: '1', warehouse: doc.id }]);
    expect((await refusalOf(disable('warehouse', doc.id))).messages).toEqual([
      '仓库还有 1 种物料的库存，不能禁用；请先调拨到其他仓库或盘点清零',
    ]);
    const issue = await company.admin.create('otherOutBill', {
      fields: { outReason: 'other' },
      lines: { items: [{ material, qty: '5', warehouse: doc.id }] },
    });
    await company.admin.approve('otherOutBill', issue);
    expect((await disable('warehouse', doc.id)).doc.status).toBe('disabled');
  });

  it('waits for the stock of a location (location-r2)', async () => {
    const { admin, ids } = company;
    const house = await admin.create('warehouse', {
      fields: {
        name: '货位仓',
        warehouseType: 'material',
        defaultStatus: ids.available,
        enableLocation: true,
      },
    });
    const bin = await admin.create('location', {
      fields: { code: 'A-01', name: '一号货位', warehouse: house.doc.id, locationType: 'bin' },
    });
    const material = await company.material('挡圈');
    await company.receive(admin, [
      { material, qty: '2', unitCost: '1', warehouse: house.doc.id, location: bin.doc.id },
    ]);
    expect((await refusalOf(disable('location', bin.doc.id))).messages).toEqual([
      '库位还有 1 种物料的库存，不能禁用；请先移到其他库位或盘点清零',
    ]);
  });

  it('waits for what goes on in an organisation and below it (organization-r4) (findings 2, 2.4)', async () => {
    const { admin, org, otherOrg } = company;
    await company.order(admin, [{ material: await company.material('键'), qty: '1', taxPrice: '1' }]);
    await set('organization', otherOrg, { parent: org });
    const { messages } = await refusalOf(disable('organization', org));
    expect(messages[0]).toBe('下级组织 苏州分公司 还在使用，请先禁用下级组织');
    expect(messages[1]).toMatch(/^该组织还有没有完成的.*销售订单 \d+ 张.*，请先完成、关闭或删除$/);
  });

  it('waits for the open orders of a customer and names them (customer-r3) (findings 2, 2.4)', async () => {
    const material = await company.material('销轴');
    const order = await company.order(company.admin, [{ material, qty: '1', taxPrice: '1' }]);
    const { messages } = await refusalOf(disable('customer', company.ids.customer));
    expect(messages[0]).toMatch(/^还有 \d+ 条没有结束的销售订单（.*），不能禁用；请先完成或关闭$/);
    expect(order.doc.status).toBe('approved');
  });
});
