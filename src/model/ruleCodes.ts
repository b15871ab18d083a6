// The specification's rule codes for single values (n6-16, m, e, url …) with the messages of the forms; both sides use
// them. Patterns are linear, so no input makes them slow. Rules judge filled values; only '*' judges the empty one.

interface RuleCode {
  accepts: (value: string) => boolean;
  message: string;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

const codes: Readonly<Record<string, RuleCode>> = {
  'n6-16': { accepts: matches(/^\d{6,16}$/), message: '请输入6到16位数字!' },
  '*6-16': { accepts: matches(/^.{6,16}$/su), message: '请输入6到16位任意字符!' },
  's6-18': { accepts: matches(/^[A-Za-z]{6,18}$/), message: '请输入6到18位字母!' },
  url: { accepts: matches(/^(https?|ftps?):\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/), message: '请输入正确的网址!' },
  e: { accepts: matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/), message: '请输入正确的电子邮件!' },
  m: { accepts: matches(/^1[3-9]\d{9}$/), message: '请输入正确的手机号码!' },
  p: { accepts: matches(/^\d{6}$/), message: '请输入正确的邮政编码!' },
  s: { accepts: matches(/^[A-Za-z]+$/), message: '请输入字母!' },
  n: { accepts: matches(/^-?\d+(\.\d+)?$/), message: '请输入数字!' },
  z: { accepts: matches(/^-?\d+$/), message: '请输入整数!' },
  money: { accepts: matches(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/), message: '请输入正确的金额!' },
};

/** Null when the value passes, a message when not, undefined for a code nobody knows. `label` names the field. */
export function ruleProblem(code: string, value: string, label: string): string | null | undefined {
  if (code === '*' || code === 'must-input') return value.trim() === '' ? `请输入${label}!` : null;
  const rule = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (rule === undefined) return undefined;
  return value === '' || rule.accepts(value) ? null : rule.message;
}
