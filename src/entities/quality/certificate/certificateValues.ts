// How inspected values are worded on a certificate; pure. Measured items show their value or range, others what was written,
// or the verdict in a word.
import type { LineRow, Row } from '#model/entity.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const signs: Readonly<Record<string, string>> = { ge: '≥', le: '≤', gt: '>', lt: '<', eq: '=', ne: '≠' };

/** What is asked of an item: limits, a single bound, or the words of the standard. */
export function requirementOf(item: Row): string {
  const [lower, upper] = [textOf(item['lowerLimit']), textOf(item['upperLimit'])];
  if (lower !== '' && upper !== '') return `${lower} ～ ${upper}`;
  const sign = signs[textOf(item['comparator'])];
  const target = textOf(item['targetValue']);
  if (sign !== undefined && (target !== '' || lower !== '' || upper !== ''))
    return `${sign} ${target || lower || upper}`;
  if (lower !== '') return `≥ ${lower}`;
  if (upper !== '') return `≤ ${upper}`;
  return textOf(item['textStandard']) || target;
}

/** What was found, null where nothing was judged. */
export function resultTextOf(item: Row): string | null {
  const result = textOf(item['result']);
  if (result !== 'accept' && result !== 'reject') return null;
  const [least, greatest] = [textOf(item['measuredMin']), textOf(item['measuredMax'])];
  if (textOf(item['analysisMethod']) === 'quantitative' && least !== '' && greatest !== '')
    return least === greatest ? least : `${least} ～ ${greatest}`;
  return textOf(item['textResult']) || (result === 'accept' ? '合格' : '不合格');
}

export interface Inspected {
  bill: string;
  /** Whether the lot was taken with a concession. */
  isConceded: boolean;
  items: readonly Row[];
}

/** Rows of a certificate for one lot; `unitName` is how the unit of an item is called. */
export function certificateRows(
  lot: string | null,
  { bill, isConceded, items }: Inspected,
  unitName: (id: string) => string | null,
): Row[] {
  return items.map((item) => ({
    lot,
    inspectionItem: item['item'] ?? null,
    requirement: requirementOf(item) || null,
    unit: unitName(textOf(item['unit'])),
    resultText: resultTextOf(item),
    result: item['result'] ?? 'none',
    isConceded,
    inspectionBill: bill,
  }));
}

/** Items of a standard for which nothing was inspected: they stand on the certificate as missing. */
export function missingRows(
  lot: string | null,
  items: readonly LineRow[],
  unitName: (id: string) => string | null,
): Row[] {
  return items.map((item) => ({
    lot,
    inspectionItem: item['item'] ?? null,
    requirement:
      requirementOf({
        comparator: item['comparator'] ?? null,
        targetValue: item['targetValue'] ?? null,
        lowerLimit: item['lowest'] ?? null,
        upperLimit: item['highest'] ?? null,
        textStandard: item['textStandard'] ?? null,
      }) || null,
    unit: unitName(textOf(item['unit'])),
    resultText: null,
    result: 'none',
    isConceded: false,
    inspectionBill: null,
  }));
}
