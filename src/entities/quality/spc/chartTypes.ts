// What a control chart is drawn from: its kinds, a subgroup, and which of the kinds measure and which count.
import { LARGEST_DEVIATION_SUBGROUP, LARGEST_RANGE_SUBGROUP, SMALLEST_SUBGROUP } from './chartConstants.ts';

/** Values of the code list 控制图. */
export const CHART_TYPES = ['xbarR', 'xbarS', 'imr', 'p', 'np', 'c', 'u'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/**
 * One point before anything is computed of it. Measured charts: the values, and how many they are. Counted charts: one
 * value, the defective units (p, np) or the defects (c, u), and the units looked at. Decimal texts.
 */
export interface Subgroup {
  values: readonly string[];
  size: string;
}

export const isMeasured = (type: ChartType): boolean =>
  type === 'xbarR' || type === 'xbarS' || type === 'imr';

/** Least and most values of a subgroup. Individuals stand alone; counted charts have no bound of their own. */
export function subgroupBounds(type: ChartType): { least: number; most: number } {
  if (type === 'xbarR') return { least: SMALLEST_SUBGROUP, most: LARGEST_RANGE_SUBGROUP };
  if (type === 'xbarS') return { least: SMALLEST_SUBGROUP, most: LARGEST_DEVIATION_SUBGROUP };
  return { least: 1, most: type === 'imr' ? 1 : Number.MAX_SAFE_INTEGER };
}

/** Name of the second chart; null: there is none. */
export function spreadSymbol(type: ChartType): 'R' | 's' | 'MR' | null {
  if (type === 'xbarR') return 'R';
  if (type === 'xbarS') return 's';
  return type === 'imr' ? 'MR' : null;
}
