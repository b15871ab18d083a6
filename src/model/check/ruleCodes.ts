// Rules of single values in the specification's codes (n6-16, m, e, url …) with the messages of the forms; anything
// else is a regular expression of the form's author. Both sides use them, and none can be made slow by its input.
import { isCreditCode } from './creditCode.ts';
import { PatternError, patternMatches } from '#model/pattern/match.ts';

interface RuleCode {
  accepts: (value: string) => boolean;
  message: string;
}

export interface RuleOptions {
  /** A value is chosen, not typed: the message of a missing one says so. */
  chosen?: boolean;
  /** Money may be below zero. */
  negative?: boolean;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

// Linear patterns: no two neighbouring parts accept the same character.
const codes: Readonly<Record<string, RuleCode>> = {
  'n6-16': { accepts: matches(/^\d{6,16}$/), message: '请输入6到16位数字!' },
  '*6-16': { accepts: matches(/^.{6,16}$/su), message: '请输入6到16位任意字符!' },
  's6-18': { accepts: matches(/^[A-Za-z]{6,18}$/), message: '请输入6到18位字母!' },
  url: {
    accepts: matches(/^(https?|ftps?):\/\/[^\s/?#.]+(\.[^\s/?#.]+)+([/?#]\S*)?$/i),
    message: '请输入正确的网址!',
  },
  e: { accepts: matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/), message: '请输入正确的电子邮件!' },
  m: { accepts: matches(/^1[3-9]\d{9}$/), message: '请输入正确的手机号码!' },
  p: { accepts: matches(/^\d{6}$/), message: '请输入正确的邮政编码!' },
  s: { accepts: matches(/^[A-Za-z]+$/), message: '请输入字母!' },
  n: { accepts: matches(/^-?\d+(\.\d+)?$/), message: '请输入数字!' },
  z: { accepts: matches(/^-?\d+$/), message: '请输入整数!' },
  creditCode: {
    accepts: (value) => isCreditCode(value.replaceAll(/\s/g, '').toUpperCase()),
    message: '统一社会信用代码不正确，请核对18位代码!',
  },
  money: { accepts: matches(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/), message: '请输入正确的金额!' },
};

const mismatch = '不符合校验规则!';

/** '*' and 'must-input' mean the same: there has to be a value. */
export function isRequiredCode(code: string | undefined): boolean {
  return code === '*' || code === 'must-input';
}

export function requiredMessage(label: string, chosen = false): string {
  return `请${chosen ? '选择' : '输入'}${label}!`;
}

/**
 * Null when the value passes, a message when not, undefined for a code nobody knows. Rules judge filled values; only
 * '*' judges the empty one. 'only' always passes here: whether a value is taken, the server knows.
 * `label` names the field.
 */
export function ruleProblem(
  code: string,
  value: string,
  label: string,
  options: RuleOptions = {},
): string | null | undefined {
  if (isRequiredCode(code)) return value.trim() === '' ? requiredMessage(label, options.chosen) : null;
  if (code === 'only') return null;
  const rule = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (rule === undefined) return undefined;
  if (code === 'money' && options.negative !== true && value.startsWith('-')) return rule.message;
  return value === '' || rule.accepts(value) ? null : rule.message;
}

/** The same for a field's own rule, where any other text is a regular expression. */
export function fieldRuleProblem(
  rule: string,
  value: string,
  label: string,
  options: RuleOptions = {},
): string | null {
  const known = ruleProblem(rule, value, label, options);
  if (known !== undefined || value === '') return known ?? null;
  try {
    return patternMatches(rule, value) ? null : mismatch;
  } catch (error) {
    if (error instanceof PatternError) return `${label}的校验规则不可用，请联系管理员修改：${error.message}`;
    throw error;
  }
}
