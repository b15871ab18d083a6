// The only writer of stock: posts the movements of a bill and takes them back, in a fixed number of statements per bill.
// Ledger rows are never changed; balance and cost pool are locked in key order before they are read (S9, FLOWS §4, §5).
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Costing, Pool } from '#model/rules/movingAverage.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { holdPeriod } from './periods.ts';
import { restoreClaims } from './releaseExcess.ts';
import { movedSinceProblems, pieceProblems, settleSerials } from './serials.ts';
import { balanceId, poolId } from './stockKeys.ts';
import { StockLocks } from './stockLocks.ts';
import {
  costingOf,
  frozenByCount,
  lineCostOf,
  mirrorOf,
  shortage,
  type BalanceState,
  type LedgerRow,
  type LineCost,
  type MaterialFacts,
  type StockBill,
  type StockMove,
  type WarehouseFacts,
} from './stockMoves.ts';
import {
  lockStock,
  readPostings,
  readStockFacts,
  writeStock,
  type KeyedMove,
  type StockFacts,
} from './stockTables.ts';

const zero = new Decimal(0);

/** Posts all movements of a bill or none. Answers the cost per line id; refuses (422) what stock or policy forbid. */
export async function postStock(
  context: Context,
  bill: StockBill,
  moves: readonly StockMove[],
): Promise<Map<string, LineCost>> {
  if (moves.length === 0) return new Map();
  const [, facts, { open, reversals }] = await Promise.all([
    holdPeriod(context, bill.date),
    readStockFacts(context, moves),
    readPostings(context, bill.id),
  ]);
  if (open.length > 0) throw conflict('该单据已过账，不能重复过账');
  const keyed = moves.map((move) => keyOf(context, move, facts));
  const locks = await StockLocks.of(context, moves);
  const state = await lockStock(context, keyed, facts);
  const problems: Problem[] = [];
  const rows: LedgerRow[] = [];
  const costs = new Map<string, { cost: Decimal; baseQty: Decimal }>();
  const legs = new Map<string, Decimal>();
  for (const { move, balance, pool } of keyed) {
    const place = placeOf(state.balances, balance);
    const material = known(facts.materials, move.material, '物料');
    const warehouse = known(facts.warehouses, move.warehouse, '仓库');
    const qty = decimal(move.baseQty);
    const frozen = frozenByCount(move, warehouse, bill);
    if (frozen !== null) problems.push(frozen);
    if (qty.isNegative()) locks.consume(move, balance, place, qty.negated());
    const short = qty.isNegative()
      ? shortageOf(move, qty.negated(), place, material, warehouse, bill, facts)
      : null;
    if (short !== null) problems.push(short);
    const before = pool === null ? null : poolStateOf(state.pools, pool);
    const costing =
      before === null
        ? null
        : costingOf(move, before, material, facts.scale, (lineId, leg) => legs.get(`${lineId}:${leg}`));
    if (before !== null && costing === null) {
      problems.push(unvalued(move, material.label));
      continue;
    }
    place.onHand = place.onHand.plus(qty);
    if (pool !== null && costing !== null) state.pools.set(pool, costing.after);
    const cost = costing?.cost ?? zero;
    legs.set(`${move.lineId}:${move.leg}`, cost);
    const line = costs.get(move.lineId);
    if (line === undefined) costs.set(move.lineId, { cost, baseQty: qty });
    const postKey = [bill.id, move.lineId, move.leg, String(reversals + 1)].join(':');
    rows.push(...rowsOf({ move, balance, pool }, costing, place.onHand, postKey, null));
  }
  problems.push(...(await pieceProblems(context, moves)));
  if (problems.length > 0) throw invalid(problems);
  for (const [id, place] of state.balances) {
    if (bill.countScheme !== undefined)
      place.frozen = Decimal.max(0, Decimal.min(place.frozen, place.onHand.minus(place.reserved)));
    await locks.releaseExcess(id, place);
  }
  await write(context, bill, rows, facts, state, false);
  await settleSerials(context, moves);
  await locks.store(bill);
  return new Map(
    [...costs].map(([lineId, { cost, baseQty }]) => [lineId, lineCostOf(cost, baseQty, facts.costDecimals)]),
  );
}

