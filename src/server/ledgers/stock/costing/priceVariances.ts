// What receipts of materials at standard cost were worth beyond it: rows of 成本差异台账 behind their rows of the ledger,
// mirrored when the bill is taken back.
import { decimalText, type Decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';

export interface PriceVariance {
  postKey: string;
  amount: Decimal;
  /** Per base unit. */
  standard: Decimal;
}

export async function writePriceVariances(context: Context, rows: readonly PriceVariance[]): Promise<void> {
  if (rows.length === 0) return;
  await context.session.query(
    `insert into cost_variance (id, version, org, created_at, period, posted_at, variance_kind, cost_element, material, material_name, specification,
       qty, standard_price, actual_price, amount, bill_entity, bill_code, bill_id, ledger_seq, is_reversal, post_key)
     select gen_random_uuid(), 1, l.org, $3::timestamptz, l.period, $3::timestamptz, 'purchasePrice', 'material', l.material, l.material_name, l.specification,
       l.base_qty, r.standard, round(r.standard + r.amount / l.base_qty, 10), r.amount, l.bill_entity, l.bill_code, l.bill_id, l.post_seq, false, l.post_key || ':price'
     from jsonb_to_recordset($1::text::jsonb) as r(key text, amount numeric, standard numeric)
       join stock_ledger l on l.org = $2::uuid and l.post_key = r.key`,
    [
      JSON.stringify(
        rows.map(({ postKey, amount, standard }) => ({
          key: postKey,
          amount: decimalText(amount),
          standard: decimalText(standard),
        })),
      ),
      context.grants.org,
      context.now,
    ],
  );
}

/** The mirror of what the bill has declared and not taken back yet. */
export async function mirrorPriceVariances(context: Context, bill: string): Promise<void> {
  await context.session.query(
    `insert into cost_variance (id, version, org, created_at, period, posted_at, variance_kind, cost_element, material, material_name, specification,
       qty, standard_price, actual_price, amount, bill_entity, bill_code, bill_id, ledger_seq, is_reversal, post_key)
     select gen_random_uuid(), 1, v.org, $3::timestamptz, v.period, $3::timestamptz, v.variance_kind, v.cost_element, v.material, v.material_name, v.specification,
       -v.qty, v.standard_price, v.actual_price, -v.amount, v.bill_entity, v.bill_code, v.bill_id, v.ledger_seq, true, v.post_key || ':r'
     from cost_variance v where v.org = $1::uuid and v.bill_id = $2 and v.variance_kind = 'purchasePrice' and not v.is_reversal
       and not exists (select 1 from cost_variance r where r.org = v.org and r.post_key = v.post_key || ':r')`,
    [context.grants.org, bill, context.now],
  );
}
