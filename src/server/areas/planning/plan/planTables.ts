// Every table a run reads, as one select each of JSON arrays of rows: columns are named as the pure half names them. What
// counts is what the scheme ticks; $1 are the organisations, $2 the plan date. Selects over materials and bills may be asked
// for some materials alone, whose ids are $3.
import { ownLeadDays } from '#server/areas/master/leadTime.ts';
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { openDays } from '#server/ledgers/datedParts.ts';
import { isUsable, lastDayOfStock } from '#server/ledgers/expiringStock.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Rows of a JSON array: a piece of this many travels as one text. */
const rowsInPiece = 5_000;

/** Pieces of the rows of a select, in no order: planning sorts what it is given. */
export function inPieces(select: string): string {
  return `select json_agg(json_strip_nulls(to_json(r)))::text as piece from (
    select q.*, (row_number() over () - 1) / ${rowsInPiece} as piece_no from (${select}) q) r group by r.piece_no`;
}

/** Names material and unit where a row at `unit` counts in another unit than its material; null where it does not. */
const otherUnit = (unit: string, material = 'm'): string =>
  `case when ${unit} <> ${material}.base_unit then ${material}.id::text || ' ' || ${unit}::text end`;

const of = (entity: string): string => stateSql(entity, 'h.status', 'executable');
const open = `coalesce(i.line_status, 'open') in ('open', 'frozen')`;

/** Whose rows are read: all, or those of the materials at $3. */
export type Whose = 'all' | 'asked';

/**
 * Rows of a table by the ids at $3, one index search each. The fence keeps PostgreSQL from reading the whole table instead, as
 * it does for some thousand ids of a table that is ten times as large.
 */
const searched = (table: string, alias: string, condition: string): string =>
  `cross join lateral (select x.* from ${table} x where ${condition} offset 0) ${alias}`;
const asked = 'unnest($3::uuid[]) w(id)';
const onlyAsked = (whose: Whose, column: string): string =>
  whose === 'all' ? '' : ` and ${column} = any($3::uuid[])`;

/** How the material at an alias is supplied, with its parameters at p. */
export const supplyTypeOf = (
  material: string,
): string => `coalesce(nullif(p.supply_type, 'virtualConfig'), case ${material}.erp_class when 'selfMade' then 'produce' when 'outsourced' then 'outsource'
  when 'virtual' then 'phantom' when 'configured' then 'produce' else 'purchase' end)`;

/** The same for the material at m. */
export const supplyTypeSql = supplyTypeOf('m');

/** Parameters at p for the material at m: those of the warehouse it is kept in, else those of the whole organisation. */
export const parametersJoin = `left join lateral (select x.* from material_planning x where x.org = m.org and x.material = m.id and x.status = 'approved'
    and (x.warehouse is null or x.warehouse = m.warehouse) order by x.warehouse nulls last limit 1) p on true`;

/** What a buffer of the whole organisation replenishes is not proposed a second time by requirements. */
const strategy = `case when exists (select from stock_buffer b where b.org = m.org and b.material = m.id and b.warehouse is null
    and ${stateSql('stockBuffer', 'b.status', 'executable')}) then 'none' else coalesce(p.plan_strategy, m.plan_strategy, 'mrp') end`;

