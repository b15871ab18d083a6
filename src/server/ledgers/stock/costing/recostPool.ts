// Re-costing of one pool under its lock: walks its rows in the order of 成本参数, writes the corrections, and leaves the
// pool, and its layers where it has some, as if everything had been posted in that order (FLOWS k4).
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { methodOf, plain } from '#entities/cost/methods/methodCosting.ts';
import { PoolWalk, walkMonth, type WalkedRow, type WalkRules } from '#entities/cost/methods/poolWalk.ts';
import { emptyPool, type Pool } from '#model/rules/movingAverage.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { costParam } from '#entities/cost/costParam.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { currency } from '#entities/master/currency.ts';
import { material } from '#entities/master/material/material.ts';
import { organization } from '#entities/master/organization.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { firstOpenDay, writeCorrections, type Correction } from './correctionRows.ts';
import { rewriteLayers, type WalkedTakes } from './rewriteLayers.ts';
import {
  followedUnits,
  placeBefore,
  rowsBehind,
  sumUpTo,
  type Place,
  type PoolKey,
  type WalkOrder,
} from './walkedRows.ts';

export interface RecostAsk {
  pool: string;
  /** Day from which it is walked; null: what the pool is marked with, else its start. */
  from: string | null;
  /** YYYY-MM: months before it get the average of the month, where the pool is valued so; null: none does. */
  settleBefore: string | null;
  /** Told after each piece of rows. */
  onRows?: (count: number) => Promise<void>;
}

export interface Recosted {
  material: string;
  lot: string | null;
  fromDate: string | null;
  rowsRead: number;
  rowsChanged: number;
  deltaStock: Decimal;
  deltaOut: Decimal;
}

const zero = new Decimal(0);
const piece = 20_000;

interface Marked {
  key: PoolKey;
  label: string;
  method: ReturnType<typeof methodOf>;
  amount: Decimal;
  lastUnitCost: Decimal | null;
  recostFrom: string | null;
  refCost: Decimal | null;
  scale: number;
  order: WalkOrder;
}

async function lockPool({ session }: Context, pool: string): Promise<Marked | null> {
  const p = headerTable(stockCostPool, 'p');
  const m = headerTable(material, 'm');
  const o = headerTable(organization, 'o');
  const c = headerTable(currency, 'c');
  const cp = headerTable(costParam, 'cp');
  const { lot, amount, lastUnitCost, recostFrom, costMethod } = p;
  const { code, name, refCost } = m;
  const [row] = await selectRows(
    session,
    {
      org: present(p.org),
      material: present(p.material),
      lot,
      amount,
      lastUnitCost,
      recostFrom,
      costMethod,
      code,
      name,
      refCost,
      scale: c.amountPrecision,
      costOrder: cp.costOrder,
    },
    sql`from ${p} join ${m} on ${m.id} = ${p.material} join ${o} on ${o.id} = ${p.org}
        left join ${c} on ${c.id} = ${o.localCurrency} left join ${cp} on ${cp.org} = ${p.org}
      where ${is(p.id, pool)} for update of p`,
  );
  if (row === undefined) return null;
  return {
    key: { org: row.org, material: row.material, lot: row.lot },
    label: `${row.code ?? ''} ${row.name ?? ''}`,
    method: methodOf(row.costMethod),
    amount: decimal(row.amount),
    lastUnitCost: row.lastUnitCost === null ? null : decimal(row.lastUnitCost),
    recostFrom: row.recostFrom,
    refCost: row.refCost === null ? null : decimal(row.refCost),
    scale: row.scale ?? 2,
    order: row.costOrder === 'date' ? 'date' : 'posting',
  };
}

/** What a walk finds: corrections in its order, and where it ends. */
interface Found {
  corrections: Correction[];
  takes: WalkedTakes[];
  end: Pool;
  walk: PoolWalk | null;
  rowsRead: number;
  deltaOut: Decimal;
}

/** Null where the pool is gone. @throws Refusal 409 where a month to be settled ends below zero */
export async function recostPool(context: Context, ask: RecostAsk): Promise<Recosted | null> {
  const marked = await lockPool(context, ask.pool);
  if (marked === null) return null;
  const { key, method } = marked;
  const fromDate = ask.from ?? marked.recostFrom;
  const nothing = { material: key.material, lot: key.lot, fromDate, rowsRead: 0, rowsChanged: 0 };
  if (method === 'standard') {
    await clearMark(context, ask.pool);
    return { ...nothing, deltaStock: zero, deltaOut: zero };
  }
  const units = await followedUnits(context, key);
  const rules: WalkRules = {
    scale: marked.scale,
    refCost: marked.refCost,
    unitCostOf: (seq) => units.get(seq)?.unit ?? null,
  };
  const keep = ({ seq, qty }: WalkedRow, cost: Decimal): void => {
    const known = units.get(seq);
    if (known !== undefined && !qty.isZero()) units.set(seq, { ...known, unit: cost.dividedBy(qty).abs() });
  };
  const found =
    method === 'monthAverage'
      ? await walkMonths(context, marked, fromDate, ask, rules, keep, (seq) => units.get(seq)?.period ?? null)
      : await walkRows(context, marked, fromDate, ask, rules, keep);
  const { corrections } = found;
  const deltaStock = corrections.reduce((sum, { costAmount }) => sum.plus(costAmount), zero);
  if (corrections.length > 0)
    await writeCorrections(context, corrections, 'recost', await firstOpenDay(context));
  if (method === 'fifo' && found.walk !== null)
    await rewriteLayers(context, ask.pool, key, found.walk.by.layers, found.takes);
  const amount = marked.amount.plus(deltaStock);
  await context.session.query(
    `update stock_cost_pool set amount = $2::numeric, avg_cost = case when qty = 0 then 0 else round($2::numeric / qty, 6) end, recost_from = null,
       last_unit_cost = coalesce($3::numeric, last_unit_cost), version = version + 1 where id = $1::uuid`,
    [
      ask.pool,
      decimalText(amount),
      found.end.lastUnitCost === null ? null : decimalText(found.end.lastUnitCost.toDecimalPlaces(10)),
    ],
  );
  context.affect('stockCostPool', ask.pool);
  return {
    ...nothing,
    rowsRead: found.rowsRead,
    rowsChanged: corrections.length,
    deltaStock,
    deltaOut: found.deltaOut,
  };
}

