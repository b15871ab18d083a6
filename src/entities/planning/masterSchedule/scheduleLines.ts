// What the lines of a master schedule come to: the demand that counts by the fences, what is proposed, what is left and what
// may be promised, from what was read for them when they were calculated (forecast, orders, firm supply, stock, lot, safety)
// and the quantities the planner decided. Pure: the page follows what is typed by it, the server saves by it.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { DocRule } from '#model/rules/rule.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { masterSchedule } from '../supply/masterSchedule.ts';
import { masterSchedule as scheduleDef } from './masterSchedule.ts';
import { schedulePeriods } from './schedulePeriods.ts';

const scheduleOf = fieldsReader(scheduleDef.fields, ['frozenBuckets', 'openBucket']);
const lineOf = fieldsReader(scheduleDef.lines.items.fields, [
  'material',
  'bucketNo',
  'periodStart',
  'forecastQty',
  'orderQty',
  'receiptQty',
  'planQty',
  'onHandQty',
  'lotQty',
  'safetyStock',
]);
type Line = ReturnType<typeof lineOf>;

const derived = ['demandQty', 'proposedQty', 'projectedQty', 'atpQty', 'cumulativeAtp', 'message'] as const;
const header = ['bucket', 'startDate', 'bucketCount', 'frozenBuckets', 'openBucket'] as const;

/**
 * Values of the lines of one material, in the order of the lines. Where a period has no line, or one that was not read for
 * (a new material, other dates), nothing is known until the schedule is calculated: the values are null.
 * @param lines of one material
 * @param periods first days of the periods
 */
export function scheduledLines(lines: readonly LineRow[], periods: readonly string[], fields: Row): Row[] {
  const facts = lines.map(lineOf);
  const ordered = periods.map((start, at) =>
    facts.find((line) => line.bucketNo === at + 1 && line.periodStart === start && isRead(line)),
  );
  const known = ordered.flatMap((line) => line ?? []);
  const [first] = known;
  if (first === undefined || known.length < periods.length || lines.length > known.length)
    return lines.map(() => Object.fromEntries(derived.map((key) => [key, null])));
  const firm = known.map(({ planQty, receiptQty }) => planQty ?? receiptQty ?? '');
  const forecast = known.map(({ forecastQty }) => forecastQty ?? '');
  const orders = known.map(({ orderQty }) => orderQty ?? '');
  const { frozenBuckets, openBucket } = scheduleOf(fields);
  const found = masterSchedule({
    onHand: first.onHandQty ?? '',
    forecast,
    orders,
    firm,
    decided: known.map(({ planQty }) => planQty !== null),
    frozenBuckets: frozenBuckets ?? 0,
    openBucket: openBucket ?? 1,
    lot: first.lotQty ?? '0',
    safetyStock: first.safetyStock ?? '0',
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
  return facts.map(({ bucketNo }) => values[Number(bucketNo) - 1] ?? {});
}

/** Whether demand and supply were read for the line. */
function isRead({ forecastQty, orderQty, receiptQty, onHandQty }: Line): boolean {
  return [forecastQty, orderQty, receiptQty, onHandQty].every((read) => read !== null);
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
  const { items = [] } = doc.lines;
  return Map.groupBy(items, (line) => lineOf(line).material || line.id);
}
