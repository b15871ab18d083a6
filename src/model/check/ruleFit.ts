// Whether field, condition and value of a data rule go together: judged while the rule is written, when it is saved and
// when it is applied, by this one function. What a variable stands for is known only when the rule is applied.
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDecimal, type FieldDef, type FieldKind } from '#model/fields.ts';
import { shortened } from '#model/text/shortened.ts';
import { hasVariable, readPart, ruleParts } from './ruleText.ts';

/** A rule as it is written. */
export interface RuleWords {
  code: string;
  fieldKey: string;
  /** Value of the dictionary `ruleOperator`. */
  operator: string;
  /** Value of the dictionary `ruleValueType`. */
  valueType: string;
  value: string;
}

export interface RuleMisfit {
  /** Field of the rule where it is mended. */
  field: 'fieldKey' | 'operator' | 'valueType' | 'ruleValue';
  message: string;
}

export interface RuleSurroundings {
  entityOf(name: string): EntityDef | undefined;
  /** Values of a code list; without it every text passes for one. */
  choices?(dict: string): readonly string[];
}

/** How a condition compares. */
type Comparison = 'same' | 'size' | 'text' | 'presence' | 'below';

/** By the values of the dictionary `ruleOperator`. */
const comparisons: Readonly<Record<string, Comparison>> = {
  eq: 'same',
  ne: 'same',
  in: 'same',
  notIn: 'same',
  gt: 'size',
  ge: 'size',
  lt: 'size',
  le: 'size',
  between: 'size',
  like: 'text',
  notLike: 'text',
  leftLike: 'text',
  rightLike: 'text',
  isNull: 'presence',
  isNotNull: 'presence',
  descendantOf: 'below',
};

/** Trees in which a rule may mean a place and everything below it, by value type; without a value the own place. */
const trees: Readonly<Record<string, string>> = { deptTree: 'department', orgTree: 'organization' };

const texts: readonly FieldKind[] = ['text', 'code', 'longText', 'dict'];
const records: readonly FieldKind[] = ['ref', 'refs'];
const unusable: readonly FieldKind[] = ['json', 'image', 'images', 'file', 'richText'];

const isOrdered = (field: FieldDef): boolean =>
  isDecimal(field) || ['integer', 'date', 'datetime'].includes(field.kind);

function entry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function needsNoValue(operator: string): boolean {
  return entry(comparisons, operator) === 'presence';
}

/** The field at the path when rules may be set on it. */
export function ruleField(def: EntityDef, path: string): FieldDef | undefined {
  const field = fieldAt(def, path);
  return field === undefined ||
    field.transient === true ||
    field.figure === true ||
    unusable.includes(field.kind)
    ? undefined
    : field;
}

/** Entity of the tree the rule goes down in; null when it goes down in none. */
export function treeOfRule(field: FieldDef, { operator, valueType }: RuleWords): string | null {
  const named = entry(trees, valueType);
  if (operator === 'between' || needsNoValue(operator)) return null;
  return named ?? (operator === 'descendantOf' ? (field.entity ?? null) : null);
}

/** Whether its value is a list of values. */
export function hasSeveral({ operator, valueType }: RuleWords): boolean {
  return (
    ['in', 'notIn', 'descendantOf', 'between'].includes(operator) ||
    valueType === 'list' ||
    entry(trees, valueType) !== undefined
  );
}

/** Why the condition means nothing of the field; null when it does. */
function operatorObjection(
  field: FieldDef,
  operator: string,
  entityOf: RuleSurroundings['entityOf'],
): string | null {
  const comparison = entry(comparisons, operator);
  if (comparison === undefined) return '没有这种条件，请重新选择';
  if (comparison === 'presence') return null;
  if (comparison === 'size') return isOrdered(field) ? null : '不能比较大小，请选择其他条件';
  if (comparison === 'below')
    return entityOf(field.entity ?? '')?.parent === undefined ? '没有上下级，请选择其他条件' : null;
  if (comparison === 'text')
    return [...texts, ...records].includes(field.kind) ? null : '不是文字，不能按文字比较，请选择其他条件';
  return field.kind === 'datetime' && (operator === 'ne' || operator === 'notIn')
    ? '是时间，请用大于、小于或介于'
    : null;
}

