// Operations with the rates of their work centres for the bills of a structure: of the route a bill names, else of the one
// its material is made by on the day.
import type { Structure } from '#entities/master/bom/structures.ts';
import { chooseRoute } from '#entities/process/processRoute/routeChoice.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';
import type { Rows } from '#server/ports.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
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
  const o = linesTable(processRoute, 'operations', 'o');
  const r = headerTable(processRoute, 'r');
  const w = headerTable(workCenter, 'w');
  const found = await selectFrom(
    rows,
    {
      route: o.docId,
      processMode: o.processMode,
      outsourcePrice: o.outsourcePrice,
      setupMinutes: o.setupMinutes,
      runMinutes: o.runMinutes,
      baseQty: o.baseQty,
      laborMinutes: o.laborMinutes,
      crewSize: o.crewSize,
      laborRate: w.laborRate,
      machineRate: w.machineRate,
      overheadRate: w.overheadRate,
    },
    sql`from ${o} join ${r} on ${r.id} = ${o.docId} left join ${w} on ${w.id} = ${o.workCenter}
      where ${is(r.org, org)} and ${among(o.docId, routes)} order by ${o.docId}, ${o.operationSeq}`,
  );
  const byRoute = Map.groupBy(found, ({ route }) => route);
  return new Map(
    [...byRoute].map(([route, own]) => [
      route,
      own.map((row): CostedOperation => ({
        processMode: row.processMode ?? 'inHouse',
        outsourcePrice: row.outsourcePrice,
        setupMinutes: row.setupMinutes ?? '0',
        runMinutes: row.runMinutes ?? '0',
        baseQty: row.baseQty ?? '1',
        laborMinutes: row.laborMinutes,
        crewSize: row.crewSize ?? 1,
        laborRate: row.laborRate ?? '0',
        machineRate: row.machineRate ?? '0',
        overheadRate: row.overheadRate ?? '0',
      })),
    ]),
  );
}
