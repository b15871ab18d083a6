// OEE of one machine and shift: availability, performance and quality from working periods, stops and output (FLOWS n5,
// example M06). Pure; minutes of the shift, quantities as decimal texts, results rounded to two decimals.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Span } from '#model/workingTime/shifts.ts';

export type StopClass = 'planned' | 'breakdown' | 'setup' | 'minor' | 'idle' | 'external';

export interface Stop extends Span {
  /** Null: nobody has said why yet; it counts as waiting. */
  stopClass: StopClass | null;
}

export interface Output {
  /** Minutes one piece should take. */
  idealMinutes: string;
  total: string;
  /** Good the first time. */
  good: string;
}

export interface OeeInput {
  /** Worked periods of the shift, breaks taken out, ascending. */
  worked: readonly Span[];
  stops: readonly Stop[];
  output: readonly Output[];
  /** Shorter stops are a loss of speed. */
  minorStopMinutes: number;
  /** Up to where the shift has come; absent: it is over. */
  until?: number;
}

export interface Oee {
  workMinutes: string;
  plannedMinutes: string;
  runMinutes: string;
  breakdownMinutes: string;
  setupMinutes: string;
  /** Waiting, external causes and what nobody explained. */
  idleMinutes: string;
  minorMinutes: string;
  /** Below 0 where pieces were made faster than they should take. */
  speedMinutes: string;
  qualityMinutes: string;
  totalQty: string;
  goodQty: string;
  idealMinutes: string;
  /** Percent; null where there is nothing to divide by. */
  availability: string | null;
  performance: string | null;
  quality: string | null;
  oee: string | null;
  /** Good minutes against the whole shift, breaks and planned stops included. */
  teep: string | null;
  /** Performance above 105 %: the standard time is in doubt. */
  isSuspect: boolean;
}

/** Minutes of the span within the worked periods: breaks never count. */
function within(worked: readonly Span[], { from, to }: Span): number {
  return worked.reduce(
    (sum, period) => sum + Math.max(0, Math.min(to, period.to) - Math.max(from, period.from)),
    0,
  );
}

const text = (value: Decimal): string => decimalText(value.toDecimalPlaces(2));
const percent = (part: Decimal, whole: Decimal): string | null =>
  whole.isZero() ? null : text(part.times(100).dividedBy(whole));

export function oeeOf({
  worked,
  stops,
  output,
  minorStopMinutes,
  until = Number.POSITIVE_INFINITY,
}: OeeInput): Oee {
  const past = worked.flatMap(({ from, to }) => (from < until ? [{ from, to: Math.min(to, until) }] : []));
  const workMinutes = past.reduce((sum, { from, to }) => sum + to - from, 0);
  const spanned = (past.at(-1)?.to ?? 0) - (past[0]?.from ?? 0);
  const lost = { planned: 0, breakdown: 0, setup: 0, idle: 0, minor: 0 };
  for (const stop of stops) {
    const minutes = within(past, { from: stop.from, to: Math.min(stop.to, until) });
    const isShort = stop.to - stop.from < minorStopMinutes;
    if (stop.stopClass === 'planned') lost.planned += minutes;
    else if (stop.stopClass === 'minor' || isShort) lost.minor += minutes;
    else if (stop.stopClass === 'breakdown' || stop.stopClass === 'setup') lost[stop.stopClass] += minutes;
    else lost.idle += minutes;
  }
  const planned = decimal(workMinutes - lost.planned);
  const run = planned.minus(lost.breakdown + lost.setup + lost.idle);
  const minutesOf = (part: 'total' | 'good'): Decimal =>
    output.reduce((sum, each) => sum.plus(decimal(each.idealMinutes).times(decimal(each[part]))), decimal(0));
  const [ideal, good] = [minutesOf('total'), minutesOf('good')];
  const sum = (part: 'total' | 'good'): string =>
    decimalText(output.reduce((total, each) => total.plus(decimal(each[part])), decimal(0)));
  const performance = percent(ideal, run);
  return {
    workMinutes: String(workMinutes),
    plannedMinutes: decimalText(planned),
    runMinutes: decimalText(run),
    breakdownMinutes: String(lost.breakdown),
    setupMinutes: String(lost.setup),
    idleMinutes: String(lost.idle),
    minorMinutes: String(lost.minor),
    speedMinutes: text(run.minus(lost.minor).minus(ideal)),
    qualityMinutes: text(ideal.minus(good)),
    totalQty: sum('total'),
    goodQty: sum('good'),
    idealMinutes: text(ideal),
    availability: percent(run, planned),
    performance,
    quality: percent(good, ideal),
    oee: percent(good, planned),
    teep: percent(good, decimal(spanned)),
    isSuspect: performance !== null && decimal(performance).greaterThan(105),
  };
}

/** Sums of minutes divided, never an average of percents (oeeRecord-r2). */
export function oeeOfGroup(
  rows: readonly Pick<Oee, 'plannedMinutes' | 'runMinutes' | 'idealMinutes' | 'qualityMinutes'>[],
) {
  const total = (key: 'plannedMinutes' | 'runMinutes' | 'idealMinutes' | 'qualityMinutes'): Decimal =>
    rows.reduce((sum, row) => sum.plus(decimal(row[key])), decimal(0));
  const [planned, run, ideal] = [total('plannedMinutes'), total('runMinutes'), total('idealMinutes')];
  const good = ideal.minus(total('qualityMinutes'));
  return {
    availability: percent(run, planned),
    performance: percent(ideal, run),
    quality: percent(good, ideal),
    oee: percent(good, planned),
  };
}