/** Conditions that mean something of the field, of those offered. */
export function fittingOperators(
  field: FieldDef,
  offered: readonly string[],
  entityOf: RuleSurroundings['entityOf'],
): string[] {
  return offered.filter((operator) => operatorObjection(field, operator, entityOf) === null);
}

/** Value types that mean something of field and condition, of those offered. */
export function fittingValueTypes(field: FieldDef, operator: string, offered: readonly string[]): string[] {
  const comparison = entry(comparisons, operator);
  return offered.filter((type) => {
    const tree = entry(trees, type);
    if (tree === undefined) return type !== 'list' || comparison === 'same';
    return (comparison === 'same' || comparison === 'below') && fitsTree(field, tree);
  });
}

const fitsTree = (field: FieldDef, tree: string): boolean =>
  field.entity === tree || texts.includes(field.kind);

/** Why the rule cannot be applied and where that is mended; null when it can. */
export function ruleMisfit(def: EntityDef, rule: RuleWords, around: RuleSurroundings): RuleMisfit | null {
  const subject = rule.code === '' ? '规则' : `规则“${shortened(rule.code)}”`;
  const field = ruleField(def, rule.fieldKey);
  if (field === undefined)
    return {
      field: 'fieldKey',
      message: `${subject}：${def.title}没有可用于规则的字段“${shortened(rule.fieldKey)}”，请重新选择字段`,
    };
  const at = (place: RuleMisfit['field'], what: string): RuleMisfit => ({
    field: place,
    message: `${subject}：字段“${field.title}”${what}`,
  });
  const objection =
    rule.operator === 'descendantOf' && entry(trees, rule.valueType) !== undefined
      ? null
      : operatorObjection(field, rule.operator, around.entityOf);
  if (objection !== null) return at('operator', objection);
  if (needsNoValue(rule.operator)) return null;
  const tree = treeOfRule(field, rule);
  const own = tree !== null && Object.values(trees).includes(tree);
  if (tree !== null) {
    const title = around.entityOf(tree)?.title ?? '';
    if (!['same', 'below'].includes(comparisons[rule.operator] ?? ''))
      return at(
        'valueType',
        '的值类型“部门及下级”“组织及下级”只能用于等于、不等于、包含于、不包含于、属于下级',
      );
    if (!fitsTree(field, tree)) return at('valueType', `不是${title}，不能用这种值类型`);
  }
  const parts = hasSeveral(rule) ? ruleParts(rule.value) : [rule.value.trim()].filter((text) => text !== '');
  if (rule.operator === 'between' && parts.length !== 2)
    return at('ruleValue', '的条件“介于”需要两个值，用逗号隔开');
  if (parts.length === 0) return own ? null : at('ruleValue', '缺少规则值，请填写或选择');
  if (
    ['text', 'size'].includes(comparisons[rule.operator] ?? '') &&
    rule.operator !== 'between' &&
    parts.length > 1
  )
    return at('ruleValue', '的条件只能有一个规则值，请把值类型改为常量');
  return tree === null ? partMisfit(field, rule, parts, around, at) : null;
}

function partMisfit(
  field: FieldDef,
  { operator }: RuleWords,
  parts: readonly string[],
  { choices }: RuleSurroundings,
  at: (place: RuleMisfit['field'], what: string) => RuleMisfit,
): RuleMisfit | null {
  if (records.includes(field.kind) || comparisons[operator] === 'text') return null;
  for (const part of parts.filter((text) => !hasVariable(text))) {
    const read = readPart(field, part);
    if ('wanted' in read)
      return at('ruleValue', `的规则值“${shortened(part)}”不是${read.wanted}，请重新填写`);
    const known = field.dict === undefined ? [] : (choices?.(field.dict) ?? []);
    if (known.length > 0 && !known.includes(part))
      return at('ruleValue', `没有“${shortened(part)}”这个选项，请重新选择`);
  }
  return null;
}