async function clearMark({ session }: Context, pool: string): Promise<void> {
  await session.query('update stock_cost_pool set recost_from = null where id = $1::uuid', [pool]);
}

async function walkRows(
  context: Context,
  { key, method, order, lastUnitCost }: Marked,
  fromDate: string | null,
  { onRows }: RecostAsk,
  rules: WalkRules,
  keep: (row: WalkedRow, cost: Decimal) => void,
): Promise<Found> {
  // Layers are found again from the first receipt on; an average begins anywhere.
  let place = await placeBefore(context, key, order, method === 'fifo' ? null : fromDate);
  const start =
    place.seq === 0 && method === 'fifo' ? emptyPool() : await sumUpTo(context, key, order, place);
  const walk = new PoolWalk(
    plain(method),
    start.lastUnitCost === null ? { ...start, lastUnitCost: null } : start,
    rules,
  );
  const corrections: Correction[] = [];
  const takes: WalkedTakes[] = [];
  let [rowsRead, deltaOut] = [0, zero];
  for (;;) {
    const rows = await rowsBehind(context, key, order, place, piece);
    for (const row of rows) {
      const stepped = walk.step(row);
      keep(row, stepped.cost);
      const costAmount = stepped.cost.minus(row.cost);
      if (!costAmount.isZero()) {
        corrections.push({ adjustsSeq: row.seq, costAmount });
        if (row.qty.isNegative()) deltaOut = deltaOut.plus(costAmount);
      }
      if (method === 'fifo' && stepped.takes.length > 0)
        takes.push({ outSeq: row.seq, takes: stepped.takes });
    }
    rowsRead += rows.length;
    await onRows?.(rows.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < piece) break;
    place = placeOf(last);
  }
  return {
    corrections,
    takes,
    end: { ...walk.pool, lastUnitCost: walk.pool.lastUnitCost ?? lastUnitCost },
    walk,
    rowsRead,
    deltaOut,
  };
}

const placeOf = ({ date, seq }: WalkedRow): Place => ({ date, seq });

async function walkMonths(
  context: Context,
  { key, label, lastUnitCost }: Marked,
  fromDate: string | null,
  { settleBefore, onRows }: RecostAsk,
  rules: WalkRules,
  keep: (row: WalkedRow, cost: Decimal) => void,
  periodOf: (seq: number) => string | null,
): Promise<Found> {
  const month = fromDate === null ? null : `${fromDate.slice(0, 7)}-01`;
  let place = await placeBefore(context, key, 'date', month);
  let pool: Pool = await sumUpTo(context, key, 'date', place);
  const corrections: Correction[] = [];
  let [rowsRead, deltaOut] = [0, zero];
  const all: WalkedRow[] = [];
  for (;;) {
    const rows = await rowsBehind(context, key, 'date', place, piece);
    all.push(...rows);
    await onRows?.(rows.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < piece) break;
    place = placeOf(last);
  }
  for (const [period, rows] of Map.groupBy(all, ({ date }) => date.slice(0, 7))) {
    const isSettled = settleBefore !== null && period < settleBefore;
    const walked = walkMonth({ period, rows, isSettled }, pool, { ...rules, periodOf });
    if (walked === null)
      throw conflict(`${label} 在 ${period} 月末的结存为负，不能按全月加权平均计价，请先补齐入库`);
    for (const row of rows) {
      const cost = walked.costs.get(row.seq) ?? row.cost;
      keep(row, cost);
      const costAmount = cost.minus(row.cost);
      if (costAmount.isZero()) continue;
      corrections.push({ adjustsSeq: row.seq, costAmount });
      if (row.qty.isNegative()) deltaOut = deltaOut.plus(costAmount);
    }
    pool = walked.end;
    rowsRead += rows.length;
  }
  return {
    corrections,
    takes: [],
    end: { ...pool, lastUnitCost: pool.lastUnitCost ?? lastUnitCost },
    walk: null,
    rowsRead,
    deltaOut,
  };
}
