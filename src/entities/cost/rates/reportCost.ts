// What a report of work costs its order at the rates of its work centre (FLOWS j1): labour and machines by the hour, set-up
// included; overhead by the base it is shared by.
import { type Decimal, round } from '#model/decimal.ts';

export const overheadBases = ['laborMinutes', 'machineMinutes', 'qualifiedQty'] as const;
type OverheadBase = (typeof overheadBases)[number];

/** Per hour; overhead per hour or per piece, by its base. */
export interface CenterRates {
  labor: Decimal;
  machine: Decimal;
  overhead: Decimal;
  overheadBase: OverheadBase;
}

export interface ReportedWork {
  setupMinutes: Decimal;
  workMinutes: Decimal;
  machineMinutes: Decimal;
  qualifiedQty: Decimal;
}

export interface ReportCost {
  labor: Decimal;
  machine: Decimal;
  overhead: Decimal;
}

const minutesPerHour = 60;

/** In local currency, rounded to its decimals. */
export function reportCost(
  { setupMinutes, workMinutes, machineMinutes, qualifiedQty }: ReportedWork,
  rates: CenterRates,
  scale: number,
): ReportCost {
  const [labored, ran] = [setupMinutes.plus(workMinutes), setupMinutes.plus(machineMinutes)];
  const hourly = (minutes: Decimal, rate: Decimal): Decimal =>
    round(minutes.times(rate).dividedBy(minutesPerHour), scale);
  const overhead = {
    laborMinutes: () => hourly(labored, rates.overhead),
    machineMinutes: () => hourly(ran, rates.overhead),
    qualifiedQty: () => round(qualifiedQty.times(rates.overhead), scale),
  }[rates.overheadBase]();
  return { labor: hourly(labored, rates.labor), machine: hourly(ran, rates.machine), overhead };
}
