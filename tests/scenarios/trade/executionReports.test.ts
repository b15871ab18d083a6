// Reports on orders, credit, contracts and money as salespeople, purchasers and finance read them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { listPivot } from '#server/store/list/pivot.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { known, lineOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const figures = (row: Row | undefined, ...keys: string[]): string =>
  keys.map((key) => plainText(row?.[key] ?? 'null')).join(' ');
const where = (field: string, value: string) => ({ filter: { field, op: 'eq', values: [value] } }) as const;

describe('the execution of orders', () => {
  test('follows a sales line from order to delivery and says how late the rest is', async () => {
    const { admin, ids } = company;
    const material = await company.material('减速机');
    await company.receive(admin, [{ material, qty: '150', unitCost: '50' }]);
    const order = await company.order(admin, [{ material, qty: '100', taxPrice: '11.3' }]);
    const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty: '60' }]);
    const bill = await admin.approve(
      'salesOutBill',
      await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    await admin.approve(
      'salesReturnBill',
      await admin.push('salesOutBill', bill, 'salesReturnBill', [{ id: lineOf(bill).id, qty: '10' }]),
    );
    company.clock.now += 20 * 86_400_000;
    const { rows, total } = await askReport(company, 'saleOrderExecution', where('material', material));
    company.clock.now -= 20 * 86_400_000;
    expect(total.value).toBe(1);
    expect(
      figures(rows[0], 'qty', 'shippedQty', 'returnedQty', 'remainQty', 'availableQty', 'overdueDays'),
    ).toBe('100 60 10 40 100 6');
    expect(figures(rows[0], 'allAmount', 'shippedAmount', 'receivedAmount', 'lineStatus')).toBe(
      '1130 678 0 open',
    );
    const before = await askReport(company, 'saleOrderExecution', {
      ...where('material', material),
      parameters: { dateTo: '2024-05-05' },
    });
    expect(before.rows).toEqual([]);
  });

  // Rule purchaseOrderExecution-r1.
  test('follows a purchase line to the store', async () => {
    const { admin } = company;
    const material = await company.material('轴承座');
    const asked = await company.requisition([{ material, qty: '100', suggestSupplier: company.supplier }]);
    const pushed = await admin.push('purchaseRequisition', asked, 'purchaseOrder');
    const order = await admin.approve('purchaseOrder', await company.priced('purchaseOrder', pushed, '11.3'));
    const draft = await admin.push('purchaseOrder', order, 'receiptNotice', [
      { id: lineOf(order).id, qty: '40' },
    ]);
    const notice = await admin.approve('receiptNotice', await company.placed('receiptNotice', draft));
    await admin.approve('purchaseInBill', await admin.push('receiptNotice', notice, 'purchaseInBill'));
    const { rows } = await askReport(company, 'purchaseOrderExecution', where('material', material));
    expect(
      figures(
        rows[0],
        'qty',
        'noticedQty',
        'receivedQty',
        'remainQty',
        'allAmount',
        'receivedAmount',
        'paidAmount',
      ),
    ).toBe('100 40 40 60 1130 452 0');
  });

  test('shows a salesperson only his own orders', async () => {
    const { admin, ids } = company;
    const material = await company.material('联轴器');
    await company.order(admin, [{ material, qty: '1', taxPrice: '10' }]);
    const codes = ['saleOrderExecution:view'];
    const own = await company.clerk('王晓', { codes, scope: 'own', employee: ids.salesperson });
    const other = await company.clerk('李雷', { codes, scope: 'own', employee: crypto.randomUUID() });
    expect(
      (await askReport(company, 'saleOrderExecution', where('material', material), own.grants)).rows,
    ).toHaveLength(1);
    expect(
      (await askReport(company, 'saleOrderExecution', where('material', material), other.grants)).rows,
    ).toEqual([]);
  });
});

test('credit is used by what is shipped and ordered, less what came back (10.24)', async () => {
  const { admin, ids } = company;
  const { rows: known } = await company.database.query('select category from customer limit 1', []);
  const saved = await admin.create('customer', {
    fields: {
      name: '信用客户',
      category: plainText(known[0]?.['category'] as string),
      currency: ids.cny,
      salesperson: ids.salesperson,
      creditLimit: '100000',
    },
  });
  const customer = (await admin.act('customer', saved, 'approve')).doc.id;
  const material = await company.material('主轴');
  await company.receive(admin, [{ material, qty: '200', unitCost: '50' }]);
  const order = await company.order(admin, [{ material, qty: '140', taxPrice: '1000' }], { customer });
  const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty: '100' }]);
  const bill = await admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
  await admin.approve(
    'salesReturnBill',
    await admin.push('salesOutBill', bill, 'salesReturnBill', [{ id: lineOf(bill).id, qty: '60' }]),
  );
  const { rows } = await askReport(company, 'customerCreditStatus', where('customer', customer));
  expect(
    figures(
      rows[0],
      'creditLimit',
      'openOrderAmount',
      'shippedUnpaidAmount',
      'creditUsed',
      'creditAvailable',
    ),
  ).toBe('100000 40000 40000 80000 20000');
  expect(rows[0]?.['creditUsed']).toBe((await admin.open('customer', customer)).doc.fields['creditUsed']);
});

