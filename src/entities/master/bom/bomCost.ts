// What a parent costs by its bill of materials, from the lowest level up. Pure. Source of the formula: BOM semantics d6.
import {
  type ConversionCost,
  type CostedOperation,
  routeCost,
} from '#entities/process/processRoute/operationCost.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  fractionText,
  fractionValue,
  timesFraction,
} from '#model/fraction.ts';
import { lineNeed } from './linearNeed.ts';
import {
  bomBelow,
  countsOn,
  deepest,
  notConverted,
  type ScrapFormula,
  type Structure,
  type StructureData,
  type StructureItem,
  unitInBase,
  unitRatio,
} from './structures.ts';

const mostRows = 20_000;
/** Decimals of a lot that set-ups are divided by. */
const lotScale = 12;
const nought = new Decimal(0);
const hundred = new Decimal(100);
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
  /** Of the parent; its parts are made in lots of their own. */
  lot: string;
  day: string;
  scrapFormula?: ScrapFormula;
  /** Base units of a part that are made at once; null: as many as the lot above it takes. */
  lotOf?: (material: string) => string | null;
  /** Operations a bill is made by, in a lot of so many. */
  operationsOf?: (bom: string, lot: string) => readonly CostedOperation[] | undefined;
}

/** One parent of a bill, rolled up. */
interface Rolled {
  cost: Decimal;
  material: Decimal;
  share: Decimal;
  own: Decimal;
  elements: Record<CostElement, Decimal>;
}

/**
 * Cost from the lowest level: unit cost = (Σ (per × unit cost of the part) + own operations) ÷ yield, less the share of
 * joint products; per = numerator ÷ denominator × (1 + scrap) + fixed loss ÷ lot, of each level its own lot.
 * @throws NoConversion where a part is counted in a unit that is none of it
 */
export function rollUpCost(
  data: StructureData,
  top: Structure,
  {
    lot: topLot,
    day,
    scrapFormula = 'multiply',
    lotOf = () => null,
    operationsOf = () => undefined,
  }: CostTerms,
  costOf: (material: string) => KnownCost | null,
): CostResult {
  const rows: CostRow[] = [];
  const unknown = new Set<string>();
  let cut = false;

  // What is shown no more is not worked out twice either.
  const rolled = new Map<string, Rolled>();
  const roll = (
    bom: Structure,
    perLot: Fraction,
    parent: CostRow | null,
    above: readonly string[],
  ): Rolled => {
    const before = cut ? rolled.get(bom.id) : undefined;
    if (before !== undefined) return before;
    let sum = new Decimal(0);
    let share = decimal(bom.jointShare);
    const lot = fractionText(perLot, lotScale);
    const elements: Record<CostElement, Decimal> = {
      material: nought,
      ...routeCost(operationsOf(bom.id, lot) ?? [], lot),
    };
    const own = Object.values(elements).reduce((total, each) => total.plus(each), nought);
    for (const item of bom.items) {
      if (!countsOn(item, day)) continue;
      if (item.itemType === 'byProduct') share = share.plus(decimal(item.costShare));
      const below =
        above.includes(item.material) || above.length >= deepest ? undefined : bomBelow(data, item, day);
      const row = rowOf(data, item, parent, below);
      if (rows.length < mostRows) rows.push(row);
      else cut = true;
      const per = byFraction(lineNeed(perLot, bom.qty, item, scrapFormula).exact, perLot);
      row.per = fractionText(per, 8);
      const unit =
        below === undefined
          ? unitInBase(data, item.material, item.unit)
          : unitRatio(data, item.material, item.unit, below.unit);
      if (unit === null) throw notConverted(data, item.material, [item.unit, below?.unit ?? '']);
      let each: Decimal | null = null;
      if (below !== undefined) {
        const taken = timesFraction(timesFraction(perLot, per), unit);
        const part = roll(below, ownLotOf(data, below, lotOf) ?? taken, row, [...above, item.material]);
        each = ofFraction(part.cost, unit);
        row.origin = 'rolled';
        for (const element of costElements)
          elements[element] = elements[element].plus(
            ofFraction(part.elements[element], timesFraction(unit, per)),
          );
      } else {
        const known = item.itemType === 'byProduct' ? null : costOf(item.material);
        if (known === null && item.itemType !== 'byProduct') unknown.add(item.material);
        row.origin = known?.origin ?? null;
        if (known !== null) {
          const cost = decimal(known.unitCost);
          each = ofFraction(cost, unit);
          elements.material = elements.material.plus(ofFraction(cost, timesFraction(unit, per)));
        }
      }
      row.unitCost = each === null ? null : shownCost(each);
      const amount = each === null ? null : ofFraction(each, per);
      row.amount = amount === null ? null : shownCost(amount);
      if (amount !== null && item.itemType !== 'byProduct') sum = sum.plus(amount);
    }
    const left = hundred.minus(Decimal.min(share, hundred)).div(hundred);
    const good = left.times(hundred).div(fractionValue(divisorOf(bom.yieldRate)));
    for (const element of costElements) elements[element] = elements[element].times(good);
    const result = { cost: sum.plus(own).times(good), material: sum, share, own, elements };
    rolled.set(bom.id, result);
    return result;
  };

  const { cost, material, share, own, elements } = roll(top, divisorOf(topLot), null, [top.material]);
  return {
    rows,
    unitCost: shownCost(cost),
    material: shownCost(material),
    conversion: shownCost(own),
    elements: shownElements(elements),
    yieldRate: top.yieldRate,
    share: decimalText(share),
    unknown: unknown.size,
    cut,
  };
}

/** The lot a bill is made in by itself, in its own unit; null where nothing says one. */
function ownLotOf(
  data: StructureData,
  { material, unit }: Structure,
  lotOf: (material: string) => string | null,
): Fraction | null {
  const lot = fractionOf(lotOf(material));
  if (lot.top <= 0n) return null;
  const base = unitInBase(data, material, unit);
  return base === null ? null : byFraction(lot, base);
}

/** The row of a line before its cost is known. */
function rowOf(
  data: StructureData,
  item: StructureItem,
  parent: CostRow | null,
  below: Structure | undefined,
): CostRow {
  const material = data.materials.get(item.material);
  return {
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
}

function shownElements(elements: Record<CostElement, Decimal>): Record<CostElement, string> {
  return {
    material: shownCost(elements.material),
    labor: shownCost(elements.labor),
    machine: shownCost(elements.machine),
    overhead: shownCost(elements.overhead),
    outsourcing: shownCost(elements.outsourcing),
  };
}

/** So much of it, divided last. */
function ofFraction(value: Decimal, { top, bottom }: Fraction): Decimal {
  return value.times(String(top)).div(String(bottom));
}

/** Kept to ten decimals; screens show four. */
function shownCost(value: Decimal): string {
  return decimalText(value.toDecimalPlaces(10));
}
