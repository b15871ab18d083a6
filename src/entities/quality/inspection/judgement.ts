// What was measured and seen, judged against the limits of each item: results of samples, least, greatest and mean value,
// failed units and defects per class. Pure, so that a cell turns red while it is typed and the server says the same.
import { decimal, decimalText, isDecimalText, type Decimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { DocRule } from '#model/rules/rule.ts';

export type Verdict = 'accept' | 'reject';

/** Texts of samples of items that are looked at. */
export const passed = '合格';
export const failed = '不合格';

const text = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === 'string' ? value : '';
};
const number = (row: Row, key: string): Decimal | null => {
  const value = text(row, key);
  return isDecimalText(value) ? decimal(value) : null;
};
const whole = (row: Row, key: string): number => {
  const value = row[key];
  return typeof value === 'number' ? value : 0;
};

/** Where a value lies: below or above its limits, outside in another way, or within. */
export type Place = 'below' | 'above' | 'outside' | 'within';

/** @param value decimal text; limits that are empty do not hold */
export function placeOf(item: Row, value: string): Place {
  const is = decimal(value);
  const [lowest, highest, target] = [
    number(item, 'lowerLimit'),
    number(item, 'upperLimit'),
    number(item, 'targetValue'),
  ];
  const comparator = text(item, 'comparator') || 'between';
  if (comparator === 'eq') return target === null || is.equals(target) ? 'within' : 'outside';
  if (comparator === 'ne') return target === null || !is.equals(target) ? 'within' : 'outside';
  if (lowest !== null && (comparator === 'between' || comparator === 'ge') && is.lessThan(lowest))
    return 'below';
  if (lowest !== null && comparator === 'gt' && is.lessThanOrEqualTo(lowest)) return 'below';
  if (highest !== null && (comparator === 'between' || comparator === 'le') && is.greaterThan(highest))
    return 'above';
  if (highest !== null && comparator === 'lt' && is.greaterThanOrEqualTo(highest)) return 'above';
  return 'within';
}

/** Null: nothing was entered for the sample. Counted items reject a unit with any defect. */
function verdictOf(item: Row, sample: Row): Verdict | null {
  const method = text(item, 'analysisMethod');
  const value = text(sample, 'value');
  const words = text(sample, 'textValue');
  if (method === 'quantitative')
    return isDecimalText(value) ? (placeOf(item, value) === 'within' ? 'accept' : 'reject') : null;
  if (method === 'count')
    return isDecimalText(value) ? (decimal(value).greaterThan(0) ? 'reject' : 'accept') : null;
  if (words === '') return null;
  if (words === passed) return 'accept';
  if (words === failed) return 'reject';
  return text(item, 'comparator') === 'contains' && words.includes(text(item, 'textStandard'))
    ? 'accept'
    : 'reject';
}

interface Measured {
  least: Decimal;
  greatest: Decimal;
  sum: Decimal;
  count: number;
}

interface Seen {
  /** Samples with a result. */
  judged: number;
  /** Numbers of failed samples. */
  failed: ReadonlySet<number>;
  /** Defects counted in the samples of a counted item. */
  counted: number;
  measured: Measured | null;
}

/** Values have at most as many decimals as were typed; the mean two more, at most eight. */
const meanDecimals = 8;

function seenOf(item: LineRow, samples: readonly LineRow[]): Seen {
  const failedSamples = new Set<number>();
  let judged = 0;
  let counted = 0;
  let measured: Measured | null = null;
  for (const sample of samples) {
    const verdict = verdictOf(item, sample);
    if (verdict === null) continue;
    judged += 1;
    if (verdict === 'reject') failedSamples.add(whole(sample, 'sampleNo'));
    const value = number(sample, 'value');
    if (value === null) continue;
    if (text(item, 'analysisMethod') === 'count') counted += value.toNumber();
    else if (measured === null) measured = { least: value, greatest: value, sum: value, count: 1 };
    else {
      if (value.lessThan(measured.least)) measured.least = value;
      if (value.greaterThan(measured.greatest)) measured.greatest = value;
      measured.sum = measured.sum.plus(value);
      measured.count += 1;
    }
  }
  return { judged, failed: failedSamples, counted, measured };
}

/** Defects entered for an item, and the samples they were found at. */
function defectsOf(defects: readonly LineRow[]): { qty: number; samples: ReadonlySet<number> } {
  const samples = new Set<number>();
  let qty = 0;
  for (const row of defects) {
    qty += Number(text(row, 'qty') || '0');
    const sampleNo = Number(text(row, 'samplesNo'));
    if (Number.isInteger(sampleNo) && sampleNo > 0) samples.add(sampleNo);
  }
  return { qty, samples };
}

interface Judging {
  /** Every unit of the item is inspected. */
  isFull: boolean;
  /** Its samples were there and are gone: what they came to is nothing the inspector typed. */
  isCleared: boolean;
}

