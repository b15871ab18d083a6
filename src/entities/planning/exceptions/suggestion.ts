// What an exception message of the plan proposes to do, and when a message that was put aside is still the same one.
// Source: flows b6, catalogue `mrpExceptionMessage`, screens 4.4.
import { Decimal, decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';

/** A message as far as its proposal goes; days YYYY-MM-DD, '' or null where there is none. */
export interface ExceptionFacts {
  exceptionCode: string;
  docCode: string;
  currentDate: string | null;
  suggestedDate: string | null;
  currentQty: string | null;
  suggestedQty: string | null;
}

export type Suggestion =
  | { do: 'shift'; finishDate: string }
  /** Base units that are to be open of it, and how many were when it was proposed; null where nobody noted them. */
  | { do: 'quantity'; qty: string; was: string | null }
  | { do: 'cancel' }
  /** Nothing to change: it is confirmed as it is and begun at once. */
  | { do: 'firm' };

/** Null for messages about data or demand, which nobody can carry out by a key. */
export function suggestionOf(message: ExceptionFacts): Suggestion | null {
  const { exceptionCode: code, docCode, suggestedDate, currentQty, suggestedQty } = message;
  if (docCode === '') return null;
  if (code === 'rescheduleIn' || code === 'rescheduleOut')
    return suggestedDate === null ? null : { do: 'shift', finishDate: suggestedDate };
  if (code === 'reduce' || code === 'increase')
    return suggestedQty === null || !decimal(suggestedQty).greaterThan(0)
      ? null
      : { do: 'quantity', qty: suggestedQty, was: currentQty };
  if (code === 'cancel') return { do: 'cancel' };
  return code === 'lateOrder' || code === 'insideFence' ? { do: 'firm' } : null;
}

/** A quantity of a document: the whole of it, what is still open of it, and its base units; decimals of its unit. */
interface OpenQuantity {
  qty: string;
  open: string;
  baseQty: string;
  scale: number;
}

/**
 * What the whole has to be so that its open rest comes to a proposed quantity, which counts base units: what was released or
 * received stays, and the rest is rounded up, so that no demand goes short.
 */
export function wholeFor(proposed: string, { qty, open, baseQty, scale }: OpenQuantity): string {
  const [whole, base] = [decimal(qty), decimal(baseQty)];
  const rest = base.isZero() ? decimal(proposed) : decimal(proposed).times(whole).dividedBy(base);
  return decimalText(whole.minus(decimal(open)).plus(rest.toDecimalPlaces(scale, Decimal.ROUND_UP)));
}

/** Whether more or less is open than when it was proposed: what was released since would be planned twice. */
export function isOutdated(was: string | null, { qty, open, baseQty }: OpenQuantity): boolean {
  const [whole, base] = [decimal(qty), decimal(baseQty)];
  const now = whole.isZero() ? decimal(open) : decimal(open).times(base).dividedBy(whole);
  return was !== null && !now.toDecimalPlaces(6).equals(decimal(was).toDecimalPlaces(6));
}

/** The proposal in words: '改期到 2026-12-01（提前 3 天）'. '' where there is none. */
export function suggestionText(message: ExceptionFacts): string {
  const suggestion = suggestionOf(message);
  if (suggestion === null) return '';
  if (suggestion.do === 'shift')
    return `改期到 ${suggestion.finishDate}${movedText(message.currentDate, suggestion.finishDate)}`;
  if (suggestion.do === 'quantity') return `数量改为 ${formatDecimal(suggestion.qty)}`;
  return suggestion.do === 'cancel' ? '取消' : '确认并尽快开工';
}

function movedText(from: string | null, to: string): string {
  if (from === null || from === '') return '';
  const days = dayNumber(to) - dayNumber(from);
  return days === 0 ? '' : `（${days < 0 ? '提前' : '延后'} ${Math.abs(days)} 天）`;
}

/** A proposal that moved by no more days than this, and by no more of its quantity, is the same proposal. */
const sameWithin = { days: 2, percent: 5 } as const;

/** A message with what it speaks of: orders of different kinds may have the same code. */
export interface PlacedException extends ExceptionFacts {
  /** Entity of the document, '' where none is known. */
  docType: string;
  /** 0 for the document as a whole. */
  docLineNo: number;
}

/** Whether what a run says now of the same line of a document is still what was put aside before. */
export function staysIgnored(before: PlacedException, now: PlacedException): boolean {
  return (
    before.exceptionCode === now.exceptionCode &&
    before.docType === now.docType &&
    before.docCode === now.docCode &&
    before.docLineNo === now.docLineNo &&
    sameDay(before.suggestedDate, now.suggestedDate) &&
    sameQty(before.suggestedQty, now.suggestedQty)
  );
}

function sameDay(before: string | null, now: string | null): boolean {
  if (before === null || now === null) return before === now;
  return Math.abs(dayNumber(before) - dayNumber(now)) <= sameWithin.days;
}

function sameQty(before: string | null, now: string | null): boolean {
  if (before === null || now === null) return before === now;
  const [was, is] = [decimal(before), decimal(now)];
  return is.minus(was).abs().times(100).lessThanOrEqualTo(was.abs().times(sameWithin.percent));
}
