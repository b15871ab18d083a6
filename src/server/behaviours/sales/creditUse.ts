// How much of a customer's credit is used (FLOWS §7): shipped less returned, plus what open orders have still to deliver,
// less approved receipts, all in local currency. Who decides by it holds the customer's row meanwhile.
import { entityOf } from '#entities/registry.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { SqlRow } from '#server/ports.ts';

/** Runs one statement; behaviours hand their own reading, screens their session's. */
export type Rows = (text: string, parameters: readonly unknown[]) => Promise<SqlRow[]>;

export interface CreditTerms {
  control: 'none' | 'warn' | 'block';
  /** Null: no limit is set. */
  limit: string | null;
  name: string;
}

export const noTerms: CreditTerms = { control: 'none', limit: null, name: '' };

/** The customer's terms; the organisation's own limit goes before the general one. @param lock holds the row */
export async function creditTerms(rows: Rows, org: string, customer: string, lock: boolean): Promise<CreditTerms> {
  const [row] = await rows(
    `select c.name, c.credit_control, coalesce((select s.credit_limit from customer_org_settings s
       where s.doc_id = c.id and s.org = $2::uuid and s.enabled is not false and s.credit_limit is not null limit 1), c.credit_limit)::text as credit_limit
     from customer c where c.id = $1::uuid${lock ? ' for update of c' : ''}`,
    [customer, org],
  );
  const control = textOf(row?.['credit_control'], 'none');
  return {
    control: control === 'warn' || control === 'block' ? control : 'none',
    limit: optionalText(row?.['credit_limit']),
    name: textOf(row?.['name']),
  };
}

/** Used credit with two decimals. @param except an order that is not counted, because it is judged itself */
export async function creditUsed(rows: Rows, org: string, customer: string, except: string | null): Promise<string> {
  const receipts =
    entityOf('receiptRecord') === undefined
      ? '0'
      : `(select coalesce(sum(amount_local), 0) from receipt_record
     where org = $1::uuid and customer = $2::uuid and status in ('approved', 'closed'))`;
  const [row] = await rows(
    `select (select coalesce(sum(all_amount_local), 0) from sales_out_bill where org = $1::uuid and customer = $2::uuid and status = 'approved')
       - (select coalesce(sum(all_amount_local), 0) from sales_return_bill where org = $1::uuid and customer = $2::uuid and status = 'approved')
       + (select coalesce(sum(greatest(i.qty - coalesce(i.shipped_qty, 0) + coalesce(i.replenish_qty, 0), 0) * i.price_qty / nullif(i.qty, 0)
            * coalesce(i.tax_net_price, 0) * coalesce(o.exchange_rate, 1)), 0)
          from sale_order o join sale_order_items i on i.doc_id = o.id
          where o.org = $1::uuid and o.customer = $2::uuid and o.status = 'approved' and i.line_status in ('open', 'frozen')
            and o.id is distinct from $3::uuid)
       - ${receipts} as used`,
    [org, customer, except],
  );
  return decimalText(round(decimal(textOf(row?.['used'], '0')), 2));
}
