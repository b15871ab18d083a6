// Rows of 库存预警表: one select per kind of alert over the same sums of stock. Limits of the organisation come before
// those of the material. Quantities of a material are those of all its stock in the organisation.
import { rowId, type Asked, type Report } from '#server/areas/report.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Limit {
  type: string;
  /** Of the limits kept for a material. */
  limit: string;
  /** What is held against it. */
  held: string;
  breached: string;
  suggest: string;
}

const need = `'请购 ' || trim_scale(greatest(coalesce(q.max_stock, q.limit_qty) - q.available_qty, 0)) || coalesce(u.name, '')`;

const limits: readonly Limit[] = [
  { type: 'belowSafety', limit: 'q.safety_stock', held: 'q.available_qty', breached: '<', suggest: need },
  { type: 'belowMin', limit: 'q.min_stock', held: 'q.available_qty', breached: '<', suggest: need },
  { type: 'reorder', limit: 'q.reorder_point', held: 'q.available_qty', breached: '<=', suggest: need },
  {
    type: 'aboveMax',
    limit: 'q.max_stock',
    held: 'q.on_hand_qty',
    breached: '>',
    suggest: `'停止补货，超出部分优先使用'`,
  },
];

/** Kinds told of single balances. */
function balances(asked: Asked): readonly { type: string; where: string; from: string; suggest: string }[] {
  const today = asked.today();
  const expiry = 'coalesce(t.expiry_date, b.expiry_date)';
  return [
    {
      type: 'nearExpiry',
      where: `${expiry} >= ${today} and ${expiry} <= ${today} + coalesce(m.warn_days, 30)`,
      from: expiry,
      suggest: `'优先出库'`,
    },
    { type: 'expired', where: `${expiry} < ${today}`, from: expiry, suggest: `'停止使用，复检或报废'` },
    {
      type: 'recheck',
      where: `t.next_inspect_date <= ${today} + coalesce(m.warn_days, 0)`,
      from: 't.next_inspect_date',
      suggest: `'安排复检'`,
    },
    {
      type: 'transitLate',
      where: `(s.status_kind = 'inTransit' or w.warehouse_type = 'inTransit') and b.last_in_date < ${today} - ${asked.value('transitDays')}`,
      from: `b.last_in_date + ${asked.value('transitDays')}`,
      suggest: `'核对调入仓库是否已收货'`,
    },
    {
      type: 'slow',
      where: `coalesce(b.last_out_date, b.first_in_date) < ${today} - ${asked.value('slowDays')}`,
      from: `coalesce(b.last_out_date, b.first_in_date) + ${asked.value('slowDays')}`,
      suggest: `'核对是否仍有用途'`,
    },
  ];
}

function rows(asked: Asked): string {
  const org = asked.org();
  const today = asked.today();
  const ofMaterials = limits.map(
    ({ type, limit, held, breached, suggest }) => `
    select ${rowId(`'${type}'`, 'q.material')} as id, '${type}' as alert_type, q.material, q.material_name, null::uuid as warehouse, null::uuid as lot,
      q.unit, q.on_hand_qty, q.available_qty, q.limit_qty, ${held} - q.limit_qty as diff_qty, null::date as expiry_date,
      null::integer as remain_days, ${suggest} as suggest, q.handler
    from (select q.*, ${limit} as limit_qty from stocked q where ${limit} > 0) q left join unit u on u.id = q.unit
    where ${held} ${breached} q.limit_qty`,
  );
  const ofBalances = balances(asked).map(
    ({ type, where, from, suggest }) => `
    select ${rowId(`'${type}'`, 'b.id')}, '${type}', b.material, b.material_name, b.warehouse, b.lot, b.base_unit, b.on_hand_qty, b.available_qty,
      null::numeric, null::numeric, ${type === 'slow' || type === 'transitLate' ? 'null::date' : from}, (${from}) - ${today}, ${suggest}, w.keeper
    from stock_balance b join material m on m.id = b.material join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
    left join lot t on t.id = b.lot
    where b.org = ${org} and b.on_hand_qty > 0 and ${where}`,
  );
  return `
    with stocked as (
      select m.id as material, m.name as material_name, m.base_unit as unit, coalesce(r.safety_stock, m.safety_stock) as safety_stock,
        coalesce(r.min_stock, m.min_stock) as min_stock, coalesce(r.max_stock, m.max_stock) as max_stock,
        coalesce(r.reorder_point, m.reorder_point) as reorder_point, coalesce(m.purchaser, r.planner, m.planner) as handler,
        coalesce(b.on_hand_qty, 0) as on_hand_qty, coalesce(b.available_qty, 0) as available_qty
      from material m
      left join material_org_rows r on r.doc_id = m.id and r.org = ${org} and r.enabled is not false
      left join (
        select b.material, sum(b.on_hand_qty) as on_hand_qty, sum(b.available_qty) as available_qty
        from stock_balance b where b.org = ${org} group by b.material) b on b.material = m.id
      where m.org = ${org} and ${stateSql('material', 'm.status', 'executable')})
    select a.*, ${org} as org from (${[...ofMaterials, ...ofBalances].join('\n    union all')}) a`;
}

export const stockAlert: Report = { sources: ['stockBalance', 'material', 'lot', 'warehouse'], rows };
