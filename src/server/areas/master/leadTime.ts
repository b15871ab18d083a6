// How many working days a material takes: parameters of planning go before what the material says, and a bought material
// takes the lead time of its supplier, else its purchase lead time. One rule for runs, plan orders, production orders,
// promises and the supply–demand grid.
import { Decimal, decimal } from '#model/decimal.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { supplierMaterial } from '#entities/master/supplierMaterial.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { namedColumns, written } from '#server/select/named.ts';
import { stateSql } from '#server/store/stateSql.ts';

export interface LeadTime {
  /** Working days. */
  fixed: number;
  /** Working days more for each lot, begun ones whole. */
  variable: Decimal;
  /** Base units. */
  lot: Decimal;
  /** Working days between arrival and use, of goods that come from outside. */
  inspect: number;
}

/**
 * Fixed lead days by the material alone, an expression.
 * @param material alias of the table material
 * @param supplyType expression: purchase, produce …
 */
export function ownLeadDays(material: string, supplyType: string): string {
  return `(case when ${supplyType} = 'purchase' then coalesce((${supplierLeadDays(material)}), nullif(${material}.purchase_lead_days, 0), ${material}.fixed_lead_days) else ${material}.fixed_lead_days end)`;
}

/** Of the default supplier, where the material has one, else of the approved source that comes first. */
const supplierLeadDays = (material: string): string =>
  `select k.lead_days from supplier_material k where k.org = ${material}.org and k.material = ${material}.id and k.lead_days > 0
    and ${stateSql('supplierMaterial', 'k.status', 'executable')} and k.source_status = 'approved'
    and (${material}.default_supplier is null or k.supplier = ${material}.default_supplier) order by k.priority nulls last, k.id limit 1`;

/** @param supplyType how it comes: purchase, outsource, produce … */
export async function leadTimeOf(
  read: Pick<Read, 'keptSelect'>,
  material: string | null,
  supplyType: string,
): Promise<LeadTime> {
  const [row] = await read.keptSelect(
    [materials, materialPlanning, supplierMaterial],
    namedColumns('l', { fixed: 'integer', variable: 'qty', lot: 'qty', inspect: 'integer' }),
    written(
      `from (select coalesce(p.fixed_lead_days, ${ownLeadDays('m', '$2')}, 0) as fixed, coalesce(p.var_lead_days, m.var_lead_days, 0) as variable,
       coalesce(nullif(p.var_lead_lot, 0), nullif(m.var_lead_lot, 0), 1) as lot, coalesce(p.inspect_lead_days, m.inspect_lead_days, 0) as inspect
     from material m left join lateral (select x.* from material_planning x where x.org = m.org and x.material = m.id and x.status = 'approved'
       and (x.warehouse is null or x.warehouse = m.warehouse) order by x.warehouse nulls last limit 1) p on true where m.id = $1::uuid) l`,
      [material, supplyType],
    ),
  );
  const isFromOutside = supplyType === 'purchase' || supplyType === 'outsource';
  return {
    fixed: row?.fixed ?? 0,
    variable: decimal(row?.variable),
    lot: decimal(row?.lot ?? '1'),
    inspect: isFromOutside ? (row?.inspect ?? 0) : 0,
  };
}

/**
 * fixed + ceil(quantity ÷ lot) × variable + inspection, up to whole working days. Source: flows b5.
 * @param baseQty base units
 */
export function leadDaysFor({ fixed, variable, lot, inspect }: LeadTime, baseQty: Decimal): number {
  const lots = baseQty.div(lot).toDecimalPlaces(0, Decimal.ROUND_UP);
  return fixed + lots.times(variable).toDecimalPlaces(0, Decimal.ROUND_UP).toNumber() + inspect;
}
