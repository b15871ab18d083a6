// What a line of a sales order costs: lists for one customer before groups, categories and everybody, breaks by
// quantity, periods, currencies, and discounts on top. Worked example 10.7.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { proposeFor } from '#server/pipeline/propose.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  codesOf,
  known,
  lineOf,
  newLineId,
  refusalOf,
  type Company,
} from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

let names = 0;

function list(fields: Row, items: readonly Row[]): Promise<DocResult> {
  names += 1;
  const { admin, ids } = company;
  return admin.create('salePriceList', {
    fields: { name: `价目表${names}`, currency: ids.cny, effectiveDate: '2024-01-01', ...fields },
    lines: { items: items.map((row) => ({ unit: ids.piece, taxRate: '13', ...row })) },
  });
}

async function approvedList(fields: Row, items: readonly Row[]): Promise<DocResult> {
  return company.admin.approve('salePriceList', await list(fields, items));
}

function order(items: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: { items: items.map((row) => ({ deliveryDate: '2024-05-20', taxRate: '13', ...row })) },
  });
}

describe('price breaks (10.7)', () => {
  let material: string;
  beforeAll(async () => {
    const { ids } = company;
    material = await company.material('端盖', {
      units: [{ unit: ids.box, numerator: '12', denominator: '1' }],
    });
    await approvedList({}, [
      { material, fromQty: '0', toQty: '100', taxPrice: '10' },
      { material, fromQty: '100', taxPrice: '9.5' },
    ]);
  });

  it('99.99 pieces cost 10.00, 100 cost 9.50', async () => {
    const saved = await order([
      { material, qty: '99.99' },
      { material, qty: '100' },
    ]);
    expect(lineOf(saved)).toMatchObject({ taxPrice: '10', priceSource: 'generalList' });
    expect(lineOf(saved, 1)).toMatchObject({ taxPrice: '9.5', allAmount: '950', priceSource: 'generalList' });
  });

  it('100 boxes of 12 are judged as 1200 pieces', async () => {
    const saved = await order([
      { material, qty: '100', unit: company.ids.box, priceUnit: company.ids.piece },
    ]);
    expect(lineOf(saved)).toMatchObject({ priceQty: '1200', taxPrice: '9.5', allAmount: '11400' });
  });

  it('a larger quantity reaches the next break when the order is changed', async () => {
    const saved = await order([{ material, qty: '50' }]);
    expect(lineOf(saved)).toMatchObject({ taxPrice: '10' });
    const more = await company.admin.edit('saleOrder', saved, [
      { op: 'setLine', lines: 'items', id: lineOf(saved).id, field: 'qty', value: '200' },
    ]);
    expect(lineOf(more)).toMatchObject({ taxPrice: '9.5', allAmount: '1900' });
  });

  it('a typed price stays, and is called manual', async () => {
    const saved = await order([{ material, qty: '100', taxPrice: '8' }]);
    expect(lineOf(saved)).toMatchObject({ taxPrice: '8', priceSource: 'manual' });
    const more = await company.admin.edit('saleOrder', saved, [
      { op: 'setLine', lines: 'items', id: lineOf(saved).id, field: 'qty', value: '10' },
    ]);
    expect(lineOf(more)).toMatchObject({ taxPrice: '8', allAmount: '80', priceSource: 'manual' });
  });

  it('a typed price that is the listed one is known as such', async () => {
    expect(lineOf(await order([{ material, qty: '100', taxPrice: '9.5' }]))).toMatchObject({
      priceSource: 'generalList',
    });
  });

  it('without tax the listed price without tax is taken', async () => {
    const saved = await order([{ material, qty: '100' }], { taxIncluded: false });
    expect(lineOf(saved)).toMatchObject({ price: '8.40708', amount: '840.71' });
  });

  it('is proposed while the order is being typed, and nothing is stored', async () => {
    const { admin, ids } = company;
    const id = newLineId();
    const patches: Patch[] = [
      { op: 'set', field: 'customer', value: ids.customer },
      { op: 'insertLine', lines: 'items', id, before: null, values: { material, qty: '100' } },
    ];
    const { patches: proposed } = await admin.run((context) =>
      proposeFor(context, known('saleOrder'), { patches }),
    );
    expect(proposed).toEqual([{ op: 'setLine', lines: 'items', id, field: 'taxPrice', value: '9.5' }]);
  });
});

