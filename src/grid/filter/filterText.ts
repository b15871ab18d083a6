// What a user types into the filter row as filter requests: a word, >100, 1..9, =ABC, 非空, 2026-03, 本月, >=1 且 <9, 甲 或 乙.
// Words of both languages are read at any time.
import { filterOpTitles } from '#filter/filterLanguage.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import { halfWidth } from '#decimal/scaled.ts';
import { t } from '../core/language.ts';
import { isRelativeDate } from './relativeDates.ts';
import { relativeName, relativeTitle } from './relativeNames.ts';

export function opTitle(op: FilterOp): string {
  return t(filterOpTitles[op]);
}

// Between words a user filters by, English joins are written large: `and` is part of many names.
const joinedTexts = /\s+(?:且|AND)\s+/;
const joinedValues = /\s*且\s*|\s+and\s+|\s+(?=[<>≥≤!])/i;
const eitherText = /\s+(?:或|OR)\s+/;
const eitherValue = /\s*或\s*|\s+or\s+/i;
const rangeSign = /\.\.|~|至|\s+to\s+/i;
const emptyWord = /^(?:空|为空|empty|is empty)$/i;
const notEmptyWord = /^(?:非空|不为空|not empty|is not empty)$/i;
const partsOfDate = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?)?年?$/;

