// What a posting writes behind its rows of the ledger, by the method of their pools: layers, what was taken of them, and
// variances of purchase prices.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import type { Context } from '#server/context.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { textOf } from '#server/values.ts';
import { writeLayers, type NewLayer, type RowTakes } from './layerRows.ts';
import type { PoolMethods } from './poolMethods.ts';
import { writePriceVariances, type PriceVariance } from './priceVariances.ts';
import { spreadOverLayers, type ValuedMove } from './valueMove.ts';

/** Rows of a posting have no numbers before they are written; within it they count from here, behind all written ones. */
export const firstUnwritten = Number.MAX_SAFE_INTEGER - 1_000_000;

interface Noted {
  postKey: string;
  pool: string;
  seq: number;
  by: PoolMethod;
  costing: ValuedMove;
  qty: Decimal;
  scale: number;
}

export class BehindTheRows {
  readonly #layers: NewLayer[] = [];
  readonly #takes: RowTakes[] = [];
  readonly #variances: PriceVariance[] = [];

  note({ postKey, pool, seq, by, costing, qty, scale }: Noted): void {
    if (by.method === 'fifo' && costing.valuedBy !== 'internal') {
      if (qty.isZero()) spreadOverLayers(by, costing.cost, scale);
      if (qty.isNegative()) this.#takes.push({ postKey, takes: costing.takes });
      const layer = by.layers.find(({ inSeq }) => inSeq === seq);
      if (layer !== undefined)
        this.#layers.push({ seq, postKey, pool, qty: layer.qty, amount: layer.amount });
    }
    if (!costing.priceVariance.isZero())
      this.#variances.push({
        postKey,
        amount: costing.priceVariance,
        standard: by.standard ?? decimal(decimalText(costing.cost.dividedBy(qty))),
      });
  }

  async write(context: Context, methods: PoolMethods): Promise<void> {
    await writeLayers(context, methods, this.#layers, this.#takes);
    await writePriceVariances(context, this.#variances);
  }
}

/** The rows of the ledger that lines of earlier bills were posted as, by line. */
export async function followedRows(
  { session, grants }: Context,
  moves: readonly StockMove[],
): Promise<Map<string, number>> {
  const lines = [...new Set(moves.flatMap(({ of }) => of ?? []))];
  if (lines.length === 0) return new Map();
  const { rows } = await session.query(
    `select bill_line_id, max(post_seq)::text as seq from stock_ledger
     where org = $1::uuid and bill_line_id = any($2::text[]) and not is_reversal and base_qty <> 0 group by 1`,
    [grants.org, lines],
  );
  return new Map(rows.map((row) => [textOf(row['bill_line_id']), Number(row['seq'])]));
}
