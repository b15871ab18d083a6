// The explosion of a structure: what so many of a parent need, with losses, yields, dates and phantoms. One pure function
// for the snapshot of an order, for planning, for cost and for screens, on both sides. Source of the formulas: explosion
// b3, BOM semantics d2 and d3; worked examples E06, E10, E15, E17.
import { sumTexts } from '#model/decimal.ts';
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  fractionText,
  timesFraction,
} from '#model/fraction.ts';
import { addWorkdays, type WorkingDays } from '#model/workingTime/workingDays.ts';
import {
  asStarted,
  countedIn,
  type LinearNeed,
  lineNeed,
  needOf,
  type PerOrder,
  perOrder,
  startsFor,
} from './linearNeed.ts';
import {
  bomBelow,
  countsOn,
  deepest,
  isOutput,
  isPhantom,
  notConverted,
  roundUp,
  schemesOf,
  type ScrapFormula,
  type Structure,
  type StructureData,
  type StructureItem,
  type StructureSubstitute,
  substitutesOn,
  unitRatio,
} from './structures.ts';

/** What is to be made. */
export interface ExplodeOrder {
  /** Id of the bill of materials to begin with. */
  bom: string;
  /** Number of good parents wanted; decimal text above zero. */
  qty: string;
  /** Unit the number is counted in; that of the bill unless said. */
  unit?: string;
  /** Per cent of the started parents that come out good, in place of what the bill says. */
  yieldRate?: string;
  /** Day on which work on the parent starts, ISO; lines and versions are chosen by it. */
  startDate: string;
}

export interface ExplodeOptions {
  /**
   * 'components' (default): what one order takes from the store, phantoms blown through and made parts left whole.
   * 'all': every level to the bottom, phantoms among the rows.
   */
  depth?: 'components' | 'all';
  /** 'multiply' (default): × (1 + scrap); 'divide': ÷ (1 − scrap). */
  scrapFormula?: ScrapFormula;
  /** Which optional lines (可选件) are wanted: all, none (default), or those of these line ids. */
  optional?: 'all' | 'none' | ReadonlySet<string>;
  /** Start of a made part whose parent needs it on that day; by default the same day. Only asked for depth 'all'. */
  startOf?: (material: string, neededOn: string) => string;
  /** Counts `offsetDays`; without it every part is needed on the start day. */
  calendar?: WorkingDays;
  /** Operation of the route that uses a line which names none itself. */
  operationOf?: (item: StructureItem) => number | null;
  /** No more rows than this; 20,000 unless said. */
  mostRows?: number;
}

/**
 * Why a made material ends here: no version in force, it contains itself, the structure is too deep, or nothing converts
 * the unit of the line into the one its bill counts in.
 */
export type EndReason = 'noBom' | 'circle' | 'deep' | 'noConversion';

/** One need. Quantities are decimal texts in the unit of the line, with at most eight decimals. */
export interface Need {
  /** Ids of the lines from the top, joined by '/'. */
  key: string;
  parent: string | null;
  /** 1 directly below the order. */
  level: number;
  item: StructureItem;
  bom: Structure;
  /** Phantoms between the parent and this row, from the top; ids of materials. */
  phantoms: readonly string[];
  isPhantom: boolean;
  /** It comes out of the order: by-products and returned parts. */
  isOutput: boolean;
  /** Without the losses of this line, not rounded. */
  standardQty: string;
  /** With losses; rounded up to the unit unless it is a phantom. */
  qty: string;
  /** The same need for one started parent of the order (below a made part: of that part), phantoms included. */
  perOrder: PerOrder;
  operationSeq: number | null;
  /** ISO day: start of the parent and the offset of the line in working days. */
  neededOn: string;
  /** The bill the material is taken apart by; null when it is bought or has none. */
  below: Structure | null;
  end: EndReason | null;
  /** What may stand in for it on the start day, first priority first. */
  substitutes: readonly StructureSubstitute[];
}

/** A co- or by-product listed in the head of the bill, for the number started. */
export interface OutputNeed {
  id: string;
  material: string;
  productType: string;
  unit: string;
  qty: string;
  costRatio: string;
  warehouse: string | null;
}

export interface Explosion {
  /** roundUp(qty × 100 ÷ yield), in the unit it was asked in. */
  startQty: string;
  needs: Need[];
  outputs: OutputNeed[];
  cut: boolean;
}

const hundred = fractionOf('100');

const started = (wanted: Fraction, yieldRate: string): Fraction =>
  timesFraction(wanted, byFraction(hundred, divisorOf(yieldRate)));

const shown = (value: Fraction): string => fractionText(value, 8);

/** Where the walk through the structures stands. */
interface Place {
  bom: Structure;
  parents: Fraction;
  /** What one started parent of the order makes of these parents. */
  linear: LinearNeed;
  /** Key before the line and the row that stands above it: other things once a phantom is not a row. */
  prefix: string;
  parent: string | null;
  level: number;
  startDate: string;
  above: readonly string[];
  phantoms: readonly string[];
}

/**
 * Everything an order needs.
 * Rows follow the structure: a row, then what stands below it. Made parts below are started by their own yield; only
 * real materials are rounded, phantoms are passed on exactly. A circle ends where it closes.
 * @throws RangeError when the bill is not among the structures
 * @throws NoConversion when the order counts in a unit that is none of the parent
 */