export const itemsSql = (
  whose: Whose = 'all',
): string => `select m.id, m.org, m.code as material, m.name, m.specification, m.base_unit as unit, m.category,
    ${supplyTypeSql} as "supplyType", ${strategy} as "planStrategy",
    p.source_org as "sourceOrg", p.sourcing_rule as "sourcingRule", coalesce(u.precision, 0) as decimals,
    (coalesce(m.use_status, 'normal') in ('disabled', 'stopped') or m.status = 'disabled') as "isDisabled",
    coalesce(p.fixed_lead_days, ${ownLeadDays('m', supplyTypeSql)}, 0) as "fixedLeadDays",
    coalesce(p.var_lead_days, m.var_lead_days)::text as "varLeadDays", coalesce(p.var_lead_lot, m.var_lead_lot)::text as "varLeadLot",
    coalesce(p.inspect_lead_days, m.inspect_lead_days, 0) as "inspectLeadDays", coalesce(p.safety_lead_days, 0) as "safetyLeadDays",
    coalesce(p.safety_stock, ${ownSafetyStock('m')}, 0)::text as "safetyStock", m.min_stock::text as "minStock",
    coalesce(p.max_stock, m.max_stock)::text as "maxStock", coalesce(p.reorder_point, m.reorder_point)::text as "reorderPoint",
    coalesce(p.reorder_qty, m.economic_qty)::text as "reorderQty", coalesce(p.order_policy, m.order_policy, 'lotForLot') as "orderPolicy",
    coalesce(p.fixed_lot_qty, m.fixed_lot_qty)::text as "fixedLotQty", coalesce(p.min_order_qty, m.min_order_qty)::text as "minOrderQty",
    least(nullif(coalesce(p.max_order_qty, m.max_order_qty), 0), case when coalesce(nullif(p.supply_type, 'virtualConfig'), ${supplyTypeSql}) = 'produce' then nullif(p.max_batch_qty, 0) end)::text as "maxOrderQty", coalesce(p.multiple_qty, m.multiple_qty)::text as "multipleQty",
    coalesce(p.period_days, m.period_days) as "periodDays", p.period_type as "periodType", coalesce(p.scrap_rate, m.scrap_rate)::text as "scrapRate", nullif(p.yield_rate, 100)::text as "yieldRate",
    coalesce(p.demand_fence, m.demand_fence, 0) as "demandFence", coalesce(p.plan_fence, m.plan_fence, 0) as "planFence",
    coalesce(p.reschedule_in_days, 0) as "rescheduleInDays", coalesce(p.reschedule_out_days, 0) as "rescheduleOutDays",
    coalesce(p.mto_control, case when m.is_mto_plan then 'strict' else 'none' end) as "mtoControl", p.stock_ratio::text as "stockRatio",
    (m.process_route is not null or r.material is not null) as "hasRoute",
    (coalesce(p.default_supplier, m.default_supplier) is not null or s.material is not null) as "hasSupplier",
    coalesce(p.planner, m.planner) as planner, coalesce(p.buyer, m.purchaser) as buyer, coalesce(p.workshop, m.workshop) as workshop,
    coalesce(p.default_supplier, m.default_supplier, s.supplier) as supplier, m.warehouse, coalesce(m.process_route, r.route) as "processRoute"
  from ${whose === 'all' ? 'material m' : `${asked} ${searched('material', 'm', 'x.id = w.id')}`} left join unit u on u.id = m.base_unit
    ${parametersJoin}
    left join (select h.org, h.material, (array_agg(h.id order by h.is_default desc nulls last, h.code))[1] as route from process_route h
      where h.org = any($1::uuid[]) and ${of('processRoute')} and h.material is not null${onlyAsked(whose, 'h.material')} group by 1, 2) r on r.material = m.id and r.org = m.org
    left join (select h.org, h.material, (array_agg(h.supplier order by h.priority nulls last, h.id))[1] as supplier from supplier_material h
      where h.org = any($1::uuid[]) and ${of('supplierMaterial')}${onlyAsked(whose, 'h.material')} group by 1, 2) s on s.material = m.id and s.org = m.org
  where m.org = any($1::uuid[]) and m.code is not null and m.erp_class not in ('service', 'expense', 'asset')
    and ${stateSql('material', 'm.status', 'executable', 'retired')} and $2::date is not null`;

const billsOf = (whose: Whose): string =>
  whose === 'all'
    ? 'bom h'
    : `${asked} ${searched('bom', 'h', 'x.material = w.id and x.org = any($1::uuid[])')}`;
const materialOf = (whose: Whose, id: string): string =>
  whose === 'all' ? `join material m on m.id = ${id}` : searched('material', 'm', `x.id = ${id}`);

const inUse = `h.org = any($1::uuid[]) and ${of('bom')} and (h.expiry_date is null or h.expiry_date >= $2::date)`;
const billHeads = (whose: Whose): string =>
  `from ${billsOf(whose)} ${materialOf(whose, 'h.material')} where ${inUse}`;
