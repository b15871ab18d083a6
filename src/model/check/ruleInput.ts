// What the value of a data rule is entered with: a record found by search, options of a code list, a day, yes or no, or
// plain text. Chosen by the kind of the field and the condition; stored as text whatever it was entered with.
import type { EntityDef } from '#model/entity.ts';
import { date, type FieldDef, text } from '#model/fields.ts';
import { isDate } from '#model/time/calendar.ts';
import {
  fittingOperators,
  fittingValueTypes,
  hasSeveral,
  needsNoValue,
  ruleField,
  type RuleWords,
  treeOfRule,
} from './ruleFit.ts';
import { hasVariable, ruleParts } from './ruleText.ts';

export type RuleInput =
  | { as: 'nothing' }
  | { as: 'variable' }
  | { as: 'records'; entity: string; several: boolean }
  | { as: 'options'; dict: string; several: boolean }
  | { as: 'yesNo' }
  | { as: 'day' }
  | { as: 'days' }
  | { as: 'text' };

const asText: RuleInput = { as: 'text' };

/** How the value is entered; what is written already and could not be shown so stays text. */
export function ruleInput(
  field: FieldDef,
  rule: RuleWords,
  entityOf: (name: string) => EntityDef | undefined,
): RuleInput {
  if (needsNoValue(rule.operator)) return { as: 'nothing' };
  if (rule.valueType === 'variable') return { as: 'variable' };
  if (hasVariable(rule.value) || ['like', 'notLike', 'leftLike', 'rightLike'].includes(rule.operator))
    return asText;
  const tree = treeOfRule(field, rule);
  const entity = tree ?? (field.kind === 'ref' || field.kind === 'refs' ? (field.entity ?? null) : null);
  const several = hasSeveral(rule);
  if (entity !== null) return entityOf(entity) === undefined ? asText : { as: 'records', entity, several };
  if (field.kind === 'dict' && field.dict !== undefined) return { as: 'options', dict: field.dict, several };
  if (field.kind === 'bool' && !several) return { as: 'yesNo' };
  if (field.kind !== 'date' && field.kind !== 'datetime') return asText;
  if (!ruleParts(rule.value).every(isDate)) return asText;
  if (rule.operator === 'between') return { as: 'days' };
  return several ? asText : { as: 'day' };
}

/** The records the value names, by code or id, and of which entity; null when it names none. */
export function namedRecords(
  field: FieldDef,
  rule: RuleWords,
  entityOf: (name: string) => EntityDef | undefined,
): { entity: string; names: readonly string[] } | null {
  const input = ruleInput(field, rule, entityOf);
  if (input.as !== 'records') return null;
  const { value } = rule;
  return { entity: input.entity, names: input.several ? ruleParts(value) : [value.trim()].filter(Boolean) };
}

/** The value as a field, for the inputs of forms. */
export function valueField(input: RuleInput, title: string, length: number | undefined): FieldDef {
  if (input.as === 'records') {
    return { kind: input.several ? 'refs' : 'ref', title, entity: input.entity };
  }
  if (input.as === 'options') return { kind: input.several ? 'json' : 'dict', title, dict: input.dict };
  if (input.as === 'day' || input.as === 'days') return date(title);
  return text(title, length === undefined ? {} : { length });
}

/** The rule after a change: without a condition, a value type or a value that no longer means anything of the field. */
export function ruleAfter(
  def: EntityDef,
  rule: RuleWords,
  part: Partial<RuleWords>,
  entityOf: (name: string) => EntityDef | undefined,
): RuleWords {
  const next = { ...rule, ...part };
  const field = ruleField(def, next.fieldKey);
  if (field === undefined) return { ...next, value: '' };
  const [operator = ''] = fittingOperators(field, [next.operator], entityOf);
  const [valueType = 'constant'] = fittingValueTypes(field, operator, [next.valueType]);
  const fitting = { ...next, operator, valueType };
  return { ...fitting, value: valueAfter(ruleField(def, rule.fieldKey), rule, field, fitting, entityOf) };
}

/** What of the value stays: nothing that would be entered in another way. */
function valueAfter(
  before: FieldDef | undefined,
  was: RuleWords,
  after: FieldDef,
  is: RuleWords,
  entityOf: (name: string) => EntityDef | undefined,
): string {
  if (before === undefined) return '';
  const way = (field: FieldDef, rule: RuleWords): string =>
    JSON.stringify({ ...ruleInput(field, { ...rule, value: '' }, entityOf), several: false });
  if (way(before, was) !== way(after, is) || before.kind !== after.kind) return '';
  return hasSeveral(is) || !hasSeveral(was) || ruleParts(was.value).length < 2 ? was.value : '';
}
