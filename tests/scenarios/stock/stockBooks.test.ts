// The books of the store: one row for what lies at one place, one pool for what it is worth, and a ledger that nobody
// writes in but by posting.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import type { Row } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function asked(sql: string, material: string): Promise<Row[]> {
  const { rows } = await company.database.query(sql, [material]);
  return rows as Row[];
}

const balances = (material: string): Promise<Row[]> =>
  asked(
    `select w.code as store, l.code as lot, b.on_hand_qty::float as qty from stock_balance b join warehouse w on w.id = b.warehouse
     left join lot l on l.id = b.lot where b.material = $1::uuid order by 1, 2`,
    material,
  );

const pools = (material: string): Promise<Row[]> =>
  asked(
    `select l.code as lot, p.qty::float as qty, p.amount::float as amount from stock_cost_pool p left join lot l on l.id = p.lot
     where p.material = $1::uuid order by 1`,
    material,
  );

/** Draft receipts, approved all at the same moment. */
async function atOnce(rows: readonly Row[]): Promise<void> {
  const { admin, ids } = company;
  const drafts = [];
  for (const row of rows)
    drafts.push(
      await admin.act(
        'otherInBill',
        await admin.create('otherInBill', { lines: { items: [{ warehouse: ids.warehouse, ...row }] } }),
        'submit',
      ),
    );
  await Promise.all(drafts.map((draft) => admin.act('otherInBill', draft, 'approve')));
}

// Rules stockBalance-r1, stockCostPool-r1.
it('has one row for a place and one pool for a material, however many bills are posted at once', async () => {
  const { ids } = company;
  const material = await company.material('弹簧');
  await atOnce([
    { material, qty: '1', unitCost: '2' },
    { material, qty: '2', unitCost: '2' },
    { material, qty: '3', unitCost: '2' },
    { material, qty: '4', unitCost: '2', warehouse: ids.second },
    { material, qty: '5', unitCost: '2', warehouse: ids.second },
  ]);
  expect(await balances(material)).toEqual([
    { store: 'WH01', lot: null, qty: 6 },
    { store: 'WH02', lot: null, qty: 9 },
  ]);
  expect(await pools(material)).toEqual([{ lot: null, qty: 15, amount: 30 }]);
});

it('stockBalance-r5: what ran out is kept, and is not among the rows that have a quantity (findings 2, 2.5)', async () => {
  const { admin, ids } = company;
  const material = await company.material('用完的料');
  await company.receive(admin, [{ material, qty: '5', unitCost: '2' }]);
  await company.receive(admin, [{ material, qty: '3', unitCost: '2', warehouse: ids.second }]);
  const out = await admin.create('otherOutBill', {
    lines: { items: [{ material, warehouse: ids.warehouse, qty: '5' }] },
  });
  await admin.approve('otherOutBill', out);
  expect(await balances(material)).toEqual([
    { store: 'WH01', lot: null, qty: 0 },
    { store: 'WH02', lot: null, qty: 3 },
  ]);
  const of: Filter = { field: 'material', op: 'in', values: [material] };
  const shown = async (filter: Filter): Promise<number[]> => {
    const answer = await admin.run((context) =>
      queryList(context, stockBalance, { filter, offset: 0, limit: 10 }),
    );
    return answer.rows.map((row) => Number(row['onHandQty'])).toSorted((x, y) => x - y);
  };
  expect(stockBalance.idle).toEqual(['onHandQty', 'reservedQty', 'frozenQty']);
  expect(await shown(of)).toEqual([0, 3]);
  const any = stockBalance.idle.map((field): Filter => ({ field, op: 'ne', values: ['0'] }));
  expect(await shown({ all: [of, { any }] })).toEqual([3]);
});

// Rules stockBalance-r1, stockCostPool-r1.
it('keeps lots apart in place, and in value where the material is costed by lot', async () => {
  const lots = (isLotCosting: boolean) =>
    company.material(isLotCosting ? '批计价料' : '批管理料', {
      fields: { isLotManaged: true, isLotCosting },
    });
  const [costed, managed] = [await lots(true), await lots(false)];
  for (const material of [costed, managed])
    for (const lotNo of ['L1', 'L2', 'L1'])
      await company.receive(company.admin, [
        { material, qty: '1', unitCost: lotNo === 'L1' ? '4' : '8', lotNo },
      ]);
  const rows = [
    { store: 'WH01', lot: 'L1', qty: 2 },
    { store: 'WH01', lot: 'L2', qty: 1 },
  ];
  expect([await balances(costed), await balances(managed)]).toEqual([rows, rows]);
  expect(await pools(costed)).toEqual([
    { lot: 'L1', qty: 2, amount: 8 },
    { lot: 'L2', qty: 1, amount: 8 },
  ]);
  expect(await pools(managed)).toEqual([{ lot: null, qty: 3, amount: 16 }]);
});

// Rule stockLedger-r1.
it('keeps every row of the ledger as it was posted: taking a bill back only adds rows', async () => {
  const { admin, ids } = company;
  const material = await company.material('拉杆');
  const bill = await company.receive(admin, [{ material, qty: '7', unitCost: '3' }]);
  const ledger = () =>
    asked(
      'select to_jsonb(l)::text as row from stock_ledger l where material = $1::uuid order by post_seq',
      material,
    );
  const posted = await ledger();
  expect(posted).toHaveLength(1);
  await admin.act('otherInBill', bill, 'unapprove');
  await company.receive(admin, [{ material, qty: '1', unitCost: '5' }]);
  const later = await ledger();
  expect(later).toHaveLength(3);
  expect(later.slice(0, 1)).toEqual(posted);

  const { rows } = await company.database.query(
    'select id, version from stock_ledger where material = $1::uuid order by post_seq limit 1',
    [material],
  );
  const seen = {
    ...bill,
    doc: { ...bill.doc, id: String(rows[0]?.['id']), version: Number(rows[0]?.['version'] ?? 1) },
  };
  await refusalOf(admin.create('stockLedger', { fields: { material, warehouse: ids.warehouse } }));
  await refusalOf(admin.edit('stockLedger', seen, [{ op: 'set', field: 'qty', value: '1' }]));
  await refusalOf(admin.remove('stockLedger', seen));
  expect(await ledger()).toEqual(later);
});
