// The rows a posting changes: balances and cost pools of its movements, made where they are missing, locked in key order
// before they are read (S9).
import { LRUCache } from 'lru-cache';
import { decimal } from '#model/decimal.ts';
import { methodOf, type CostMethod } from '#entities/cost/methods/methodCosting.ts';
import { poolOf, type Pool } from '#model/rules/movingAverage.ts';
import type { Context } from '#server/context.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { material } from '#entities/master/material/material.ts';
import { organization } from '#entities/master/organization.ts';
import type { Database, SqlSession } from '#server/ports.ts';
import { among, asKind, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { takeTurns } from '#server/store/turns.ts';
import type { BalanceState } from '../stockMoves.ts';
import type { KeyedMove } from '../stockTables.ts';
import type { StockFacts } from './stockFacts.ts';

export interface LockedStock {
  pools: Map<string, Pool>;
  /** How each pool is valued; an empty pool follows its material. */
  methods: Map<string, CostMethod>;
  balances: Map<string, BalanceState>;
}

/**
 * Ids of rows that were there before, by database. Rows of stock stay, so making them is mostly in vain; where one is not
 * there after all (its transaction was rolled back), it is made and locked then.
 */
const seen = new WeakMap<Database, LRUCache<string, true>>();
const mostSeen = 20_000;

/** Makes missing rows of the keys, then locks pools and balances, each in key order. */
export async function lockStock(
  context: Context,
  keyed: readonly KeyedMove[],
  facts: StockFacts,
): Promise<LockedStock> {
  const pools = [...new Set(keyed.flatMap(({ pool }) => pool ?? []))].sort();
  const balances = [...new Set(keyed.map(({ balance }) => balance))];
  const known = seenIn(context.ports.database);
  const wanted = [...pools, ...balances];
  const turns = takeTurns(context.session, pools);
  const isSeen = wanted.every((id) => known.has(id));
  const making = isSeen ? null : makeMissing(context, keyed, facts);
  const [, , found] = await Promise.all([turns, making, locked(context, pools, balances)]);
  let state = found;
  if (state.pools.size < pools.length || state.balances.size < balances.length) {
    // Travels together: the statement that locks sees what the one before it made or waited for.
    [, state] = await Promise.all([makeMissing(context, keyed, facts), locked(context, pools, balances)]);
  }
  for (const id of wanted) known.set(id, true);
  return state;
}

function seenIn(database: Database): LRUCache<string, true> {
  let known = seen.get(database);
  if (known === undefined) seen.set(database, (known = new LRUCache({ max: mostSeen })));
  return known;
}

async function locked(
  { session }: Context,
  poolIds: readonly string[],
  balanceIds: readonly string[],
): Promise<LockedStock> {
  const b = headerTable(stockBalance, 'b');
  const { id, onHandQty, reservedQty, frozenQty } = b;
  const [pools, balances] = await Promise.all([
    poolIds.length === 0 ? [] : lockedPools(session, poolIds),
    selectRows(
      session,
      { id, onHandQty, reservedQty, frozenQty },
      sql`from ${b} where ${among(id, balanceIds)} order by ${id} for update`,
    ),
  ]);
  return {
    pools: new Map(pools.map((row) => [row.id, poolRow(row)])),
    methods: new Map(pools.map((row) => [row.id, methodOf(row.method)])),
    balances: new Map(balances.map((row) => [row.id, balanceRow(row)])),
  };
}

function poolColumns() {
  const p = headerTable(stockCostPool, 'p');
  const m = headerTable(material, 'm');
  const o = headerTable(organization, 'o');
  return {
    id: p.id,
    qty: p.qty,
    amount: p.amount,
    lastUnitCost: p.lastUnitCost,
    method: asKind(
      'text',
      sql`case when ${p.qty} = 0 then coalesce(${m.costMethod}, ${o.costingMethod}) else ${p.costMethod} end`,
    ),
  };
}

type PoolRow = Selected<ReturnType<typeof poolColumns>>;

function lockedPools(session: SqlSession, ids: readonly string[]): Promise<PoolRow[]> {
  const p = headerTable(stockCostPool, 'p');
  const m = headerTable(material, 'm');
  const o = headerTable(organization, 'o');
  return selectRows(
    session,
    poolColumns(),
    sql`from ${p} join ${m} on ${m.id} = ${p.material} join ${o} on ${o.id} = ${p.org}
      where ${among(p.id, ids)} order by ${p.id} for update of p`,
  );
}

async function makeMissing(context: Context, keyed: readonly KeyedMove[], facts: StockFacts): Promise<void> {
  const { session, grants } = context;
  const rows = keyed.map(({ move, balance, pool }) => ({
    balance,
    pool,
    warehouse: move.warehouse,
    location: move.location,
    material: move.material,
    lot: move.lot,
    pool_lot: facts.materials.get(move.material)?.isLotCosting ? move.lot : null,
    stock_status: move.stockStatus,
    owner_type: move.ownerType,
    owner_supplier: move.ownerSupplier,
    owner_customer: move.ownerCustomer,
    project: move.project,
    mto_no: move.mtoNo,
  }));
  await session.query(makeSql, [JSON.stringify(rows), grants.org, context.now, [...facts.materials.keys()]]);
}

/** The materials are named beside the rows: of rows in a JSON text the planner knows no number, and reads whole tables. */
const makeSql = `
with wanted as materialized (
       select * from jsonb_to_recordset($1::text::jsonb) as r(balance uuid, pool uuid, warehouse uuid, location uuid, material uuid,
         lot uuid, pool_lot uuid, stock_status uuid, owner_type text, owner_supplier uuid, owner_customer uuid, project uuid,
         mto_no text)),
     pools as (
       insert into stock_cost_pool (id, org, material, material_name, specification, lot, base_unit, qty, amount, avg_cost, cost_method, adjusted_amount, created_at)
       select distinct on (pool) pool, $2::uuid, material, m.name, m.specification, pool_lot, m.base_unit, 0, 0, 0, 'movingAverage', 0, $3::timestamptz
       from wanted join material m on m.id = material and m.id = any($4::uuid[]) where pool is not null order by pool
       on conflict (id) do nothing)
     insert into stock_balance (id, org, warehouse, location, material, material_name, specification, lot, stock_status, owner_type,
       owner_supplier, owner_customer, project, mto_no, base_unit, stock_unit, aux_unit, safety_stock, produce_date, expiry_date,
       on_hand_qty, reserved_qty, frozen_qty, available_qty, created_at)
     select distinct on (balance) balance, $2::uuid, wanted.warehouse, wanted.location, wanted.material, m.name, m.specification, lot,
       stock_status, owner_type, owner_supplier, owner_customer, wanted.project, mto_no, m.base_unit, m.stock_unit, m.aux_unit,
       m.safety_stock, lot.produce_date, lot.expiry_date, 0, 0, 0, 0, $3::timestamptz
     from wanted join material m on m.id = wanted.material and m.id = any($4::uuid[]) left join lot on lot.id = wanted.lot order by balance
     on conflict (id) do nothing`;

function poolRow({ qty, amount, lastUnitCost }: PoolRow): Pool {
  return poolOf({ qty: qty ?? '0', amount: amount ?? '0', lastUnitCost });
}

interface BalanceRow {
  id: string;
  onHandQty: string | null;
  reservedQty: string | null;
  frozenQty: string | null;
}

function balanceRow({ id, onHandQty, reservedQty, frozenQty }: BalanceRow): BalanceState {
  return {
    id,
    onHand: decimal(onHandQty),
    reserved: decimal(reservedQty),
    frozen: decimal(frozenQty),
  };
}
