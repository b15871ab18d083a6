// What an inspector's text in a cell of the entry grid means: a measured value, passed or failed, a count, a defect by its
// short code, the value before, or nothing. Pure, so that the cell says it at the key.
import { decimal, decimalText, formatDecimal, isDecimalText, round } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { failed, passed, placeOf } from '../judgement.ts';

export type Entry =
  | { kind: 'value'; value: string }
  | { kind: 'words'; text: string }
  | { kind: 'defect'; reason: string; count: number }
  | { kind: 'empty' }
  | { kind: 'refused'; message: string };

/** What a text is read by. */
export interface EntryBasis {
  /** Line of the bill. */
  item: Row;
  /** Decimals of the item; null where none are agreed. */
  decimals: number | null;
  /** Short numbers are completed: 小数补位. */
  completes: boolean;
  /** Entry of the sample before, as text; '' where there is none. */
  before: string;
  /** Id of the reason with this code or short code; null where there is none. */
  reasonOf(code: string): string | null;
}

/** Most defects one entry may add; more is a slip of the finger. */
const mostDefects = 999;

const passes = new Set(['1', '√', '✓', 'y', 'ok', passed]);
const fails = new Set(['0', '×', '✗', 'n', 'ng', failed]);

const itemOf = factsReader({
  analysisMethod: 'dict',
  comparator: 'dict',
  targetValue: 'qty',
  lowerLimit: 'qty',
  upperLimit: 'qty',
  textStandard: 'text',
});
const sampleOf = factsReader({ value: 'text', textValue: 'text', result: 'dict' });

const methodOf = (item: Row): string => itemOf(item).analysisMethod ?? '';

/** Marks that a cell shows with its value, so that a copied cell can be pasted. */
const withoutMarks = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[▲▼✗]\s+/gu, '')
    .trim();

/** Whether letters in the cell name a defect and not a finding in words. */
const isCode = (text: string): boolean => /^[A-Za-z][\w-]{0,19}(\*\d{1,4})?$/.test(text);

/**
 * @param typed text as it stands in the cell
 */
export function readEntry(typed: string, basis: EntryBasis): Entry {
  const text = withoutMarks(typed);
  if (text === '' || text === '.' || text === '。') return { kind: 'empty' };
  if (text === '=') {
    if (basis.before === '') return { kind: 'refused', message: '前一个样本还没有录入' };
    return readEntry(basis.before, basis);
  }
  const method = methodOf(basis.item);
  const lower = text.toLowerCase();
  if (method === 'qualitative' && passes.has(lower)) return { kind: 'words', text: passed };
  if (method === 'qualitative' && fails.has(lower)) return { kind: 'words', text: failed };
  if (isCode(text)) {
    const [code = '', times] = text.split('*');
    const reason = basis.reasonOf(code);
    const count = times === undefined ? 1 : Number(times);
    if (reason !== null && count >= 1 && count <= mostDefects) return { kind: 'defect', reason, count };
    if (reason !== null) return { kind: 'refused', message: `缺陷个数须为 1 到 ${mostDefects}` };
  }
  if (method === 'quantitative') return measured(text, basis);
  if (method === 'count')
    return /^\d{1,6}$/.test(text)
      ? { kind: 'value', value: String(Number(text)) }
      : { kind: 'refused', message: '录入缺陷个数（整数），或不良原因的快捷码，如 B03*4' };
  if (text.length > 200) return { kind: 'refused', message: '检验结果不能超过 200 个字符' };
  return isCode(text) && itemOf(basis.item).comparator !== 'contains'
    ? { kind: 'refused', message: `没有快捷码或编码为“${text.split('*')[0] ?? ''}”的不良原因，按 F4 选择` }
    : { kind: 'words', text };
}