const billLines = (whose: Whose): string =>
  `from ${billsOf(whose)} ${whose === 'all' ? 'join bom_items i on i.doc_id = h.id' : searched('bom_items', 'i', 'x.doc_id = h.id')} ${materialOf(whose, 'i.material')}
    where ${inUse} and coalesce(i.item_type, 'standard') in ('standard', 'feature')`;

export const bomsSql = (
  whose: Whose = 'all',
): string => `select h.id, h.org, m.code as material, coalesce(h.qty, 1)::text as qty, ${otherUnit('h.unit')} as "countedIn", h.yield_rate::text as "yieldRate",
    h.is_default as "isDefault", h.effective_date as "effectiveDate", h.expiry_date as "expiryDate"
  ${billHeads(whose)}`;

export const bomLinesSql = (
  whose: Whose = 'all',
): string => `select i.doc_id as bom, i.id, i.seq, m.code as material, i.numerator::text as numerator, ${otherUnit('i.unit')} as "countedIn",
    i.denominator::text as denominator, i.dosage_type as "dosageType", i.scrap_rate::text as "scrapRate",
    i.fixed_scrap_qty::text as "fixedScrapQty", i.effective_date as "effectiveDate", i.expiry_date as "expiryDate",
    coalesce(i.offset_days, 0) as "offsetDays"
  ${billLines(whose)}`;

/** The units that bills and their lines, and substitutes in a plan, are counted in beside the base units of their materials. */
export const otherUnitsSql = (
  whose: Whose = 'all',
): string => `select m.id as material, h.unit ${billHeads(whose)} and h.unit <> m.base_unit
  union select m.id, i.unit ${billLines(whose)} and i.unit <> m.base_unit${whose === 'all' ? ` union ${substituteUnits}` : ''}`;

const substituteUnits = `select m.id, i.unit from material_substitution h join material_substitution_items i on i.doc_id = h.id join material m on m.id = i.material
  where h.org = any($1::uuid[]) and ${of('materialSubstitution')} and i.unit <> m.base_unit`;

const priority = `case when h.priority in ('urgent', 'high', 'low') then h.priority else 'normal' end`;

/** What requirement plans have taken over of a line at i. */
const planned = (rule: string): string =>
  `coalesce((select sum(k.base_qty) from document_link k where k.source_line_id = i.id::text and k.link_rule = '${rule}' and k.link_status = 'executed'), 0)`;

const openSale = 'i.remain_base_qty';
const openPurchase = 'i.remain_base_qty';

/** What is open of a line at i, day by day; of a sale beside what requirement plans took over. */
const saleDays = openDays('saleOrder', 'items', {
  open: `(${openSale} - ${planned('saleOrder-requirementPlan')})`,
  day: 'coalesce(i.plan_delivery_date, i.delivery_date, h.delivery_date, h.date)',
  whole: 'i.base_qty',
});
const purchaseDays = openDays('purchaseOrder', 'items', {
  open: openPurchase,
  day: 'coalesce(i.promised_date, i.delivery_date, h.date)',
});

