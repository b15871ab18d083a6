// Every bill of the store once there and back: what is posted, what it costs, what stays when it is taken back.
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

/** On hand by warehouse, and the pool of the material. */
async function stockOf(material: string): Promise<{ pool: string; [warehouse: string]: string }> {
  const { rows } = await company.database.query(
    `select w.name, sum(b.on_hand_qty)::float8 as qty from stock_balance b join warehouse w on w.id = b.warehouse where b.material = $1::uuid group by 1`,
    [material],
  );
  const pools = await company.database.query(
    'select sum(qty)::float8 as qty, sum(amount)::float8 as amount from stock_cost_pool where material = $1::uuid',
    [material],
  );
  const [pool] = pools.rows;
  return {
    pool: `${String(pool?.['qty'])} / ${String(pool?.['amount'])}`,
    ...Object.fromEntries(rows.map((row) => [String(row['name']), String(row['qty'])])),
  };
}

/** Types and signed quantities of the rows a bill has in the ledger. */
async function postedBy({ doc }: DocResult): Promise<string[]> {
  const { rows } = await company.database.query(
    `select move_type, base_qty::float8 as qty, cost_amount::float8 as cost, is_reversal from stock_ledger where bill_id = $1 order by post_seq`,
    [doc.id],
  );
  return rows.map(
    (row) =>
      `${row['is_reversal'] === true ? '冲 ' : ''}${String(row['move_type'])} ${String(row['qty'])} ${String(row['cost'])}`,
  );
}

async function stocked(name: string, qty: string, unitCost: string): Promise<string> {
  const material = await company.material(name);
  await company.receive(company.admin, [{ material, qty, unitCost }]);
  return material;
}

function draft(entity: string, rows: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const items = rows.map((row) => ({ warehouse: company.ids.warehouse, ...row }));
  return company.admin.create(entity, { fields, lines: { items } });
}

async function approved(entity: string, rows: readonly Row[], fields: Row = {}): Promise<DocResult> {
  return company.admin.approve(entity, await draft(entity, rows, fields));
}

const unapprove = (entity: string, bill: DocResult): Promise<DocResult> =>
  company.admin.act(entity, bill, 'unapprove');

/** Approved again after it was taken back: the books end where they were. */
async function thereAndBack(entity: string, bill: DocResult, material: string): Promise<void> {
  const [stands, rows] = [await stockOf(material), await postedBy(bill)];
  const open = await unapprove(entity, bill);
  expect(lineOf(open)['costAmount']).toBeNull();
  const again = await company.admin.approve(entity, open);
  expect(await stockOf(material)).toEqual(stands);
  expect((await postedBy(again)).slice(-rows.length)).toEqual(rows);
}

