// The route an order takes: read for its material, chosen by lot, date and default (routeChoice.ts), with its operations in
// their order and what each of them uses.
import {
  chooseRoute,
  type RouteHead,
  type RouteMaterial,
  type RouteWanted,
} from '#entities/process/processRoute/routeChoice.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Id of the route for so many of a material on a day; null: none is released for it. */
export async function routeInForce(rows: Rows, org: string, wanted: RouteWanted): Promise<string | null> {
  const heads = await routeHeadsOf(rows, org, [wanted.material], wanted.materialCategory, wanted.day);
  return chooseRoute(heads, wanted)?.id ?? null;
}

/** Routes released for the materials, or for the group, on the day. */
export async function routeHeadsOf(
  rows: Rows,
  org: string,
  materials: readonly string[],
  category: string | null,
  day: string,
): Promise<RouteHead[]> {
  const found = await rows(
    `select id, route_type, material, material_category, bom, lot_from::text as lot_from, lot_to::text as lot_to,
       effective_date::text as effective_date, expiry_date::text as expiry_date, is_default
     from process_route where status = 'approved' and org = $1::uuid and effective_date <= $4::date
       and coalesce(expiry_date, $4::date) >= $4::date
       and (material = any($2::uuid[]) or (route_type = 'family' and material_category = $3::uuid))`,
    [org, materials, category, day],
  );
  return found.map((row) => ({
    id: textOf(row['id']),
    routeType: textOf(row['route_type']),
    material: optionalText(row['material']),
    materialCategory: optionalText(row['material_category']),
    bom: optionalText(row['bom']),
    lotFrom: optionalText(row['lot_from']),
    lotTo: optionalText(row['lot_to']),
    effectiveDate: textOf(row['effective_date']),
    expiryDate: optionalText(row['expiry_date']),
    isDefault: row['is_default'] === true,
  }));
}

/** Which operation uses which part, by route. */
export async function routeMaterialsOf(rows: Rows, route: string): Promise<RouteMaterial[]> {
  const found = await rows(
    'select operation_seq, material, bom_line_no from process_route_materials where doc_id = $1::uuid and material is not null order by seq',
    [route],
  );
  return found.map((row) => ({
    operationSeq: Number(row['operation_seq'] ?? 0),
    material: textOf(row['material']),
    bomLineNo:
      row['bom_line_no'] === null || row['bom_line_no'] === undefined ? null : Number(row['bom_line_no']),
  }));
}
