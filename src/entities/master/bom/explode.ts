// The explosion of a structure: what so many of a parent need, with losses, yields, dates and phantoms. One pure function
// for the snapshot of an order, for planning, for cost and for screens, on both sides. Source of the formulas: explosion
// b3, BOM semantics d2 and d3; worked examples E06, E10, E15, E17.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { addWorkdays, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { asStarted, type LinearNeed, needOf, type PerOrder, perOrder, startsFor } from './linearNeed.ts';
import {
  bomBelow,
  countsOn,
  deepest,
  hundred,
  inBase,
  isOutput,
  isPhantom,
  one,
  orOne,
  ratioOf,
  roundUp,
  schemesOf,
  type ScrapFormula,
  type Structure,
  type StructureData,
  type StructureItem,
  type StructureSubstitute,
} from './structures.ts';

/** What is to be made. */
export interface ExplodeOrder {
  /** Id of the bill of materials to begin with. */
  bom: string;
  /** Number of good parents wanted, in the unit of the bill; decimal text above zero. */
  qty: string;
  /** Day on which work on the parent starts, ISO; lines and versions are chosen by it. */
  startDate: string;
  /** The number is already what is started; the yield of the top bill is not added again. */
  isStarted?: boolean;
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

/** Why a made material ends here: no version in force, it contains itself, or the structure is too deep. */
export type EndReason = 'noBom' | 'circle' | 'deep';

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
  /** roundUp(qty × 100 ÷ yield). */
  startQty: string;
  needs: Need[];
  outputs: OutputNeed[];
  cut: boolean;
}

const started = (wanted: Decimal, bom: Structure): Decimal =>
  wanted.times(hundred).div(orOne(decimal(bom.yieldRate)));

/** The number of parents to start, rounded up to the unit of the bill. */
export function startQuantity(data: Pick<StructureData, 'units'>, bom: Structure, wanted: string): string {
  return decimalText(roundUp(data, started(decimal(wanted), bom), bom.unit));
}

/** (1 + scrap), or 1 ÷ (1 − scrap); a scrap of 100 % or more cannot be divided and multiplies. */
function lossOf(scrapRate: string, formula: ScrapFormula): Decimal {
  const scrap = decimal(scrapRate).div(hundred);
  if (scrap.isZero()) return one;
  return formula === 'divide' && scrap.lessThan(1) ? one.div(one.minus(scrap)) : scrap.plus(1);
}

/**
 * What the line needs for that many started parents, not rounded (b3):
 * variable: parents ÷ base × numerator ÷ denominator × loss + fixed loss; fixed: numerator ÷ denominator + fixed loss.
 */
export function lineNeed(
  parents: Decimal,
  bom: Pick<Structure, 'qty'>,
  item: Pick<StructureItem, 'numerator' | 'denominator' | 'dosageType' | 'scrapRate' | 'fixedScrapQty'>,
  formula: ScrapFormula = 'multiply',
): { standard: Decimal; exact: Decimal } {
  const fixed = decimal(item.fixedScrapQty);
  if (item.dosageType === 'fixed') {
    const standard = ratioOf(item);
    return { standard, exact: standard.plus(fixed) };
  }
  const standard = parents
    .times(decimal(item.numerator))
    .div(orOne(decimal(item.denominator)).times(orOne(decimal(bom.qty))));
  return { standard, exact: standard.times(lossOf(item.scrapRate, formula)).plus(fixed) };
}

const shown = (value: Decimal): string => decimalText(value.toDecimalPlaces(8));

/**
 * Everything an order needs.
 * Rows follow the structure: a row, then what stands below it. Made parts below are started by their own yield; only
 * real materials are rounded, phantoms are passed on exactly. A circle ends where it closes.
 * @throws RangeError when the bill is not among the structures
 */
export function explode(order: ExplodeOrder, data: StructureData, options: ExplodeOptions = {}): Explosion {
  const { depth = 'components', scrapFormula = 'multiply', optional = 'none', calendar } = options;
  const { mostRows = 20_000, startOf = (_material, day) => day, operationOf = () => null } = options;
  const top = data.boms.get(order.bom);
  if (top === undefined) throw new RangeError(`no bill of materials ${order.bom}`);
  const needs: Need[] = [];
  let cut = false;

  const isWanted = (item: StructureItem, day: string): boolean =>
    countsOn(item, day) &&
    (item.itemType !== 'optional' || optional === 'all' || (optional !== 'none' && optional.has(item.id)));

  interface Place {
    bom: Structure;
    parents: Decimal;
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

  const walk = (place: Place): void => {
    const { bom, above } = place;
    const substitutes = new Map<string, StructureSubstitute[]>();
    for (const each of bom.substitutes) {
      if (!countsOn(each, place.startDate)) continue;
      const group = substitutes.get(each.group);
      if (group === undefined) substitutes.set(each.group, [each]);
      else group.push(each);
    }
    for (const group of substitutes.values()) group.sort((left, right) => left.priority - right.priority);
    for (const item of bom.items) {
      if (!isWanted(item, place.startDate)) continue;
      if (needs.length >= mostRows) {
        cut = true;
        return;
      }
      const material = data.materials.get(item.material);
      const phantom = isPhantom(material) && !isOutput(item);
      const { standard, exact } = lineNeed(place.parents, bom, item, scrapFormula);
      const qty = phantom ? exact : roundUp(data, exact, item.unit);
      const neededOn =
        calendar === undefined
          ? place.startDate
          : addWorkdays(calendar, place.startDate, item.offsetDays, 'backward');
      const start = phantom || depth === 'components' ? place.startDate : startOf(item.material, neededOn);
      const below = bomBelow(data, item, start);
      const key = `${place.prefix}${item.id}`;
      // Made parts stay whole in the components of an order; whether they can be made is asked by their own orders.
      const end =
        depth === 'components' && !phantom
          ? null
          : endOf(material?.erpClass, item, below, above.includes(item.material), above.length);
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
      if (below === undefined || end !== null || (depth === 'components' && !phantom)) continue;
      // The version below may count in another unit of the same material.
      const unit = { over: inBase(material, item.unit), under: inBase(material, below.unit) };
      const starts = started(qty.times(unit.over).div(unit.under), below);
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

  const starts = order.isStarted === true ? decimal(order.qty) : started(decimal(order.qty), top);
  const startQty = roundUp(data, starts, top.unit);
  walk({
    bom: top,
    parents: startQty,
    linear: asStarted,
    prefix: '',
    parent: null,
    level: 1,
    startDate: order.startDate,
    above: [top.material],
    phantoms: [],
  });
  const outputs = top.outputs.map((output): OutputNeed => ({
    ...output,
    qty: shown(roundUp(data, startQty.times(decimal(output.qty)).div(orOne(decimal(top.qty))), output.unit)),
  }));
  return { startQty: decimalText(startQty), needs, outputs, cut };
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
  const sums = new Map<string, { first: Need; qty: Decimal }>();
  for (const need of needs) {
    if (need.isPhantom || need.isOutput) continue;
    const name = `${need.item.material} ${need.item.unit}`;
    const known = sums.get(name);
    if (known === undefined) sums.set(name, { first: need, qty: decimal(need.qty) });
    else known.qty = known.qty.plus(decimal(need.qty));
  }
  return [...sums.values()].map(({ first, qty }) => ({ first, qty: shown(qty) }));
}
