// How the values of one inspection become points of a chart: pure, so that what approval writes can be built again at any time.
import { decimal } from '#model/decimal.ts';
import { type ChartType, isMeasured, subgroupBounds, type Subgroup } from './chartTypes.ts';

/** What a bill says of one inspected characteristic. Decimal texts. */
export interface InspectedValues {
  /** Measured values in the order of the samples. */
  values: readonly string[];
  /** Units looked at. */
  sampleQty: string;
  /** Units that failed, and defects counted on them. */
  defective: string;
  defects: string;
}

export interface Grouping {
  type: ChartType;
  size: number;
  by: 'bill' | 'consecutive';
}

/**
 * The subgroups of a bill in their order. A bill with more values than a group of its kind may hold is cut into groups of
 * the size of the chart; a rest that is too small makes no point.
 */
export function subgroupsOf(grouping: Grouping, found: InspectedValues): Subgroup[] {
  const { type, size, by } = grouping;
  if (!isMeasured(type)) {
    if (!decimal(found.sampleQty).isPositive() || decimal(found.sampleQty).isZero()) return [];
    const count = type === 'p' || type === 'np' ? found.defective : found.defects;
    return [{ values: [count], size: found.sampleQty }];
  }
  const { least, most } = subgroupBounds(type);
  const { values } = found;
  if (by === 'bill' && values.length <= most)
    return values.length < least ? [] : [{ values, size: String(values.length) }];
  const groups: Subgroup[] = [];
  for (let from = 0; from + size <= values.length; from += size)
    groups.push({ values: values.slice(from, from + size), size: String(size) });
  return groups;
}
