// Operations with the rates of their work centres for the bills of a structure: of the route a bill names, else of the one
// its material is made by on the day.
import type { Structure } from '#entities/master/bom/structures.ts';
import { chooseRoute } from '#entities/process/processRoute/routeChoice.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { routeHeadsOf } from './routeInForce.ts';

/** @returns operations by id of the bill; a bill without a route has none */
export async function routeCostsOf(
  rows: Rows,
  org: string,
  boms: Iterable<Structure>,
  terms: { day: string; lot: string },
): Promise<ReadonlyMap<string, readonly CostedOperation[]>> {
  const bills = [...boms];
  const materials = [...new Set(bills.map(({ material }) => material))];
  const heads = await routeHeadsOf(rows, org, materials, null, terms.day);
  const byMaterial = Map.groupBy(heads, ({ material }) => material);
  const routes = bills.map((bom): [string, string | null] => {
    const wanted = {
      material: bom.material,
      materialCategory: null,
      bom: bom.id,
      qty: terms.lot,
      day: terms.day,
    };
    const chosen = bom.processRoute ?? chooseRoute(byMaterial.get(bom.material) ?? [], wanted)?.id ?? null;
    return [bom.id, chosen];
  });
  const ids = [...new Set(routes.flatMap(([, route]) => route ?? []))];
  if (ids.length === 0) return new Map();
  const found = await rows(
    `select o.doc_id, o.process_mode, o.outsource_price::text as outsource_price, o.setup_minutes::text as setup_minutes,
       o.run_minutes::text as run_minutes, o.base_qty::text as base_qty, o.labor_minutes::text as labor_minutes, o.crew_size,
       w.labor_rate::text as labor_rate, w.machine_rate::text as machine_rate, w.overhead_rate::text as overhead_rate
     from process_route_operations o join process_route r on r.id = o.doc_id left join work_center w on w.id = o.work_center
     where r.org = $1::uuid and o.doc_id = any($2::uuid[]) order by o.doc_id, o.operation_seq`,
    [org, ids],
  );
  const byRoute = Map.groupBy(found, (row) => textOf(row['doc_id']));
  return new Map(
    routes.flatMap(([bom, route]) => {
      const operations = byRoute.get(route ?? '');
      return operations === undefined
        ? []
        : [
            [
              bom,
              operations.map((row): CostedOperation => ({
                processMode: textOf(row['process_mode'], 'inHouse'),
                outsourcePrice: optionalText(row['outsource_price']),
                setupMinutes: textOf(row['setup_minutes'], '0'),
                runMinutes: textOf(row['run_minutes'], '0'),
                baseQty: textOf(row['base_qty'], '1'),
                laborMinutes: optionalText(row['labor_minutes']),
                crewSize: Number(row['crew_size'] ?? 1),
                laborRate: textOf(row['labor_rate'], '0'),
                machineRate: textOf(row['machine_rate'], '0'),
                overheadRate: textOf(row['overhead_rate'], '0'),
              })),
            ] as const,
          ];
    }),
  );
}