/** What the inspector typed stands where no samples were entered. */
function resultOf(item: LineRow, seen: Seen, found: number, { isFull, isCleared }: Judging): string | null {
  if (seen.judged === 0) return isCleared ? null : text(item, 'result') || null;
  if (seen.judged < whole(item, 'sampleQty')) return found > 0 && isFull ? 'reject' : 'none';
  const least = isFull ? 1 : Math.max(1, whole(item, 'rejectNumber'));
  return found >= least ? 'reject' : 'accept';
}

/**
 * Values of an item line: `found` are its defects beyond those entered one by one, so that no defect counts twice. A
 * failed sample with a defect entered at it is that defect.
 */
function judgedItem(
  item: LineRow,
  samples: readonly LineRow[],
  defects: readonly LineRow[],
  judging: Judging,
): Row {
  const seen = seenOf(item, samples);
  const entered = defectsOf(defects);
  const typed = judging.isCleared ? 0 : whole(item, 'defectSamples');
  const loose =
    seen.judged === 0
      ? Math.max(0, typed - entered.qty)
      : text(item, 'analysisMethod') === 'count'
        ? seen.counted
        : [...seen.failed].filter((sampleNo) => !entered.samples.has(sampleNo)).length;
  const { measured } = seen;
  const shown = (value: Decimal | undefined): string | null =>
    value === undefined ? null : decimalText(value);
  return {
    measuredMin: shown(measured?.least),
    measuredMax: shown(measured?.greatest),
    measuredAvg: shown(measured?.sum.div(measured.count).toDecimalPlaces(meanDecimals)),
    ...(seen.judged > 0
      ? { defectSamples: new Set([...seen.failed, ...entered.samples]).size }
      : judging.isCleared
        ? { defectSamples: null }
        : {}),
    found: loose,
    result: resultOf(item, seen, loose + entered.qty, judging),
  };
}

const entryOf = factsReader({ itemLineNo: 'integer', result: 'dict', isApart: 'bool' });
const ownOf = factsReader({ samplingScheme: 'ref' });
const billOf = factsReader({ inspectMode: 'dict' });

const changedOnly = (row: Row, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => (row[key] ?? null) !== value));

const grouped = (rows: readonly LineRow[] | undefined): ReadonlyMap<unknown, LineRow[]> =>
  Map.groupBy(rows ?? [], (row) => entryOf(row).itemLineNo);

/** Whether every unit is inspected, so that acceptance numbers play no part. */
export function isFullInspection({ fields }: Doc): boolean {
  const lot = Number(text(fields, 'inspectQty') || '0');
  return billOf(fields).inspectMode === 'full' || (lot > 0 && whole(fields, 'sampleQty') >= lot);
}

/** Items that had judged samples before this change; none of a new bill. */
function judgedBefore({ lines }: Doc): ReadonlyMap<string, LineRow> {
  const { items = [], samples: sampled } = lines;
  const samples = grouped(sampled);
  return new Map(
    items
      .filter((item) => (samples.get(item.seq) ?? []).some((sample) => verdictOf(item, sample) !== null))
      .map((item) => [item.id, item]),
  );
}

/** Rule `inspectionJudgement`: samples and items of an inspection bill. Samples name their item by its line number. */
export const inspectionJudgement: DocRule = {
  needs: ['inspectQty'],
  needsLines: ['itemLineNo'],
  run({ doc, before }) {
    const { items = [], samples: sampled, defects: found } = doc.lines;
    const [samples, defects] = [grouped(sampled), grouped(found)];
    const isFull = isFullInspection(doc);
    const lot = Math.ceil(Number(text(doc.fields, 'inspectQty') || '0'));
    // Items with a scheme of their own are judged by it, unless that takes the whole lot.
    const apart = items.filter((item) => ownOf(item).samplingScheme !== null);
    const apartSeqs = new Set<unknown>(apart.map(({ seq }) => seq));
    const defectRows = new Map<string, Row>();
    for (const defect of found ?? []) {
      const entry = entryOf(defect);
      const isApart = apartSeqs.has(entry.itemLineNo);
      if ((entry.isApart ?? false) !== isApart) defectRows.set(defect.id, { isApart });
    }
    const wasJudged = judgedBefore(before);
    const itemRows = new Map<string, Row>();
    const sampleRows = new Map<string, Row>();
    for (const item of items) {
      const own = samples.get(item.seq) ?? [];
      for (const sample of own) {
        const result = verdictOf(item, sample);
        if (entryOf(sample).result !== result) sampleRows.set(sample.id, { result });
      }
      const was = wasJudged.get(item.id);
      const judging = {
        isFull: apartSeqs.has(item.seq) ? lot > 0 && whole(item, 'sampleQty') >= lot : isFull,
        isCleared: was !== undefined && whole(was, 'defectSamples') === whole(item, 'defectSamples'),
      };
      const values = changedOnly(item, judgedItem(item, own, defects.get(item.seq) ?? [], judging));
      if (Object.keys(values).length > 0) itemRows.set(item.id, values);
    }
    return {
      ...(itemRows.size === 0 ? {} : { items: itemRows }),
      ...(sampleRows.size === 0 ? {} : { samples: sampleRows }),
      ...(defectRows.size === 0 ? {} : { defects: defectRows }),
    };
  },
};
