// Capability of a process against its specification: Cp and Cpk by the spread within subgroups, Pp and Ppk by that of all
// values (FLOWS p5), and when these figures may be believed.
import { Decimal, decimal, roundText } from '#model/decimal.ts';

/** Decimal texts with 4 decimals; null: one-sided specification, no spread, or no specification at all. */
export interface Capability {
  cp: string | null;
  cpk: string | null;
  pp: string | null;
  ppk: string | null;
}

export interface Specification {
  upper: string | null;
  lower: string | null;
}

const CAPABILITY_DECIMALS = 4;
/** Below it the figures are grey. */
const LEAST_VALUES = 25;

/** @param centre of the process, unrounded; @param within, @param overall standard deviations, unrounded. */
export function capabilityOf(
  centre: string,
  within: Decimal | null,
  overall: Decimal | null,
  specification: Specification,
): Capability {
  return {
    cp: widthIndex(within, specification),
    cpk: sideIndex(centre, within, specification),
    pp: widthIndex(overall, specification),
    ppk: sideIndex(centre, overall, specification),
  };
}

function widthIndex(sigma: Decimal | null, { upper, lower }: Specification): string | null {
  if (sigma === null || sigma.isZero() || upper === null || lower === null) return null;
  return roundText(decimal(upper).minus(decimal(lower)).div(sigma.times(6)), CAPABILITY_DECIMALS);
}

function sideIndex(centre: string, sigma: Decimal | null, { upper, lower }: Specification): string | null {
  if (sigma === null || sigma.isZero()) return null;
  const mean = new Decimal(centre);
  const sides = [
    ...(upper === null ? [] : [decimal(upper).minus(mean)]),
    ...(lower === null ? [] : [mean.minus(decimal(lower))]),
  ];
  return sides.length === 0
    ? null
    : roundText(Decimal.min(...sides).div(sigma.times(3)), CAPABILITY_DECIMALS);
}

/** Why the figures of a chart are grey; null: they may be believed. */
export function capabilityDoubt(valueCount: number, openSignals: number): string | null {
  if (valueCount < LEAST_VALUES) return `只有 ${valueCount} 个测量值，至少要 ${LEAST_VALUES} 个`;
  return openSignals > 0 ? `基准中有 ${openSignals} 条待处理的判异记录` : null;
}

export type CapabilityLight = 'green' | 'yellow' | 'red' | 'grey';

/** The light of a chart in a list: red below 1, yellow below the target, grey where the figure is missing or in doubt. */
export function capabilityLight(
  cpk: string | null,
  target: string | null,
  doubt: string | null,
): CapabilityLight {
  if (cpk === null || doubt !== null) return 'grey';
  if (decimal(cpk).lessThan(1)) return 'red';
  return decimal(cpk).lessThan(decimal(target)) ? 'yellow' : 'green';
}
