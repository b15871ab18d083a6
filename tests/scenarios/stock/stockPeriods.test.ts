// Closing a month: what stands in the way is named, what is closed stays as it was, posting and closing never cross.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { periodCheckOf, type Blocker } from '#entities/inventory/stockPeriod/periodCheck.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const day = (date: string): number => Date.parse(`${date}T02:00:00Z`);

async function period(name: string): Promise<DocResult> {
  const { rows } = await company.database.query(
    'select id from stock_period where org = $1::uuid and period = $2',
    [company.org, name],
  );
  return company.admin.open('stockPeriod', String(rows[0]?.['id']));
}

async function act(name: string, action: string, reason?: string): Promise<DocResult> {
  return company.admin.act('stockPeriod', await period(name), action, reason === undefined ? {} : { reason });
}

async function findings(name: string): Promise<readonly Blocker[]> {
  const result = periodCheckOf((await act(name, 'check')).doc.fields['checkResult']);
  if (result === null) throw new TypeError('the check left no result');
  return result.items.filter(({ count }) => count > 0);
}

const issue = (material: string, qty: string, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('salesOutBill', {
    fields: { customer: company.ids.customer, ...fields },
    lines: { items: [{ material, qty, warehouse: company.ids.warehouse, taxPrice: '1', taxRate: '13' }] },
  });

async function balances(name: string, material: string): Promise<number[][]> {
  const { rows } = await company.database.query(
    `select open_qty, in_qty, out_qty, end_qty, open_amount, in_amount, out_amount, adjust_amount, end_amount from stock_period_balance
     where period = $1 and material = $2::uuid order by end_qty desc`,
    [name, material],
  );
  return rows.map((row) => Object.values(row).map(Number));
}

describe('a stock period', () => {
  // Rules stockPeriod-r1, stockPeriod-r2, stockPeriodBalance-r1, stockPeriodBalance-r3.
  it('names what is in the way, then closes with what each place holds', async () => {
    const { admin, clock, ids } = company;
    clock.now = day('2024-05-06');
    const material = await company.material('泵体');
    await company.receive(admin, [{ material, qty: '10', unitCost: '10' }], { date: '2024-04-20' });
    await company.receive(admin, [{ material, qty: '5', unitCost: '16', warehouse: ids.second }], {
      date: '2024-04-25',
    });
    await admin.approve('salesOutBill', await issue(material, '3', { date: '2024-04-28' }));
    const taken = await admin.approve('salesOutBill', await issue(material, '2', { date: '2024-04-29' }));
    await admin.remove('salesOutBill', await admin.act('salesOutBill', taken, 'unapprove'));
    const draft = await issue(material, '1', { date: '2024-04-30' });
    await company.receive(admin, [{ material, qty: '4', unitCost: '12' }]);
    expect((await findings('2024-04')).map(({ kind, rows }) => [kind, rows[0]?.label])).toEqual([
      ['drafts', codeOf(draft)],
    ]);
    expect((await refusalOf(act('2024-04', 'close'))).messages[0]).toContain(
      '期间内还有未审核的库存单据（1 项）',
    );
    await admin.remove('salesOutBill', draft);
    expect((await refusalOf(act('2024-05', 'close'))).messages[0]).toContain('更早的期间还没有关账');
    const closed = await act('2024-04', 'close');
    expect(closed.doc.fields).toMatchObject({ periodStatus: 'closed', endAmount: '144', inQty: 3 });
    // 15 pieces worth 180 leave 3 at 12: both warehouses stand at the average of 12, the difference is adjustment.
    expect(await balances('2024-04', material)).toEqual([
      [0, 10, 3, 7, 0, 100, 36, 20, 84],
      [0, 5, 0, 5, 0, 80, 0, -20, 60],
    ]);
    const late = await issue(material, '1', { date: '2024-04-30' });
    expect(
      (await refusalOf(admin.act('salesOutBill', late, 'submit', { acceptWarnings: true }))).messages,
    ).toEqual(['单据日期 2024-04-30 所属的库存期间 2024-04 已关账，请改用未关账期间的日期，或先反关账']);
    await admin.remove('salesOutBill', late);
  });

  // Rules stockPeriodBalance-r2, stockPeriodBalance-r4.
  it('begins with what the one before ended with, and is worth what the pools are', async () => {
    const { admin, clock, database, ids } = company;
    clock.now = day('2024-05-20');
    const material = await company.material('联轴器');
    await company.receive(admin, [
      { material, qty: '3', unitCost: '10' },
      { material, qty: '4', unitCost: '10.01', warehouse: ids.second },
    ]);
    await admin.approve('salesOutBill', await issue(material, '2'));
    await act('2024-05', 'close');
    const { rows: gaps } = await database.query(
      `select n.material from stock_period_balance p join stock_period_balance n using (org, warehouse, material, owner_type)
       where p.period = '2024-04' and n.period = '2024-05' and n.open_qty <> p.end_qty`,
    );
    const { rows: carried } = await database.query(
      `select count(*)::int as rows from stock_period_balance where period = '2024-05' and open_qty > 0`,
    );
    expect([gaps, carried]).toEqual([[], [{ rows: 2 }]]);
    const { rows: worth } = await database.query(
      `select p.material, p.amount::float as pool, sum(b.end_amount)::float as ended from stock_cost_pool p
       left join stock_period_balance b on b.material = p.material and b.period = '2024-05' where p.qty <> 0 group by 1, 2`,
    );
    expect(worth.length).toBeGreaterThan(1);
    for (const row of worth) expect(row['ended']).toBe(row['pool']);
    await act('2024-05', 'reopen', '还有单据');
  });

  it('keeps bills of a closed month from being taken back, until the latest is opened again', async () => {
    const { admin, clock } = company;
    clock.now = day('2024-05-20');
    const material = await company.material('叶轮');
    const bill = await company.receive(admin, [{ material, qty: '8', unitCost: '3' }], {
      date: '2024-05-10',
    });
    await act('2024-05', 'close');
    expect(await balances('2024-05', material)).toEqual([[0, 8, 0, 8, 0, 24, 0, 0, 24]]);
    expect((await refusalOf(admin.act('otherInBill', bill, 'unapprove'))).messages[0]).toContain(
      '2024-05 已关账',
    );
    expect((await refusalOf(act('2024-04', 'reopen', '补单'))).messages).toEqual([
      '只能反关账最近一个已关账的期间 2024-05',
    ]);
    expect((await refusalOf(act('2024-05', 'reopen'))).messages).toEqual(['请填写反关账的原因']);
    await act('2024-05', 'reopen', '补录盘点');
    expect(await balances('2024-05', material)).toEqual([]);
    await admin.act('otherInBill', bill, 'unapprove');
    expect((await refusalOf(act('2024-05', 'open'))).messages[0]).toContain('期间 2024-07 还太远');
    expect((await period('2024-06')).doc.fields['periodStatus']).toBe('open');
  });

  // Rule stockPeriod-r3.
  it('closes while others post: what was posted is in the snapshot, what was not is refused', async () => {
    const { admin, clock } = company;
    clock.now = day('2024-06-03');
    const material = await company.material('机封');
    const bills: DocResult[] = [];
    for (let index = 0; index < 6; index += 1) {
      const draft = await admin.create('otherInBill', {
        fields: { date: '2024-06-03' },
        lines: { items: [{ material, qty: '1', unitCost: '2', warehouse: company.ids.warehouse }] },
      });
      bills.push(await admin.act('otherInBill', draft, 'submit'));
    }
    await admin.create('stockParam', { fields: { closeRequiresNoDraft: false } });
    await act('2024-05', 'close');
    const june = await period('2024-06');
    const works = bills.map((bill) =>
      admin.act('otherInBill', bill, 'approve').then(
        () => 1,
        () => 0,
      ),
    );
    const closing = admin.act('stockPeriod', june, 'close').then(
      () => true,
      () => false,
    );
    const posted = (await Promise.all(works)).reduce<number>((sum, one) => sum + one, 0);
    expect(await closing).toBe(true);
    const [row] = await balances('2024-06', material);
    expect(row?.[3] ?? 0).toBe(posted);
    const { rows } = await company.database.query(
      `select coalesce(sum(base_qty), 0) as qty from stock_ledger where material = $1::uuid and period = '2024-06'`,
      [material],
    );
    expect(Number(rows[0]?.['qty'])).toBe(posted);
  });
});
