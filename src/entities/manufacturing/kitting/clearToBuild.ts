// Clear to build (齐套): how many of each order can be started with the parts there are, what is missing for the rest and
// when it comes. Pure. Orders are served in the order given: by priority, start and code. Source: flows r7, example M10.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

/** 'partial': each order takes parts for what can be built; 'wholeOnly': only complete ones do; 'single': none does. */
export type KittingPolicy = 'partial' | 'wholeOnly' | 'single';

export interface OrderPart {
  material: string;
  /** For `pieces` started; of a fixed part what the order needs in all. Base units. */
  perPiece: string;
  /** Default 1. Given where the quantity of one piece has no end: 10 for 3. The same for all lines of a material. */
  pieces?: string;
  /** Already in the workshop for what is still to be built. Base units. */
  issued: string;
  /** Needed once, and complete before the first piece. */
  isFixed: boolean;
}

export interface OrderToBuild {
  id: string;
  /** Pieces still to be started. */
  openQty: string;
  /** Decimals of the unit of the product; what can be built is rounded down to them. */
  scale: number;
  parts: readonly OrderPart[];
}

/** Parts still to come, the earliest first. */
export interface Coming {
  day: string;
  qty: string;
  /** The document that brings them. */
  code?: string;
  /** Who sends them. */
  partner?: string;
  /** Who asks for them. */
  buyer?: string | null;
}

export interface PartShortage {
  material: string;
  /** Still to be issued for the whole order. */
  need: string;
  free: string;
  short: string;
  /** The first that comes which no earlier order waits for; null: nothing does. */
  next: Coming | null;
}

export interface Buildable {
  id: string;
  buildable: string;
  isComplete: boolean;
  /** Materials it takes. */
  partCount: number;
  /** Material that allows the fewest pieces; null where all can be built. */
  bottleneck: string | null;
  shortages: PartShortage[];
  /** Day the last short part is there; null: nothing is short, or not all of it is on its way. */
  coverDate: string | null;
}

export interface ClearToBuild {
  orders: Buildable[];
  /** Free at first, taken and left, by material, for the materials the orders need. */
  parts: Map<string, { start: string; used: string; left: string }>;
}

interface Supply {
  start: Decimal;
  free: Decimal;
  coming: (Coming & { left: Decimal })[];
}

const zero = new Decimal(0);
const one = new Decimal(1);

/** @param stock free base quantities by material; what is missing counts as none. */
export function clearToBuild(
  orders: readonly OrderToBuild[],
  stock: ReadonlyMap<string, string>,
  coming: ReadonlyMap<string, readonly Coming[]>,
  policy: KittingPolicy,
): ClearToBuild {
  const supplies = new Map<string, Supply>();
  const supplyOf = (material: string): Supply => {
    let supply = supplies.get(material);
    if (supply === undefined) {
      const start = Decimal.max(0, decimal(stock.get(material)));
      const later = (coming.get(material) ?? []).map((receipt) => ({
        ...receipt,
        left: decimal(receipt.qty),
      }));
      supply = { start, free: start, coming: later };
      supplies.set(material, supply);
    }
    return supply;
  };
  const built = orders.map((order) => {
    const parts = merged(order.parts);
    const open = decimal(order.openQty);
    let buildable = open;
    let bottleneck: string | null = null;
    for (const part of parts) {
      const pieces = piecesOf(part, supplyOf(part.material).free, open, order.scale);
      if (pieces.greaterThanOrEqualTo(buildable)) continue;
      buildable = pieces;
      bottleneck = part.material;
    }
    const isComplete = buildable.greaterThanOrEqualTo(open);
    const result = {
      id: order.id,
      buildable: policy === 'wholeOnly' && !isComplete ? '0' : decimalText(buildable),
      isComplete,
      partCount: parts.length,
      bottleneck,
      ...shortagesOf(parts, open, supplyOf, policy !== 'single'),
    };
    if (policy !== 'single' && (isComplete || policy === 'partial'))
      for (const part of parts) {
        const supply = supplyOf(part.material);
        supply.free = supply.free.minus(Decimal.min(supply.free, stillNeeded(part, buildable)));
      }
    return result;
  });
  return {
    orders: built,
    parts: new Map(
      [...supplies].map(([material, { start, free }]) => [
        material,
        { start: decimalText(start), used: decimalText(start.minus(free)), left: decimalText(free) },
      ]),
    ),
  };
}

