// Operations with the rates of their work centres for the bills of a structure: of the route a bill names, else of the one
// its material is made by on the day.
import type { Structure } from '#entities/master/bom/structures.ts';
import { chooseRoute } from '#entities/process/processRoute/routeChoice.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { routeHeadsOf } from './routeInForce.ts';

/** @returns operations of a bill in a lot of so many; none of a bill without a route */
export async function routeCostsOf(
  rows: Rows,
  org: string,
  boms: Iterable<Structure>,
  day: string,
): Promise<(bom: string, lot: string) => readonly CostedOperation[] | undefined> {
  const bills = new Map([...boms].map((bom) => [bom.id, bom]));
  const materials = [...new Set([...bills.values()].map(({ material }) => material))];
  const heads = await routeHeadsOf(rows, org, materials, null, day);
  const byMaterial = Map.groupBy(heads, ({ material }) => material);
  const routeOf = ({ id, material, processRoute }: Structure, lot: string): string | null => {
    const wanted = { material, materialCategory: null, bom: id, qty: lot, day };
    return processRoute ?? chooseRoute(byMaterial.get(material) ?? [], wanted)?.id ?? null;
  };
  const named = [...bills.values()].flatMap(({ processRoute }) => processRoute ?? []);
  const operations = await operationsOf(rows, org, [...new Set([...named, ...heads.map(({ id }) => id)])]);
  return (bom, lot) => {
    const bill = bills.get(bom);
    return bill === undefined ? undefined : operations.get(routeOf(bill, lot) ?? '');
  };
}

/** By route. */
async function operationsOf(
  rows: Rows,
  org: string,
  routes: readonly string[],
): Promise<ReadonlyMap<string, readonly CostedOperation[]>> {
  if (routes.length === 0) return new Map();
  const found = await rows(
    `select o.doc_id, o.process_mode, o.outsource_price::text as outsource_price, o.setup_minutes::text as setup_minutes,
       o.run_minutes::text as run_minutes, o.base_qty::text as base_qty, o.labor_minutes::text as labor_minutes, o.crew_size,
       w.labor_rate::text as labor_rate, w.machine_rate::text as machine_rate, w.overhead_rate::text as overhead_rate
     from process_route_operations o join process_route r on r.id = o.doc_id left join work_center w on w.id = o.work_center
     where r.org = $1::uuid and o.doc_id = any($2::uuid[]) order by o.doc_id, o.operation_seq`,
    [org, routes],
  );
  const byRoute = Map.groupBy(found, (row) => textOf(row['doc_id']));
  return new Map(
    [...byRoute].map(([route, own]) => [
      route,
      own.map((row): CostedOperation => ({
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
    ]),
  );
}
