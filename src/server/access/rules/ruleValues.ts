// Values of data rules: variables like #{sys_user_code} become what they stand for at this session, names of records
// become their ids. A variable nobody knows, or a value that fits no such field, makes the rule let nothing through.
import { readPart } from '#model/check/ruleText.ts';
import type { FieldDef } from '#model/fields.ts';
import { addDays, instantOf, isDate } from '#model/time/calendar.ts';

/** A person, place or moment as rules may name it. `id` is what references to it hold. */
export interface Named {
  text: string;
  id: string | null;
}

/** Who and when; the values of the variables. */
export interface Subject {
  user: Named & { name: string };
  department: Named | null;
  employee: Named | null;
  organization: Named | null;
  /** Codes of the security groups. */
  groups: readonly Named[];
  /** YYYY-MM-DD and YYYY-MM-DD HH:mm:ss in Shanghai. */
  date: string;
  time: string;
}

/** Why a rule cannot be applied; for the log and for the form of the rule. */
export class UnusableRule extends Error {
  override name = 'UnusableRule';
}

type Variable = (subject: Subject) => readonly Named[];

const plain = (text: string): Named => ({ text, id: null });
const one = (named: Named | null): readonly Named[] => (named === null ? [] : [named]);
/** The same person or place, written as its id. */
const byId = (named: Named | null): readonly Named[] =>
  named?.id == null ? [] : [{ text: named.id, id: named.id }];

/** Names as the specification writes them; letter case and underscores do not count (sysUserCode is sys_user_code). */
const variables: Readonly<Record<string, Variable>> = {
  sysusercode: ({ user }) => [user],
  sysuserid: ({ user }) => byId(user),
  sysusername: ({ user }) => [{ text: user.name, id: user.id }],
  sysemployeecode: ({ employee }) => one(employee),
  sysemployeeid: ({ employee }) => byId(employee),
  sysorgcode: ({ department }) => one(department),
  sysorgid: ({ department }) => byId(department),
  sysmultiorgcode: ({ department }) => one(department),
  syscompanycode: ({ organization }) => one(organization),
  syscompanyid: ({ organization }) => byId(organization),
  tenantid: ({ organization }) => byId(organization),
  sysrolecode: ({ groups }) => groups,
  sysdate: ({ date }) => [plain(date)],
  systime: ({ time }) => [plain(time)],
  bpmstatus: () => [plain('1')],
};

const placeholder = /#\{\s*([^{}]*?)\s*\}/g;
const dayOffset = /^(sysdate)([+-]\d{1,4})$/;

/** @throws UnusableRule for a name nobody knows */
function valuesOf(name: string, subject: Subject): readonly Named[] {
  const key = name
    .replace(/^\[(.*)\]$/, '$1')
    .replaceAll('_', '')
    .replaceAll(' ', '')
    .toLowerCase();
  const [, , days] = dayOffset.exec(key) ?? [];
  if (days !== undefined) return [plain(addDays(subject.date, Number(days)))];
  const variable = Object.hasOwn(variables, key) ? variables[key] : undefined;
  if (variable === undefined) throw new UnusableRule(`没有名为“${name.slice(0, 60)}”的系统变量`);
  return variable(subject);
}

/** The value of a rule with its variables replaced: several where it is one variable of several values. */
export function substituted(value: string, subject: Subject): readonly Named[] {
  const [only] = /^\s*#\{[^{}]*\}\s*$/.exec(value) ?? [];
  if (only !== undefined) return valuesOf(only.trim().slice(2, -1).trim(), subject);
  const text = value.replaceAll(placeholder, (_all, name: string) => {
    const [found, more] = valuesOf(name, subject);
    if (more !== undefined) throw new UnusableRule(`变量“${name}”有多个值，不能与其他文字连用`);
    if (found === undefined) throw new UnusableRule(`变量“${name}”没有值`);
    return found.text;
  });
  return [plain(text)];
}

/**
 * The text in the form a row holds it.
 * @throws UnusableRule for what is none of the field's type
 */
export function valueFor(field: FieldDef, text: string): string {
  const read = readPart(field, text);
  if ('value' in read) return read.value;
  throw new UnusableRule(`“${field.title}”的规则值“${text.slice(0, 60)}”不是${read.wanted}`);
}

/** The first instant after the day, for conditions that mean all of it; null for a moment within a day. */
export function endOfDay(text: string): string | null {
  const day = text.trim();
  return isDate(day) ? instantOf(addDays(day, 1), '00:00:00') : null;
}
