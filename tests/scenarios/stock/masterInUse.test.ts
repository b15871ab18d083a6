// Base data that something was counted by, or that something open still needs, does not change under it (findings 2.1–2.4).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
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
  it('keeps its units once it has moved (material-r3)', async () => {
    const [box, crate] = [await unit('托'), await unit('筐')];
    const material = await company.material('轴承', { baseUnit: box });
    await set('material', material, { baseUnit: crate });
    await set('material', material, { baseUnit: box });
    await company.receive(company.admin, [{ material, qty: '10', unitCost: '1' }]);
    expect(await refused('material', material, { baseUnit: crate })).toContain(
      '物料已有库存流水，基本单位不能修改；需要不同的单位时请新建物料',
    );
    expect(await refused('material', material, { stockUnit: crate })).toEqual([
      expect.stringContaining('库存单位不能修改'),
    ]);
    await set('material', material, { name: '轴承 6204' });
  });

  it('starts or ends lots and serials only while nothing of it lies there (material-r3)', async () => {
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

describe('what others are counted in', () => {
  it('a used unit keeps its factor, and its decimals only grow (unit-r1, unit-r2)', async () => {
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

  it('a used rate of tax stands, and the decimals of a used currency only grow (tax-r1, currency-r1)', async () => {
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

describe('putting out of use', () => {
  it('waits for the stock of a warehouse (warehouse-r2)', async () => {
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

  it('waits for the open orders of a customer and names them (customer-r3)', async () => {
    const material = await company.material('销轴');
    const order = await company.order(company.admin, [{ material, qty: '1', taxPrice: '1' }]);
    const { messages } = await refusalOf(disable('customer', company.ids.customer));
    expect(messages[0]).toMatch(/^还有 \d+ 条没有结束的销售订单（.*），不能禁用；请先完成或关闭$/);
    expect(order.doc.status).toBe('approved');
  });
});