/** Mirrors everything the bill has posted, with the same quantities and amounts, or refuses (422) naming the reason. */
export async function reverseStock(
  context: Context,
  bill: StockBill,
  lineNos: ReadonlyMap<string, number>,
): Promise<void> {
  const { open } = await readPostings(context, bill.id);
  if (open.length === 0) return;
  await holdPeriod(context, bill.date);
  // Last in, first out; what is left of each pool is judged by its last row.
  const posted = open.toReversed().map((row) => postedOf(row, lineNos));
  const facts = await readStockFacts(
    context,
    posted.map(({ move }) => move),
  );
  const entries = posted.map((entry) => ({ ...entry, ...keyOf(context, entry.move, facts) }));
  const state = await lockStock(context, entries, facts);
  const problems: Problem[] = [];
  const rows: LedgerRow[] = [];
  const last = new Map(entries.map(({ pool, postKey }) => [pool, postKey]));
  for (const { move, balance, pool, qty, cost, variance, postSeq, postKey } of entries) {
    const place = placeOf(state.balances, balance);
    const material = known(facts.materials, move.material, '物料');
    const warehouse = known(facts.warehouses, move.warehouse, '仓库');
    const frozen = frozenByCount(move, warehouse, bill);
    if (frozen !== null) problems.push(frozen);
    const short = qty.greaterThan(0) ? shortage(move, qty, place, material, warehouse) : null;
    if (short !== null) problems.push({ ...short, message: `${short.message}（反审核会使库存不足）` });
    const costing =
      pool === null
        ? null
        : mirrorOf(poolStateOf(state.pools, pool), { qty, cost, variance }, last.get(pool) === postKey);
    if (pool !== null && costing === null) {
      problems.push({
        field: 'qty',
        lines: 'items',
        lineId: move.lineId,
        lineNo: move.lineNo,
        level: 'error',
        message: `第${move.lineNo}行 ${material.label} 反审核后库存金额将为负，不能反审核，请改用成本调整或退货`,
      });
      continue;
    }
    place.onHand = place.onHand.minus(qty);
    if (pool !== null && costing !== null) state.pools.set(pool, costing.after);
    const mirrored = {
      ...move,
      qty: decimalText(decimal(move.qty).negated()),
      auxQty: move.auxQty === null ? null : decimalText(decimal(move.auxQty).negated()),
    };
    rows.push(
      ...rowsOf(
        { move: mirrored, balance, pool },
        costing ?? { qty: qty.negated(), cost: zero, variance: zero, after: null },
        place.onHand,
        `${postKey}:r`,
        postSeq,
      ),
    );
  }
  const moves = posted.map(({ move }) => move);
  problems.push(...(await movedSinceProblems(context, bill.id, moves)));
  if (problems.length > 0) throw invalid(problems);
  const locks = new StockLocks(context, []);
  for (const [id, place] of state.balances) await locks.releaseExcess(id, place);
  await write(context, bill, rows, facts, state, true);
  await settleSerials(context, moves);
  await locks.store(bill);
  await restoreClaims(context, bill);
}

/** One row for the movement, and one for the residue it leaves or takes back, if any. */
function rowsOf(
  keyed: KeyedMove,
  costing: (Omit<Costing, 'after'> & { after: Pool | null }) | null,
  balanceAfter: Decimal,
  postKey: string,
  reversedSeq: string | null,
): LedgerRow[] {
  const { move, balance, pool } = keyed;
  const row: LedgerRow = {
    move,
    balance,
    pool,
    postKey,
    moveType: move.moveType,
    baseQty: costing?.qty ?? decimal(move.baseQty),
    cost: costing?.cost ?? zero,
    variance: zero,
    balanceAfter,
    poolAfter: costing?.after ?? null,
    reversedSeq,
  };
  if (costing === null || costing.variance.isZero()) return [row];
  if (move.moveType === 'variance') return [{ ...row, variance: costing.variance }];
  const variance: LedgerRow = {
    ...row,
    postKey: `${postKey}:v`,
    moveType: 'variance',
    baseQty: zero,
    cost: zero,
    variance: costing.variance,
    reversedSeq: null,
  };
  return [row, variance];
}

