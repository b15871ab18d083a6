// Layers of a pool as a walk from its first receipt finds them: all that is stored gives way to them.
import { decimalText } from '#model/decimal.ts';
import type { Layer, Take } from '#entities/cost/costWalk.ts';
import type { Context } from '#server/context.ts';
import type { PoolKey } from './walkedRows.ts';

export interface WalkedTakes {
  outSeq: number;
  takes: readonly Take[];
}

/** @param layers that are still there */
export async function rewriteLayers(
  { session, now }: Context,
  pool: string,
  { org }: PoolKey,
  layers: readonly Layer[],
  taken: readonly WalkedTakes[],
): Promise<void> {
  await session.query('delete from cost_layer where org = $2::uuid and pool = $1::uuid', [pool, org]);
  const takes = taken.flatMap(({ outSeq, takes: parts }) =>
    parts.map(({ inSeq, qty, amount }) => ({
      out: outSeq,
      in: inSeq,
      qty: decimalText(qty),
      amount: decimalText(amount),
    })),
  );
  const left = layers.map(({ inSeq, qty, amount }) => ({
    in: inSeq,
    qty: decimalText(qty),
    amount: decimalText(amount),
  }));
  await session.query(
    `with takes as (select * from jsonb_to_recordset($1::text::jsonb) as t("out" bigint, "in" bigint, qty numeric, amount numeric)),
       remains as (select * from jsonb_to_recordset($2::text::jsonb) as t("in" bigint, qty numeric, amount numeric)),
       used as (select "in", sum(qty) as qty, sum(amount) as amount from takes group by 1),
       layers as (select coalesce(r."in", u."in") as seq, coalesce(r.qty, 0) as remain_qty, coalesce(r.amount, 0) as remain_amount,
           coalesce(r.qty, 0) + coalesce(u.qty, 0) as in_qty, coalesce(r.amount, 0) + coalesce(u.amount, 0) as in_amount
         from remains r full join used u on u."in" = r."in")
     insert into cost_layer (id, version, org, created_at, pool, material, material_name, specification, lot, biz_date, in_seq,
           bill_code, bill_entity, bill_id, base_unit, in_qty, in_amount, remain_qty, remain_amount, unit_cost)
         select gen_random_uuid(), 1, l.org, $4::timestamptz, $3::uuid, l.material, l.material_name, l.specification, l.lot, l.biz_date, l.post_seq,
           l.bill_code, l.bill_entity, l.bill_id, l.base_unit, y.in_qty, y.in_amount, y.remain_qty, y.remain_amount,
           case when y.in_qty = 0 then 0 else round(y.in_amount / y.in_qty, 6) end
         from layers y join stock_ledger l on l.post_seq = y.seq and l.org = $5::uuid`,
    [JSON.stringify(takes), JSON.stringify(left), pool, now, org],
  );
  // A statement of its own: row-level security asks for the layer, which the statement that makes it does not see yet.
  await session.query(
    `insert into cost_layer_takes (id, doc_id, seq, out_seq, biz_date, bill_code, qty, amount)
     select gen_random_uuid(), m.id, row_number() over (partition by m.id order by l.biz_date, l.post_seq), l.post_seq, l.biz_date, l.bill_code, t.qty, t.amount
     from jsonb_to_recordset($1::text::jsonb) as t("out" bigint, "in" bigint, qty numeric, amount numeric)
       join cost_layer m on m.pool = $2::uuid and m.org = $3::uuid and m.in_seq = t."in"
       join stock_ledger l on l.post_seq = t."out" and l.org = $3::uuid`,
    [JSON.stringify(takes), pool, org],
  );
}
