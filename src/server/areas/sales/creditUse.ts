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
  name: string;
}

/** The customer's terms; the organisation's own limit goes before the general one. @param lock holds the row */
export async function creditTerms(
  rows: Rows,
  org: string,
  customer: string,
  lock: boolean,
): Promise<CreditTerms> {
  const [row] = await rows(
    `select c.name, c.credit_control, ${creditLimitSql('$2::uuid', 'c')}::text as credit_limit
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