interface Part {
  material: string;
  perPiece: Decimal;
  pieces: Decimal;
  fixed: Decimal;
  issued: Decimal;
}

/** Below this, in decimals, a difference is one of division. */
const exact = 9;

/** A part that stands in several lines is one part: its lines compete for the same stock. */
function merged(parts: readonly OrderPart[]): Part[] {
  const byMaterial = new Map<string, Part>();
  for (const { material, perPiece, pieces, issued, isFixed } of parts) {
    const part = byMaterial.get(material) ?? {
      material,
      perPiece: zero,
      pieces: one,
      fixed: zero,
      issued: zero,
    };
    const qty = decimal(perPiece);
    byMaterial.set(material, {
      material,
      perPiece: isFixed ? part.perPiece : part.perPiece.plus(qty),
      pieces: isFixed || pieces === undefined ? part.pieces : decimal(pieces),
      fixed: isFixed ? part.fixed.plus(qty) : part.fixed,
      issued: part.issued.plus(decimal(issued)),
    });
  }
  return [...byMaterial.values()];
}

/** Pieces that what was issued and what is free are enough for. */
function piecesOf(
  { perPiece, pieces, fixed, issued }: Part,
  free: Decimal,
  open: Decimal,
  scale: number,
): Decimal {
  const there = issued.plus(free).minus(fixed);
  if (there.isNegative()) return zero;
  if (perPiece.isZero()) return open;
  const enough = there.times(pieces).dividedBy(perPiece).toDecimalPlaces(exact);
  return enough.toDecimalPlaces(scale, Decimal.ROUND_DOWN);
}

/** Parts still to be taken from the store for so many pieces. */
function stillNeeded({ perPiece, pieces, fixed, issued }: Part, built: Decimal): Decimal {
  if (built.isZero()) return zero;
  const wanted = perPiece.times(built).dividedBy(pieces).plus(fixed).minus(issued);
  return Decimal.max(0, wanted.toDecimalPlaces(exact));
}

function shortagesOf(
  parts: readonly Part[],
  open: Decimal,
  supplyOf: (material: string) => Supply,
  takes: boolean,
): Pick<Buildable, 'shortages' | 'coverDate'> {
  const shortages: PartShortage[] = [];
  let coverDate: string | null = '';
  for (const part of parts) {
    const supply = supplyOf(part.material);
    const need = stillNeeded(part, open);
    const short = need.minus(supply.free);
    if (short.lessThanOrEqualTo(0)) continue;
    const { next, coverDay } = awaited(supply, short, takes);
    coverDate = coverDay === null || coverDate === null ? null : coverDay > coverDate ? coverDay : coverDate;
    shortages.push({
      material: part.material,
      need: decimalText(need),
      free: decimalText(supply.free),
      short: decimalText(short),
      next,
    });
  }
  return { shortages, coverDate: coverDate === '' ? null : coverDate };
}

/** When what is short comes; taken from what comes, so that the next order waits for what is left. */
function awaited(
  { coming }: Supply,
  short: Decimal,
  takes: boolean,
): { next: Coming | null; coverDay: string | null } {
  let open = short;
  let next: Coming | null = null;
  for (const receipt of coming) {
    if (receipt.left.lessThanOrEqualTo(0)) continue;
    next ??= receipt;
    const taken = Decimal.min(open, receipt.left);
    open = open.minus(taken);
    if (takes) receipt.left = receipt.left.minus(taken);
    if (open.isZero()) return { next, coverDay: receipt.day };
  }
  return { next, coverDay: null };
}
