// A filter of the wire as a predicate. Fields come from the dictionary, operators from the field's kind, values are
// parameters; whatever else a request contains is refused with a message for the user.
import { entityOf } from '#entities/registry.ts';
import { canField } from '#model/rights/can.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { Condition, Filter } from '#model/filter.ts';
import { isFilterOp } from '#filter/filterLanguage.ts';
import { kindOf } from '#model/kind.ts';
import { familyOf, filterValue, instantAfter } from './filterValues.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import { labelColumns, shapeOf, type Column } from '#server/store/shape.ts';
import { and, containing, isUuid, or, startingWith, type Parameters } from '#server/store/sql.ts';
import { columnSql, HEADER, placeOf, refuse, type View } from './view.ts';

const MAX_DEPTH = 12;
const MAX_CONDITIONS = 200;
const MAX_VALUES = 5_000;

/** @throws Refusal 422 for unknown fields, operators and values, 403 for guarded fields */
export function filterSql(
  view: View,
  filter: Filter | null | undefined,
  parameters: Parameters,
): string | null {
  if (filter === null || filter === undefined) return null;
  const budget = { left: MAX_CONDITIONS };
  return partSql(view, filter, parameters, MAX_DEPTH, budget);
}

function partSql(
  view: View,
  filter: Filter,
  parameters: Parameters,
  depth: number,
  budget: { left: number },
): string {
  if (depth === 0) throw refuse('', '筛选条件嵌套太深，请减少层次');
  if (typeof filter !== 'object' || filter === null) throw refuse('', '筛选条件的格式无效');
  if ('not' in filter)
    return `not coalesce(${partSql(view, filter.not, parameters, depth - 1, budget)}, false)`;
  const many = 'all' in filter ? filter.all : 'any' in filter ? filter.any : null;
  if (many !== null) {
    if (!Array.isArray(many)) throw refuse('', '筛选条件的格式无效');
    const parts = many.map((part: Filter) => partSql(view, part, parameters, depth - 1, budget));
    return 'all' in filter ? `(${and(parts)})` : or(parts);
  }
  budget.left -= 1;
  if (budget.left < 0) throw refuse('', `筛选条件不能超过${MAX_CONDITIONS}个`);
  if (!('field' in filter)) throw refuse('', '筛选条件的格式无效');
  return conditionSql(view, filter, parameters);
}

function conditionSql(view: View, condition: Condition, parameters: Parameters): string {
  const { op, values } = condition;
  const place = placeOf(view, condition.field);
  const { field } = place.column;
  if (!isFilterOp(op) || !opsOf(place.column).includes(op))
    throw refuse(place.path, `“${field.title}”不支持这种筛选方式，请重新选择`);
  if (!Array.isArray(values) || values.some((value) => typeof value !== 'string'))
    throw refuse(place.path, `筛选条件“${field.title}”的格式无效`);
  if (values.length > MAX_VALUES) throw refuse(place.path, `筛选条件“${field.title}”最多${MAX_VALUES}个值`);
  const needed = op === 'between' ? 2 : op === 'empty' || op === 'notEmpty' ? 0 : 1;
  if (values.length < needed) throw refuse(place.path, `请填写筛选条件“${field.title}”的值`);
  if (place.at !== 'elsewhere') {
    const asked: Asked = {
      view,
      parameters,
      path: place.path,
      column: place.column,
      sql: columnSql(place),
      alias: columnSql(place).slice(0, 1),
    };
    return predicate(asked, op, values);
  }
  const inner: Asked = {
    view,
    parameters,
    path: place.path,
    column: place.column,
    sql: `x.${place.column.name}`,
    alias: 'x',
  };
  return `exists (select 1 from ${place.table.name} x where x."doc_id" = ${HEADER}."id" and ${predicate(inner, op, values)})`;
}

/** References are also found by the text of their label. */
function opsOf(column: Column): readonly FilterOp[] {
  const { ops } = kindOf(column.field.kind);
  const family = familyOf(column);
  if (family === 'ref' && column.field.entity === undefined) return ['eq', 'ne', 'in', 'notIn'];
  if (family === 'ref' && treeOf(column) !== null)
    return [...ops, 'contains', 'notContains', 'startsWith', 'under'];
  if (family === 'ref') return [...ops, 'contains', 'notContains', 'startsWith'];
  return family === 'refs' ? [...ops, 'eq', 'ne', 'contains', 'notContains', 'startsWith'] : ops;
}