test('what is owed is laid out by how long it is overdue, as it was at the date', async () => {
  const { database, org, ids } = company;
  const made: string[] = [];
  const plan = async (amount: string, dueDate: string | null, deducted = '0'): Promise<string> => {
    const id = crypto.randomUUID();
    made.push(id);
    await database.query(
      `insert into receivable_plan (id, org, version, created_at, code, customer, currency, exchange_rate, amount, amount_local, deduct_amount, settled_amount, unsettled_amount, due_date, plan_row_status)
       values ($1::uuid, $2::uuid, 1, now(), $3, $4::uuid, $5::uuid, 1, $6, $6, $7, 0, $6::numeric - $7::numeric, $8::date, 'due')`,
      [id, org, `AR${made.length}`, ids.customer, ids.cny, amount, deducted, dueDate],
    );
    return id;
  };
  await plan('100', null);
  await plan('200', '2024-06-01');
  const partly = await plan('1000', '2024-04-26', '300');
  await plan('50', '2024-01-31');
  await database.query(
    `insert into receivable_plan_settlements (id, doc_id, seq, date, amount) values (gen_random_uuid(), $1::uuid, 1, '2024-05-03', 150), (gen_random_uuid(), $1::uuid, 2, '2024-05-20', 100)`,
    [partly],
  );
  // Rows that orders of the customer brought have somebody in charge.
  const ours = {
    all: [where('customer', ids.customer).filter, { field: 'owner', op: 'empty', values: [] }],
  } as const;
  const { rows } = await askReport(company, 'planAgeing', {
    filter: ours,
    parameters: { asOfDate: '2024-05-06' },
  });
  const byMonth = await askReport(company, 'planAgeing', {
    filter: ours,
    parameters: { asOfDate: '2024-05-06', months: '2' },
    totals: ['due1', 'due2', 'due3'],
    sort: [{ field: 'due2', descending: true }],
  });
  const reading = readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null });
  const crossed = await listPivot(reading, known('planAgeing'), {
    rows: ['direction'],
    columns: ['customer'],
    totals: ['due2', 'notDue'],
    filter: ours,
    parameters: { asOfDate: '2024-05-06', months: '2' },
  });
  const tooMany = askReport(company, 'planAgeing', { parameters: { months: '25' } });
  await expect(tooMany).rejects.toThrow();
  await database.query('delete from receivable_plan where id = any($1::uuid[])', [made]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toHaveProperty('due1');
  expect(figures(byMonth.rows[0], 'notDue', 'due1', 'due2', 'due3')).toBe('300 0 200 0');
  expect(crossed.cells).toMatchObject([
    { keys: ['sale', ids.customer], sums: [{ sum: '200' }, { sum: '300' }] },
  ]);
  expect(byMonth.totals).toEqual({ due1: '0', due2: '200', due3: '0' });
  expect(figures(rows[0], 'direction', 'partnerName', 'totalAmount', 'settledAmount')).toBe(
    'sale 华东机械 1050 150',
  );
  expect(
    figures(
      rows[0],
      'notDue',
      'overdue30',
      'overdue60',
      'overdue90',
      'overdue180',
      'overdueOver',
      'overdueTotal',
    ),
  ).toBe('300 550 0 0 50 0 600');
});

test('contracts of both directions stand in one register, each for its own organisation', async () => {
  const { database, org, otherOrg, ids } = company;
  const contract = async (owner: string): Promise<void> => {
    await database.query(
      `insert into sale_contract (id, org, version, status, created_at, code, contract_name, customer, all_amount, all_amount_local, exchange_rate, ordered_amount, executed_amount, received_amount, sign_date, approved_at, approved_by)
       values (gen_random_uuid(), $1::uuid, 1, 'approved', now(), 'SC1', '年度供货', $2::uuid, 1000, 7100, 7.1, 500, 250, 100, '2024-05-01', now(), $2::uuid)`,
      [owner, ids.customer],
    );
  };
  await contract(org);
  await contract(otherOrg);
  const { rows } = await askReport(company, 'contractExecution');
  await database.query("delete from sale_contract where code = 'SC1'");
  expect(rows).toHaveLength(1);
  expect(
    figures(
      rows[0],
      'contractDirection',
      'contractCode',
      'partnerName',
      'orderedAmount',
      'executedAmount',
      'settledAmount',
      'unsettledAmount',
    ),
  ).toBe('sale SC1 华东机械 3550 1775 710 6390');
});