describe('who the price is for', () => {
  // Rule salePriceList-r2.
  it('goes from the customer to his group, the group above, his category and everybody', async () => {
    const { admin, ids } = company;
    const top = await admin.create('salePriceGroup', { fields: { code: 'G1', name: '全国' } });
    const east = await admin.create('salePriceGroup', {
      fields: { code: 'G11', name: '华东', parent: top.doc.id },
      lines: { customers: [{ customer: ids.customer }] },
    });
    const customer = await admin.open('customer', ids.customer);
    const [general, ofCategory, ofTop, ofGroup, ofCustomer] = await Promise.all(
      ['通用件', '分组件', '上级件', '组件', '专用件'].map((name) => company.material(name)),
    );
    const all = [general, ofCategory, ofTop, ofGroup, ofCustomer].flatMap((id) => id ?? []);
    const rows = (price: string, materials: readonly string[]) =>
      materials.map((material) => ({ material, taxPrice: price }));
    await approvedList({}, rows('50', all));
    await approvedList(
      { scopeType: 'category', customerCategory: customer.doc.fields['category'] ?? null },
      rows('40', all.slice(1)),
    );
    await approvedList({ scopeType: 'group', salePriceGroup: top.doc.id }, rows('30', all.slice(2)));
    await approvedList({ scopeType: 'group', salePriceGroup: east.doc.id }, rows('20', all.slice(3)));
    await approvedList({ scopeType: 'customer', customer: ids.customer }, rows('10', all.slice(4)));

    const saved = await order(all.map((material) => ({ material, qty: '1' })));
    expect(saved.doc.lines['items']?.map((row) => [row['taxPrice'], row['priceSource']])).toEqual([
      ['50', 'generalList'],
      ['40', 'categoryList'],
      ['30', 'groupList'],
      ['20', 'groupList'],
      ['10', 'customerList'],
    ]);
  });

  // Rule salePriceGroup-r1.
  it('a customer stands in one price group at a time', async () => {
    const { admin, ids } = company;
    const message = await refusalOf(
      admin.create('salePriceGroup', {
        fields: { code: 'G2', name: '出口' },
        lines: { customers: [{ customer: ids.customer }] },
      }),
    );
    expect(message.messages[0]).toContain('该客户在此期间已属于组“G11 华东”');
  });
});

describe('when the price holds', () => {
  it('lists and rows outside their dates, drafts, disabled lists and other currencies do not count', async () => {
    const material = await company.material('轴套', { fields: { refSalePrice: '99' } });
    await approvedList({ effectiveDate: '2024-06-01' }, [{ material, taxPrice: '1' }]);
    await approvedList({ expiryDate: '2024-05-05' }, [{ material, taxPrice: '2' }]);
    await list({}, [{ material, taxPrice: '3' }]);
    await approvedList({}, [{ material, taxPrice: '4', expiryDate: '2024-05-05' }]);
    await approvedList({ currency: company.ids.usd }, [{ material, taxPrice: '5' }]);
    const off = await approvedList({}, [{ material, taxPrice: '6' }]);
    await company.admin.act('salePriceList', off, 'disable');
    expect(lineOf(await order([{ material, qty: '1' }]))).toMatchObject({
      taxPrice: '99',
      priceSource: 'material',
    });
    expect(
      lineOf(await order([{ material, qty: '1' }], { currency: company.ids.usd, exchangeRate: '7' })),
    ).toMatchObject({
      taxPrice: '5',
    });
  });

  it('the smaller priority wins, then the newer list', async () => {
    const material = await company.material('螺母');
    await approvedList({ priority: 20 }, [{ material, taxPrice: '1' }]);
    await approvedList({ effectiveDate: '2024-02-01' }, [{ material, taxPrice: '2' }]);
    await approvedList({ effectiveDate: '2024-03-01' }, [{ material, taxPrice: '3' }]);
    expect(lineOf(await order([{ material, qty: '1' }]))).toMatchObject({ taxPrice: '3' });
  });

  it('the default list goes before the others of its circle, whatever their priority', async () => {
    const material = await company.material('销钉');
    await approvedList({ priority: 1, effectiveDate: '2024-03-01' }, [{ material, taxPrice: '1' }]);
    await approvedList({ isDefault: true, priority: 20 }, [{ material, taxPrice: '2' }]);
    expect(lineOf(await order([{ material, qty: '1' }]))).toMatchObject({ taxPrice: '2' });
  });

  it('without any list the customer pays what he paid last', async () => {
    const material = await company.material('垫片');
    await company.order(company.admin, [{ material, qty: '1', taxPrice: '7.5' }]);
    expect(lineOf(await order([{ material, qty: '3' }]))).toMatchObject({
      taxPrice: '7.5',
      priceSource: 'last',
    });
  });

  it('below the least price of the list the clerk is warned', async () => {
    const material = await company.material('弹簧');
    await approvedList({}, [{ material, taxPrice: '10', floorPrice: '9' }]);
    const saved = await order([{ material, qty: '1', taxPrice: '8' }]);
    expect(lineOf(saved)).toMatchObject({ floorPrice: '9', priceSource: 'manual' });
    expect(saved.warnings.map(({ message }) => message).join()).toContain('最低限价');
  });
});