export const demandSql: Readonly<Record<string, string>> = {
  saleOrder: `select h.org, m.code as material, 'saleOrder' as kind, h.code, i.seq as line, h.id as "orderId", d.day as date, trim_scale(d.qty)::text as qty,
      trim_scale(d.whole)::text as "orderQty", i.mto_no as "mtoNo"
    from sale_order h join sale_order_items i on i.doc_id = h.id join material m on m.id = i.material cross join lateral (${saleDays}) d
    where h.org = any($1::uuid[]) and ${of('saleOrder')} and ${open} and i.remain_base_qty > 0 and d.qty > 0 and not d.is_frozen and $2::date is not null`,
  requirementPlan: `select h.org, m.code as material, 'requirementPlan' as kind, h.code, i.seq as line, i.required_date as date,
      trim_scale(least(i.base_qty, coalesce((select ${openSale.replaceAll('i.', 's.')} from sale_order_items s where i.demand_type = 'saleOrder' and s.id::text = i.source_line_id), i.base_qty)))::text as qty,
      case when i.priority in ('urgent', 'high', 'low') then i.priority else 'normal' end as priority, i.mto_no as "mtoNo"
    from requirement_plan h join requirement_plan_items i on i.doc_id = h.id join material m on m.id = i.material
    where h.org = any($1::uuid[]) and ${of('requirementPlan')} and ${open} and i.base_qty > 0 and i.required_date is not null and $2::date is not null`,
  dependent: `select h.org, m.code as material, 'dependent' as kind, h.code, i.seq as line, coalesce(i.required_date, h.plan_start_date, h.date) as date,
      trim_scale(i.unissued_base_qty)::text as qty, ${priority} as priority, h.mto_no as "mtoNo", i.bom_line_id as "bomLine"
    from manufacturing_order h join manufacturing_order_components i on i.doc_id = h.id join material m on m.id = i.material
    where h.org = any($1::uuid[]) and h.status in ('planned', 'released', 'started') and i.issue_mode <> 'none' and i.required_qty > 0 and i.unissued_base_qty > 0
      and i.base_qty > 0 and $2::date is not null
    union all
    select h.org, m.code, 'dependent', h.code, i.seq, coalesce(i.required_date, h.date),
      trim_scale(i.unissued_base_qty)::text, 'normal', h.mto_no, i.bom_line_id
    from outsourcing_order h join outsourcing_order_components i on i.doc_id = h.id join material m on m.id = i.material
    where h.org = any($1::uuid[]) and h.status in ('approved', 'released', 'started') and i.required_qty > 0 and i.unissued_base_qty > 0
      and i.base_qty > 0 and $2::date is not null`,
};

/** Whether the warehouse at an alias takes part: warehouses of the scheme are ids at $3, those left out at $5; null: all. */
const takesPart = (w: string): string =>
  `(coalesce(${w}.include_in_plan, true) and ($3::uuid[] is null or ${w}.id = any($3::uuid[])) and not (${w}.id = any($5::uuid[])))`;

/** Whether stock of the kinds in the warehouse at w with the status at s is netted; statuses of the scheme are at $4. */
const isNetted = (kinds: string): string =>
  `${takesPart('w')} and coalesce(s.include_in_plan, true) and s.status_kind in (${kinds}) and ($4::uuid[] is null or s.id = any($4::uuid[]))`;

const stockOf = (
  kinds: string,
): string => `from stock_balance b join material m on m.id = b.material join warehouse w on w.id = b.warehouse
    join stock_status s on s.id = b.stock_status left join lot t on t.id = b.lot
  where b.org = any($1::uuid[]) and b.owner_type = 'own' and ${isNetted(kinds)} and $2::date is not null`;

/** Statuses of what may be taken. */
const taken = `'available', 'returned'`;

/** By the last day it may be used; what is past that is no stock. */
export const stockSql = `select b.org, m.code as material, b.mto_no as "mtoNo", ${lastDayOfStock} as "expiryDate",
    trim_scale(sum(b.on_hand_qty - coalesce(b.frozen_qty, 0)))::text as qty
  ${stockOf(taken)} and ${isUsable('$2::date')}
  group by 1, 2, 3, 4 having sum(b.on_hand_qty - coalesce(b.frozen_qty, 0)) <> 0`;

const placed = (kind: string, code: string, statuses: string): string =>
  `select b.org, m.code as material, '${kind}' as kind, '${code}' as code, 0 as line, $2::date as date,
     trim_scale(sum(b.on_hand_qty))::text as qty, b.mto_no as "mtoNo" ${stockOf(statuses)} group by 1, 2, b.mto_no having sum(b.on_hand_qty) > 0`;

/** Supplies that read stock take $3 to $5 as it does. */
export const stockReceipts: Readonly<Record<string, string>> = {
  inspecting: placed('inspecting', '待检', `'toInspect'`),
  inTransit: placed('inTransit', '在途', `'inTransit'`),
};

/** Orders at h that somebody stands by, with something that is not a document anybody works by yet: a draft is none. */
const standing = `h.status in ('firmed', 'partiallyReleased', 'released') and h.remain_base_qty + coalesce(h.draft_base_qty, 0) > 0`;

