// Rules of supply as a run reads them, with what their sources were given by firmed and released plan orders; and the figure
// that tells it on the rule, rebuilt from the same orders. Quotas of the suppliers of a material are a rule of its own, after
// one that names the material. $1 are the organisations, $2 the plan date. Source: flows r6.
import type { SqlSession } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Orders at h that a planner stands by: what they take of a source is given out. */
const givenOut = `h.status in ('firmed', 'partiallyReleased', 'released', 'closed')`;

/** Quantity of an order at h in base units. */
const inBase = 'h.confirmed_qty * coalesce(h.unit_numerator, 1) / coalesce(nullif(h.unit_denominator, 0), 1)';

/** What orders were given of the source at an alias, in the organisation at another. */
const allocated = (
  org: string,
  source: string,
): string => `(select json_agg(json_build_object('date', coalesce(h.required_date, h.confirmed_finish_date), 'qty', trim_scale(round(${inBase}, 8))::text))
          from plan_order h where h.org = ${org} and h.sourcing_line_id = ${source}::text and ${givenOut})`;

const rulesSql = `select g.org, g.id::text as rule, g.allocate_mode as mode, coalesce(g.reset_kind, 'year') as "resetKind", g.material, g.category,
    g.effective_date as "effectiveDate", g.expiry_date as "expiryDate", null::boolean as "isOfSuppliers",
    (select json_agg(json_build_object('id', s.id, 'supplyType', s.supply_type, 'priority', coalesce(s.priority, 1), 'quota', s.quota::text,
        'minLotQty', s.min_lot_qty::text, 'maxLotQty', s.max_lot_qty::text, 'periodLimit', s.period_limit::text, 'unitCost', s.unit_cost::text,
        'supplier', s.supplier, 'workshop', s.workshop, 'processRoute', s.process_route, 'bom', s.bom, 'sourceOrg', s.source_org, 'leadDays', s.lead_days,
        'allocated', ${allocated('g.org', 's.id')}) order by s.priority, s.seq)
      from sourcing_rule_sources s where s.doc_id = g.id) as sources
  from sourcing_rule g where g.org = any($1::uuid[]) and ${stateSql('sourcingRule', 'g.status', 'executable')}
    and (g.expiry_date is null or g.expiry_date >= $2::date) and exists (select from sourcing_rule_sources s where s.doc_id = g.id)`;

/** Approved sources that share a material to a hundred per cent; named so that they come after rules, whose names are ids. */
const quotasSql = `select k.org, 'quota ' || k.material as rule, 'quota' as mode, 'year' as "resetKind", k.material, null::uuid as category,
    null::date as "effectiveDate", null::date as "expiryDate", true as "isOfSuppliers",
    json_agg(json_build_object('id', k.id, 'supplyType', 'purchase', 'priority', coalesce(k.priority, 1), 'quota', k.quota::text,
        'supplier', k.supplier, 'leadDays', nullif(k.lead_days, 0), 'allocated', ${allocated('k.org', 'k.id')}) order by k.priority, k.id) as sources
  from supplier_material k where k.org = any($1::uuid[]) and ${stateSql('supplierMaterial', 'k.status', 'executable')} and k.source_status = 'approved'
    and k.quota > 0 and (k.effective_date is null or k.effective_date <= $2::date) and (k.expiry_date is null or k.expiry_date >= $2::date)
  group by k.org, k.material having count(*) > 1 and sum(k.quota) = 100`;

export const sourcingSql = `${rulesSql} union all ${quotasSql}`;

const periodFormat = `case coalesce(g.reset_kind, 'year') when 'never' then '' when 'month' then 'YYYY-MM' when 'day' then 'YYYY-MM-DD' else 'YYYY' end`;

/** Writes 已分配 of every source: what the orders of the running period were given. */
export async function countAllocated(
  session: SqlSession,
  orgs: readonly string[],
  now: string,
): Promise<void> {
  await session.query(
    `update sourcing_rule_sources s set allocated_qty = t.qty
     from (select x.id, coalesce((select sum(${inBase}) from plan_order h where h.org = g.org and h.sourcing_line_id = x.id::text and ${givenOut}
          and to_char(coalesce(h.required_date, h.confirmed_finish_date), ${periodFormat}) = to_char($2::timestamptz, ${periodFormat})), 0) as qty
        from sourcing_rule g join sourcing_rule_sources x on x.doc_id = g.id where g.org = any($1::uuid[])) t
     where t.id = s.id and s.allocated_qty is distinct from t.qty`,
    [orgs, now],
  );
}