export function explode(order: ExplodeOrder, data: StructureData, options: ExplodeOptions = {}): Explosion {
  const { depth = 'components', scrapFormula = 'multiply', optional = 'none', calendar } = options;
  const { mostRows = 20_000, startOf = (_material, day) => day, operationOf = () => null } = options;
  const top = data.boms.get(order.bom);
  if (top === undefined) throw new RangeError(`no bill of materials ${order.bom}`);
  const needs: Need[] = [];
  let cut = false;

  const walk = (place: Place): void => {
    const { bom, above } = place;
    const substitutes = substitutesOn(bom, place.startDate);
    for (const item of bom.items) {
      if (!isWanted(item, place.startDate, optional)) continue;
      if (needs.length >= mostRows) {
        cut = true;
        return;
      }
      const material = data.materials.get(item.material);
      const phantom = isPhantom(material) && !isOutput(item);
      const { standard, exact } = lineNeed(place.parents, bom.qty, item, scrapFormula);
      const qty = phantom ? exact : roundUp(data, exact, item.unit);
      const neededOn =
        calendar === undefined
          ? place.startDate
          : addWorkdays(calendar, place.startDate, item.offsetDays, 'backward');
      const start = phantom || depth === 'components' ? place.startDate : startOf(item.material, neededOn);
      const below = bomBelow(data, item, start);
      // The version below may count in another unit of the same material.
      const unit = below === undefined ? null : unitRatio(data, item.material, item.unit, below.unit);
      const key = `${place.prefix}${item.id}`;
      // Made parts stay whole in the components of an order; whether they can be made is asked by their own orders.
      const end =
        depth === 'components' && !phantom
          ? null
          : (endOf(material?.erpClass, item, below, above.includes(item.material), above.length) ??
            (below !== undefined && unit === null ? 'noConversion' : null));
      const isRow = depth === 'all' || !phantom || below === undefined || end !== null;
      const row: Need = {
        key,
        parent: place.parent,
        level: place.level,
        item,
        bom,
        phantoms: place.phantoms,
        isPhantom: phantom,
        isOutput: isOutput(item),
        standardQty: shown(standard),
        qty: shown(qty),
        perOrder: perOrder(place.linear, bom.qty, item, scrapFormula),
        operationSeq: item.operationSeq ?? (place.bom === top ? operationOf(item) : null),
        neededOn,
        below: below ?? null,
        end,
        substitutes: [
          ...(substitutes.get(item.substituteGroup ?? '') ?? []),
          ...schemesOf(data, bom, item, place.startDate),
        ],
      };
      if (isRow) needs.push(row);
      if (below === undefined || unit === null || end !== null) continue;
      if (depth === 'components' && !phantom) continue;
      const starts = started(timesFraction(qty, unit), below.yieldRate);
      walk({
        bom: below,
        parents: phantom ? starts : roundUp(data, starts, below.unit),
        linear: phantom
          ? startsFor(needOf(place.linear, bom.qty, item, scrapFormula), unit, below.yieldRate)
          : asStarted,
        prefix: `${key}/`,
        parent: isRow ? key : place.parent,
        level: isRow ? place.level + 1 : place.level,
        startDate: start,
        above: [...above, item.material],
        phantoms: phantom ? [...place.phantoms, item.material] : [],
      });
    }
  };

  const counted = order.unit ?? top.unit;
  const perCounted = unitRatio(data, top.material, counted, top.unit);
  if (perCounted === null) throw notConverted(data, top.material, [counted, top.unit]);
  const starts = roundUp(data, started(fractionOf(order.qty), order.yieldRate ?? top.yieldRate), counted);
  const parents = timesFraction(starts, perCounted);
  walk({
    bom: top,
    parents,
    linear: countedIn(perCounted),
    prefix: '',
    parent: null,
    level: 1,
    startDate: order.startDate,
    above: [top.material],
    phantoms: [],
  });
  return { startQty: shown(starts), needs, outputs: outputsOf(data, top, parents), cut };
}

function isWanted(
  item: StructureItem,
  day: string,
  optional: NonNullable<ExplodeOptions['optional']>,
): boolean {
  return (
    countsOn(item, day) &&
    (item.itemType !== 'optional' || optional === 'all' || (optional !== 'none' && optional.has(item.id)))
  );
}

function outputsOf(data: StructureData, top: Structure, parents: Fraction): OutputNeed[] {
  return top.outputs.map((output): OutputNeed => {
    const qty = timesFraction(parents, byFraction(fractionOf(output.qty), divisorOf(top.qty)));
    return { ...output, qty: shown(roundUp(data, qty, output.unit)) };
  });
}

function endOf(
  erpClass: string | undefined,
  item: StructureItem,
  below: Structure | undefined,
  isCircle: boolean,
  depth: number,
): EndReason | null {
  if (isCircle) return 'circle';
  if (depth >= deepest) return 'deep';
  const isMade = erpClass === 'selfMade' || erpClass === 'outsourced' || erpClass === 'virtual';
  return below === undefined && isMade && !isOutput(item) ? 'noBom' : null;
}

/** Equal materials in the same unit added up, in the order they first appear; phantoms and what comes out left away. */
export function addUp(needs: readonly Need[]): { first: Need; qty: string }[] {
  const taken = needs.filter(({ isPhantom: phantom, isOutput: output }) => !phantom && !output);
  const equal = Map.groupBy(taken, ({ item }) => `${item.material} ${item.unit}`);
  return [...equal.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ first, qty: sumTexts(group.map(({ qty }) => qty)) }];
  });
}
