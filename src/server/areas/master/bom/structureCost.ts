// What a parent costs by its bill: its parts at the cost that was asked for, its own operations, and the lots both are
// made in.
import { rollUpCost, type CostResult, type KnownCost } from '#entities/master/bom/bomCost.ts';
import type { Structure, StructureData } from '#entities/master/bom/structures.ts';
import { material } from '#entities/master/material/material.ts';
import { routeCostsOf } from '#server/areas/process/processRoute/routeCosts.ts';
import { materialCosts, type MaterialCost } from '#server/areas/sales/materialCosts.ts';
import type { Context } from '#server/context.ts';
import type { Rows } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { among, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scrapFormulaOf } from './structureData.ts';
import { converted } from './structureMaterials.ts';

/** A bill with all that stands below it. */
export interface OpenedStructure {
  data: StructureData;
  top: Structure;
}

interface CostAsked {
  lot: string;
  date: string;
  /** Which cost of a part comes first. */
  source: string;
}

/** Base units that are usually made at once, of the materials that say so. */
async function ownLots(rows: Rows, materials: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const m = headerTable(material, 'm');
  const lots = await selectFrom(
    rows,
    { id: m.id, lot: present(m.economicQty) },
    sql`from ${m} where ${among(m.id, materials)} and ${m.economicQty} > 0`,
  );
  return new Map(lots.map(({ id, lot }) => [id, lot]));
}

const orders: Readonly<Record<string, readonly KnownCost['origin'][]>> = {
  average: ['average', 'reference', 'standard'],
  reference: ['reference', 'average', 'standard'],
  standard: ['standard', 'reference', 'average'],
};

/** @throws Refusal 422 for a source nobody knows */
function orderOf(source: string): readonly KnownCost['origin'][] {
  const order = Object.hasOwn(orders, source) ? orders[source] : undefined;
  if (order === undefined)
    throw invalid([
      {
        field: 'source',
        level: 'error',
        message: '成本来源须是 average（平均）、reference（参考）或 standard（标准）',
      },
    ]);
  return order;
}

function chosenCost(cost: MaterialCost | undefined, order: readonly KnownCost['origin'][]): KnownCost | null {
  const origin = order.find((each) => (cost?.[each] ?? null) !== null);
  const unitCost = origin === undefined ? null : (cost?.[origin] ?? null);
  return origin === undefined || unitCost === null ? null : { unitCost, origin };
}

/** @throws Refusal 422 for a source nobody knows */
export async function structureCost(
  context: Context,
  { data, top }: OpenedStructure,
  { lot, date, source }: CostAsked,
): Promise<CostResult> {
  const rows = async (text: string, parameters: readonly unknown[]) =>
    (await context.session.query(text, parameters)).rows;
  const costs = await materialCosts(rows, context.grants.org, [...data.materials.keys()]);
  const order = orderOf(source);
  const operationsOf = await routeCostsOf(rows, context.grants.org, data.boms.values(), date);
  const lots = await ownLots(rows, [...data.materials.keys()]);
  const terms = {
    lot,
    day: date,
    scrapFormula: await scrapFormulaOf(rows),
    operationsOf,
    lotOf: (id: string) => lots.get(id) ?? null,
  };
  return converted(() => rollUpCost(data, top, terms, (id) => chosenCost(costs.get(id), order)));
}