function measured(text: string, basis: EntryBasis): Entry {
  const number = text.replaceAll(',', '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) || number.length > 24)
    return {
      kind: 'refused',
      message: isCode(text)
        ? `没有快捷码或编码为“${text.split('*')[0] ?? ''}”的不良原因，按 F4 选择`
        : `“${text}”不是测量值`,
    };
  const value = decimalText(decimal(number.replace(/^\+/, '').replace(/\.$/, '')));
  return { kind: 'value', value: (basis.completes ? completed(number, value, basis) : null) ?? value };
}

/**
 * 小数补位: where the limits are less than one apart and the number as typed lies outside them, digits no more than the item
 * has decimals are those behind the point, of the whole number that brings them nearest to the middle: 93 for 10.00 ±0.05 is
 * 9.93. Null: the number stands as typed.
 */
function completed(typed: string, value: string, { item, decimals }: EntryBasis): string | null {
  const { lowerLimit: lowest, upperLimit: highest } = itemOf(item);
  if (decimals === null || decimals < 1 || !/^\d+$/.test(typed)) return null;
  // A single digit behind two decimals is more likely a slip.
  if (typed.length > decimals || typed.length < Math.min(2, decimals)) return null;
  if (lowest === null || highest === null) return null;
  const span = decimal(highest).minus(decimal(lowest));
  if (span.lessThan(0) || !span.lessThan(1) || placeOf(item, value) === 'within') return null;
  const middle = decimal(lowest).plus(decimal(highest)).div(2);
  const fraction = decimal(`0.${typed}`);
  const whole = round(middle.minus(fraction), 0);
  return whole.lessThan(0) ? null : decimalText(whole.plus(fraction));
}

/** '10.00 ±0.05', '≥ 60', '无裂纹': what an item is judged by, in one line. */
export function standardText(item: Row, decimals: number | null): string {
  const method = methodOf(item);
  const said = itemOf(item);
  const words = said.textStandard ?? '';
  if (method === 'count') return words === '' ? '缺陷个数' : words;
  if (method !== 'quantitative') return words;
  const shown = (value: string | null): string | null =>
    value === null ? null : shownValue(value, decimals);
  const [target, lowest, highest] = [shown(said.targetValue), shown(said.lowerLimit), shown(said.upperLimit)];
  const { comparator } = said;
  if (comparator === 'eq') return target === null ? '' : `= ${target}`;
  if (comparator === 'ne') return target === null ? '' : `≠ ${target}`;
  if (lowest !== null && highest !== null) {
    if (target === null) return `${lowest} – ${highest}`;
    const middle = decimal(said.targetValue);
    const [above, below] = [decimal(said.upperLimit).minus(middle), middle.minus(decimal(said.lowerLimit))];
    return above.equals(below) && above.greaterThan(0)
      ? `${target} ±${formatDecimal(decimalText(above), decimals ?? undefined)}`
      : `${target}（${lowest} – ${highest}）`;
  }
  if (lowest !== null) return `${comparator === 'gt' ? '>' : '≥'} ${lowest}`;
  return highest === null ? '' : `${comparator === 'lt' ? '<' : '≤'} ${highest}`;
}

/** With at least the decimals of its item; never fewer than were typed. */
export function shownValue(value: string, decimals: number | null): string {
  const own = value.split('.')[1]?.length ?? 0;
  return formatDecimal(value, Math.max(own, decimals ?? 0));
}

/** How an entry stands against its item, for the mark beside the value. */
export type EntryMark = 'above' | 'below' | 'wrong' | null;

/** @param sample values of the sample row */
export function markOf(item: Row, sample: Row): EntryMark {
  const { value, result, textValue } = sampleOf(sample);
  const method = methodOf(item);
  if (method === 'quantitative' && value !== null && isDecimalText(value)) {
    const place = placeOf(item, value);
    return place === 'within' ? null : place === 'outside' ? 'wrong' : place;
  }
  if (method === 'count')
    return value !== null && isDecimalText(value) && decimal(value).greaterThan(0) ? 'wrong' : null;
  return result === 'reject' || textValue === failed ? 'wrong' : null;
}
