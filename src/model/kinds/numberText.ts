// Reads what clerks type or paste where a number is expected: full-width digits, thousands commas, signs of
// currency, accounting negatives and small sums such as 12*3. Nothing is guessed: doubtful texts are refused.
import type { Decimal } from '#model/decimal.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { halfWidth } from './plainText.ts';
import { shortened } from '#model/text/shortened.ts';

export type NumberText =
  | { ok: true; value: Decimal | null; /** It was a sum, not a plain number. */ calculated: boolean }
  | { ok: false; reason: string };

export interface NumberSigns {
  currency?: boolean;
  percent?: boolean;
  /** What a person types may be a sum; what stands in a file is what somebody else's program made of it. */
  sums?: boolean;
}

const asSum = '要计算请以 = 开头';
/** 2026-03-05, 2026/3: what Excel shows of a day. */
const dayLike = /^(?:19|20)\d\d([-/])(?:0?[1-9]|1[0-2])(?:\1\d{1,2})?$/;
/** 0512-6543210: a number that counts does not begin with a nought. */
const codeLike = /(?:^|[^\d.])0\d/;

const missingMarks = new Set(['', '-', '--', '—', '——', '/', '#N/A', 'N/A', '无']);
const currencySign = /^([+-]?)(?:RMB|CNY|USD|US\$|HK\$|[¥$€£])/i;
const grouped = /(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d,])/g;

/** Half-width text with the usual operator signs, without blanks at its ends and beside signs. */
function normalised(text: string): string {
  return halfWidth(text)
    .replace(/[\u200B\uFEFF]/g, '')
    .trim()
    .replace(/^'/, '')
    .replace(/[\u2212\u2013\u2012\uFE63]/g, '-')
    .replace(/[×✕✖]/g, '*')
    .replace(/÷/g, '/')
    .replace(/。/g, '.')
    .replace(/、/g, ',')
    .replace(/(?<![\d.])\s+|\s+(?![\d.])/g, '');
}

export function readNumber(text: string, signs: NumberSigns): NumberText {
  if (text.length > 500) return { ok: false, reason: '太长，应为数字，如 1234.5' };
  let rest = normalised(text);
  if (missingMarks.has(rest)) return { ok: true, value: null, calculated: false };
  const shown = shortened(text);
  if (/\s/.test(rest)) return { ok: false, reason: `中间不要有空格（现在是“${shown}”）` };
  const formula = rest.startsWith('=');
  if (formula && signs.sums === false)
    return { ok: false, reason: `文件里的算式不计算，请填写结果（现在是“${shown}”）` };
  if (formula) rest = rest.slice(1);
  if (currencySign.test(rest)) {
    if (!signs.currency) return { ok: false, reason: `不要带货币符号，只输入数字（现在是“${shown}”）` };
    rest = rest.replace(currencySign, '$1');
  }
  if (rest.endsWith('%')) {
    if (!signs.percent) return { ok: false, reason: `不要带百分号，只输入数字（现在是“${shown}”）` };
    rest = rest.slice(0, -1);
  }
  rest = rest.replace(grouped, (part) => part.replaceAll(',', ''));
  if (rest.includes(',')) return { ok: false, reason: `千分位逗号的位置不对：“${shown}”，应像 1,234.50` };
  if (isDecimalText(rest)) return { ok: true, value: decimal(rest), calculated: false };
  const accounting = /^\((\d+(?:\.\d+)?)\)$/.exec(rest);
  if (accounting?.[1] !== undefined && !formula)
    return { ok: true, value: decimal(`-${accounting[1]}`), calculated: false };
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(rest))
    return { ok: false, reason: `不支持科学计数法“${shown}”，请写出全部数字` };
  if (/^[\d.+\-*/()]+$/.test(rest)) {
    const reason = formula ? null : doubtOf(rest, shown, signs);
    if (reason !== null) return { ok: false, reason };
    const result = evaluateArithmetic(rest);
    if (result.ok && !formula && result.value.isNegative() && !rest.startsWith('-'))
      return { ok: false, reason: `算式“${shown}”的结果是负数，${asSum}` };
    if (result.ok) return { ok: true, value: result.value, calculated: true };
    return { ok: false, reason: `算式“${shown}”${result.reason}` };
  }
  const suffix = /^[+-]?[\d.]+([^\d.].*)$/.exec(rest)?.[1];
  if (suffix !== undefined) return { ok: false, reason: `只输入数字，不要带单位“${suffix.slice(0, 10)}”` };
  return { ok: false, reason: `应为数字，如 1234.5（现在是“${shown}”）` };
}

/** Why a text with operators may be something else than a sum; null when it plainly is one. */
function doubtOf(rest: string, shown: string, { sums }: NumberSigns): string | null {
  if (dayLike.test(rest)) return `应为数字，“${shown}”像日期${sums === false ? '' : `，${asSum}`}`;
  if (sums === false) return `文件里的算式不计算，请填写结果（现在是“${shown}”）`;
  return codeLike.test(rest) ? `应为数字，“${shown}”像电话或编号，${asSum}` : null;
}
