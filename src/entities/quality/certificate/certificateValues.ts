// How inspected values are worded on a certificate; pure. Measured items show their value or range, others what was written,
// or the verdict in a word.
import type { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import type { LineOf, RowOf } from '#model/typedDoc.ts';
import type { qualityCertificate } from './qualityCertificate.ts';

type InspectedItem = LineOf<typeof inspectionBill, 'items'>;
type StandardItem = LineOf<typeof inspectionStandard, 'items'>;

/** Limits and words an item is judged by. */
type Asked = Pick<InspectedItem, 'comparator' | 'targetValue' | 'lowerLimit' | 'upperLimit' | 'textStandard'>;

/** What was found of an item. */
type Found = Pick<InspectedItem, 'result' | 'measuredMin' | 'measuredMax' | 'analysisMethod' | 'textResult'>;

/** A row of a certificate, before its own checks are computed. */
export type CertificateRow = Omit<
  RowOf<(typeof qualityCertificate)['lines']['items']['fields']>,
  'isMissing' | 'isFailing'
>;

const signs: Readonly<Record<string, string>> = { ge: '≥', le: '≤', gt: '>', lt: '<', eq: '=', ne: '≠' };

/** What is asked of an item: limits, a single bound, or the words of the standard. */
export function requirementOf(item: Partial<Asked>): string {
  const [lower, upper] = [item.lowerLimit ?? '', item.upperLimit ?? ''];
  if (lower !== '' && upper !== '') return `${lower} ～ ${upper}`;
  const sign = signs[item.comparator ?? ''];
  const target = item.targetValue ?? '';
  if (sign !== undefined && (target !== '' || lower !== '' || upper !== ''))
    return `${sign} ${target || lower || upper}`;
  if (lower !== '') return `≥ ${lower}`;
  if (upper !== '') return `≤ ${upper}`;
  return item.textStandard || target;
}

/** What was found, null where nothing was judged. */
export function resultTextOf(item: Partial<Found>): string | null {
  const { result } = item;
  if (result !== 'accept' && result !== 'reject') return null;
  const [least, greatest] = [item.measuredMin ?? '', item.measuredMax ?? ''];
  if (item.analysisMethod === 'quantitative' && least !== '' && greatest !== '')
    return least === greatest ? least : `${least} ～ ${greatest}`;
  return item.textResult || (result === 'accept' ? '合格' : '不合格');
}

export interface Inspected {
  bill: string;
  /** Whether the lot was taken with a concession. */
  isConceded: boolean;
  items: readonly InspectedItem[];
}

/** Rows of a certificate for one lot; `unitName` is how the unit of an item is called. */
export function certificateRows(
  lot: string | null,
  { bill, isConceded, items }: Inspected,
  unitName: (id: string) => string | null,
): CertificateRow[] {
  return items.map((item) => ({
    lot,
    inspectionItem: item.item,
    requirement: requirementOf(item) || null,
    unit: unitName(item.unit ?? ''),
    resultText: resultTextOf(item),
    result: item.result ?? 'none',
    isConceded,
    inspectionBill: bill,
  }));
}

/** Items of a standard for which nothing was inspected: they stand on the certificate as missing. */
export function missingRows(
  lot: string | null,
  items: readonly StandardItem[],
  unitName: (id: string) => string | null,
): CertificateRow[] {
  return items.map((item) => ({
    lot,
    inspectionItem: item.item,
    requirement: requirementOf({ ...item, lowerLimit: item.lowest, upperLimit: item.highest }) || null,
    unit: unitName(item.unit ?? ''),
    resultText: null,
    result: 'none',
    isConceded: false,
    inspectionBill: null,
  }));
}
