// Which route an order takes, and which of its operations uses a part. Pure. Rule processRoute-r3: material, lot size,
// date, default.
import { decimal } from '#model/decimal.ts';

export interface RouteHead {
  id: string;
  routeType: string;
  material: string | null;
  materialCategory: string | null;
  /** Only for this version of the bill of materials; null: for all. */
  bom: string | null;
  lotFrom: string | null;
  lotTo: string | null;
  /** ISO days; both belong to the range. */
  effectiveDate: string;
  expiryDate: string | null;
  isDefault: boolean;
}

export interface RouteWanted {
  material: string;
  materialCategory: string | null;
  bom: string | null;
  qty: string;
  /** ISO day on which the order starts. */
  day: string;
}

function fits(route: RouteHead, { material, materialCategory, bom, qty, day }: RouteWanted): boolean {
  const own = route.routeType === 'material' && route.material === material;
  const family = route.routeType === 'family' && route.materialCategory === materialCategory;
  return (
    (own || (family && materialCategory !== null)) &&
    (route.bom === null || route.bom === bom) &&
    route.effectiveDate <= day &&
    (route.expiryDate === null || route.expiryDate >= day) &&
    decimal(route.lotFrom).lessThanOrEqualTo(decimal(qty)) &&
    (route.lotTo === null || decimal(route.lotTo).greaterThanOrEqualTo(decimal(qty)))
  );
}

/** The more exactly it is meant for the order, the better: own material, own version, default, then the newest. */
const rank = (route: RouteHead): number =>
  (route.routeType === 'material' ? 4 : 0) + (route.bom === null ? 0 : 2) + (route.isDefault ? 1 : 0);

/** @param routes approved ones of the organisation; null: none fits */
export function chooseRoute(routes: readonly RouteHead[], wanted: RouteWanted): RouteHead | null {
  const [best] = routes
    .filter((route) => fits(route, wanted))
    .toSorted(
      (left, right) =>
        rank(right) - rank(left) ||
        (left.effectiveDate < right.effectiveDate ? 1 : left.effectiveDate > right.effectiveDate ? -1 : 0),
    );
  return best ?? null;
}

export interface RouteMaterial {
  operationSeq: number;
  material: string;
  /** Line of the bill of materials; null: every line of the material. */
  bomLineNo: number | null;
}

/** Operation of the route that uses a line of the bill: named by its line, else by its material; null: nobody says. */
export function operationOfPart(
  materials: readonly RouteMaterial[],
  line: { seq: number; material: string },
): number | null {
  const named = materials.find(
    ({ bomLineNo, material }) => bomLineNo === line.seq && material === line.material,
  );
  const found =
    named ?? materials.find(({ bomLineNo, material }) => bomLineNo === null && material === line.material);
  return found?.operationSeq ?? null;
}
