// What stands in the way of stock that goes to another organisation, and who may not see it there.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { pickFor } from '#server/http/pickFor.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { Clerk, codesOf, known, newKey, refusalOf } from '#tests/support/scenario.ts';
import { buildTwoPlants, transfers, type TwoPlants } from '#tests/support/twoPlants.ts';

let plants: TwoPlants;

beforeAll(async () => {
  plants = await buildTwoPlants();
}, 120_000);
afterEach(() => expectInvariants(plants.company.database));
afterAll(() => plants.company.close());

describe('what stands in the way', () => {
  const submitting = async (work: Promise<DocResult>): Promise<string> =>
    (await refusalOf(work.then((made) => plants.both.approve('transferBill', made)))).messages.join('；');

  it('goes nowhere the person may not work, and shows nothing of it', async () => {
    const { company, both, suzhou, there, worksIn, used, across } = plants;
    const { here } = await used('法兰', { here: [{ qty: '10', unitCost: '2' }] });
    const single = await company.clerk('上海仓管', {
      codes: codesOf([...transfers, 'warehouse']),
      fieldGroups: ['cost', 'price'],
    });
    await worksIn(single, [company.org]);
    const refused = await refusalOf(across(single, 'transferBill', here, '1'));
    expect(refused.messages.join()).toContain('您的账号不能在苏州分公司工作，不能向该组织调拨');
    const picking = (clerk: Clerk, org = company.otherOrg) =>
      pickFor(
        readContext(company.ports, clerk.grants, { requestId: newKey(), sessionId: null }),
        known('warehouse'),
        {
          forField: `transferBill.items.toWarehouse@${org}`,
        },
      );
    const taken = (clerk: Clerk) =>
      pickFor(
        readContext(company.ports, clerk.grants, { requestId: newKey(), sessionId: null }),
        known('warehouse'),
        {
          ids: [there.second, company.ids.second],
          across: true,
        },
      );
    expect((await taken(single)).rows.map(({ name }) => name)).toEqual(['成品仓']);
    expect((await taken(both)).rows.map(({ name }) => name)).toEqual(['成品仓', '苏州机密仓']);
    expect((await refusalOf(picking(single))).messages[0]).toContain('不能在所选的组织工作');
    expect((await picking(both)).rows.map(({ name, org }) => [name, org])).toEqual([
      ['苏州原料仓', company.otherOrg],
      ['苏州机密仓', company.otherOrg],
    ]);
    const bill = await across(
      both,
      'transferBill',
      here,
      '1',
      { toWarehouse: there.second },
      { toWarehouse: there.second },
    );
    expect(JSON.stringify((await both.open('transferBill', bill.doc.id)).refs)).toContain('苏州机密仓');
    expect(JSON.stringify((await single.open('transferBill', bill.doc.id)).refs)).not.toContain('苏州机密仓');
    expect(
      (
        await refusalOf(single.approve('transferBill', await single.open('transferBill', bill.doc.id)))
      ).messages.join(),
    ).toContain('您的账号不能在该组织工作');
    expect((await refusalOf(suzhou.open('transferBill', bill.doc.id))).messages[0]).toBe(
      '该直接调拨单不存在、已被删除，或不在您的数据范围内',
    );
    const over = new Clerk(company.ports, { ...both.grants, org: company.otherOrg });
    expect((await refusalOf(over.open('transferBill', bill.doc.id))).messages[0]).toBe(
      '该直接调拨单属于上海精密制造有限公司，请切换到该组织后打开',
    );
  });

  it('moves no stock of an organisation where the person may not approve', async () => {
    const { company, worksIn, mayDo, used, stockOf, across } = plants;
    const { here } = await used('齿轮', { here: [{ qty: '10', unitCost: '2' }] });
    const guest = await company.clerk('苏州访客', {
      codes: codesOf(transfers),
      fieldGroups: ['cost', 'price'],
    });
    await worksIn(guest, [company.org, company.otherOrg]);
    await mayDo(guest, ['transferBill:view']);
    const draft = await across(guest, 'transferBill', here, '1');
    expect((await refusalOf(guest.approve('transferBill', draft))).messages.join()).toContain(
      '您在苏州分公司没有直接调拨单的审核权限',
    );
    expect(await stockOf(here)).toEqual({ 原料仓: '10', pool: '10 / 20' });
  });

  it('takes only what the other organisation uses, into its own warehouses', async () => {
    const { company, both, there, used, across } = plants;
    const unknown = await company.material('专用件', { fields: { code: 'ONLY-A' } });
    await company.receive(company.admin, [{ material: unknown, qty: '5', unitCost: '1' }]);
    expect(await submitting(across(both, 'transferBill', unknown, '1'))).toContain(
      '苏州分公司没有使用物料 ONLY-A 专用件',
    );
    const { here } = await used('键', { here: [{ qty: '10', unitCost: '2' }] });
    const own = await refusalOf(across(both, 'transferBill', here, '1', { toWarehouse: company.ids.second }));
    expect(own.messages.join()).toContain('“调入仓库”不属于所选的组织');
    const theirs = await refusalOf(
      across(both, 'transferBill', here, '1', { fromWarehouse: there.warehouse }),
    );
    expect(theirs.messages.join()).toContain('“调出仓库”不属于当前组织');
    const consigned = await refusalOf(across(both, 'transferBill', here, '1', {}, { ownerType: 'supplier' }));
    expect(consigned.messages.join()).toContain('跨组织调拨只限自有库存');
  });

  it('posts into no month that is closed there', async () => {
    const { company, both, used, stockOf, across } = plants;
    const { here } = await used('销', { here: [{ qty: '10', unitCost: '2' }] });
    await company.database.query(
      `insert into stock_period (id, version, org, created_at, year, month, period, start_date, end_date, period_status)
       values (gen_random_uuid(), 1, $1::uuid, now(), 2024, 4, '2024-04', '2024-04-01', '2024-04-30', 'closed')`,
      [company.otherOrg],
    );
    expect(await submitting(across(both, 'transferBill', here, '1', {}, { date: '2024-04-30' }))).toContain(
      '苏州分公司：单据日期 2024-04-30 所属的库存期间 2024-04 已关账',
    );
    await both.approve('transferBill', await across(both, 'transferBill', here, '1'));
    expect(await stockOf(here)).toEqual({ 原料仓: '9', pool: '9 / 18' });
  });
});
