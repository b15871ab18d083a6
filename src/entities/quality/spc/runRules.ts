// Run rules over the points of a control chart (FLOWS p4): Nelson's eight and Western Electric's eight on one side. The
// signal is at the last point of a pattern, and every further point that still fulfils it signals again.
import { type Decimal, decimal } from '#model/decimal.ts';
import type { ChartType } from './chartTypes.ts';

/** Values of the code list 判异规则. */
export const RUN_RULES = ['N1', 'N2', 'WE4', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8'] as const;
export type RunRule = (typeof RUN_RULES)[number];
/** Rules of a new chart. */
export const DEFAULT_RULES: readonly RunRule[] = ['N1', 'N2', 'N3', 'N5', 'N6'];
/** Rules that R, s and MR can break, and those of the counted charts. */
const SPREAD_RULES: readonly RunRule[] = ['N1', 'N2', 'WE4'];
const COUNTED_RULES: readonly RunRule[] = ['N1', 'N2', 'WE4', 'N3', 'N4'];
/** Points of a pattern by the standard. */
const STANDARD_POINTS: Record<RunRule, number> = {
  N1: 1,
  N2: 9,
  WE4: 8,
  N3: 6,
  N4: 14,
  N5: 3,
  N6: 5,
  N7: 15,
  N8: 8,
};

/** Values of the code list 位于. */
export type SignalSide = 'upper' | 'lower' | 'both';

export interface AppliedRule {
  rule: RunRule;
  /** Of N2 only: 8 or 9 on one side; null: as the standard says. */
  points: number | null;
}

/** A point with the limits of its own time and size: decimal texts as they are stored. */
export interface JudgedPoint {
  value: string;
  centre: string;
  ucl: string;
}

export interface RuleSignal {
  rule: RunRule;
  side: SignalSide;
}

/** Which of the active rules a plot of a chart is held to. */
export function rulesOf(
  type: ChartType,
  plot: 'location' | 'spread',
  active: readonly AppliedRule[],
): readonly AppliedRule[] {
  const counted = type === 'p' || type === 'np' || type === 'c' || type === 'u';
  const may = plot === 'spread' ? SPREAD_RULES : counted ? COUNTED_RULES : RUN_RULES;
  return active.filter(({ rule }) => may.includes(rule));
}

/** A point as the rules see it: side of the centre, whole standard deviations it lies beyond, and where it goes. */
interface Place {
  side: -1 | 0 | 1;
  beyond: 0 | 1 | 2 | 3;
  hasSpread: boolean;
  /** From the point before: 1 up, -1 down, 0 equal or the first. */
  step: -1 | 0 | 1;
}

interface Standing {
  distance: Decimal;
  reach: Decimal;
}

const sign = (value: Decimal): -1 | 0 | 1 => (value.isZero() ? 0 : value.isNegative() ? -1 : 1);

/** Distances from the centre in standard deviations are compared without dividing, so that no digit is lost. */
function placesOf(points: readonly JudgedPoint[]): Place[] {
  let before: Standing | null = null;
  return points.map((point) => {
    const centre = decimal(point.centre);
    const distance = decimal(point.value).minus(centre);
    const reach = decimal(point.ucl).minus(centre);
    const thrice = distance.abs().times(3);
    const beyond = thrice.greaterThan(reach.times(3))
      ? 3
      : thrice.greaterThan(reach.times(2))
        ? 2
        : thrice.greaterThan(reach)
          ? 1
          : 0;
    const step = before === null ? 0 : sign(distance.times(before.reach).minus(before.distance.times(reach)));
    before = { distance, reach };
    return { side: sign(distance), beyond, hasSpread: !reach.isZero(), step };
  });
}

const sideName = (side: -1 | 0 | 1): SignalSide => (side === 1 ? 'upper' : side === -1 ? 'lower' : 'both');

/** How the pattern of a rule that ends at a point lies; null: there is none. */
type Pattern = (places: readonly Place[], last: number, points: number) => SignalSide | null;

function all(
  places: readonly Place[],
  last: number,
  points: number,
  holds: (place: Place) => boolean,
): boolean {
  if (last + 1 < points) return false;
  for (let at = last - points + 1; at <= last; at++) {
    const place = places[at];
    if (place === undefined || !holds(place)) return false;
  }
  return true;
}

const beyondLimit: Pattern = (places, last) => {
  const place = places[last];
  return place?.beyond === 3 ? sideName(place.side) : null;
};

const oneSide: Pattern = (places, last, points) => {
  const side = places[last]?.side ?? 0;
  return side !== 0 && all(places, last, points, (place) => place.side === side) ? sideName(side) : null;
};

/** Points that rise or fall: one step fewer than points, so that the first one's own step does not matter. */
const trend: Pattern = (places, last, points) => {
  const step = places[last]?.step ?? 0;
  if (step === 0 || last + 1 < points) return null;
  return all(places, last, points - 1, (place) => place.step === step) ? sideName(step) : null;
};

const alternating: Pattern = (places, last, points) => {
  if (last + 1 < points) return null;
  for (let at = last; at > last - points + 1; at--) {
    const [step, before] = [places[at]?.step ?? 0, places[at - 1]?.step ?? 0];
    const isFirstStep = at === last - points + 2;
    if (step === 0 || (!isFirstStep && step !== -before)) return null;
  }
  return 'both';
};

/** All but one of the points lie beyond so many standard deviations on one side, the last one itself among them. */
const mostBeyond =
  (deviations: 1 | 2): Pattern =>
  (places, last, points) => {
    const end = places[last];
    if (end === undefined || end.beyond < deviations) return null;
    const window = places.slice(Math.max(0, last - points + 1), last + 1);
    const count = window.filter(({ side, beyond }) => side === end.side && beyond >= deviations).length;
    return count >= points - 1 ? sideName(end.side) : null;
  };

const nearCentre: Pattern = (places, last, points) =>
  all(places, last, points, ({ beyond, hasSpread }) => hasSpread && beyond === 0) ? 'both' : null;

const bothSides: Pattern = (places, last, points) => {
  if (!all(places, last, points, ({ beyond }) => beyond >= 1)) return null;
  const window = places.slice(last - points + 1, last + 1);
  return window.some(({ side }) => side === 1) && window.some(({ side }) => side === -1) ? 'both' : null;
};

const PATTERNS: Record<RunRule, Pattern> = {
  N1: beyondLimit,
  N2: oneSide,
  WE4: oneSide,
  N3: trend,
  N4: alternating,
  N5: mostBeyond(2),
  N6: mostBeyond(1),
  N7: nearCentre,
  N8: bothSides,
};

/**
 * The signals of each point, in the order of the rules. Points that are left out must not be handed in: runs go past them.
 * @returns one list per point, empty where nothing is broken.
 */
export function signalsOf(
  points: readonly JudgedPoint[],
  rules: readonly AppliedRule[],
): readonly (readonly RuleSignal[])[] {
  const places = placesOf(points);
  return places.map((_, last) =>
    rules.flatMap(({ rule, points: asked }) => {
      const length = rule === 'N2' && asked !== null ? asked : STANDARD_POINTS[rule];
      const side = PATTERNS[rule](places, last, length);
      return side === null ? [] : [{ rule, side }];
    }),
  );
}
