// How the pools of a posting are valued: layers of first in first out, the average a month began with, the standard.
// Read under the lock of the pools.
import { decimal, type Decimal } from '#model/decimal.ts';
import { plain, type CostMethod, type PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import type { Layer } from '#entities/cost/costWalk.ts';
import type { Context } from '#server/context.ts';
import { poolIdSql } from '#server/ledgers/stockKeys.ts';
import type { MaterialFacts } from '#server/ledgers/stockMoves.ts';
import type { KeyedMove } from '#server/ledgers/stockTables.ts';
import { costLayer } from '#entities/cost/methods/costLayer.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** A layer as it is stored. */
export interface StoredLayer extends Layer {
  id: string;
}

export interface PoolMethods {
  byPool: Map<string, PoolMethod>;
  /** Ids of stored layers by their row of the ledger. */
  layerIds: Map<number, string>;
}

const poolOfRow = poolIdSql('l.org', 'l.material', 'case when m.is_lot_costing then l.lot end');

/** @param date of the bill: months of the monthly average begin before it */
export async function readPoolMethods(
  context: Context,
  keyed: readonly KeyedMove[],
  methods: ReadonlyMap<string, CostMethod>,
  materials: ReadonlyMap<string, MaterialFacts>,
  date: string,
): Promise<PoolMethods> {
  const byPool = new Map<string, PoolMethod>();
  for (const { pool, move } of keyed)
    if (pool !== null && !byPool.has(pool))
      byPool.set(pool, {
        ...plain(methods.get(pool) ?? 'movingAverage'),
        standard: materials.get(move.material)?.standardCost ?? null,
      });
  const named = (method: CostMethod): string[] =>
    [...byPool].flatMap(([pool, by]) => (by.method === method ? [pool] : []));
  const [layered, monthly] = [named('fifo'), named('monthAverage')];
  const layerIds = new Map<number, string>();
  if (layered.length > 0)
    for (const [pool, layer] of await readLayers(context, layered)) {
      byPool.get(pool)?.layers.push(layer);
      layerIds.set(layer.inSeq, layer.id);
    }
  if (monthly.length > 0)
    for (const [pool, unit] of await monthStarts(context, keyed, monthly, date)) {
      const by = byPool.get(pool);
      if (by !== undefined) by.monthStart = unit;
    }
  return { byPool, layerIds };
}

/** Open layers in the order they leave. */
async function readLayers(
  { session, grants }: Context,
  pools: readonly string[],
): Promise<(readonly [pool: string, layer: StoredLayer])[]> {
  const y = headerTable(costLayer, 'y');
  const rows = await selectRows(
    session,
    {
      pool: present(y.pool),
      id: y.id,
      inSeq: present(y.inSeq),
      date: present(y.bizDate),
      qty: y.remainQty,
      amount: y.remainAmount,
    },
    sql`from ${y} where ${is(y.org, grants.org)} and ${among(y.pool, pools)} and ${y.remainQty} > 0
      order by ${y.bizDate}, ${y.inSeq}`,
  );
  return rows.map(({ pool, qty, amount, ...layer }) => [
    pool,
    { ...layer, qty: decimal(qty), amount: decimal(amount) },
  ]);
}

async function monthStarts(
  { session, grants }: Context,
  keyed: readonly KeyedMove[],
  pools: readonly string[],
  date: string,
): Promise<Map<string, Decimal>> {
  const materials = [...new Set(keyed.map(({ move }) => move.material))];
  const sums = written(
    `from (select ${poolOfRow} as pool, sum(l.base_qty) as qty, sum(l.cost_amount + coalesce(l.variance_amount, 0)) as amount
       from stock_ledger l join material m on m.id = l.material
       where l.org = $1::uuid and l.material = any($2::uuid[]) and l.owner_type = 'own' and l.biz_date < date_trunc('month', $3::date)
       group by 1) s where s.pool = any($4::uuid[]) and s.qty > 0`,
    [grants.org, materials, date, pools],
  );
  const columns = presentColumns('s', { pool: 'ref', amount: 'money', qty: 'qty' });
  const rows = await selectRows(session, columns, sums);
  return new Map(rows.map(({ pool, amount, qty }) => [pool, decimal(amount).dividedBy(decimal(qty))]));
}