describe('bills of the store', () => {
  it('take goods in whose first posting was refused', async () => {
    const material = await company.material('夹具');
    const refused = await refusalOf(approved('otherOutBill', [{ material, qty: '1' }]));
    expect(refused.code).toBe('422');
    await company.receive(company.admin, [{ material, qty: '4', unitCost: '2' }]);
    expect(await stockOf(material)).toMatchObject({ pool: '4 / 8' });
  });

  it('lets departments draw goods at the average cost and give some back at what they left at', async () => {
    const { admin } = company;
    const material = await stocked('轴承', '10', '8');
    const out = await approved('otherOutBill', [{ material, qty: '4' }], {
      outReason: 'deptUse',
      useDept: company.ids.department,
    });
    expect(lineOf(out)).toMatchObject({ costPrice: '8', costAmount: '32' });
    await company.receive(admin, [{ material, qty: '10', unitCost: '20' }]);
    const back = await admin.push('otherOutBill', out, 'otherInBill', [{ id: lineOf(out).id, qty: '1' }]);
    const received = await admin.approve('otherInBill', back);
    expect(lineOf(received)['costAmount']).toBe('8');
    expect(received.doc.fields['inReason']).toBe('return');
    expect(
      (await refusalOf(unapprove('otherOutBill', await admin.open('otherOutBill', out.doc.id)))).messages[0],
    ).toContain('下游单据');
    const source = await admin.open('otherOutBill', out.doc.id);
    expect(lineOf(source)['returnedQty']).toBe('1');
    expect(
      (
        await refusalOf(
          admin.push('otherOutBill', source, 'otherInBill', [{ id: lineOf(source).id, qty: '4' }]),
        )
      ).messages[0],
    ).toContain('超过可下推数量 3');
    expect(await stockOf(material)).toEqual({ pool: '17 / 256', 原料仓: '17' });
  });

  it('takes an issue back by a red bill', async () => {
    const material = await stocked('润滑油', '5', '6');
    const red = await approved('otherOutBill', [{ material, qty: '2' }], { stockDirection: 'red' });
    expect(await postedBy(red)).toEqual(['otherOut 2 12']);
    await thereAndBack('otherOutBill', red, material);
  });

  it('receives from the workshop and gives back for rework', async () => {
    const { admin } = company;
    const material = await company.material('齿轮箱', { fields: { refCost: '90' } });
    const bill = await approved('productionInBill', [
      { material, qty: '10', unitCost: '100' },
      { material, qty: '2' },
    ]);
    expect([lineOf(bill)['costAmount'], lineOf(bill, 1)['costAmount']]).toEqual(['1000', '200']);
    await thereAndBack('productionInBill', bill, material);
    const stands = await admin.open('productionInBill', bill.doc.id);
    const back = await admin.approve(
      'productionReturnBill',
      await admin.push('productionInBill', stands, 'productionReturnBill', [
        { id: lineOf(stands).id, qty: '3' },
      ]),
    );
    expect(await postedBy(back)).toEqual(['productionReturn -3 -300']);
    expect(lineOf(await admin.open('productionInBill', bill.doc.id))['returnedQty']).toBe('3');
    const draft = await unapprove('productionReturnBill', back);
    expect(lineOf(await admin.open('productionInBill', bill.doc.id))['returnedQty']).toBe('0');
    await admin.remove('productionReturnBill', draft);
    expect(await stockOf(material)).toEqual({ pool: '12 / 1200', 原料仓: '12' });
  });

  // Rule productionReturn-r2.
  it('issues to the workshop and takes back at the cost of the issue, faulty goods apart', async () => {
    const { admin, ids } = company;
    const material = await stocked('钢板', '100', '10');
    const issue = await approved('materialIssueBill', [{ material, qty: '40' }], {
      receiver: ids.salesperson,
    });
    expect(lineOf(issue)['costAmount']).toBe('400');
    await company.receive(admin, [{ material, qty: '60', unitCost: '20' }]);
    const good = await admin.approve(
      'materialReturnBill',
      await admin.push('materialIssueBill', issue, 'materialReturnBill', [
        { id: lineOf(issue).id, qty: '10' },
      ]),
    );
    expect(lineOf(good)).toMatchObject({ costAmount: '100', issuedQty: '40' });
    const faulty = await admin.push(
      'materialIssueBill',
      await admin.open('materialIssueBill', issue.doc.id),
      'materialReturnBill',
      [{ id: lineOf(issue).id, qty: '5' }],
    );
    const lineId = lineOf(faulty).id;
    const marked = await admin.edit('materialReturnBill', faulty, [
      { op: 'setLine', lines: 'items', id: lineId, field: 'returnKind', value: 'materialDefect' },
    ]);
    expect((await refusalOf(admin.act('materialReturnBill', marked, 'submit'))).messages[0]).toContain(
      '非可用的库存状态',
    );
    const apart = await admin.edit('materialReturnBill', marked, [
      { op: 'setLine', lines: 'items', id: lineId, field: 'stockStatus', value: ids.rejected },
    ]);
    await admin.approve('materialReturnBill', apart);
    await thereAndBack('materialReturnBill', good, material);
    expect(await stockOf(material)).toEqual({ pool: '135 / 1950', 原料仓: '135' });
    // Where nobody knows the issue, the average: 1950 / 135.
    const unknown = await approved('materialReturnBill', [{ material, qty: '9' }]);
    expect(lineOf(unknown)['costAmount']).toBe('130');
  });

  // Rules costAdjustment-r1, costAdjustment-r2, costAdjustment-r3.
  it('keeps the value of stock when only its cost is corrected', async () => {
    const { admin } = company;
    const material = await stocked('铜线', '100', '5');
    const adjust = (amount: string, of = material) =>
      admin.create('costAdjustment', {
        fields: { adjustReason: 'freight' },
        lines: { items: [{ material: of, amount }] },
      });
    const saved = await adjust('50');
    expect(lineOf(saved)).toMatchObject({ poolQty: '100', poolAmount: '500', oldAvg: '5', newAvg: '5.5' });
    const bill = await admin.approve('costAdjustment', saved);
    expect(await postedBy(bill)).toEqual(['costAdjust 0 50']);
    expect(await stockOf(material)).toEqual({ pool: '100 / 550', 原料仓: '100' });
    const out = await approved('otherOutBill', [{ material, qty: '10' }]);
    expect(lineOf(out)['costAmount']).toBe('55');
    expect((await refusalOf(admin.approve('costAdjustment', await adjust('-600')))).messages[0]).toContain(
      '将为负',
    );
    expect(
      (await refusalOf(admin.approve('costAdjustment', await adjust('5', await company.material('空料')))))
        .messages[0],
    ).toContain('没有结存数量');
    await unapprove('costAdjustment', await admin.open('costAdjustment', bill.doc.id));
    expect(await stockOf(material)).toEqual({ pool: '90 / 445', 原料仓: '90' });
  });
});
