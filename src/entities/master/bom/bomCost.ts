// What a parent costs by its bill of materials, from the lowest level up. Pure. Source of the formula: BOM semantics d6.
import {
  type ConversionCost,
  type CostedOperation,
  routeCost,
} from '#entities/process/processRoute/operationCost.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { lineNeed } from './explode.ts';
import {
  bomBelow,
  countsOn,
  deepest,
  hundred,
  inBase,
  orOne,
  type ScrapFormula,
  type Structure,
  type StructureData,
} from './structures.ts';

const mostRows = 20_000;
const nought = new Decimal(0);
const costElements = ['material', 'labor', 'machine', 'overhead', 'outsourcing'] as const;

/** Where the cost of a part comes from. */
export type CostOrigin = 'rolled' | 'average' | 'reference' | 'standard';

export interface KnownCost {
  /** Per base unit. */
  unitCost: string;
  origin: Exclude<CostOrigin, 'rolled'>;
}

export interface CostRow {
  key: string;
  parent: string | null;
  level: number;
  code: string;
  name: string;
  specification: string;
  itemType: string;
  unit: string;
  /** For one parent, with losses. */
  per: string;
  /** Of one such unit; null: nobody knows. */
  unitCost: string | null;
  origin: CostOrigin | null;
  /** In one parent. */
  amount: string | null;
  bom: { id: string; code: string; version: string } | null;
}

/** What a cost consists of. */
export type CostElement = 'material' | keyof ConversionCost;

export interface CostResult {
  rows: CostRow[];
  /** Of one parent at its yield, joint products taken off. */
  unitCost: string;
  /** Parts of one parent before yield and joint products. */
  material: string;
  /** Own operations of one parent, before the same. */
  conversion: string;
  /** The unit cost by element, through all levels. */
  elements: Record<CostElement, string>;
  yieldRate: string;
  /** Per cent that joint and by-products carry. */
  share: string;
  /** Parts without any cost; they count as nothing. */
  unknown: number;
  cut: boolean;
}

/** For what lot, by what is in force on which day (ISO), and how scrap enlarges the need. */
export interface CostTerms {
  lot: string;
  day: string;
  scrapFormula?: ScrapFormula;
  /** Operations a bill is made by. */
  operationsOf?: (bom: string) => readonly CostedOperation[] | undefined;
}

/**
 * Cost from the lowest level: unit cost = (Σ (per × unit cost of the part) + own operations) ÷ yield, less the share of
 * joint products; per = numerator ÷ denominator × (1 + scrap) + fixed loss ÷ lot.
 */
export function rollUpCost(
  data: StructureData,
  top: Structure,
  { lot, day, scrapFormula = 'multiply', operationsOf = () => undefined }: CostTerms,
  costOf: (material: string) => KnownCost | null,
): CostResult {
  const rows: CostRow[] = [];
  const unknown = new Set<string>();
  let cut = false;

  interface Rolled {
    cost: Decimal;
    material: Decimal;
    share: Decimal;
    own: Decimal;
    elements: Record<CostElement, Decimal>;
  }

  // What is shown no more is not worked out twice either.
  const rolled = new Map<string, Rolled>();
  const roll = (bom: Structure, parent: CostRow | null, above: readonly string[]): Rolled => {
    const before = cut ? rolled.get(bom.id) : undefined;
    if (before !== undefined) return before;
    let sum = new Decimal(0);
    let share = decimal(bom.jointShare);
    const elements: Record<CostElement, Decimal> = {
      material: nought,
      ...routeCost(operationsOf(bom.id) ?? [], lot),
    };
    const own = Object.values(elements).reduce((total, each) => total.plus(each), nought);
    for (const item of bom.items) {
      if (!countsOn(item, day)) continue;
      if (item.itemType === 'byProduct') share = share.plus(decimal(item.costShare));
      const material = data.materials.get(item.material);
      const below =
        above.includes(item.material) || above.length >= deepest ? undefined : bomBelow(data, item, day);
      const row: CostRow = {
        key: parent === null ? String(item.seq) : `${parent.key}.${item.seq}`,
        parent: parent?.key ?? null,
        level: (parent?.level ?? 0) + 1,
        code: material?.code ?? '',
        name: material?.name ?? '',
        specification: material?.specification ?? '',
        itemType: item.itemType,
        unit: data.units.get(item.unit)?.name ?? '',
        per: '0',
        unitCost: null,
        origin: null,
        amount: null,
        bom: below === undefined ? null : { id: below.id, code: below.code, version: below.version },
      };
      if (rows.length < mostRows) rows.push(row);
      else cut = true;
      const per = lineNeed(orOne(decimal(lot)), bom, item, scrapFormula).exact.div(orOne(decimal(lot)));
      row.per = decimalText(per.toDecimalPlaces(8));
      const toBase = inBase(material, item.unit);
      if (below !== undefined) {
        const part = roll(below, row, [...above, item.material]);
        const factor = toBase.div(inBase(material, below.unit));
        row.unitCost = shownCost(part.cost.times(factor));
        row.origin = 'rolled';
        for (const element of costElements)
          elements[element] = elements[element].plus(part.elements[element].times(factor).times(per));
      } else {
        const known = item.itemType === 'byProduct' ? null : costOf(item.material);
        if (known === null && item.itemType !== 'byProduct') unknown.add(item.material);
        row.unitCost = known === null ? null : shownCost(decimal(known.unitCost).times(toBase));
        row.origin = known?.origin ?? null;
        if (known !== null)
          elements.material = elements.material.plus(decimal(known.unitCost).times(toBase).times(per));
      }
      const amount = row.unitCost === null ? null : per.times(decimal(row.unitCost));
      row.amount = amount === null ? null : shownCost(amount);
      if (amount !== null && item.itemType !== 'byProduct') sum = sum.plus(amount);
    }
    const left = hundred.minus(Decimal.min(share, hundred)).div(hundred);
    const good = left.times(hundred).div(orOne(decimal(bom.yieldRate)));
    for (const element of costElements) elements[element] = elements[element].times(good);
    const result = { cost: sum.plus(own).times(good), material: sum, share, own, elements };
    rolled.set(bom.id, result);
    return result;
  };

  const { cost, material, share, own, elements } = roll(top, null, [top.material]);
  return {
    rows,
    unitCost: shownCost(cost),
    material: shownCost(material),
    conversion: shownCost(own),
    elements: {
      material: shownCost(elements.material),
      labor: shownCost(elements.labor),
      machine: shownCost(elements.machine),
      overhead: shownCost(elements.overhead),
      outsourcing: shownCost(elements.outsourcing),
    },
    yieldRate: top.yieldRate,
    share: decimalText(share),
    unknown: unknown.size,
    cut,
  };
}

/** Kept to ten decimals; screens show four. */
function shownCost(value: Decimal): string {
  return decimalText(value.toDecimalPlaces(10));
}
