// The data rules of a session as a predicate; says in SQL what model/rowRules.ts says about one row. Fields come from
// the dictionary, values are parameters: nothing of a rule ever becomes SQL.
import type { EntityDef } from '#model/entity.ts';
import { isDecimalText } from '#model/decimal.ts';
import { isDecimal } from '#model/fields.ts';
import { knowsAll, type LinesTest, type RowRule, type RowTest } from '#model/rights/rowRules.ts';
import { shapeOf, type Column } from './shape.ts';
import { and, isUuid, or, type Parameters } from './sql.ts';

/** `alias` names the header table. */
export function ruleSql(rule: RowRule, def: EntityDef, alias: string, parameters: Parameters): string {
  if ('all' in rule) return `(${and(rule.all.map((part) => ruleSql(part, def, alias, parameters)))})`;
  if ('any' in rule) return or(rule.any.map((part) => ruleSql(part, def, alias, parameters)));
  return 'lines' in rule
    ? linesSql(rule, def, alias, parameters)
    : rowSql(rule, shapeOf(def).header.columns, alias, parameters);
}

const LINE_ALIAS = 'rule_line';

function linesSql(
  { lines, some, not }: LinesTest,
  def: EntityDef,
  alias: string,
  parameters: Parameters,
): string {
  const table = shapeOf(def).lines.get(lines);
  if (table === undefined || !knowsAll(some, (key) => table.columns.has(key))) return 'false';
  const found = `exists (select 1 from ${table.name} ${LINE_ALIAS} where ${LINE_ALIAS}."doc_id" = ${alias}."id" and ${rowSql(some, table.columns, LINE_ALIAS, parameters)})`;
  return not === true ? `not ${found}` : found;
}

function rowSql(
  rule: RowRule,
  columns: ReadonlyMap<string, Column>,
  alias: string,
  parameters: Parameters,
): string {
  if ('all' in rule) return `(${and(rule.all.map((part) => rowSql(part, columns, alias, parameters)))})`;
  if ('any' in rule) return or(rule.any.map((part) => rowSql(part, columns, alias, parameters)));
  const column = 'lines' in rule ? undefined : columns.get(rule.field);
  if ('lines' in rule || column === undefined) return 'false';
  const test = testSql(rule, column, `${alias}.${column.name}`, parameters);
  return rule.not === true ? `not coalesce(${test}, false)` : test;
}

const signs: Partial<Record<RowTest['op'], string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function testSql({ op, values }: RowTest, column: Column, sql: string, parameters: Parameters): string {
  const { kind } = column.field;
  if (kind === 'bool')
    return op === 'in' ? `coalesce(${sql}, false) = any(${parameters.add(values, 'boolean[]')})` : 'false';
  if (op === 'empty') return emptySql(column, sql);
  const number = isDecimal(column.field) || kind === 'integer';
  const type = number ? 'numeric' : kind === 'refs' ? 'uuid' : column.type;
  const fit = values.filter((value) => fits(type, value));
  if (op === 'in')
    return kind === 'refs'
      ? `${sql} && ${parameters.add(fit, 'uuid[]')}`
      : `${sql} = any(${parameters.add(fit, `${type}[]`)})`;
  const [wanted] = fit;
  if (wanted === undefined) return 'false';
  const sign = signs[op];
  if (sign !== undefined)
    return number || kind === 'date' || kind === 'datetime'
      ? `${sql} ${sign} ${parameters.add(wanted, type)}`
      : 'false';
  if (type !== 'text') return 'false';
  const text = parameters.add(wanted, 'text');
  if (wanted === '') return `${sql} <> ''`;
  if (op === 'contains') return `position(${text} in ${sql}) > 0`;
  return op === 'startsWith' ? `starts_with(${sql}, ${text})` : `right(${sql}, length(${text})) = ${text}`;
}

/** Values of another type than the column's compare with nothing. */
function fits(type: string, value: string): boolean {
  if (type === 'uuid') return isUuid(value);
  if (type === 'numeric') return isDecimalText(value);
  return type === 'date' || type === 'timestamptz' ? !Number.isNaN(Date.parse(value)) : true;
}

function emptySql(column: Column, sql: string): string {
  if (column.field.kind === 'refs') return `(${sql} is null or cardinality(${sql}) = 0)`;
  return column.type === 'text' ? `(${sql} is null or ${sql} = '')` : `${sql} is null`;
}
