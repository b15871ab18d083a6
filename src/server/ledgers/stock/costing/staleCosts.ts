// Movements dated before others of their pool (FLOWS k3): where costs go by date, the pool is marked with the day from
// which it is to be valued again, and a run of 成本重算 is queued.
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { queueRecost } from '#server/ledgers/stock/costing/recostQueue.ts';
import { nextCode } from '#server/store/numbering/numbering.ts';
import { returningRows } from '#server/select/select.ts';
import { presentColumns, written } from '#server/select/named.ts';
import type { StockBill } from '#server/ledgers/stockMoves.ts';
import type { StockFacts } from '../stockFacts.ts';

/** Pools in which something lies behind the date. */
const staleSql = `update stock_cost_pool p set recost_from = least(coalesce(p.recost_from, $3::date), $3::date)
  where p.org = $1::uuid and p.id = any($2::uuid[])
    and (p.recost_from <= $3::date or exists (select 1 from stock_ledger l where l.org = p.org and l.material = p.material and l.owner_type = 'own'
      and l.biz_date > $3::date and (p.lot is null or l.lot = p.lot) and l.base_qty <> 0 and l.bill_id <> $4))`;

/** After the posting was written. @param pools it touched */
export async function markStale(
  context: Context,
  bill: StockBill,
  pools: readonly string[],
  trigger: 'backdate' | 'reversal',
  facts: StockFacts,
): Promise<void> {
  const { session, grants } = context;
  if (!facts.goesByDate || pools.length === 0) return;
  const change = written(staleSql, [grants.org, pools, bill.date, bill.id]);
  const stale = await returningRows(session, change, presentColumns('p', { id: 'ref' }));
  if (stale.length === 0) return;
  for (const { id } of stale) context.affect('stockCostPool', id);
  if (!facts.recostsItself) return;
  // One run that has not begun takes up whatever is marked until then.
  const waiting = await session.query(
    `update recost_run set from_date = least(from_date, $2::date), version = version + 1 where org = $1::uuid and status = 'queued' returning id`,
    [grants.org, bill.date],
  );
  if (waiting.rows.length > 0) return;
  const id = newId(context.ports);
  const code = await nextCode(session, entities.recostRun, grants.org, context.today);
  await session.query(
    `insert into recost_run (id, version, org, created_at, created_by, status, code, date, trigger, trigger_code, from_date, progress)
     values ($1::uuid, 1, $2::uuid, $3::timestamptz, $4::uuid, 'queued', $5, $6::date, $7, $8, $9::date, 0)`,
    [id, grants.org, context.now, grants.userId, code, context.today, trigger, bill.code, bill.date],
  );
  context.affect('recostRun', id);
  await queueRecost(context, { id, code });
}
