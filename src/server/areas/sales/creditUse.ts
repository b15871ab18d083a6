// How much of a customer's credit is used (FLOWS §7): shipped less returned, plus what open orders have still to deliver,
// less approved receipts, all in local currency. Who decides by it holds the customer's row meanwhile.
import { decimal, decimalText, round } from '#model/decimal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Rows } from '#server/ports.ts';
import { creditLimitSql, creditUsedSql } from './creditSql.ts';

export interface CreditTerms {
  control: 'none' | 'warn' | 'block';
  /** Null: no limit is set. */
  limit: string | null;
  /** Days a due receivable may stay open; 0: not watched. */
  days: number;
  name: string;
}

/** In local currency; days since the oldest of it was due. */
export interface Overdue {
  amount: string;
  days: number;
}

/** The customer's terms; the organisation's own limit goes before the general one. @param lock holds the row */
export async function creditTerms(
  rows: Rows,
  org: string,
  customer: string,
  lock: boolean,
): Promise<CreditTerms> {
  const [row] = await rows(
    `select c.name, c.credit_control, c.credit_days, ${creditLimitSql('$2::uuid', 'c')}::text as credit_limit
     from customer c where c.id = $1::uuid${lock ? ' for update of c' : ''}`,
    [customer, org],
  );
  const control = textOf(row?.['credit_control'], 'none');
  return {
    control: control === 'warn' || control === 'block' ? control : 'none',
    limit: optionalText(row?.['credit_limit']),
    days: Number(row?.['credit_days'] ?? 0),
    name: textOf(row?.['name']),
  };
}

/** Used credit with two decimals. @param except an order that is not counted, because it is judged itself */
export async function creditUsed(
  rows: Rows,
  org: string,
  customer: string,
  except: string | null,
): Promise<string> {
  const [row] = await rows(
    `select ${creditUsedSql('$1::uuid', '$2::uuid', 'o.id is distinct from $3::uuid')} as used`,
    [org, customer, except],
  );
  return decimalText(round(decimal(textOf(row?.['used'], '0')), 2));
}

/** What of the customer's receivables is open longer than the days allowed after its due date; null when nothing is. */
export async function overdueBeyond(
  rows: Rows,
  org: string,
  customer: string,
  days: number,
  today: string,
): Promise<Overdue | null> {
  const [row] = await rows(
    `select sum(p.unsettled_amount * coalesce(p.exchange_rate, 1)) as amount, $4::date - min(p.due_date) as days from receivable_plan p
     where p.org = $1::uuid and p.customer = $2::uuid and p.due_date < $4::date - $3::int and p.unsettled_amount > 0
       and p.plan_row_status in ('pending', 'due', 'partial')`,
    [org, customer, days, today],
  );
  const amount = optionalText(row?.['amount']);
  return amount === null
    ? null
    : { amount: decimalText(round(decimal(amount), 2)), days: Number(row?.['days']) };
}
