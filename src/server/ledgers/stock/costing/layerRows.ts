// Layers of first in first out and what was taken of them, written behind the rows of the ledger they follow.
import { decimalText, type Decimal } from '#model/decimal.ts';
import type { Take } from '#entities/cost/costWalk.ts';
import type { PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { PoolMethods } from './poolMethods.ts';

/** What a posting takes of layers, by the key of its row. */
export interface RowTakes {
  postKey: string;
  takes: readonly Take[];
}

/** A receipt that became a layer, by the number it has within its posting. */
export interface NewLayer {
  seq: number;
  postKey: string;
  pool: string;
  qty: Decimal;
  amount: Decimal;
}

/** @param methods as the posting left them */
export async function writeLayers(
  context: Context,
  methods: PoolMethods,
  made: readonly NewLayer[],
  taken: readonly RowTakes[],
): Promise<void> {
  const layered = [...methods.byPool.values()].filter(({ method }) => method === 'fifo');
  if (layered.length === 0) return;
  const ids = new Map(methods.layerIds);
  const fresh = made.map((layer) => {
    const id = newId(context.ports);
    ids.set(layer.seq, id);
    const left = leftOf(layered, layer.seq);
    return {
      id,
      key: layer.postKey,
      pool: layer.pool,
      in_qty: decimalText(layer.qty),
      in_amount: decimalText(layer.amount),
      qty: left.qty,
      amount: left.amount,
    };
  });
  const stored = [...methods.layerIds].map(([seq, id]) => ({ id, ...leftOf(layered, seq) }));
  const takes = taken.flatMap(({ postKey, takes: parts }) =>
    parts.map(({ inSeq, qty, amount }) => ({
      id: newId(context.ports),
      layer: ids.get(inSeq) ?? '',
      key: postKey,
      qty: decimalText(qty),
      amount: decimalText(amount),
    })),
  );
  await context.session.query(storeSql, [JSON.stringify(stored)]);
  if (fresh.length > 0)
    await context.session.query(insertSql, [JSON.stringify(fresh), context.grants.org, context.now]);
  if (takes.length > 0) await context.session.query(takeSql, [JSON.stringify(takes), context.grants.org]);
}

function leftOf(layered: readonly PoolMethod[], seq: number): { qty: string; amount: string } {
  const layer = layered.flatMap(({ layers }) => layers).find(({ inSeq }) => inSeq === seq);
  return layer === undefined
    ? { qty: '0', amount: '0' }
    : { qty: decimalText(layer.qty), amount: decimalText(layer.amount) };
}

const storeSql = `update cost_layer c set remain_qty = r.qty, remain_amount = r.amount
  from jsonb_to_recordset($1::text::jsonb) as r(id uuid, qty numeric, amount numeric)
  where c.id = r.id and (c.remain_qty <> r.qty or c.remain_amount <> r.amount)`;

const insertSql = `insert into cost_layer (id, version, org, created_at, pool, material, material_name, specification, lot, biz_date, in_seq,
    bill_code, bill_entity, bill_id, base_unit, in_qty, in_amount, remain_qty, remain_amount, unit_cost)
  select r.id, 1, l.org, $3::timestamptz, r.pool, l.material, l.material_name, l.specification, l.lot, l.biz_date, l.post_seq,
    l.bill_code, l.bill_entity, l.bill_id, l.base_unit, r.in_qty, r.in_amount, r.qty, r.amount,
    case when r.in_qty = 0 then 0 else round(r.in_amount / r.in_qty, 6) end
  from jsonb_to_recordset($1::text::jsonb) as r(id uuid, key text, pool uuid, in_qty numeric, in_amount numeric, qty numeric, amount numeric)
    join stock_ledger l on l.org = $2::uuid and l.post_key = r.key`;

const takeSql = `insert into cost_layer_takes (id, doc_id, seq, out_seq, biz_date, bill_code, qty, amount)
  select r.id, r.layer, l.post_seq, l.post_seq, l.biz_date, l.bill_code, r.qty, r.amount
  from jsonb_to_recordset($1::text::jsonb) as r(id uuid, layer uuid, key text, qty numeric, amount numeric)
    join stock_ledger l on l.org = $2::uuid and l.post_key = r.key`;
