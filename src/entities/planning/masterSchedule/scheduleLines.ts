// What the lines of a master schedule come to: the demand that counts by the fences, what is proposed, what is left and what
// may be promised, from what was read for them when they were calculated (forecast, orders, firm supply, stock, lot, safety)
// and the quantities the planner decided. Pure: the page follows what is typed by it, the server saves by it.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { DocRule } from '#model/rules/rule.ts';
import { plainText } from '#model/text/plainText.ts';
import { masterSchedule } from '../supply/masterSchedule.ts';
import { schedulePeriods } from './schedulePeriods.ts';

const derived = ['demandQty', 'proposedQty', 'projectedQty', 'atpQty', 'cumulativeAtp', 'message'] as const;
const header = ['bucket', 'startDate', 'bucketCount', 'frozenBuckets', 'openBucket'] as const;

/**
 * Values of the lines of one material, in the order of the lines. Where a period has no line, or one that was not read for
 * (a new material, other dates), nothing is known until the schedule is calculated: the values are null.
 * @param lines of one material
 * @param periods first days of the periods
 */
export function scheduledLines(lines: readonly LineRow[], periods: readonly string[], fields: Row): Row[] {
  const ordered = periods.map((start, at) =>
    lines.find(
      (line) => Number(line['bucketNo']) === at + 1 && textOf(line, 'periodStart') === start && isRead(line),
    ),
  );
  const known = ordered.flatMap((line) => line ?? []);
  const [first] = known;
  if (first === undefined || known.length < periods.length || lines.length > known.length)
    return lines.map(() => Object.fromEntries(derived.map((key) => [key, null])));
  const firm = known.map((line) => textOf(line, 'planQty') || textOf(line, 'receiptQty'));
  const forecast = known.map((line) => textOf(line, 'forecastQty'));
  const orders = known.map((line) => textOf(line, 'orderQty'));
  const frozenBuckets = Number(fields['frozenBuckets'] ?? 0);
  const found = masterSchedule({
    onHand: textOf(first, 'onHandQty'),
    forecast,
    orders,
    firm,
    decided: known.map((line) => textOf(line, 'planQty') !== ''),
    frozenBuckets,
    openBucket: Number(fields['openBucket'] ?? 1),
    lot: textOf(first, 'lotQty') || '0',
    safetyStock: textOf(first, 'safetyStock') || '0',
  });
  const values = known.map((_line, at): Row => {
    const proposed = decimal(found.mps[at]).minus(decimal(firm[at]));
    const isCut =
      decimal(forecast[at]).greaterThan(0) &&
      decimal(found.demand[at]).eq(decimal(orders[at])) &&
      !decimal(forecast[at]).eq(decimal(orders[at]));
    return {
      demandQty: found.demand[at] ?? '0',
      proposedQty: decimalText(proposed),
      projectedQty: found.projected[at] ?? '0',
      atpQty: found.availableToPromise[at] ?? '0',
      cumulativeAtp: found.cumulativeAtp[at] ?? '0',
      message: found.frozenShort.includes(at)
        ? 'frozenShort'
        : proposed.greaterThan(0)
          ? 'proposed'
          : isCut
            ? 'forecastCut'
            : 'none',
    };
  });
  return lines.map((line) => values[Number(line['bucketNo']) - 1] ?? {});
}

/** Whether demand and supply were read for the line. */
function isRead(line: LineRow): boolean {
  return ['forecastQty', 'orderQty', 'receiptQty', 'onHandQty'].every((key) => textOf(line, key) !== '');
}

/** Rule `masterSchedule`: the lines of every material that changed, of all of them when periods or fences did. */
export const masterScheduleRule: DocRule = {
  needs: ['startDate', 'bucketCount'],
  needsLines: ['planQty', 'projectedQty'],
  run({ doc, before }) {
    const moved = header.some((key) => (doc.fields[key] ?? null) !== (before.fields[key] ?? null));
    const was = linesByMaterial(before);
    const periods = schedulePeriods(doc.fields).map(({ start }) => start);
    const items = new Map<string, Row>();
    for (const [material, lines] of linesByMaterial(doc)) {
      const same = was.get(material);
      if (!moved && same?.length === lines.length && same.every((line, at) => line === lines[at])) continue;
      for (const [at, values] of scheduledLines(lines, periods, doc.fields).entries()) {
        const line = lines[at];
        const changed = Object.entries(values).filter(([key, value]) => (line?.[key] ?? null) !== value);
        if (line !== undefined && changed.length > 0) items.set(line.id, Object.fromEntries(changed));
      }
    }
    return items.size === 0 ? {} : { items };
  },
};

function linesByMaterial(doc: Doc): Map<string, LineRow[]> {
  return Map.groupBy(doc.lines['items'] ?? [], (line) => textOf(line, 'material') || line.id);
}

const textOf = (line: Row, key: string): string => plainText(line[key] ?? null);
