// Amounts in Chinese capitals for printed documents, worked on decimal texts: 1234.5 → 壹仟贰佰叁拾肆元伍角整.
import { decimal, round } from '#model/decimal.ts';

const numerals = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const plain = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;
const refusal = '数据非法';
const mostDigits = 16;

/** Up to eight digits; 零 stands once between digits that are not zero. */
function spoken(digits: string): string {
  let text = '';
  let gap = false;
  const last = digits.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const place = last - index;
    const digit = Number(digits[index]);
    if (digit === 0) gap = text !== '';
    else {
      text += `${gap ? '零' : ''}${numerals[digit] ?? ''}${places[place % 4] ?? ''}`;
      gap = false;
    }
    if (place === 4 && text !== '' && /[1-9]/.test(digits.slice(0, index + 1))) {
      text += '万';
      gap = false;
    }
  }
  return text;
}

function yuan(digits: string): string {
  const high = digits.slice(0, -8);
  const low = digits.slice(-8);
  const top = /[1-9]/.test(high) ? `${spoken(high)}亿` : '';
  const rest = spoken(low);
  if (rest === '') return top;
  return `${top}${top !== '' && low.startsWith('0') ? '零' : ''}${rest}`;
}

/**
 * The amount in capitals, half up to 分 and with 整 after 元 and 角; 负 before negatives, 零元 for nothing.
 * Accepts decimals with or without thousands commas, up to 16 digits before the point; else 数据非法.
 */
export function capitals(amount: string | null | undefined): string {
  const text = (amount ?? '').trim();
  if (text.length > 64 || !plain.test(text)) return refusal;
  const value = round(decimal(text.replaceAll(',', '')), 2);
  if (value.isZero()) return '零元';
  const [whole = '0', fraction = '00'] = value.abs().toFixed(2).split('.');
  if (whole.length > mostDigits) return refusal;
  const [jiao, fen] = [Number(fraction[0]), Number(fraction[1])];
  const parts = [value.isNegative() ? '负' : ''];
  if (whole !== '0') parts.push(`${yuan(whole)}元`);
  if (jiao > 0) parts.push(`${numerals[jiao] ?? ''}角`);
  else if (fen > 0 && whole !== '0') parts.push('零');
  parts.push(fen > 0 ? `${numerals[fen] ?? ''}分` : '整');
  return parts.join('');
}
