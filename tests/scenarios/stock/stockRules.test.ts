// What the warehouse may and may not post: dates, places, owners, negative stock.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const bill = (rows: readonly Row[], fields: Row = {}): Promise<DocResult> =>
  company.admin.create('salesOutBill', {
    fields: { customer: company.ids.customer, ...fields },
    lines: {
      items: rows.map((row) => ({ warehouse: company.ids.warehouse, taxPrice: '1', taxRate: '13', ...row })),
    },
  });

const approved = async (rows: readonly Row[], fields: Row = {}): Promise<DocResult> =>
  company.admin.approve('salesOutBill', await bill(rows, fields));

async function onHand(material: string, warehouse = company.ids.warehouse): Promise<number> {
  const { rows } = await company.database.query(
    'select sum(on_hand_qty) as qty from stock_balance where material = $1::uuid and warehouse = $2::uuid',
    [material, warehouse],
  );
  return Number(rows[0]?.['qty'] ?? 0);
}

describe('issuing stock', () => {
  it('names every line that lacks stock and moves nothing', async () => {
    const [first, second] = [await company.material('电机'), await company.material('端盖')];
    await company.receive(company.admin, [
      { material: first, qty: '5', unitCost: '10' },
      { material: second, qty: '1', unitCost: '1' },
    ]);
    const draft = await bill([
      { material: first, qty: '4' },
      { material: second, qty: '2' },
      { material: first, qty: '2' },
    ]);
    const refused = await refusalOf(company.admin.approve('salesOutBill', draft));
    expect(refused.messages).toEqual([
      expect.stringMatching(/^第2行 .*端盖 在WH01 原料仓的库存不足：可用 1 个，需要 2 个/),
      expect.stringMatching(/^第3行 .*电机 .*可用 1 个，需要 2 个/),
    ]);
    expect([await onHand(first), await onHand(second)]).toEqual([5, 1]);
  });

  // Rule stockBalance-r2.
  it('goes below zero only where organisation and warehouse both allow it', async () => {
    const { admin, ids, org } = company;
    const material = await company.material('齿轮', { fields: { refCost: '7' } });
    const allow = async (entity: string, id: string, field: string, value: boolean): Promise<void> => {
      await admin.edit(entity, await admin.open(entity, id), [{ op: 'set', field, value }]);
    };
    await allow('organization', org, 'allowNegativeStock', true);
    expect((await refusalOf(approved([{ material, qty: '3' }]))).messages[0]).toContain('库存不足');
    await allow('warehouse', ids.second, 'allowNegative', true);
    const issued = await approved([{ material, qty: '3', warehouse: ids.second }]);
    expect(lineOf(issued)['costAmount']).toBe('21');
    expect(await onHand(material, ids.second)).toBe(-3);
    await company.receive(admin, [{ material, qty: '10', unitCost: '8', warehouse: ids.second }]);
    const { rows } = await company.database.query(
      'select qty, amount, adjusted_amount from stock_cost_pool where material = $1::uuid',
      [material],
    );
    expect(
      rows.map((row) => [Number(row['qty']), Number(row['amount']), Number(row['adjusted_amount'])]),
    ).toEqual([[7, 56, -3]]);
    await allow('organization', org, 'allowNegativeStock', false);
  });

  it('refuses the future, the far past and places that are not ready', async () => {
    const { admin, ids } = company;
    const material = await company.material('轴套');
    const submitted = async (fields: Row, row: Row = {}) =>
      refusalOf(
        admin.act('salesOutBill', await bill([{ material, qty: '1', ...row }], fields), 'submit', {
          acceptWarnings: true,
        }),
      );
    expect((await submitted({ date: '2024-05-07' })).messages).toEqual([
      '单据日期 2024-05-07 晚于今天 2024-05-06，请改为今天或更早',
    ]);
    expect((await submitted({ date: '2024-03-01' })).messages[0]).toContain('早于允许补录的 31 天');
    expect((await refusalOf(bill([{ material, qty: '1' }], { ownerType: 'supplier' }))).messages).toEqual([
      '货主为供应商时须填写货主供应商',
    ]);
    expect((await submitted({}, { stockStatus: ids.rejected })).messages).toEqual([
      '第1行 库存状态 unqualified 不良 不允许出库',
    ]);
    const shelves = await admin.create('warehouse', {
      fields: {
        name: '立体库',
        warehouseType: 'material',
        defaultStatus: ids.available,
        enableLocation: true,
      },
    });
    expect((await submitted({}, { warehouse: shelves.doc.id })).messages[0]).toContain(
      '该仓库启用了库位，请填写库位',
    );
  });

  it("keeps other owners' stock apart and without cost", async () => {
    const { admin, ids } = company;
    const material = await company.material('客供壳体');
    const owner = { ownerType: 'customer', ownerCustomer: ids.customer };
    const received = await company.receive(admin, [{ material, qty: '9', unitCost: '5' }], owner);
    expect(lineOf(received)).toMatchObject({ costAmount: '0', costPrice: '0' });
    expect((await refusalOf(approved([{ material, qty: '1' }]))).messages[0]).toContain('可用 0 个');
    const issued = await approved([{ material, qty: '9' }], owner);
    expect(lineOf(issued)['costAmount']).toBe('0');
    const { rows } = await company.database.query(
      'select count(*)::int as pools from stock_cost_pool where material = $1::uuid',
      [material],
    );
    expect(rows).toEqual([{ pools: 0 }]);
  });

  // Rule otherInBill-r4.
  it('takes stock out again with a red receipt', async () => {
    const { admin, ids } = company;
    const material = await company.material('密封圈');
    await company.receive(admin, [{ material, qty: '10', unitCost: '2' }]);
    const red = await company.receive(admin, [{ material, qty: '4', warehouse: ids.warehouse }], {
      stockDirection: 'red',
    });
    expect(lineOf(red)['costAmount']).toBe('8');
    expect(await onHand(material)).toBe(6);
    const negative = await refusalOf(company.receive(admin, [{ material, qty: '-1', unitCost: '2' }]));
    expect(negative.messages).toEqual(['第1行 数量必须大于 0']);
  });
});
