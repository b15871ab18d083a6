// Stock value as finance reads it in the ledger: the worked examples 10.11 to 10.13 through bills of the warehouse.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const receive = (material: string, qty: string, unitCost?: string): Promise<DocResult> =>
  company.receive(company.admin, [{ material, qty, ...(unitCost === undefined ? {} : { unitCost }) }]);

async function issue(material: string, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.create('salesOutBill', {
    fields: { customer: ids.customer },
    lines: { items: [{ material, qty, warehouse: ids.warehouse, taxPrice: '1', taxRate: '13' }] },
  });
  return admin.approve('salesOutBill', draft);
}

async function poolOf(material: string): Promise<string> {
  const { rows } = await company.database.query(
    'select qty, amount, avg_cost from stock_cost_pool where material = $1::uuid',
    [material],
  );
  const [pool] = rows;
  return [pool?.['qty'], pool?.['amount'], pool?.['avg_cost']]
    .map((value) => Number(value).toString())
    .join(' / ');
}

const costOf = (bill: DocResult) => lineOf(bill)['costAmount'];

describe('moving average', () => {
  it('follows example 10.11 step by step', async () => {
    const material = await company.material('铜管');
    await receive(material, '100', '10');
    await receive(material, '50', '11.5');
    expect(await poolOf(material)).toBe('150 / 1575 / 10.5');
    expect(costOf(await issue(material, '40'))).toBe('420');
    expect(costOf(await receive(material, '30', '9.3333333333'))).toBe('280');
    expect(await poolOf(material)).toBe('140 / 1435 / 10.25');
    expect(costOf(await issue(material, '33'))).toBe('338.25');
    await receive(material, '10', '10.5');
    expect(await poolOf(material)).toBe('117 / 1201.75 / 10.271368');
    expect(costOf(await issue(material, '20'))).toBe('205.43');
    expect(await poolOf(material)).toBe('97 / 996.32 / 10.27134');
    expect(costOf(await issue(material, '97'))).toBe('996.32');
    expect(await poolOf(material)).toBe('0 / 0 / 0');
  });

  it('issues at the average after the price fell (10.12)', async () => {
    const material = await company.material('铝板');
    await receive(material, '10', '100');
    await receive(material, '100', '10');
    expect(costOf(await issue(material, '100'))).toBe('1818.18');
    expect(costOf(await issue(material, '8'))).toBe('145.46');
    expect(await poolOf(material)).toBe('2 / 36.36 / 18.18');
  });

  it('takes a receipt back exactly, and not when the goods are gone (10.13)', async () => {
    const { admin } = company;
    const material = await company.material('钢球');
    await receive(material, '100', '10');
    const receipt = await receive(material, '50', '12');
    expect(await poolOf(material)).toBe('150 / 1600 / 10.666667');
    const sold = await issue(material, '60');
    expect(costOf(sold)).toBe('640');
    const back = await admin.act('otherInBill', receipt, 'unapprove');
    expect(back.doc.status).toBe('draft');
    expect(lineOf(back)).toMatchObject({ costAmount: null, costPrice: null });
    expect(await poolOf(material)).toBe('40 / 360 / 9');
    expect(costOf(await issue(material, '15'))).toBe('135');
    expect(await poolOf(material)).toBe('25 / 225 / 9');
    expect(lineOf(await admin.open('salesOutBill', sold.doc.id))['costAmount']).toBe('640');

    const again = await admin.approve('otherInBill', back);
    expect(await poolOf(material)).toBe('75 / 825 / 11');
    await issue(material, '30');
    const refused = await refusalOf(admin.act('otherInBill', again, 'unapprove'));
    expect(refused.code).toBe('422');
    expect(refused.messages[0]).toMatch(/^第1行 .*钢球.*可用 45 个.*需要 50 个/);
    expect((await admin.open('otherInBill', again.doc.id)).doc.status).toBe('approved');
  });

  // Rule otherInBill-r3.
  it('values a receipt without cost at the average, then at the reference cost, and asks when there is none', async () => {
    const priced = await company.material('油封', { fields: { refCost: '4.5' } });
    expect(costOf(await receive(priced, '3'))).toBe('13.5');
    await receive(priced, '1', '6.5');
    expect(costOf(await receive(priced, '2'))).toBe('10');
    const unpriced = await company.material('垫片');
    const refused = await refusalOf(receive(unpriced, '3'));
    expect(refused.messages).toEqual([expect.stringMatching(/^第1行 .*垫片 还没有任何成本，请填写入库单价/)]);
  });

  it('keeps a ledger of posts and reversals with running balances', async () => {
    const { admin, database } = company;
    const material = await company.material('弹簧');
    const receipt = await receive(material, '8', '2.5');
    const draft = await admin.act('otherInBill', receipt, 'unapprove');
    await admin.approve('otherInBill', draft);
    const { rows } = await database.query(
      `select move_type, direction, base_qty, cost_amount, balance_qty_after, is_reversal, bill_code from stock_ledger where material = $1::uuid order by post_seq`,
      [material],
    );
    expect(
      rows.map((row) => [
        row['direction'],
        Number(row['base_qty']),
        Number(row['cost_amount']),
        Number(row['balance_qty_after']),
        row['is_reversal'],
      ]),
    ).toEqual([
      ['in', 8, 20, 8, false],
      ['out', -8, -20, 0, true],
      ['in', 8, 20, 8, false],
    ]);
    expect(new Set(rows.map((row) => row['bill_code']))).toEqual(new Set([receipt.doc.fields['code']]));
  });

  it('hides cost from clerks without the cost group and refuses theirs', async () => {
    const material = await company.material('螺母');
    const keeper = await company.clerk('仓管员小李', {
      codes: [
        'otherInBill:view',
        'otherInBill:create',
        'otherInBill:edit',
        'otherInBill:submit',
        'otherInBill:approve',
      ],
    });
    const receipt = await receive(material, '10', '3');
    const seen = await keeper.open('otherInBill', receipt.doc.id);
    expect(lineOf(seen)).not.toHaveProperty('costAmount');
    expect(lineOf(seen)).not.toHaveProperty('unitCost');
    expect(seen.doc.fields).not.toHaveProperty('costAmount');
    const refused = await refusalOf(
      keeper.create('otherInBill', {
        lines: { items: [{ material, qty: '1', unitCost: '1', warehouse: company.ids.warehouse }] },
      }),
    );
    expect(refused.messages).toEqual(['第1行 您没有填写“入库单价”的权限']);
    const mine = await keeper.approve(
      'otherInBill',
      await keeper.create('otherInBill', {
        lines: { items: [{ material, qty: '1', warehouse: company.ids.warehouse }] },
      }),
    );
    expect(mine.doc.status).toBe('approved');
    expect(costOf(await company.admin.open('otherInBill', mine.doc.id))).toBe('3');
  });
});
