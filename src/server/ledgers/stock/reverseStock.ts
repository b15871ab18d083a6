// Taking back what a bill has posted: the same quantities and amounts with the opposite sign, last in, first out. Nothing
// is deleted from the ledger.
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { invalid } from '#server/refusal.ts';
import { holdPeriod } from '#server/ledgers/periods.ts';
import { restoreClaims } from '#server/ledgers/releaseExcess.ts';
import { movedSinceProblems, settleSerials } from '#server/ledgers/serials.ts';
import { StockLocks } from '#server/ledgers/stockLocks.ts';
import {
  frozenByCount,
  type LedgerRow,
  mirrorOf,
  shortage,
  type StockBill,
  type StockMove,
} from '#server/ledgers/stockMoves.ts';
import { type PostedRow, readPostings } from '#server/ledgers/stockTables.ts';
import { mirrorPriceVariances } from './costing/priceVariances.ts';
import { recostPool } from './costing/recostPool.ts';
import { markStale } from './costing/staleCosts.ts';
import { lockStock } from './lockedStock.ts';
import { refusePacked } from './packedStock.ts';
import { readStockFacts } from './stockFacts.ts';
import { keyOf, known, placeOf, poolStateOf, rowsOf, write, zero } from './stockEntries.ts';

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
  if ([...state.methods.values()].includes('standard')) await mirrorPriceVariances(context, bill.id);
  const layered = [...state.methods].flatMap(([pool, method]) => (method === 'fifo' ? [pool] : []));
  // What was taken back left or filled layers others took from since: they are walked anew.
  for (const pool of layered) await recostPool(context, { pool, from: null, settleBefore: null });
  await markStale(context, bill, [...state.pools.keys()], 'reversal', facts);
  await refusePacked(
    context,
    posted.flatMap(({ move, qty }) => (qty.greaterThan(0) ? [move] : [])),
  );
  await settleSerials(context, moves);
  await locks.store(bill);
  await restoreClaims(context, bill);
}

interface Posted {
  move: StockMove;
  qty: Decimal;
  cost: Decimal;
  variance: Decimal;
  postSeq: string;
  postKey: string;
}

function postedOf(row: PostedRow, lineNos: ReadonlyMap<string, number>): Posted {
  const { warehouse, location, material, lot, stockStatus, project, mtoNo } = row;
  const { ownerType, ownerSupplier, ownerCustomer } = row;
  const move: StockMove = {
    lineId: row.billLineId,
    lineNo: lineNos.get(row.billLineId) ?? 0,
    leg: '',
    moveType: row.moveType,
    unit: row.unit,
    qty: row.qty ?? '0',
    baseQty: row.baseQty ?? '0',
    auxQty: row.auxQty,
    value: { by: 'average' },
    warehouse,
    location,
    material,
    lot,
    stockStatus,
    project,
    mtoNo,
    ownerType,
    ownerSupplier,
    ownerCustomer,
    pieces: row.serialNos ?? [],
  };
  return {
    move,
    qty: decimal(row.baseQty),
    cost: decimal(row.costAmount),
    variance: decimal(row.varianceAmount),
    postSeq: String(row.postSeq),
    postKey: row.postKey,
  };
}
