// The SQL of the stock ledger: one statement that writes ledger, balances and pools, once stock/lockedStock.ts locked them.
// Beside the load of an empty database (stockLoad.ts) nothing else writes stock_ledger, stock_balance or stock_cost_pool.
import { decimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { written } from '#server/select/named.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectAfter, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { availableSql } from './availability.ts';
import type { BalanceState, LedgerRow, StockBill, StockMove } from './stockMoves.ts';
import { newId } from '#server/ids.ts';
import type { StockFacts } from './stock/stockFacts.ts';

export interface KeyedMove {
  move: StockMove;
  balance: string;
  /** Null for stock that is not our own: quantity only. */
  pool: string | null;
}

/** Writes rows and new states in one statement. Returns how many balances were updated under their condition. */
export async function writeStock(
  context: Context,
  bill: StockBill,
  rows: readonly LedgerRow[],
  facts: StockFacts,
  balances: ReadonlyMap<string, BalanceState>,
  options: { reversal: boolean; methods: ReadonlyMap<string, string> },
): Promise<{ balances: number; pools: number }> {
  const records = rows.map((row, index) => ({
    id: newId(context.ports),
    ...ledgerRecord(row, index, facts),
    method: row.pool === null ? null : (options.methods.get(row.pool) ?? null),
  }));
  for (const { id } of records) context.affect('stockLedger', id);
  const values = [
    JSON.stringify(records),
    context.grants.org,
    context.grants.userId,
    context.now,
    bill.date,
    bill.entity,
    bill.id,
    bill.code,
    bill.counterparty,
    options.reversal,
    JSON.stringify(
      [...balances.values()].map(({ id, reserved, frozen }) => ({
        id,
        reserved: decimalText(reserved),
        frozen: decimalText(frozen),
      })),
    ),
    [...facts.materials.keys()],
    [...balances.keys()],
    [...new Set(rows.flatMap(({ pool }) => pool ?? []))],
  ];
  const [done] = await selectAfter(context.session, written(writeSql, values), writtenRows, raw(''));
  return done ?? { balances: 0, pools: 0 };
}

const countOf = (rows: string) => present(asKind('integer', raw(`(select count(*) from ${rows})::int`)));
const writtenRows = { balances: countOf('balances'), pools: countOf('pools') };

function ledgerRecord(row: LedgerRow, index: number, facts: StockFacts): Record<string, unknown> {
  const { move, poolAfter } = row;
  const unitCost = row.baseQty.isZero() ? null : row.cost.dividedBy(row.baseQty).abs().toDecimalPlaces(10);
  return {
    n: index,
    balance: row.balance,
    pool: row.pool,
    line: move.lineId,
    warehouse: move.warehouse,
    location: move.location,
    material: move.material,
    lot: move.lot,
    stock_status: move.stockStatus,
    owner_type: move.ownerType,
    owner_supplier: move.ownerSupplier,
    owner_customer: move.ownerCustomer,
    project: move.project,
    mto_no: move.mtoNo,
    move_type: row.moveType,
    direction: row.baseQty.isZero() ? 'adjust' : row.baseQty.lessThan(0) ? 'out' : 'in',
    unit: move.unit,
    qty: row.baseQty.isZero() ? '0' : move.qty,
    base_qty: decimalText(row.baseQty),
    aux_qty: move.auxQty,
    unit_cost: unitCost === null ? null : decimalText(unitCost),
    cost_amount: decimalText(row.cost),
    variance_amount: decimalText(row.variance),
    balance_after: decimalText(row.balanceAfter),
    pool_qty: poolAfter === null ? null : decimalText(poolAfter.qty),
    pool_amount: poolAfter === null ? null : decimalText(poolAfter.amount),
    pool_last:
      poolAfter === null || poolAfter.lastUnitCost === null
        ? null
        : decimalText(poolAfter.lastUnitCost.toDecimalPlaces(10)),
    reversed_seq: row.reversedSeq,
    valued_by: row.valuedBy,
    follows_seq: row.followsSeq,
    post_key: row.postKey,
    serial_nos:
      row.baseQty.isZero() || move.pieces === undefined || move.pieces.length === 0 ? null : move.pieces,
    may_be_negative: facts.warehouses.get(move.warehouse)?.allowsNegative ?? false,
  };
}

/** The last row of a pool or balance carries its new state; balances only change under their own condition. */
const writeSql = `
with given as materialized (
  select r.*, nextval('stock_post_seq') as post_seq from jsonb_to_recordset($1::text::jsonb) as r(id uuid, n int, balance uuid, pool uuid, line uuid,
    warehouse uuid, location uuid, material uuid, lot uuid, stock_status uuid, owner_type text, owner_supplier uuid, owner_customer uuid,
    project uuid, mto_no text, move_type text, direction text, unit uuid, qty numeric, base_qty numeric, aux_qty numeric,
    unit_cost numeric, cost_amount numeric, variance_amount numeric, balance_after numeric, pool_qty numeric, pool_amount numeric,
    pool_last numeric, reversed_seq bigint, valued_by text, follows_seq bigint, method text, post_key text, serial_nos uuid[], may_be_negative boolean)),
ledger as (
  insert into stock_ledger (id, org, created_at, created_by, post_seq, posted_at, posted_by, biz_date, period, warehouse, location, material, material_name, specification, lot, stock_status,
    owner_type, owner_supplier, owner_customer, project, mto_no, move_type, direction, bill_entity, bill_code, bill_id, bill_line_id,
    unit, qty, base_unit, base_qty, aux_qty, unit_cost, cost_amount, variance_amount, balance_qty_after, pool_qty_after, pool_amount_after,
    counterparty, is_reversal, reversed_seq, valued_by, follows_seq, post_key, serial_nos)
  select g.id, $2::uuid, $4::timestamptz, $3::uuid, post_seq, $4::timestamptz, $3::uuid, $5::date, to_char($5::date, 'YYYY-MM'), g.warehouse, g.location,
    g.material, m.name, m.specification, lot, stock_status, owner_type, owner_supplier, owner_customer, g.project, mto_no, move_type, direction, $6, $8, $7, line::text,
    unit, qty, m.base_unit, base_qty, aux_qty, unit_cost, cost_amount, variance_amount, balance_after, pool_qty, pool_amount,
    $9, $10::boolean, reversed_seq, valued_by, follows_seq, post_key, serial_nos
  from given g join material m on m.id = g.material and m.id = any($12::uuid[]) order by n),
pool_state as (
  select distinct on (pool) pool, pool_qty, pool_amount, pool_last, method, post_seq, sum(variance_amount) over (partition by pool) as variance
  from given where pool is not null order by pool, n desc),
pools as (
  update stock_cost_pool p set qty = s.pool_qty, amount = s.pool_amount,
    avg_cost = case when s.pool_qty = 0 then 0 else round(s.pool_amount / s.pool_qty, 6) end, last_unit_cost = s.pool_last, last_post_seq = s.post_seq, cost_method = coalesce(s.method, p.cost_method),
    adjusted_amount = coalesce(p.adjusted_amount, 0) + s.variance
  from pool_state s where p.id = any($14::uuid[]) and p.id = s.pool returning p.id),
balance_change as (
  select balance, sum(base_qty) as delta, bool_and(may_be_negative) as may_be_negative,
    sum(coalesce(aux_qty, 0)) as aux, bool_or(base_qty > 0) as has_in, bool_or(base_qty < 0) as has_out
  from given group by balance),
held as (
  select h.id, h.reserved, case when l.lot_status = 'frozen' then greatest(0, b.on_hand_qty + c.delta - h.reserved) else h.frozen end as frozen
  from jsonb_to_recordset($11::text::jsonb) as h(id uuid, reserved numeric, frozen numeric) join stock_balance b on b.id = h.id and b.id = any($13::uuid[])
    join balance_change c on c.balance = h.id left join lot l on l.id = b.lot),
balances as (
  update stock_balance b set on_hand_qty = b.on_hand_qty + c.delta, reserved_qty = h.reserved, frozen_qty = h.frozen, aux_qty = coalesce(b.aux_qty, 0) + c.aux,
    first_in_date = case when c.has_in then least(coalesce(b.first_in_date, $5::date), $5::date) else b.first_in_date end,
    last_in_date = case when c.has_in then greatest(coalesce(b.last_in_date, $5::date), $5::date) else b.last_in_date end,
    last_out_date = case when c.has_out then greatest(coalesce(b.last_out_date, $5::date), $5::date) else b.last_out_date end,
    available_qty = ${availableSql({ onHand: 'b.on_hand_qty + c.delta', reserved: 'h.reserved', frozen: 'h.frozen', org: '$2::uuid' })}
  from balance_change c, held h, warehouse w, stock_status s
  where b.id = any($13::uuid[]) and b.id = c.balance and h.id = b.id and w.id = b.warehouse and s.id = b.stock_status and (c.delta >= 0 or c.may_be_negative or b.on_hand_qty + c.delta >= h.reserved + h.frozen)
  returning b.id)`;

/** What a posted row says of the movement. */
function postedColumns() {
  const l = headerTable(stockLedger, 'l');
  return {
    postSeq: present(l.postSeq),
    warehouse: present(l.warehouse),
    location: l.location,
    material: present(l.material),
    lot: l.lot,
    stockStatus: present(l.stockStatus),
    ownerType: present(l.ownerType),
    ownerSupplier: l.ownerSupplier,
    ownerCustomer: l.ownerCustomer,
    project: l.project,
    mtoNo: l.mtoNo,
    moveType: present(l.moveType),
    billLineId: present(l.billLineId),
    unit: l.unit,
    qty: l.qty,
    baseQty: l.baseQty,
    auxQty: l.auxQty,
    costAmount: l.costAmount,
    varianceAmount: l.varianceAmount,
    isReversal: l.isReversal,
    reversedSeq: l.reversedSeq,
    postKey: present(l.postKey),
    serialNos: l.serialNos,
  };
}

/** A row of the ledger as it is taken back. */
export type PostedRow = Selected<ReturnType<typeof postedColumns>>;

/** Rows of a bill that were posted and not yet taken back, in posting order, and how many rounds were taken back. */
export async function readPostings(
  context: Context,
  billId: string,
): Promise<{ open: PostedRow[]; reversals: number }> {
  const l = headerTable(stockLedger, 'l');
  const rows = await selectRows(
    context.session,
    postedColumns(),
    sql`from ${l} where ${is(l.org, context.grants.org)} and ${is(l.billId, billId)} order by ${l.postSeq}`,
  );
  const reversed = new Set(rows.map(({ reversedSeq }) => reversedSeq));
  const open = rows.filter(({ isReversal, postSeq }) => isReversal !== true && !reversed.has(postSeq));
  const rounds = new Set(
    rows.flatMap(({ isReversal, postKey }) => (isReversal === true ? [postKey.split(':')[3]] : [])),
  );
  return { open, reversals: rounds.size };
}