export const receiptSql: Readonly<Record<string, string>> = {
  purchaseRequisition: `select h.org, m.code as material, 'purchaseRequisition' as kind, h.code, i.seq as line, coalesce(i.required_date, h.date) as date,
      trim_scale(i.remain_base_qty)::text as qty, i.mto_no as "mtoNo"
    from purchase_requisition h join purchase_requisition_items i on i.doc_id = h.id join material m on m.id = i.material
    where h.org = any($1::uuid[]) and ${of('purchaseRequisition')} and ${open} and i.remain_base_qty > 0 and $2::date is not null`,
  purchaseOrder: `select h.org, m.code as material, 'purchaseOrder' as kind, h.code, i.seq as line, d.day as date, trim_scale(d.qty)::text as qty, i.mto_no as "mtoNo"
    from purchase_order h join purchase_order_items i on i.doc_id = h.id join material m on m.id = i.material cross join lateral (${purchaseDays}) d
    where h.org = any($1::uuid[]) and ${of('purchaseOrder')} and ${open} and i.remain_base_qty > 0 and d.qty > 0 and $2::date is not null`,
  manufacturingOrder: `select h.org, m.code as material, 'manufacturingOrder' as kind, h.code, 0 as line, coalesce(h.plan_finish_date, h.date) as date,
      trim_scale(h.remain_base_qty)::text as qty, h.mto_no as "mtoNo"
    from manufacturing_order h join material m on m.id = h.material
    where h.org = any($1::uuid[]) and h.status in ('planned', 'released', 'started') and h.remain_base_qty > 0 and not coalesce(h.is_final_received, false) and $2::date is not null`,
  outsourcingOrder: `select h.org, m.code as material, 'outsourcingOrder' as kind, h.code, i.seq as line, i.plan_finish_date as date,
      trim_scale(i.remain_base_qty)::text as qty, i.mto_no as "mtoNo"
    from outsourcing_order h join outsourcing_order_items i on i.doc_id = h.id join material m on m.id = i.material
    where h.org = any($1::uuid[]) and h.status in ('approved', 'released', 'started') and i.operation is null and i.remain_base_qty > 0 and $2::date is not null`,
  firmPlanOrder: `select h.org, m.code as material, 'firmPlanOrder' as kind, h.code, 0 as line, h.confirmed_finish_date as date,
      trim_scale(h.remain_base_qty + coalesce(h.draft_base_qty, 0))::text as qty, nullif(trim_scale(coalesce(h.draft_base_qty, 0)), 0)::text as drafted,
      h.mto_no as "mtoNo", h.confirmed_start_date as "startDate", h.supply_type as "supplyType", h.bom, case when h.supply_type = 'transfer' then h.source_org end as "sourceOrg"
    from plan_order h join material m on m.id = h.material
    where h.org = any($1::uuid[]) and ${standing} and $2::date is not null`,
};

/** The places at wf and wt of what a transfer application asks for; moved between two that both take part nothing changes. */
const transferFrom = (from: string, to: string, org: string): string =>
  `from transfer_apply h join transfer_apply_items i on i.doc_id = h.id join material m on m.id = i.material
      join warehouse wf on wf.id = i.from_warehouse join warehouse wt on wt.id = i.to_warehouse
    where ${org} = any($1::uuid[]) and ${of('transferApply')} and ${open} and i.remain_base_qty > 0 and coalesce(h.owner_type, 'own') = 'own'
      and ${takesPart(from)} and (h.to_org <> h.org or not ${takesPart(to)}) and $2::date is not null and ($4::uuid[] is null or true)`;
const transferred = `coalesce(i.required_date, h.required_date, h.date) as date, trim_scale(i.remain_base_qty)::text as qty, i.mto_no as "mtoNo"`;

/** What approved applications take from one place and bring to another. They take $3 to $5 as stock does. */
export const transferDemandSql = `select h.org, m.code as material, 'transfer' as kind, h.code, i.seq as line, ${transferred} ${transferFrom('wf', 'wt', 'h.org')}`;
export const transferReceiptSql = `select h.to_org as org, m.code as material, 'transferOrder' as kind, h.code, i.seq as line, ${transferred} ${transferFrom('wt', 'wf', 'h.to_org')}`;

