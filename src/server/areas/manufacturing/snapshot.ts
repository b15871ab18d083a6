// The order's own copy of its bill of materials: components, by-products and the start quantity they hang on, from the
// one explosion of structures. A later change of the bill reaches an order only when it is asked to.
import {
  type ExplodeOptions,
  type ExplodeOrder,
  type Explosion,
  explode,
  type Need,
} from '#entities/master/bom/explode.ts';
import { notConverted, type ScrapFormula, type StructureData } from '#entities/master/bom/structures.ts';
import { wayOf } from '#entities/master/bom/substitution.ts';
import type { Row } from '#model/entity.ts';
import { scrapFormulaOf, ofOrganisation, structuresBelow } from '#server/areas/master/bom/structureData.ts';
import { converted } from '#server/areas/master/bom/structureMaterials.ts';
import type { Rows } from '#server/ports.ts';
import { OutsideCalendar, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { routeMaterialsOf } from '#server/areas/process/processRoute/routeInForce.ts';
import { backflushPointsOf, operationUsing } from './routeCopy.ts';

export interface Wanted {
  bom: string;
  /** Route that says which operation uses a part. */
  route: string | null;
  /** Unit of the order. */
  unit: string;
  /** Good pieces wanted, in that unit. */
  planQty: string;
  /** Percent; null: as the bill says. */
  yieldRate: string | null;
  /** How losses by percent enter; null: as the company says today. */
  scrapFormula?: ScrapFormula | null;
  /** ISO day that lines and versions are chosen by. */
  startDate: string;
  /** ISO day whose conversions of units count. */
  today: string;
  /** Counts 偏置提前期; without it every part is needed on the start day. */
  days?: WorkingDays;
}

/** A component as the bill has it today. */
export type FreshComponent = ReturnType<typeof componentOf>;

type FreshSubstitute = Row & { bomLineId: string; material: string };

export interface Snapshot {
  components: FreshComponent[];
  byProducts: Row[];
  /** What may stand in for the components. */
  substitutes: FreshSubstitute[];
  /** Parts whose structure ends too early: made parts without a bill, circles. */
  notes: string[];
}

/** How losses by percent enter the quantities of an order. */
export function formulaOf({ fields }: { fields: { scrapFormula: string | null } }): ScrapFormula {
  return fields.scrapFormula === 'divide' ? 'divide' : 'multiply';
}

/** Components and by-products of so many; empty where the bill is gone. @throws Refusal 422 for a unit nothing converts */
export async function snapshotOf(rows: Rows, org: string, wanted: Wanted): Promise<Snapshot> {
  const reader = ofOrganisation(rows, org, wanted.today);
  const data = await structuresBelow(reader, [wanted.bom], wanted.startDate, 'phantoms');
  const top = data.boms.get(wanted.bom);
  if (top === undefined) return { components: [], byProducts: [], substitutes: [], notes: [] };
  const order: ExplodeOrder = {
    bom: wanted.bom,
    qty: wanted.planQty,
    unit: wanted.unit,
    startDate: wanted.startDate,
    ...(wanted.yieldRate === null ? {} : { yieldRate: wanted.yieldRate }),
  };
  const scrapFormula = wanted.scrapFormula ?? (await scrapFormulaOf(rows));
  const days = wanted.days === undefined ? {} : { calendar: wanted.days };
  const explosion = converted(() => exploded(order, data, { scrapFormula, ...days }));
  const parts = wanted.route === null ? [] : await routeMaterialsOf(rows, wanted.route);
  const points = await backflushPointsOf(rows, wanted.route);
  const taken = explosion.needs.filter(isTaken);
  return {
    components: taken.map((need) => componentOf(need, operationUsing(parts, need, top), points)),
    byProducts: byProductsOf(explosion),
    substitutes: substitutesOf(taken),
    notes: explosion.needs.flatMap((need) => noteOf(need, data)),
  };
}

/** @throws NoConversion */
function exploded(order: ExplodeOrder, data: StructureData, options: ExplodeOptions): Explosion {
  const explosion = withinCalendar(order, data, options);
  for (const { item, end, below } of explosion.needs)
    if (end === 'noConversion') throw notConverted(data, item.material, [item.unit, below?.unit ?? '']);
  return explosion;
}

/** Days the calendar does not reach are counted as the start day: planning refuses them, an order is still written. */
function withinCalendar(order: ExplodeOrder, data: StructureData, options: ExplodeOptions): Explosion {
  try {
    return explode(order, data, options);
  } catch (error) {
    if (!(error instanceof OutsideCalendar)) throw error;
    const { calendar: _calendar, ...without } = options;
    return explode(order, data, without);
  }
}

const isTaken = ({ isPhantom, isOutput }: Need): boolean => !isPhantom && !isOutput;

function componentOf(
  { item, perOrder, neededOn }: Need,
  operationSeq: number | null,
  points: ReadonlySet<number>,
) {
  // Where the bill does not say when: with the report of an operation that is a backflush point, else with the receipt.
  const point = operationSeq !== null && points.has(operationSeq) ? 'report' : 'receipt';
  const backflushed = item.issueMode === 'backflush' || item.issueMode === 'transferBackflush';
  return {
    material: item.material,
    unit: item.unit,
    itemType: item.itemType,
    ...perOrder,
    issueMode: item.issueMode,
    backflushPoint: backflushed ? (item.backflushPoint ?? point) : null,
    overIssueControl: item.overIssueControl,
    warehouse: item.issueWarehouse,
    location: item.issueLocation,
    operationSeq,
    requiredDate: neededOn,
    isKeyPart: item.isKeyPart,
    substituteGroup: item.substituteGroup,
    changeNo: item.changeNo,
    bomLineId: item.id,
  };
}

/** Words of the dictionary `substituteMode` for the two of schemes. */
const modes = { whole: 'fully', set: 'combined', mix: 'mixed' } as const;

/** A line met twice, below two phantoms, has its substitutes once. */
function substitutesOf(needs: readonly Need[]): FreshSubstitute[] {
  const found = new Map<string, FreshSubstitute>();
  for (const { item, substitutes } of needs)
    for (const { id, material, unit, priority, mainQty, substituteQty, mode } of substitutes)
      found.set(`${item.id} ${id}`, {
        bomLineId: item.id,
        mainMaterial: item.material,
        material,
        unit,
        priority,
        mainQty,
        substituteQty,
        substituteMode: modes[wayOf(mode)],
      });
  return [...found.values()];
}

function byProductsOf({ needs, outputs }: Explosion): Row[] {
  return [
    ...needs
      .filter(({ isOutput }) => isOutput)
      .map(({ item, qty }): Row => ({
        material: item.material,
        unit: item.unit,
        productType: 'byProduct',
        planQty: qty,
        costShare: item.costShare,
        warehouse: item.issueWarehouse,
        bomLineId: item.id,
      })),
    ...outputs.map(({ id, material, unit, productType, qty, costRatio, warehouse }): Row => ({
      material,
      unit,
      productType,
      planQty: qty,
      costShare: costRatio,
      warehouse,
      bomLineId: id,
    })),
  ];
}

function noteOf({ item, end, isPhantom }: Need, data: StructureData): string[] {
  const name = data.materials.get(item.material)?.name ?? '';
  if (end === 'noBom' && isPhantom) return [`虚拟件 ${name} 没有生效的物料清单，它的用料没有展开`];
  if (end === 'circle') return [`用料 ${name} 的清单又用到它的上级，形成循环`];
  return [];
}