/** A column that is compared, with the alias of its table. */
export interface Asked {
  view: View;
  parameters: Parameters;
  path: string;
  column: Column;
  sql: string;
  alias: string;
}

const negations: Partial<Record<FilterOp, FilterOp>> = {
  ne: 'eq',
  notIn: 'in',
  notContains: 'contains',
  notEmpty: 'empty',
};

function predicate(asked: Asked, op: FilterOp, values: readonly string[]): string {
  const positive = negations[op];
  if (positive !== undefined) return `not coalesce(${predicate(asked, positive, values)}, false)`;
  const { column, sql } = asked;
  if (op === 'empty') return emptySql(column, sql);
  if (op === 'contains') return or(values.map((value) => containsSql(asked, value)));
  if (op === 'startsWith') return or(values.map((value) => startsSql(asked, value)));
  if (op === 'under') return underSql(asked, values);
  if (familyOf(column) === 'datetime') return datetimeSql(asked, op, values);
  const typed =
    op === 'eq' &&
    (column.field.kind === 'ref' || column.field.kind === 'refs') &&
    column.field.entity !== undefined &&
    values.some((value) => !isUuid(value));
  if (typed)
    return or(
      values.map((value) => (isUuid(value) ? compareSql(asked, op, [value]) : labelledSql(asked, value))),
    );
  return compareSql(asked, op, values);
}

function emptySql(column: Column, sql: string): string {
  switch (familyOf(column)) {
    case 'text':
    case 'dict':
      return `(${sql} is null or ${sql} = '')`;
    case 'refs':
      return `(${sql} is null or cardinality(${sql}) = 0)`;
    default:
      return `${sql} is null`;
  }
}

const comparisons: Partial<Record<FilterOp, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function compareSql(asked: Asked, op: FilterOp, texts: readonly string[]): string {
  const { column, sql, parameters } = asked;
  const values = texts.map((text) => filterValue(asked.path, column, text));
  const type = familyOf(column) === 'number' ? 'numeric' : column.type;
  const one = (index: number) => parameters.add(values[index] ?? null, type);
  if (column.field.kind === 'refs') return `${sql} && ${parameters.add(values, 'uuid[]')}`;
  // A box nobody touched is not ticked.
  if (column.field.kind === 'bool' && values.length === 1 && values[0] === 'false')
    return `${sql} is not true`;
  if (op === 'between') return `${sql} between ${one(0)} and ${one(1)}`;
  const sign = comparisons[op];
  if (sign !== undefined) return `${sql} ${sign} ${one(0)}`;
  return values.length === 1 ? `${sql} = ${one(0)}` : `${sql} = any(${parameters.add(values, `${type}[]`)})`;
}

/** Table and parent column of the tree a reference leads into; null when it leads into none. */
function treeOf({ field }: Column): { table: string; parent: string } | null {
  const def = entityOf(field.entity ?? '');
  const parent = def?.parent === undefined ? undefined : shapeOf(def).header.columns.get(def.parent);
  return def === undefined || parent === undefined
    ? null
    : { table: shapeOf(def).header.name, parent: parent.name };
}

/** The nodes are found once and before the rows, so that an index on the reference can be used. */
function underSql({ column, sql, parameters, path }: Asked, texts: readonly string[]): string {
  const tree = treeOf(column);
  if (tree === null) throw refuse(path, `“${column.field.title}”没有上下级，请选择其他筛选方式`);
  const top = parameters.add(
    texts.map((text) => filterValue(path, column, text)),
    'uuid[]',
  );
  return `${sql} = any(array(with recursive below as (select t."id" from ${tree.table} t where t."id" = any(${top})
    union select c."id" from ${tree.table} c join below b on c.${tree.parent} = b."id") select "id" from below))`;
}

