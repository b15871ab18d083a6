// Which passwords are accepted: length, not among the common ones, not made of the account's own words.
import type { Random } from '#server/ports.ts';
import { commonPasswords } from './commonPasswords.ts';

export const longest = 128;

/** What an administrator asks of a new password beyond the fixed rules. */
export interface PasswordDemands {
  /** Characters as people count them. */
  length: number;
  /** Of capital letters, small letters, digits and everything else. */
  classes: number;
}

const usual: PasswordDemands = { length: 8, classes: 1 };

/** Null when accepted, else the reason. `words` are the account's own: login, name, company. */
export function passwordProblem(
  password: string,
  words: readonly string[],
  demands: PasswordDemands = usual,
): string | null {
  const length = lengthOf(password);
  if (length < demands.length) return `新密码至少需要 ${demands.length} 个字符`;
  if (length > longest) return `新密码不能超过 ${longest} 个字符`;
  if (classesOf(password) < demands.classes)
    return `新密码在大写字母、小写字母、数字、其他字符中至少要有 ${demands.classes} 种`;
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain) || isMonotonous(plain)) return '新密码过于常见，请换一个';
  const own = words.map((word) => word.trim().toLowerCase()).filter((word) => lengthOf(word) >= 3);
  if (own.some((word) => plain.includes(word) && plain.length - word.length < 5))
    return '新密码不能由账号或姓名组成，请换一个';
  return null;
}

/** One character repeated, or a run of neighbours such as 12345678 and hgfedcba. */
function isMonotonous(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index++)
    steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  return steps.size <= 1 && Math.abs([...steps][0] ?? 0) <= 1;
}

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/];

const classesOf = (text: string): number => classes.filter((one) => one.test(text)).length;

/** Characters as people count them; an emoji is one. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Sixteen characters without look-alikes: about 90 bits. It is replaced at once, so the demands on a chosen one do not bind it. */
export function oneTimePassword(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  return [...random.bytes(16)].map((byte) => letters[byte % letters.length]).join('');
}
