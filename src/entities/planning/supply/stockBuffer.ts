// Buffers of demand-driven planning: zones from average use, lead time and variability, the demand that counts today, and
// what is ordered. Quantities and factors are decimal texts. Source: flows r4; worked example M12.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export type BufferZone = 'red' | 'yellow' | 'green' | 'over';

export interface BufferGiven {
  /** Average daily use. */
  adu: string;
  /** Decoupled lead time in days. */
  dltDays: string;
  leadTimeFactor: string;
  variabilityFactor: string;
  minOrderQty: string;
  multipleQty: string;
  orderCycleDays: number;
  /** Per cent of red from which the demand of a day is a spike. */
  spikePercent: string;
  /** Days ahead in which spikes count; 0 for the decoupled lead time. */
  spikeDays: number;
  /** Per cent of red below which stock on hand is red. */
  alertPercent: string;
  /** Decimals of the unit. */
  precision: number;
  /** Today's adjustments; 1 unless said. */
  demandFactor?: string;
  dltFactor?: string;
  /** Of the zones themselves, taken last. */
  redFactor?: string;
  yellowFactor?: string;
  greenFactor?: string;
}

export interface BufferZones {
  yellow: string;
  redBase: string;
  redSafety: string;
  red: string;
  green: string;
  tor: string;
  toy: string;
  tog: string;
}

/** yellow = use × lead time; red = base × (1 + variability); green = the largest of lot, cycle and base; each rounded up. */
export function bufferZones(given: BufferGiven): BufferZones {
  const adu = decimal(given.adu).times(decimal(given.demandFactor ?? '1'));
  const lead = adu.times(decimal(given.dltDays)).times(decimal(given.dltFactor ?? '1'));
  const base = lead.times(decimal(given.leadTimeFactor));
  const safety = base.times(decimal(given.variabilityFactor));
  const up = (value: Decimal): Decimal => value.toDecimalPlaces(given.precision, Decimal.ROUND_UP);
  const zone = (value: Decimal, factor: string | undefined): Decimal =>
    up(value.times(decimal(factor ?? '1')));
  const yellow = zone(lead, given.yellowFactor);
  const red = zone(base.plus(safety), given.redFactor);
  const green = zone(
    Decimal.max(decimal(given.minOrderQty), adu.times(given.orderCycleDays), base),
    given.greenFactor,
  );
  return {
    yellow: decimalText(yellow),
    redBase: decimalText(base),
    redSafety: decimalText(safety),
    red: decimalText(red),
    green: decimalText(green),
    tor: decimalText(red),
    toy: decimalText(red.plus(yellow)),
    tog: decimalText(red.plus(yellow).plus(green)),
  };
}

export interface BufferState {
  spikeThresholdQty: string;
  qualifiedDemand: string;
  netFlow: string;
  /** Net flow in per cent of the top of green, to two decimals. */
  planningPriority: string;
  zone: BufferZone;
  /** '0' above the top of yellow. */
  orderQty: string;
  onHandAlert: BufferZone;
}

/**
 * Where the buffer stands today.
 * @param demands open demand by days from today: below 0 past due, 0 today
 */
export function bufferState(
  given: BufferGiven,
  { onHand, onOrder }: { onHand: string; onOrder: string },
  demands: readonly { day: number; qty: string }[],
): BufferState {
  const { tor, toy, tog } = bufferZones(given);
  const share = (percent: string): Decimal => decimal(tor).times(decimal(percent)).div(100);
  const threshold = share(given.spikePercent);
  const horizon = given.spikeDays > 0 ? given.spikeDays : Number(given.dltDays);
  const days = new Map<number, Decimal>();
  for (const { day, qty } of demands) days.set(day, (days.get(day) ?? decimal('0')).plus(decimal(qty)));
  let qualified = decimal('0');
  for (const [day, qty] of days)
    if (day <= 0 || (day <= horizon && qty.greaterThanOrEqualTo(threshold))) qualified = qualified.plus(qty);
  const netFlow = decimal(onHand).plus(decimal(onOrder)).minus(qualified);
  const top = decimal(tog);
  return {
    spikeThresholdQty: decimalText(threshold),
    qualifiedDemand: decimalText(qualified),
    netFlow: decimalText(netFlow),
    planningPriority: decimalText(top.isZero() ? top : netFlow.times(100).div(top).toDecimalPlaces(2)),
    zone: netFlow.greaterThan(top) ? 'over' : zoneOf(netFlow, decimal(tor), decimal(toy)),
    orderQty: netFlow.greaterThan(decimal(toy)) ? '0' : orderQty(given, top.minus(netFlow)),
    onHandAlert: zoneOf(decimal(onHand), share(given.alertPercent), decimal(tor), true),
  };
}

/** Red up to the first bound, yellow up to the second; `isBelow`: only below them. */
function zoneOf(value: Decimal, first: Decimal, second: Decimal, isBelow = false): BufferZone {
  const within = (bound: Decimal): boolean =>
    isBelow ? value.lessThan(bound) : value.lessThanOrEqualTo(bound);
  return within(first) ? 'red' : within(second) ? 'yellow' : 'green';
}

function orderQty({ minOrderQty, multipleQty }: BufferGiven, wanted: Decimal): string {
  const [min, multiple] = [decimal(minOrderQty), decimal(multipleQty)];
  const qty = Decimal.max(wanted, min);
  return decimalText(
    multiple.greaterThan(0) ? min.plus(qty.minus(min).div(multiple).ceil().times(multiple)) : qty,
  );
}
