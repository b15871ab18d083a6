// What posting and taking back have in common: the key of a movement, the state of its balance and pool under their lock,
// and the rows of the ledger it becomes.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Costing, Pool } from '#model/rules/movingAverage.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { balanceId, poolId } from '#server/ledgers/stockKeys.ts';
import type { BalanceState, LedgerRow, StockBill, StockMove } from '#server/ledgers/stockMoves.ts';
import { type KeyedMove, writeStock } from '#server/ledgers/stockTables.ts';
import type { StockFacts } from './stockFacts.ts';

export const zero = new Decimal(0);

/** What a row of the ledger is worth, and why. */
export interface Valued extends Omit<Costing, 'after'>, Partial<Pick<LedgerRow, 'valuedBy' | 'followsSeq'>> {
  after: Pool | null;
}

/** One row for the movement, and one for the residue it leaves or takes back, if any. */
export function rowsOf(
  keyed: KeyedMove,
  costing: Valued | null,
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
    valuedBy: costing?.valuedBy ?? null,
    followsSeq: costing?.followsSeq ?? null,
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
    valuedBy: null,
    followsSeq: null,
  };
  return [row, variance];
}

export async function write(
  context: Context,
  bill: StockBill,
  rows: readonly LedgerRow[],
  facts: StockFacts,
  state: {
    pools: Map<string, Pool>;
    methods: ReadonlyMap<string, string>;
    balances: Map<string, BalanceState>;
  },
  reversal: boolean,
): Promise<void> {
  const writing = writeStock(context, bill, rows, facts, state.balances, {
    reversal,
    methods: state.methods,
  }).then((written) => {
    if (written.balances !== state.balances.size || written.pools !== state.pools.size)
      throw conflict('库存刚刚被其他单据改变，请重试');
  });
  if (context.underWay === undefined) await writing;
  else context.underWay(writing);
  for (const id of state.balances.keys()) context.affect('stockBalance', id);
  for (const id of state.pools.keys()) context.affect('stockCostPool', id);
}

export function keyOf(context: Context, move: StockMove, facts: StockFacts): KeyedMove {
  const org = context.grants.org;
  const lotOfPool = facts.materials.get(move.material)?.isLotCosting ? move.lot : null;
  return {
    move,
    balance: balanceId({ ...move, org }),
    pool: move.ownerType === 'own' ? poolId(org, move.material, lotOfPool) : null,
  };
}

export function placeOf(balances: ReadonlyMap<string, BalanceState>, id: string): BalanceState {
  const found = balances.get(id);
  if (found === undefined) throw new Error(`balance row ${id} is missing after it was made`);
  return found;
}

export function poolStateOf(pools: ReadonlyMap<string, Pool>, id: string): Pool {
  const found = pools.get(id);
  if (found === undefined) throw new Error(`cost pool ${id} is missing after it was made`);
  return found;
}

export function known<T>(facts: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = facts.get(id);
  if (found === undefined) throw conflict(`${what}已被删除或不在当前组织，请重新选择`);
  return found;
}
