// How much is ordered at once: policies and their modifiers, on whole steps of the material (quantities.ts). Source of
// every formula: flows b4, worked examples E02 and E07.
import { ceilDivide, upTo } from './quantities.ts';

/** Modifiers of a lot; 0 is none. */
export interface LotLimits {
  /** The smallest step an order may have: one unit as it is counted. */
  unit: number;
  min: number;
  multiple: number;
  max: number;
}

/** q = max(net, min); above the minimum in multiples: min + ceil((q - min) ÷ multiple) × multiple. */
function raised(net: number, { unit, min, multiple }: LotLimits): number {
  const wanted = upTo(Math.max(net, min), unit);
  return multiple > 0 ? min + ceilDivide(wanted - min, multiple) * multiple : wanted;
}

/** The orders for one net requirement above 0: raised, cut at the maximum, each piece raised again. */
export function lotsFor(net: number, limits: LotLimits): number[] {
  const all = raised(net, limits);
  if (limits.max <= 0 || all <= limits.max) return [all];
  refuseFlood(all, limits.max);
  const pieces: number[] = [];
  for (let rest = all; rest > 0; rest -= limits.max) pieces.push(raised(Math.min(rest, limits.max), limits));
  return pieces;
}

/** ceil(net ÷ lot) orders of the fixed lot. */
export function fixedLots(net: number, lot: number): number[] {
  refuseFlood(net, lot);
  return Array.from<number>({ length: ceilDivide(net, lot) }).fill(lot);
}

const mostPieces = 100_000;

/** A lot far too small for its requirement is a slip of the data that no planner wants a million orders of. */
function refuseFlood(net: number, lot: number): void {
  if (net / lot > mostPieces)
    throw new RangeError(`一次需求会拆成超过 ${mostPieces} 张计划订单，请检查最大批量或固定批量`);
}
