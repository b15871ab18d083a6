// One data rule → a test of a field, with everything it names replaced by values. Conditions on references are
// conditions on the records referred to: their ids are looked up here, so that a row is judged by its own fields alone.
import { entityOf } from '#entities/registry.ts';
import { hasSeveral, ruleField, ruleMisfit, treeOfRule, type RuleWords } from '#model/check/ruleFit.ts';
import { ruleParts } from '#model/check/ruleText.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { RowRule, RowTest, RowTestOp } from '#model/rights/rowRules.ts';
import type { RuleLookup } from './ruleLookup.ts';
import { endOfDay, substituted, UnusableRule, valueFor, type Named, type Subject } from './ruleValues.ts';

/** A row of 数据权限规则. */
export interface RuleRow extends RuleWords {
  id: string;
  /** Entity its menu lists. */
  entity: string;
  combine: string;
  ruleGroup: string;
  /** Operations it is limited to; empty: all. */
  appliesTo: readonly string[];
}

type Meaning = readonly [op: RowTestOp, not?: true];

/** By the values of the dictionary `ruleOperator`; `between` stands by itself. */
const meanings: Readonly<Record<string, Meaning>> = {
  eq: ['in'],
  in: ['in'],
  ne: ['in', true],
  notIn: ['in', true],
  gt: ['gt'],
  ge: ['ge'],
  lt: ['lt'],
  le: ['le'],
  like: ['contains'],
  notLike: ['contains', true],
  leftLike: ['startsWith'],
  rightLike: ['endsWith'],
  isNull: ['empty'],
  isNotNull: ['empty', true],
  descendantOf: ['in'],
};

/**
 * A rule on a field of a table of the document asks for one row that fits, its opposite for none.
 * @throws UnusableRule for fields, operators, variables and values that do not go together
 */
export async function ruleTest(
  def: EntityDef,
  rule: RuleRow,
  subject: Subject,
  lookup: RuleLookup,
): Promise<RowRule> {
  if (rule.entity !== def.name) throw new UnusableRule(`规则属于其他业务对象，不能用于${def.title}`);
  const misfit = ruleMisfit(def, rule, { entityOf });
  const field = ruleField(def, rule.fieldKey);
  if (field === undefined || misfit !== null) throw new UnusableRule(misfit?.message ?? '规则的字段无效');
  const dot = rule.fieldKey.indexOf('.');
  if (dot < 0) return fieldTest(rule, field, subject, lookup, testAt(rule.fieldKey));
  const key = rule.fieldKey.slice(dot + 1);
  const some = await fieldTest(rule, field, subject, lookup, (op, values) => testAt(key)(op, values));
  return { lines: rule.fieldKey.slice(0, dot), some, ...(isOpposite(rule) ? { not: true } : {}) };
}

const isOpposite = ({ operator }: RuleRow): boolean =>
  Object.hasOwn(meanings, operator) && meanings[operator]?.[1] === true;

function testAt(field: string): At {
  return (op, values, not) => ({ field, op, values, ...(not === undefined ? {} : { not }) });
}

async function fieldTest(
  rule: RuleRow,
  field: FieldDef,
  subject: Subject,
  lookup: RuleLookup,
  at: At,
): Promise<RowRule> {
  if (rule.operator === 'between') return between(rule, field, subject, at);
  const [op, not] = (Object.hasOwn(meanings, rule.operator) ? meanings[rule.operator] : undefined) ?? [];
  if (op === undefined) throw new UnusableRule('规则的条件无效');
  if (op === 'empty') return at('empty', [], not);
  const tree = treeOfRule(field, rule);
  if (tree !== null) return at('in', await treeValues(tree, rule, field, subject, lookup), not);
  const given = valuesOf(rule, subject);
  if (field.kind === 'ref' || field.kind === 'refs')
    return at('in', await referred(field, op, given, lookup), not);
  if (op === 'in') return inSet(field, given, at, not);
  const [first] = given;
  if (first === undefined || given.length > 1) throw new UnusableRule('该条件需要一个规则值');
  if (op === 'contains' || op === 'startsWith' || op === 'endsWith') return at(op, [needed(first.text)], not);
  return compared(field, op, first.text, at);
}

function needed(text: string): string {
  if (text === '') throw new UnusableRule('规则缺少规则值');
  return text;
}

type At = (op: RowTestOp, values: readonly string[], not?: true) => RowTest;

/** A day of a point in time means all of it. */
function compared(field: FieldDef, op: RowTestOp, text: string, at: At): RowRule {
  const end = field.kind === 'datetime' ? endOfDay(text) : null;
  if (end !== null && op === 'le') return at('lt', [end]);
  if (end !== null && op === 'gt') return at('ge', [end]);
  return at(op, [valueFor(field, text)]);
}

function inSet(field: FieldDef, given: readonly Named[], at: At, not?: true): RowRule {
  if (field.kind !== 'datetime')
    return at(
      'in',
      given.map(({ text }) => valueFor(field, text)),
      not,
    );
  if (not === true) throw new UnusableRule(`“${field.title}”请用大于、小于或介于`);
  return {
    any: given.map(({ text }): RowRule => ({
      all: [compared(field, 'ge', text, at), compared(field, 'le', text, at)],
    })),
  };
}

function between(rule: RuleRow, field: FieldDef, subject: Subject, at: At): RowRule {
  const [from, to, more] = ruleParts(rule.value).flatMap((part) => substituted(part, subject));
  if (from === undefined || to === undefined || more !== undefined)
    throw new UnusableRule('“介于”需要两个值，用逗号隔开');
  return { all: [compared(field, 'ge', from.text, at), compared(field, 'le', to.text, at)] };
}

/** A list is read apart at its commas, whatever its parts are; any other value is one text. */
function valuesOf(rule: RuleRow, subject: Subject): readonly Named[] {
  const parts = hasSeveral(rule) ? ruleParts(rule.value) : [rule.value.trim()];
  return parts.flatMap((part) => substituted(part, subject));
}

async function referred(
  field: FieldDef,
  op: RowTestOp,
  given: readonly Named[],
  lookup: RuleLookup,
): Promise<string[]> {
  const entity = field.entity ?? '';
  if (op === 'in') {
    const ids = given.flatMap(({ id }) => id ?? []);
    const named = given.filter(({ id }) => id === null).map(({ text }) => text);
    return [...ids, ...(named.length === 0 ? [] : await lookup.idsOf(entity, named))];
  }
  if (op !== 'contains' && op !== 'startsWith' && op !== 'endsWith')
    throw new UnusableRule(`“${field.title}”不能比较大小`);
  const [first] = given;
  return lookup.idsLike(entity, op, needed(first?.text ?? ''));
}

/** Without a value the own place of the department tree or the organisation tree. */
async function treeValues(
  entity: string,
  rule: RuleRow,
  field: FieldDef,
  subject: Subject,
  lookup: RuleLookup,
): Promise<string[]> {
  const places: Readonly<Record<string, Named | null>> = {
    department: subject.department,
    organization: subject.organization,
  };
  const own = rule.value.trim() === '' ? places[entity] : undefined;
  const given =
    own === undefined
      ? ruleParts(needed(rule.value.trim())).flatMap((part) => substituted(part, subject))
      : own === null
        ? []
        : [own];
  const roots = [
    ...given.flatMap(({ id }) => id ?? []),
    ...(await lookup.idsOf(
      entity,
      given.filter(({ id }) => id === null).map(({ text }) => text),
    )),
  ];
  return lookup.treeBelow(entity, roots, field.entity === entity ? 'id' : 'code');
}
