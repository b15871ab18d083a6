// How much of a customer's credit is used (FLOWS §7): shipped less returned, plus what open orders have still to deliver,
// less approved receipts, all in local currency. Who decides by it holds the customer's row meanwhile.
import { decimal, roundText } from '#model/decimal.ts';
import { customer as customerDef } from '#entities/master/customer.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, raw, sql, type Piece } from '#server/select/piece.ts';
import { written } from '#server/select/named.ts';
import { headerTable } from '#server/select/table.ts';
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

type Asking = Pick<Read, 'select' | 'rows'>;

/** The customer's terms; the organisation's own limit goes before the general one. @param lock holds the row */
export async function creditTerms(
  read: Asking,
  org: string,
  customer: string,
  lock: boolean,
): Promise<CreditTerms> {
  const c = headerTable(customerDef, 'c');
  const limit: Piece = { written: (parameters) => creditLimitSql(parameters.add(org, 'uuid'), 'c') };
  const [row] = await read.select(
    { name: c.name, control: c.creditControl, days: c.creditDays, limit: asKind('money', limit) },
    sql`from ${c} where ${is(c.id, customer)}${raw(lock ? ' for update of c' : '')}`,
  );
  const control = row?.control;
  return {
    control: control === 'warn' || control === 'block' ? control : 'none',
    limit: row?.limit ?? null,
    days: row?.days ?? 0,
    name: row?.name ?? '',
  };
}

/** Used credit with two decimals. @param except an order that is not counted, because it is judged itself */
export async function creditUsed(
  read: Asking,
  org: string,
  customer: string,
  except: string | null,
): Promise<string> {
  const used: Piece = {
    written(parameters) {
      const [ofOrg, ofCustomer] = [parameters.add(org, 'uuid'), parameters.add(customer, 'uuid')];
      return creditUsedSql(ofOrg, ofCustomer, `o.id is distinct from ${parameters.add(except, 'uuid')}`);
    },
  };
  const [row] = await read.select({ used: asKind('money', used) }, raw(''));
  return roundText(decimal(row?.used), 2);
}

/** What of the customer's receivables is open longer than the days allowed after its due date; null when nothing is. */
export async function overdueBeyond(
  read: Asking,
  org: string,
  customer: string,
  days: number,
  today: string,
): Promise<Overdue | null> {
  const [row] = await read.select(
    {
      amount: asKind('money', raw('sum(p.unsettled_amount * coalesce(p.exchange_rate, 1))')),
      days: asKind('integer', sql`${today}::date - min(p.due_date)`),
    },
    written(
      `from receivable_plan p
     where p.org = $1::uuid and p.customer = $2::uuid and p.due_date < $4::date - $3::int and p.unsettled_amount > 0
       and p.plan_row_status in ('pending', 'due', 'partial')`,
      [org, customer, days, today],
    ),
  );
  const amount = row?.amount ?? null;
  return amount === null ? null : { amount: roundText(decimal(amount), 2), days: row?.days ?? 0 };
}