const opSigns: readonly (readonly [string, FilterOp])[] = [
  ['>=', 'ge'],
  ['<=', 'le'],
  ['≥', 'ge'],
  ['≤', 'le'],
  ['<>', 'ne'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['=', 'eq'],
  ['!', 'notContains'],
  ['^', 'startsWith'],
];

type Kind = NonNullable<GridColumn<never>['filter']>;

export function filterOps(kind: Kind): readonly FilterOp[] {
  if (kind === 'text' || kind === 'lookup')
    return ['contains', 'notContains', 'startsWith', 'eq', 'ne', 'empty', 'notEmpty'];
  if (kind === 'number' || kind === 'date')
    return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty'];
  return kind === 'set' ? ['in', 'notIn', 'empty', 'notEmpty'] : ['eq'];
}

/** Requests for the typed text, all of which must hold: parts joined by 且 (or signs one after another, `>1 <9`). */
export function readFilters(column: string, kind: Kind, text: string, op: FilterOp | null): FilterRequest[] {
  const parts = op ? [text] : text.split(kind === 'number' || kind === 'date' ? joinedValues : joinedTexts);
  return parts.flatMap((part) => readFilter(column, kind, part, op) ?? []);
}

/** Text that shows the requests of one column in the filter box. */
export function filtersText(kind: Kind, requests: readonly FilterRequest[]): string {
  return requests.map((request) => filterText(kind, request)).join(t(' 且 '));
}

/** Request for one condition, or null when it says nothing (yet). `op` is the one chosen beside the box. */
export function readFilter(
  column: string,
  kind: Kind,
  text: string,
  op: FilterOp | null,
): FilterRequest | null {
  const typed = kind === 'number' || kind === 'date' ? halfWidth(text).trim() : text.trim();
  if (op === 'empty' || op === 'notEmpty') return { column, op, values: [] };
  if (typed === '') return null;
  if (emptyWord.test(typed)) return { column, op: 'empty', values: [] };
  if (notEmptyWord.test(typed)) return { column, op: 'notEmpty', values: [] };
  if (kind === 'number') return readOrdered(column, typed, op, readNumber);
  if (kind === 'date') return readOrdered(column, typed, op, readDate);
  const sign = op
    ? null
    : opSigns.find(
        ([prefix]) => typed.startsWith(prefix) && typed.length > prefix.length && !/^[<>≥≤]/.test(prefix),
      );
  const values = (sign ? typed.slice(sign[0].length) : typed)
    .split(eitherText)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return values.length === 0 ? null : { column, op: sign?.[1] ?? op ?? 'contains', values };
}

interface Span {
  from: string;
  to: string;
}

function readOrdered(
  column: string,
  typed: string,
  op: FilterOp | null,
  read: (text: string) => Span | null,
): FilterRequest | null {
  if (eitherValue.test(typed)) return readChoice(column, typed, op, read);
  const [, not] = /^(?:=|(<>|!=?))?/.exec(typed) ?? [];
  const named = read === readDate ? relativeName(typed.replace(/^(?:=|<>|!=?)/, '')) : null;
  if (named !== null && (op === null || op === 'eq' || op === 'ne')) {
    return { column, op: op ?? (not === undefined ? 'eq' : 'ne'), values: [named] };
  }
  const range = typed.split(rangeSign);
  if (range.length === 2 && (op === null || op === 'between')) {
    const from = read(range[0] ?? '');
    const to = read(range[1] ?? '');
    if (from && to) return { column, op: 'between', values: [from.from, to.to] };
    if (from && (range[1] ?? '').trim() === '') return { column, op: 'ge', values: [from.from] };
    return to ? { column, op: 'le', values: [to.to] } : null;
  }
  const sign = opSigns.find(([prefix]) => typed.startsWith(prefix));
  const span = read(sign ? typed.slice(sign[0].length) : typed);
  if (!span) return null;
  const chosen = sign?.[1] === 'notContains' ? 'ne' : (sign?.[1] ?? op ?? 'eq');
  const whole = span.from === span.to;
  if (chosen === 'eq' || chosen === 'between') {
    return whole && chosen === 'eq'
      ? { column, op: 'eq', values: [span.from] }
      : { column, op: 'between', values: [span.from, span.to] };
  }
  return { column, op: chosen, values: [chosen === 'gt' || chosen === 'le' ? span.to : span.from] };
}

/** Several values of which one must be met: 1 或 2 或 3. */
function readChoice(
  column: string,
  typed: string,
  op: FilterOp | null,
  read: (text: string) => Span | null,
): FilterRequest | null {
  const values = typed.split(eitherValue).map((part) => read(part.replace(/^\s*(=|<>|!)/, '').trim()));
  if (
    values.some((span) => span === null || span.from !== span.to) ||
    (op !== null && op !== 'eq' && op !== 'ne')
  )
    return null;
  return {
    column,
    op: op ?? (/^\s*(<>|!)/.test(typed) ? 'ne' : 'eq'),
    values: values.map((span) => span?.from ?? ''),
  };
}

function readNumber(text: string): Span | null {
  const plain = text.replaceAll(/[,\s]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? { from: plain, to: plain } : null;
}

/** 2026, 2026-3, 2026/3/5, 20260305: a year and a month stand for all their days. */
function readDate(text: string): Span | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  const parts = compact ?? partsOfDate.exec(text.trim());
  if (!parts) return null;
  const [, year = '', month, day] = parts;
  const two = (part: string): string => part.padStart(2, '0');
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (Number(month) < 1 || Number(month) > 12) return null;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined) return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${days}` };
  if (Number(day) < 1 || Number(day) > days) return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  return { from: date, to: date };
}

/** Text that shows an existing request in the filter box. */
export function filterText(kind: Kind | undefined, request: FilterRequest): string {
  const [first = '', second = ''] = request.values;
  const named = kind === 'date' && isRelativeDate(first);
  const any = named ? relativeTitle(first) : request.values.join(t(' 或 '));
  switch (request.op) {
    case 'empty':
      return t('空');
    case 'notEmpty':
      return t('非空');
    case 'between':
      return `${first}..${second}`;
    case 'gt':
      return `>${first}`;
    case 'ge':
      return `>=${first}`;
    case 'lt':
      return `<${first}`;
    case 'le':
      return `<=${first}`;
    case 'ne':
      return `<>${any}`;
    case 'notContains':
      return `!${any}`;
    case 'startsWith':
      return `^${any}`;
    case 'in':
    case 'notIn':
      return `${request.op === 'in' ? '' : t('非 ')}${request.values.join(t('、'))}`;
    case 'eq':
      return named ? any : `=${any}`;
    default:
      return any;
  }
}

/** A typed text with its names of days and joins in the language spoken now. */
export function reworded(kind: Kind | undefined, text: string): string {
  const parts = text.split(eitherText);
  return (kind === 'date' ? parts.map((part) => relativeTitle(relativeName(part) ?? part)) : parts).join(
    t(' 或 '),
  );
}