async function write(
  context: Context,
  bill: StockBill,
  rows: readonly LedgerRow[],
  facts: StockFacts,
  state: { pools: Map<string, Pool>; balances: Map<string, BalanceState> },
  reversal: boolean,
): Promise<void> {
  const written = await writeStock(context, bill, rows, facts, state.balances, { reversal });
  if (written.balances !== state.balances.size || written.pools !== state.pools.size) {
    throw conflict('库存刚刚被其他单据改变，请重试');
  }
  for (const id of state.balances.keys()) context.affect('stockBalance', id);
  for (const id of state.pools.keys()) context.affect('stockCostPool', id);
}

/** Goods a count did not find are gone, whoever had locked or frozen them. */
function shortageOf(
  move: StockMove,
  taken: Decimal,
  place: BalanceState,
  material: MaterialFacts,
  warehouse: WarehouseFacts,
  { countScheme }: StockBill,
  { locksHold }: StockFacts,
): Problem | null {
  if (countScheme === undefined) return shortage(move, taken, place, material, warehouse, locksHold);
  return shortage(move, taken, { ...place, frozen: zero }, material, warehouse, false);
}

function keyOf(context: Context, move: StockMove, facts: StockFacts): KeyedMove {
  const org = context.grants.org;
  const lotOfPool = facts.materials.get(move.material)?.isLotCosting ? move.lot : null;
  return {
    move,
    balance: balanceId({ ...move, org }),
    pool: move.ownerType === 'own' ? poolId(org, move.material, lotOfPool) : null,
  };
}

interface Posted {
  move: StockMove;
  qty: Decimal;
  cost: Decimal;
  variance: Decimal;
  postSeq: string;
  postKey: string;
}

function postedOf(row: SqlRow, lineNos: ReadonlyMap<string, number>): Posted {
  const value = (column: string): string | null => {
    const found = row[column];
    return typeof found === 'string' ? found : null;
  };
  const lineId = value('bill_line_id') ?? '';
  const move: StockMove = {
    lineId,
    lineNo: lineNos.get(lineId) ?? 0,
    leg: '',
    moveType: value('move_type') ?? '',
    unit: value('unit'),
    qty: value('qty') ?? '0',
    baseQty: value('base_qty') ?? '0',
    auxQty: value('aux_qty'),
    value: { by: 'average' },
    warehouse: value('warehouse') ?? '',
    location: value('location'),
    material: value('material') ?? '',
    lot: value('lot'),
    stockStatus: value('stock_status') ?? '',
    ownerType: value('owner_type') ?? '',
    ownerSupplier: value('owner_supplier'),
    ownerCustomer: value('owner_customer'),
    project: value('project'),
    mtoNo: value('mto_no'),
    pieces: Array.isArray(row['serial_nos']) ? row['serial_nos'].map(String) : [],
  };
  return {
    move,
    qty: decimal(move.baseQty),
    cost: decimal(value('cost_amount')),
    variance: decimal(value('variance_amount')),
    postSeq: value('post_seq') ?? '',
    postKey: value('post_key') ?? '',
  };
}

function placeOf(balances: ReadonlyMap<string, BalanceState>, id: string): BalanceState {
  const found = balances.get(id);
  if (found === undefined) throw new Error(`balance row ${id} is missing after it was made`);
  return found;
}

function poolStateOf(pools: ReadonlyMap<string, Pool>, id: string): Pool {
  const found = pools.get(id);
  if (found === undefined) throw new Error(`cost pool ${id} is missing after it was made`);
  return found;
}

function known<T>(facts: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = facts.get(id);
  if (found === undefined) throw conflict(`${what}已被删除或不在当前组织，请重新选择`);
  return found;
}

/** Why a movement has no value: a receipt without a price, or value taken from a pool that has less. */
function unvalued({ lineId, lineNo, baseQty, value }: StockMove, label: string): Problem {
  const place = { lines: 'items', lineId, lineNo, level: 'error' } as const;
  if (value.by === 'amount' && decimal(baseQty).isZero())
    return {
      ...place,
      field: 'amount',
      message: `第${lineNo}行 ${label} 没有结存数量，或调整后的库存金额为负，不能调整成本`,
    };
  if (decimal(baseQty).isNegative())
    return {
      ...place,
      field: 'qty',
      message: `第${lineNo}行 ${label} 冲回后剩余库存的金额将为负，请改用其他出库`,
    };
  return {
    ...place,
    field: 'unitCost',
    message: `第${lineNo}行 ${label} 还没有任何成本，请填写入库单价或物料的参考成本`,
  };
}