/** A day means all of it: le 2024-05-06 includes its evening. */
function datetimeSql(asked: Asked, op: FilterOp, texts: readonly string[]): string {
  const { sql, parameters, path } = asked;
  const from = (text: string) => parameters.add(filterValue(path, asked.column, text), 'timestamptz');
  const notAfter = (text: string) => {
    const next = instantAfter(text);
    return next === null ? `${sql} <= ${from(text)}` : `${sql} < ${parameters.add(next, 'timestamptz')}`;
  };
  const after = (text: string) => {
    const next = instantAfter(text);
    return next === null ? `${sql} > ${from(text)}` : `${sql} >= ${parameters.add(next, 'timestamptz')}`;
  };
  const [first = '', second = ''] = texts;
  if (op === 'ge') return `${sql} >= ${from(first)}`;
  if (op === 'lt') return `${sql} < ${from(first)}`;
  if (op === 'le') return notAfter(first);
  if (op === 'gt') return after(first);
  if (op === 'between') return `(${sql} >= ${from(first)} and ${notAfter(second)})`;
  return or(texts.map((text) => `(${sql} >= ${from(text)} and ${notAfter(text)})`));
}

function containsSql(asked: Asked, value: string): string {
  const { column, parameters, sql, alias } = asked;
  const found = (label: Column): string => textSql(label, 'r', value, parameters);
  if (column.field.kind === 'ref') return labelSql(asked, `${sql} in`, found);
  if (column.field.kind === 'refs') return labelSql(asked, `${sql} && array`, found);
  return textSql(column, alias, value, parameters);
}

function startsSql(asked: Asked, value: string): string {
  const { column, parameters, sql } = asked;
  const begins = (name: string): string => `${name} ilike ${parameters.add(startingWith(value), 'text')}`;
  const label = (name: Column): string => begins(`r.${name.name}`);
  if (column.field.kind === 'ref') return labelSql(asked, `${sql} in`, label);
  return column.field.kind === 'refs' ? labelSql(asked, `${sql} && array`, label) : begins(sql);
}

/** A reference typed as code or name instead of chosen. */
function labelledSql(asked: Asked, text: string): string {
  const same = (label: Column): string =>
    `lower(r.${label.name}) = ${asked.parameters.add(text.replaceAll('\0', '').trim().toLowerCase(), 'text')}`;
  const among = asked.column.field.kind === 'refs' ? `${asked.sql} && array` : `${asked.sql} in`;
  return labelSql(asked, among, same);
}

/** Text, pinyin and initials of one column. */
export function textSql(column: Column, alias: string, value: string, parameters: Parameters): string {
  const found = [likeSql(`${alias}.${column.name}`, value, parameters)];
  if (column.pinyin !== undefined && latin.test(value)) {
    const term = parameters.add(containing(value.toLowerCase()), 'text');
    found.push(
      `${alias}.${column.pinyin.full} like ${term}`,
      `${alias}.${column.pinyin.initials} like ${term}`,
    );
  }
  return or(found);
}

const latin = /^[\u0020-\u007e]+$/;
/** Longest text without three letters in a row, which no trigram of an index can find: every row has to be looked at. */
const shortText = 2;

/** ILIKE folds every row it looks at, which is most of its cost: short texts are spelt out in both cases instead. */
function likeSql(sql: string, value: string, parameters: Parameters): string {
  const spellings = value.length <= shortText || caseless(value) ? casesOf(value) : null;
  if (spellings === null) return `${sql} ilike ${parameters.add(containing(value), 'text')}`;
  return or(spellings.map((spelling) => `${sql} like ${parameters.add(containing(spelling), 'text')}`));
}

function caseless(text: string): boolean {
  return text.toLowerCase() === text.toUpperCase();
}

function casesOf(text: string): string[] {
  if (caseless(text)) return [text];
  return Array.from(text).reduce<string[]>(
    (spellings, letter) =>
      [...new Set([letter.toLowerCase(), letter.toUpperCase()])].flatMap((one) =>
        spellings.map((begun) => begun + one),
      ),
    [''],
  );
}

/** Records of the referred entity one of whose labels fits. */
export function labelSql(
  asked: Asked,
  before: string,
  fits: (label: Column) => string,
  by?: readonly Column[],
): string {
  const { view, parameters, column } = asked;
  const target = entityOf(column.field.entity ?? '');
  const labels =
    target === undefined
      ? []
      : (by ?? labelColumns(target)).filter(
          (label) => familyOf(label) === 'text' && canField(view.grants, target, label.key),
        );
  if (target === undefined || labels.length === 0)
    throw refuse(asked.path, `“${column.field.title}”不能按名称筛选，请从列表中选择`);
  const found = or(labels.map(fits));
  const where = and([tenantSql(target, view.grants.org, 'r', parameters), found]);
  return `${before} (select r."id" from ${shapeOf(target).header.name} r where ${where})`;
}
