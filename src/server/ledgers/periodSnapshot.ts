// The snapshot of a closed period: per balance key what was there, came, went and is left. Quantities are sums of the
// ledger; the value left is the quantity at the pool's average, so that the keys of a pool add up to its amount.
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { organization } from '#entities/master/organization.ts';
import { currency } from '#entities/master/currency.ts';
import { written } from '#server/select/named.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { poolIdSql } from './stockKeys.ts';

const key =
  'warehouse, location, material, lot, stock_status, owner_type, owner_supplier, owner_customer, project, mto_no';

/** Movements taken back count where they went, so that a bill and its reversal leave nothing behind. */
const came = '(l.base_qty > 0) <> coalesce(l.is_reversal, false)';

/**
 * Writes the rows of the period ($2) of an organisation ($1). What it begins with is the end of the period closed before;
 * without one, the sum of everything earlier in the ledger.
 */
const snapshotSql = `
with before as (select max(period) as period from stock_period where org = $1::uuid and period_status = 'closed' and period < $2),
opening as (
  select ${key}, end_qty as qty, end_amount as amount from stock_period_balance p, before where p.org = $1::uuid and p.period = before.period
  union all
  select ${key}, base_qty, coalesce(cost_amount, 0) + coalesce(variance_amount, 0) from stock_ledger l, before
    where l.org = $1::uuid and l.period < $2 and before.period is null),
moves as (
  select ${key}, qty as open_qty, amount as open_amount, 0::numeric as in_qty, 0::numeric as in_amount, 0::numeric as out_qty, 0::numeric as out_amount, 0::numeric as value
  from opening
  union all
  select ${key}, 0, 0, case when ${came} then l.base_qty else 0 end, case when ${came} then coalesce(l.cost_amount, 0) else 0 end,
    case when ${came} then 0 else -l.base_qty end, case when ${came} or l.base_qty = 0 then 0 else -coalesce(l.cost_amount, 0) end,
    coalesce(l.cost_amount, 0) + coalesce(l.variance_amount, 0)
  from stock_ledger l where l.org = $1::uuid and l.period = $2),
keys as (
  select ${key}, sum(open_qty) as open_qty, sum(open_amount) as open_amount, sum(in_qty) as in_qty, sum(in_amount) as in_amount,
    sum(out_qty) as out_qty, sum(out_amount) as out_amount, sum(open_qty + in_qty - out_qty) as end_qty, sum(open_amount + value) as value
  from moves group by ${key}
  having sum(open_qty) <> 0 or sum(open_amount) <> 0 or count(*) filter (where in_qty <> 0 or out_qty <> 0 or value <> 0) > 0),
pooled as (
  select k.*, m.name, m.specification, m.base_unit,
    case when k.owner_type = 'own' then ${poolIdSql('$1', 'k.material', 'case when m.is_lot_costing then k.lot end')} end as pool
  from keys k join material m on m.id = k.material),
valued as (
  select p.*, sum(end_qty) over w as pool_qty, sum(value) over w as pool_value,
    row_number() over (partition by pool order by abs(end_qty) desc, warehouse, location, lot, stock_status) as place
  from pooled p window w as (partition by pool)),
rounded as (
  select v.*, case when pool is null or pool_qty = 0 then 0 else round(end_qty * pool_value / pool_qty, $5::integer) end as raw from valued v),
ended as (
  select r.*, raw + case when pool is not null and place = 1 then round(pool_value, $5::integer) - sum(raw) over (partition by pool) else 0 end as end_amount
  from rounded r)
insert into stock_period_balance (id, version, org, created_at, created_by, period, ${key}, material_name, specification, base_unit,
  open_qty, open_amount, in_qty, in_amount, out_qty, out_amount, adjust_amount, end_qty, end_amount)
select gen_random_uuid(), 1, $1::uuid, $3::timestamptz, $4::uuid, $2, ${key}, name, specification, base_unit, open_qty, open_amount, in_qty, in_amount,
  out_qty, out_amount, end_amount - open_amount - in_amount + out_amount, end_qty, end_amount
from ended`;

/** Answers how many rows of the ledger brought stock in, and the value at the end of the period. */
export async function takeSnapshot(
  context: Context,
  period: string,
): Promise<{ rows: number; amount: string }> {
  const { session, grants } = context;
  const o = headerTable(organization, 'o');
  const c = headerTable(currency, 'c');
  const [local] = await selectRows(
    session,
    { scale: c.amountPrecision },
    sql`from ${o} left join ${c} on ${c.id} = ${o.localCurrency} where ${is(o.id, grants.org)}`,
  );
  await dropSnapshot(context, period);
  await session.query(snapshotSql, [grants.org, period, context.now, grants.userId, local?.scale ?? 2]);
  const ofPeriod = written('where org = $1::uuid and period = $2', [grants.org, period]);
  const [taken] = await selectRows(
    session,
    {
      rows: present(
        asKind('integer', sql`(select count(*) from stock_ledger ${ofPeriod} and base_qty > 0)::int`),
      ),
      amount: asKind('money', sql`(select sum(end_amount) from stock_period_balance ${ofPeriod})`),
    },
    raw(''),
  );
  return { rows: taken?.rows ?? 0, amount: taken?.amount ?? '0' };
}

export async function dropSnapshot(context: Context, period: string): Promise<void> {
  await context.session.query('delete from stock_period_balance where org = $1::uuid and period = $2', [
    context.grants.org,
    period,
  ]);
  context.affect('stockPeriodBalance', newId(context.ports));
}
