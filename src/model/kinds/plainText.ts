// Shared half of the text kinds: what a clean text is. PostgreSQL refuses NUL and broken surrogates, clerks paste
// line breaks and stray control characters; both are settled here once.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { accepted, compareTexts, isEmpty, plainTextOf, refused, textOps } from './contract.ts';
import type { Kind } from './contract.ts';

/** Longest values where the field says nothing, in characters. */
export const defaultLengths = {
  code: 60,
  text: 200,
  longText: 20_000,
  richText: 100_000,
  path: 2_000,
} as const;

const invisible = /[\p{Cc}\u200B\u2060\uFEFF]/gu;
const invisibleButBreaks = /[^\P{Cc}\n\t]|[\u200B\u2060\uFEFF]/gu;

/** One line without control characters, outer blanks cut. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(invisible, '')
    .trim();
}

/** Lines with \n, without control characters, outer blanks cut. */
export function multiLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisibleButBreaks, '')
    .trim();
}

/** Full-width letters, digits and punctuation as their usual forms: ＳＯ１２ → SO12. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC');
}

const controls = /[^\P{Cc}\t\r\n]/u;

/** Reason why the value is no storable text of at most `limit` characters. */
export function textProblem(value: FieldValue | undefined, field: FieldDef, limit: number): string | null {
  if (isEmpty(value)) return null;
  if (typeof value !== 'string') return `${field.title}应为文本`;
  if (!value.isWellFormed() || controls.test(value))
    return `${field.title}含有无法保存的控制字符，请重新输入`;
  const longest = field.length ?? limit;
  if (value.length <= longest) return null;
  const length = Array.from(value).length;
  return length > longest ? `${field.title}最多 ${longest} 个字，现在有 ${length} 个` : null;
}

let collator: Intl.Collator | undefined;

/** Chinese by pinyin, digits by their number; missing first. */
function compareChinese(left: FieldValue | undefined, right: FieldValue | undefined): number {
  if (isEmpty(left) || isEmpty(right)) return compareTexts(left, right);
  collator ??= new Intl.Collator('zh-Hans-CN', { numeric: true });
  return collator.compare(plainTextOf(left), plainTextOf(right));
}

interface TextOptions {
  limit: number;
  clean: (text: string) => string;
  compare?: Kind['compare'];
}

/** A kind whose values are texts. */
export function textKind({ limit, clean, compare = compareChinese }: TextOptions): Kind {
  return {
    parse(text, field) {
      const value = clean(text);
      if (value === '') return accepted(null);
      const problem = textProblem(value, field, limit);
      return problem === null ? accepted(value) : refused(problem);
    },
    format: (value) => (typeof value === 'string' ? value : ''),
    check: (value, field) => textProblem(value, field, limit),
    compare,
    sqlType: () => 'text',
    ops: textOps,
    align: 'start',
    fromSql: (value) => (typeof value === 'string' ? value : null),
    toSql: (value) => (isEmpty(value) ? null : value),
    canonical: (value) => (value === '' ? null : value),
  };
}
