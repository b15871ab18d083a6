// Many clerks at once: nothing is sold twice, no number twice, no request hangs or fails for a reason of its own.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, newKey, type Clerk, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

async function bill(clerk: Clerk, rows: readonly Row[]): Promise<DocResult> {
  const { ids } = company;
  const items = rows.map((row) => ({ warehouse: ids.warehouse, taxPrice: '1', taxRate: '13', ...row }));
  return clerk.act(
    'salesOutBill',
    await clerk.create('salesOutBill', { fields: { customer: ids.customer }, lines: { items } }),
    'submit',
    {
      acceptWarnings: true,
    },
  );
}

async function onHand(material: string): Promise<number> {
  const { rows } = await company.database.query(
    'select sum(on_hand_qty) as qty from stock_balance where material = $1::uuid',
    [material],
  );
  return Number(rows[0]?.['qty']);
}

describe('at the same moment', () => {
  // Rule documentLink-r1.
  it('two clerks push the same rest: one gets it, the other learns what is left (10.10)', async () => {
    const { admin } = company;
    const material = await company.material('曲轴');
    const order = await company.order(admin, [{ material, qty: '100', taxPrice: '20' }]);
    const push = () =>
      admin.push('saleOrder', order, 'deliveryNotice', [{ id: lineOf(order).id, qty: '60' }]);
    const { done, refused } = await atOnce([push(), push()]);
    expect(done).toHaveLength(1);
    expect(refused).toEqual([`第1行 数量 60 超过可下推数量 40（销售订单 ${codeOf(order)} 第1行）`]);
    const { rows } = await company.database.query(
      `select sum(base_qty) as qty from document_link where source_id = $1 and link_status = 'occupied'`,
      [order.doc.id],
    );
    expect(Number(rows[0]?.['qty'])).toBe(60);
  });

  it('20 keepers issue the last 10 pieces: exactly 10 succeed', async () => {
    const { admin } = company;
    const material = await company.material('活塞');
    await company.receive(admin, [{ material, qty: '10', unitCost: '3.33' }]);
    const bills: DocResult[] = [];
    for (let index = 0; index < 20; index += 1) bills.push(await bill(admin, [{ material, qty: '1' }]));
    const { done, refused } = await atOnce(
      bills.map((submitted) => admin.act('salesOutBill', submitted, 'approve')),
    );
    expect(done).toHaveLength(10);
    expect(refused).toHaveLength(10);
    for (const message of refused) expect(message).toContain('可用 0 个，需要 1 个');
    expect(await onHand(material)).toBe(0);
  }, 60_000);

  // Rule stockCostPool-r5.
  it('bills over the same materials in any order of lines all go through', async () => {
    const { admin } = company;
    const materials: string[] = [];
    for (let index = 0; index < 6; index += 1) materials.push(await company.material(`套件${index}`));
    await company.receive(
      admin,
      materials.map((material) => ({ material, qty: '500', unitCost: '2' })),
    );
    const shuffled = (seed: number) =>
      materials
        .map((material, index) => ({ material, key: (index * 7 + seed * 5) % 11 }))
        .toSorted((left, right) => left.key - right.key);
    const bills: DocResult[] = [];
    for (let index = 0; index < 16; index += 1)
      bills.push(
        await bill(
          admin,
          shuffled(index).map(({ material }) => ({ material, qty: '2' })),
        ),
      );
    const { done, refused } = await atOnce(
      bills.map((submitted) => admin.act('salesOutBill', submitted, 'approve')),
    );
    expect(refused).toEqual([]);
    expect(done).toHaveLength(16);
    expect(await Promise.all(materials.map(onHand))).toEqual(materials.map(() => 468));
  }, 60_000);

  // Rule documentLink-r3.
  it('approvals and reversals of one notice chain never leave half a document', async () => {
    const { admin, ids } = company;
    const material = await company.material('连杆');
    await company.receive(admin, [{ material, qty: '100', unitCost: '5' }]);
    const order = await company.order(admin, [{ material, qty: '40', taxPrice: '9' }]);
    const bills: DocResult[] = [];
    for (let index = 0; index < 4; index += 1) {
      const draft = await admin.push('saleOrder', order, 'salesOutBill', [
        { id: lineOf(order).id, qty: '10' },
      ]);
      bills.push(
        await admin.act(
          'salesOutBill',
          await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
          'submit',
          { acceptWarnings: true },
        ),
      );
    }
    const approved = await atOnce(bills.map((submitted) => admin.act('salesOutBill', submitted, 'approve')));
    expect(approved.refused).toEqual([]);
    expect((await admin.open('saleOrder', order.doc.id)).doc.status).toBe('closed');
    const back = await atOnce(
      approved.done.slice(0, 3).map((seen) => admin.act('salesOutBill', seen, 'unapprove')),
    );
    expect(back.refused).toEqual([]);
    const open = await admin.open('saleOrder', order.doc.id);
    expect(open.doc.status).toBe('approved');
    expect(lineOf(open)).toMatchObject({ shippedQty: '10', lineStatus: 'open' });
    expect(await onHand(material)).toBe(90);
  }, 60_000);

  // Rule businessCode-r2.
  it('numbers follow the day of the document, without doubles, apart per organisation (10.28)', async () => {
    const { admin, ids, otherOrg } = company;
    const day = (date: string) =>
      admin.create('saleOrder', { fields: { customer: ids.customer, salesperson: ids.salesperson, date } });
    const saved = await Promise.all(Array.from({ length: 8 }, () => day('2024-03-08')));
    const codes = saved.map(codeOf).toSorted((left, right) => left.localeCompare(right));
    expect(codes).toEqual(Array.from({ length: 8 }, (_, index) => `SO20240308000${index + 1}`));
    expect((await day('2024-03-09')).doc.fields['code']).toBe('SO202403090001');
    const elsewhere = await company.clerk('苏州文员', { org: otherOrg });
    expect((await elsewhere.create('saleOrder', { fields: { date: '2024-03-08' } })).doc.fields['code']).toBe(
      'SO202403080001',
    );
  });

  it('one request sent five times makes one document', async () => {
    const { admin, ids } = company;
    const key = newKey();
    const { done, refused } = await atOnce(
      Array.from({ length: 5 }, () =>
        admin.create('saleOrder', { fields: { customer: ids.customer, salesperson: ids.salesperson } }, key),
      ),
    );
    expect(refused).toEqual([]);
    expect(new Set(done.map(({ doc }) => doc.id)).size).toBe(1);
  });

  it('of several records with one code exactly one is stored, and the others name the field', async () => {
    const { done, refused } = await atOnce(
      Array.from({ length: 6 }, (_, index) =>
        company.admin.create('customerCategory', { fields: { code: 'KC-EINS', name: `分组 ${index}` } }),
      ),
    );
    expect(done).toHaveLength(1);
    expect(refused).toHaveLength(5);
    for (const message of refused) expect(message).toMatch(/^分组编码与.*重复，请修改$/);
  });

  it('of several edits of one version exactly one wins', async () => {
    const { admin, ids } = company;
    const seen = await admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
    });
    const { done, refused } = await atOnce(
      Array.from({ length: 6 }, (_, index) =>
        admin.edit('saleOrder', seen, [{ op: 'set', field: 'remark', value: `第${index}次` }]),
      ),
    );
    expect(done).toHaveLength(1);
    expect(refused).toHaveLength(5);
    expect((await admin.open('saleOrder', seen.doc.id)).doc.version).toBe(2);
  });
});

describe('keys of requests', () => {
  it('are forgotten after 30 days, not before', async () => {
    const { admin, database, ids } = company;
    const keys = [newKey(), newKey(), newKey()] as const;
    for (const key of keys) await admin.create('saleOrder', { fields: { customer: ids.customer } }, key);
    const age = (key: string, days: number) =>
      database.query(
        'update idempotency_key set created_at = created_at - make_interval(days => $2) where key = $1',
        [key, days],
      );
    await age(keys[0], 31);
    await age(keys[1], 29);
    await admin.create('saleOrder', { fields: { customer: ids.customer } }, `00${newKey()}`);
    const { rows } = await database.query('select key from idempotency_key where key = any($1)', [[...keys]]);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([keys[1], keys[2]]));
  });
});
