// The route an order takes: read for its material, chosen by lot, date and default (routeChoice.ts), with its operations in
// their order and what each of them uses.
import {
  chooseRoute,
  type RouteHead,
  type RouteMaterial,
  type RouteWanted,
} from '#entities/process/processRoute/routeChoice.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import type { Rows } from '#server/ports.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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
  const r = headerTable(processRoute, 'r');
  const found = await selectFrom(
    rows,
    {
      id: r.id,
      routeType: r.routeType,
      material: r.material,
      materialCategory: r.materialCategory,
      bom: r.bom,
      lotFrom: r.lotFrom,
      lotTo: r.lotTo,
      effectiveDate: r.effectiveDate,
      expiryDate: r.expiryDate,
      isDefault: r.isDefault,
    },
    sql`from ${r} where ${is(r.status, 'approved')} and ${is(r.org, org)} and ${r.effectiveDate} <= ${day}::date
       and coalesce(${r.expiryDate}, ${day}::date) >= ${day}::date
       and (${among(r.material, materials)} or (${r.routeType} = 'family' and ${r.materialCategory} = ${category}::uuid))`,
  );
  return found.map((row) => ({
    ...row,
    routeType: row.routeType ?? '',
    effectiveDate: row.effectiveDate ?? '',
    isDefault: row.isDefault === true,
  }));
}

/** Which operation uses which part, by route. */
export async function routeMaterialsOf(rows: Rows, route: string): Promise<RouteMaterial[]> {
  const m = linesTable(processRoute, 'materials', 'm');
  const found = await selectFrom(
    rows,
    { operationSeq: m.operationSeq, material: present(m.material), bomLineNo: m.bomLineNo },
    sql`from ${m} where ${is(m.docId, route)} and ${m.material} is not null order by ${m.seq}`,
  );
  return found.map((row) => ({ ...row, operationSeq: row.operationSeq ?? 0 }));
}