/** Locks of own stock, netted or not, each with the line it is held for and its last day. */
const locks = (
  where: string,
): string => `from stock_reservation r join material m on m.id = r.material left join stock_balance b on b.id = r.balance left join lot t on t.id = r.lot
    left join warehouse w on w.id = r.warehouse left join stock_status s on s.id = r.stock_status
    left join sale_order_items o on o.id::text = coalesce(r.order_line_id, case when r.demand_entity = 'saleOrder' then r.demand_line_id end)
    left join sale_order so on so.id = o.doc_id
    left join manufacturing_order_components c on r.demand_entity = 'manufacturingOrder' and c.id::text = r.demand_line_id
    left join lateral (select q.code, x.seq from requirement_plan_items x join requirement_plan q on q.id = x.doc_id
      where x.demand_type = 'saleOrder' and x.source_line_id = o.id::text and ${stateSql('requirementPlan', 'q.status', 'executable')} order by x.required_date, x.seq limit 1) k on true
  where r.org = any($1::uuid[]) and r.reserve_status = 'active' and r.reserve_type = 'strong' and r.open_qty > 0 and r.owner_type = 'own' and $2::date is not null${where}`;

/** Whom stock is held for: of a notice the order it follows from, of an order that a requirement plan took over also that. */
export const reservationsSql = `select r.org, m.code as material, coalesce(so.code, r.demand_code) as code, coalesce(o.seq, c.seq, 0) as line,
    case when so.id is not null then 'saleOrder' when c.id is not null then 'dependent' end as kind,
    case when k.code is not null then json_build_object('code', k.code, 'line', k.seq) end::jsonb as heir,
    coalesce(r.mto_no, '') as "mtoNo", coalesce(${lastDayOfStock}::text, '') as "expiryDate", trim_scale(sum(r.open_qty))::text as qty
  ${locks('')} group by 1, 2, 3, 4, 5, 6, 7, 8`;

/** Stock that is held where nothing is netted: it is there for whom it is held. $3 to $5 as stock. */
export const heldElsewhereSql = `select r.org, m.code as material, r.mto_no as "mtoNo", ${lastDayOfStock} as "expiryDate", trim_scale(sum(r.open_qty))::text as qty
  ${locks(` and not (${isNetted(taken)})`)} group by 1, 2, 3, 4`;

export const substitutionsSql = `select m.code as main, b.id as "bomLine", h.substitute_type as way, h.strategy, h.effective_date as "effectiveDate",
    h.expiry_date as "expiryDate", (select json_agg(json_build_object('material', x.code, 'ratio', trim_scale(i.qty)::text, 'per', trim_scale(h.main_qty)::text,
        'countedIn', ${otherUnit('i.unit', 'x')}, 'priority', i.priority)
      order by i.priority, i.seq) from material_substitution_items i join material x on x.id = i.material
      where i.doc_id = h.id and coalesce(i.effective_date, $2::date) <= $2::date and coalesce(i.expiry_date, $2::date) >= $2::date) as items
  from material_substitution h join material m on m.id = h.main_material
    left join bom_items b on h.scope = 'bom' and b.doc_id = h.bom and b.material = h.main_material and (h.bom_line_no is null or b.seq = h.bom_line_no)
  where h.org = any($1::uuid[]) and ${of('materialSubstitution')} and (h.scope <> 'bom' or b.id is not null)
    and exists (select 1 from material_substitution_items i where i.doc_id = h.id)`;

export const earlierSql = `select h.id, h.version, h.code, h.org, m.code as material, coalesce(h.mto_no, '') as "mtoNo", trim_scale(h.suggested_qty)::text as qty,
    h.suggested_start_date as "startDate", h.suggested_finish_date as "finishDate", h.supply_type as "supplyType", h.bom,
    case when h.supply_type = 'transfer' then h.source_org end as "sourceOrg", nullif(h.updated_at is not null, false) as "isTouched"
  from plan_order h join material m on m.id = h.material
  where h.org = any($1::uuid[]) and h.status = 'suggested' and h.plan_origin = 'mrp' and $2::date is not null`;

/** What the plan that stands says of each material; nothing of those about which somebody handled a message. */
export const digestsSql = `select d.org, m.code as material, m.id, case when not exists (select from mrp_exception_message x
      where x.org = d.org and x.material = d.material and x.handle_status not in ('open', 'ignored')) then d.digest end as digest
  from plan_digest d join material m on m.id = d.material where d.org = any($1::uuid[]) and $2::date is not null`;