describe('discounts of lists', () => {
  // Rule saleDiscountList-r4.
  it('5 % and 2 % together are 6.9 % where they may stand on each other (10.7)', async () => {
    const { admin, ids } = company;
    const [together, apart] = [await company.material('联轴器'), await company.material('离合器')];
    await approvedList({}, [
      { material: together, taxPrice: '100', discountRate: '5' },
      { material: apart, taxPrice: '100', discountRate: '5' },
    ]);
    const discount = (material: string, isStackable: boolean) =>
      admin.create('saleDiscountList', {
        fields: { name: '折扣', currency: ids.cny, effectiveDate: '2024-01-01', isStackable },
        lines: { items: [{ material, discountRate: '2' }] },
      });
    await admin.approve('saleDiscountList', await discount(together, true));
    await admin.approve('saleDiscountList', await discount(apart, false));
    const saved = await order([
      { material: together, qty: '1' },
      { material: apart, qty: '1' },
    ]);
    expect(lineOf(saved)).toMatchObject({ discountRate: '6.9', allAmount: '93.1' });
    expect(lineOf(saved, 1)).toMatchObject({ discountRate: '2', allAmount: '98' });
  });
});

describe('a price list', () => {
  it('does not answer the same question twice', async () => {
    const material = await company.material('销轴');
    const message = await refusalOf(
      list({}, [
        { material, fromQty: '0', toQty: '100', taxPrice: '10' },
        { material, fromQty: '99', taxPrice: '9' },
      ]),
    );
    expect(message.messages[0]).toContain('第2行 与第1行同一物料、单位的数量区间和有效期重叠');
    const later = await list({}, [
      { material, taxPrice: '10', expiryDate: '2024-05-31' },
      { material, taxPrice: '9', effectiveDate: '2024-06-01' },
    ]);
    expect(lineOf(later)).toMatchObject({ price: '8.849558', taxPrice: '10' });
  });

  it('may keep its least price more strictly than the company does', async () => {
    const material = await company.material('导轨');
    await approvedList({ limitControl: 'block' }, [{ material, taxPrice: '10', floorPrice: '9' }]);
    const clerk = await company.clerk('业务员', {
      codes: codesOf(['saleOrder'], ['saleOrder:belowFloor']),
      fieldGroups: ['price'],
    });
    const submit = (seen: DocResult) => clerk.act('saleOrder', seen, 'submit', { acceptWarnings: true });
    const below = await order([{ material, qty: '1', taxPrice: '8.99' }]);
    expect((await refusalOf(submit(below))).messages[0]).toContain('低于最低限价 9，请改价');
    expect((await submit(await order([{ material, qty: '1', taxPrice: '9' }]))).doc.status).toBe('submitted');
  });

  it('for a customer names him before it is submitted', async () => {
    const material = await company.material('滚轮');
    const draft = await list({ scopeType: 'customer' }, [{ material, taxPrice: '10' }]);
    expect((await refusalOf(company.admin.act('salePriceList', draft, 'submit'))).messages).toContain(
      '适用对象为客户时请选择客户',
    );
  });
});
