// The only writer of stock: posts the movements of a bill, in a fixed number of statements per bill. Ledger rows are never
// changed; balance and cost pool are locked in key order before they are read (S9, FLOWS §4, §5).
import { Decimal, decimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { holdPeriod } from './periods.ts';
import { pieceProblems, settleSerials } from './serials.ts';
import { StockLocks } from './stockLocks.ts';
import {
  type BalanceState,
  frozenByCount,
  type LedgerRow,
  type LineCost,
  lineCostOf,
  type MaterialFacts,
  shortage,
  type StockBill,
  type StockMove,
  type WarehouseFacts,
} from './stockMoves.ts';
import { readPostings } from './stockTables.ts';
import { lockStock } from './stock/lockedStock.ts';
import { refuseOverfull } from './stock/locationLimits.ts';
import { refusePacked } from './stock/packedStock.ts';
import { readStockFacts, type StockFacts } from './stock/stockFacts.ts';
import { BehindTheRows, firstUnwritten, followedRows } from './stock/costing/behindTheRows.ts';
import { readPoolMethods } from './stock/costing/poolMethods.ts';
import { markStale } from './stock/costing/staleCosts.ts';
import { internalLegs, valueMove } from './stock/costing/valueMove.ts';
import { keyOf, known, placeOf, poolStateOf, rowsOf, write, zero } from './stock/stockEntries.ts';

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
  const [methods, followed] = await Promise.all([
    readPoolMethods(context, keyed, state.methods, facts.materials, bill.date),
    followedRows(context, moves),
  ]);
  const internal = internalLegs(keyed);
  const behind = new BehindTheRows();
  const costs = new Map<string, { cost: Decimal; baseQty: Decimal }>();
  const legs = new Map<string, Decimal>();
  for (const [at, entry] of keyed.entries()) {
    const { move, balance, pool } = entry;
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
    const by = pool === null ? undefined : methods.byPool.get(pool);
    const seq = firstUnwritten + at;
    const costing =
      before === null || by === undefined
        ? null
        : valueMove(move, {
            by,
            pool: before,
            material,
            scale: facts.scale,
            date: bill.date,
            seq,
            isInternal: internal.has(entry),
            follows: followed.get(move.of ?? '') ?? null,
            costOfLeg: (lineId, leg) => legs.get(`${lineId}:${leg}`),
          });
    if (before !== null && costing === null) {
      problems.push(unvalued(move, material.label, by?.method === 'standard'));
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
    if (pool !== null && by !== undefined && costing !== null)
      behind.note({ postKey, pool, seq, by, costing, qty, scale: facts.scale });
  }
  problems.push(...(await pieceProblems(context, moves)));
  if (problems.length > 0) throw invalid(problems);
  for (const [id, place] of state.balances) {
    if (bill.countScheme !== undefined)
      place.frozen = Decimal.max(0, Decimal.min(place.frozen, place.onHand.minus(place.reserved)));
    await locks.releaseExcess(id, place);
  }
  await write(context, bill, rows, facts, state, false);
  await behind.write(context, methods);
  await markStale(context, bill, [...state.pools.keys()], 'backdate', facts);
  await refusePacked(
    context,
    moves.filter(({ baseQty }) => decimal(baseQty).isNegative()),
  );
  await refuseOverfull(context, bill, moves);
  await settleSerials(context, moves);
  await locks.store(bill);
  return new Map(
    [...costs].map(([lineId, { cost, baseQty }]) => [lineId, lineCostOf(cost, baseQty, facts.costDecimals)]),
  );
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

/** Why a movement has no value: a receipt without a price, or value taken from a pool that has less. */
function unvalued(
  { lineId, lineNo, baseQty, value }: StockMove,
  label: string,
  isStandard: boolean,
): Problem {
  const place = { lines: 'items', lineId, lineNo, level: 'error' } as const;
  if (isStandard)
    return {
      ...place,
      field: 'material',
      message: decimal(baseQty).isZero()
        ? `第${lineNo}行 ${label} 按标准成本计价，库存金额随标准成本，不能调整成本`
        : `第${lineNo}行 ${label} 按标准成本计价，还没有标准成本，请先在物料中填写`,
    };
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
