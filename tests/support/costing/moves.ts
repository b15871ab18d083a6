// Stock moved on given days for tests of costing: receipts at a price, issues, sales and what comes back of them, and what
// the ledger says each costs now.
import type { DocResult } from '#model/wire/wire.ts';
import { recostJob } from '#server/areas/cost/recost/recostJob.ts';
import { textOf } from '#server/values.ts';
import { ranHere } from '../jobHere.ts';
import { lineOf, type Company } from '../scenario.ts';

export async function costBy(company: Company, costOrder: 'posting' | 'date'): Promise<void> {
  await company.admin.create('costParam', { fields: { costOrder } });
}

/** Brings in at a price. */
export function came(
  company: Company,
  material: string,
  date: string,
  qty: string,
  unitCost: string,
): Promise<DocResult> {
  return company.receive(company.admin, [{ material, qty, unitCost }], { date });
}

/** Takes out at what the method says. */
export async function went(
  company: Company,
  material: string,
  date: string,
  qty: string,
): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.create('otherOutBill', {
    fields: { date, outReason: 'other' },
    lines: { items: [{ material, qty, warehouse: ids.warehouse }] },
  });
  return admin.approve('otherOutBill', draft);
}

/** Sold and gone. */
export async function sold(
  company: Company,
  material: string,
  date: string,
  qty: string,
): Promise<DocResult> {
  const { admin, ids } = company;
  const order = await company.order(
    admin,
    [{ material, qty, taxPrice: '1', warehouse: ids.warehouse, deliveryDate: '2024-12-20' }],
    { deliveryDate: '2024-12-20', date },
  );
  const draft = await admin.push('saleOrder', order, 'salesOutBill');
  return admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [{ op: 'set', field: 'date', value: date }]),
  );
}

export async function cameBack(
  company: Company,
  bill: DocResult,
  date: string,
  qty: string,
): Promise<DocResult> {
  const { admin } = company;
  const seen = await admin.open('salesOutBill', bill.doc.id);
  const draft = await admin.push('salesOutBill', seen, 'salesReturnBill', [{ id: lineOf(seen).id, qty }]);
  return admin.approve(
    'salesReturnBill',
    await admin.edit('salesReturnBill', draft, [{ op: 'set', field: 'date', value: date }]),
  );
}

/** Corrected cost of each bill, signed, in the order they were posted. */
export async function costsNow({ database }: Company, material: string): Promise<number[]> {
  const { rows } = await database.query(
    `select l.cost_amount + coalesce((select sum(s.cost_amount) from stock_ledger s where s.adjusts_seq = l.post_seq), 0) as cost
     from stock_ledger l where l.material = $1::uuid and l.adjusts_seq is null and l.base_qty <> 0 order by l.post_seq`,
    [material],
  );
  return rows.map((row) => Number(row['cost']));
}

export async function poolNow(
  { database }: Company,
  material: string,
): Promise<[number, number, string | null]> {
  const { rows } = await database.query(
    'select qty, amount, recost_from::text from stock_cost_pool where material = $1::uuid',
    [material],
  );
  const since = rows[0]?.['recost_from'];
  return [Number(rows[0]?.['qty']), Number(rows[0]?.['amount']), typeof since === 'string' ? since : null];
}

/** The corrections: place of the row they correct among the postings, and the amount. */
export async function corrections({ database }: Company, material: string): Promise<[number, number][]> {
  const { rows } = await database.query(
    `with rows as (select post_seq, row_number() over (order by post_seq) as place from stock_ledger where material = $1::uuid and adjusts_seq is null and base_qty <> 0)
     select r.place::int as place, sum(s.cost_amount) as amount from stock_ledger s join rows r on r.post_seq = s.adjusts_seq group by 1 order by 1`,
    [material],
  );
  return rows.map((row) => [Number(row['place']), Number(row['amount'])]);
}

/** What waits in the queue of re-costing is done. */
export async function recosted(company: Company): Promise<string> {
  const { rows } = await company.database.query(
    `select id::text as id from recost_run where org = $1::uuid and status = 'queued' order by code`,
    [company.org],
  );
  let told = '';
  for (const row of rows) told = (await ranHere(company, recostJob, { id: textOf(row['id']) })).message ?? '';
  return told;
}
