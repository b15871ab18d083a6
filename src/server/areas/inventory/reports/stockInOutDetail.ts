// Rows of 物料收发明细表: what there was before the first period, then every movement in posting order with the running
// balance. What there was is what is now less what moved since, so nothing older is read. Of one warehouse or lot the
// balance is valued at the average of the pool after each row; of the whole organisation it is the pool itself.
import { moveTypes } from './moves.ts';
import { amountScale, narrowed, rowId, type Asked, type Report } from '#server/areas/report.ts';

function rows(asked: Asked): string {
  const org = asked.org();
  const from = asked.value('periodFrom');
  const to = asked.value('periodTo');
  const scale = amountScale(asked);
  const key = narrowed(asked, { material: 'k.material', warehouse: 'k.warehouse', lot: 'k.lot' });
  const partial = asked.chosen('warehouse') !== '' || asked.chosen('lot') !== '';
  const incoming = `k.move_type in ${moveTypes.in}`;
  const outgoing = `k.move_type in ${moveTypes.out}`;
  const value = '(k.cost_amount + k.variance_amount)';
  const material = asked.value('material');
  const ofMaterial = material === null ? '' : ` and k.material = ${material}`;
  const running = 'over (partition by r.material order by r.post_seq)';
  return `
    with moved as materialized (
      select k.* from stock_ledger k where k.org = ${org} and k.period >= ${from}${key}),
    later as (
      select k.material, sum(k.base_qty) as qty from moved k group by k.material),
    before as (
      select k.material, sum(k.on_hand_qty) - coalesce(max(l.qty), 0) as qty
      from stock_balance k left join later l on l.material = k.material where k.org = ${org}${key} group by k.material),
    pool_later as (
      select k.material, sum(k.base_qty) as qty, sum(${value}) as amount
      from stock_ledger k where k.org = ${org} and k.owner_type = 'own' and k.period >= ${from}${ofMaterial} group by k.material),
    pool_before as (
      select k.material, sum(k.qty) - coalesce(max(l.qty), 0) as qty, sum(k.amount) - coalesce(max(l.amount), 0) as amount
      from stock_cost_pool k left join pool_later l on l.material = k.material where k.org = ${org}${ofMaterial} group by k.material),
    rows as (
      select ${rowId("'open'", 'b.material')} as id, b.material, null::uuid as warehouse, null::uuid as lot, (${from} || '-01')::date as biz_date,
        null::text as bill_entity, null::text as bill_code, null::text as bill_id, 'opening' as move_type, null::text as counterparty,
        b.qty as moved_qty, null::numeric as in_qty, null::numeric as in_amount, null::numeric as out_qty, null::numeric as out_amount,
        ${partial ? `case when p.qty <> 0 then round(p.amount * b.qty / p.qty, ${scale}) else 0 end` : 'coalesce(p.amount, 0)'} as moved_value,
        null::numeric as pool_qty, null::numeric as pool_amount, '期初结存' as remark, 0 as post_seq
      from before b left join pool_before p on p.material = b.material
      where ${material === null ? '' : 'b.qty <> 0 or '}exists (select 1 from moved k where k.material = b.material and k.period <= ${to})
      union all
      select k.id, k.material, k.warehouse, k.lot, k.biz_date, k.bill_entity, k.bill_code, k.bill_id, k.move_type, k.counterparty,
        k.base_qty, case when ${incoming} then k.base_qty end, case when ${incoming} then k.cost_amount end,
        case when ${outgoing} then -k.base_qty end, case when ${outgoing} then -k.cost_amount end,
        ${value}, k.pool_qty_after, k.pool_amount_after,
        nullif(concat_ws('，', case when k.is_reversal then '冲销' end,
          case when not ${incoming} and not ${outgoing} and ${value} <> 0 then '金额调整 ' || trim_scale(${value}) end), ''),
        k.post_seq
      from moved k where k.period <= ${to})
    select r.id, ${org} as org, r.material, m.name as material_name, r.warehouse, r.lot, r.biz_date, r.bill_entity, r.bill_code, r.bill_id, r.move_type,
      r.counterparty, m.base_unit as unit, r.in_qty, r.in_amount, r.out_qty, r.out_amount, sum(r.moved_qty) ${running} as balance_qty,
      ${
        partial
          ? `case when r.post_seq = 0 then r.moved_value when coalesce(r.pool_qty, 0) = 0 then 0
             else round(r.pool_amount * sum(r.moved_qty) ${running} / r.pool_qty, ${scale}) end`
          : `sum(r.moved_value) ${running}`
      } as balance_amount, r.remark, r.post_seq
    from rows r join material m on m.id = r.material`;
}

export const stockInOutDetail: Report = {
  sources: ['stockLedger', 'stockBalance', 'stockCostPool', 'material'],
  rows,
};
