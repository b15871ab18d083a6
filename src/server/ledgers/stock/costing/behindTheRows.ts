// What a posting writes behind its rows of the ledger, by the method of their pools: layers, what was taken of them, and
// variances of purchase prices.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import type { Context } from '#server/context.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
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
  const l = headerTable(stockLedger, 'l');
  const rows = await selectRows(
    session,
    { line: present(l.billLineId), seq: present(asKind('integer', sql`max(${l.postSeq})`)) },
    sql`from ${l} where ${is(l.org, grants.org)} and ${among(l.billLineId, lines)}
        and not ${l.isReversal} and ${l.baseQty} <> 0 group by 1`,
  );
  return new Map(rows.map(({ line, seq }) => [line, seq]));
}
