// What is left of the rows that later documents draw from: in base units the whole less what its links executed, nothing in
// the unit of the row exactly where nothing is left in base units, and closed once its rule says that it is done.
import { fieldsAtEnd } from '#model/derive/linkRows.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import { baseColumnOf } from '#model/openQuantity.ts';
import { conditionOfFormula, numberSql, replenishSql, type FormulaScope } from '#server/store/formulaSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { askedInRanges, recordSql, type Invariant } from './invariant.ts';

/** Columns that say what is left, in the unit of the row. */
const leftColumns = ['remainQty', 'unissuedQty'] as const;

/** One sentence for each table of the entity whose rows are drawn from. */
export function restOfRows(def: EntityDef): Invariant[] {
  const shape = shapeOf(def);
  const header = { table: shape.header, alias: 'h' };
  const own = restOf(def, undefined, def.fields, header, `${tableName(def)} h`);
  const lines = Object.entries(def.lines ?? {}).flatMap(([key, { fields }]) => {
    const table = shape.lines.get(key);
    const from = `${lineTableName(def, key)} i join ${tableName(def)} h on h.id = i.doc_id`;
    return table === undefined ? [] : restOf(def, key, fields, { table, alias: 'i', header }, from);
  });
  return [...own, ...lines];
}

function restOf(
  def: EntityDef,
  lines: string | undefined,
  fields: Fields,
  scope: FormulaScope,
  from: string,
): Invariant[] {
  return leftColumns.flatMap((column): Invariant[] => {
    const formula = fields[baseColumnOf(column)]?.computed;
    if (formula === undefined) return [];
    const { alias } = scope;
    const at = (name: string): string => `coalesce(${alias}.${columnName(name)}, 0)`;
    const [left, base] = [at(column), at(baseColumnOf(column))];
    const place = lines === undefined ? '' : 'i.seq, ';
    return [
      askedInRanges(
        {
          name: `rest.${def.name}${lines === undefined ? '' : `.${lines}`}`,
          title: `${def.title}：${fields[column]?.title ?? column}按基本单位等于数量减已执行`,
        },
        {
          rows: `${lines === undefined ? tableName(def) : lineTableName(def, lines)} ${alias}`,
          key: `${alias}.id`,
        },
        (
          within,
        ) => `select ${recordSql(def.name, 'h.id')}, ${place}${left} as shown, ${base} as stored from ${from}
          where ${within(`${alias}.id`)}
            and (${base} <> ${numberSql(formula, scope)} or (${left} = 0) <> (${base} = 0) and coalesce(${alias}.base_qty, 0) <> 0)`,
      ),
    ];
  });
}

/** What happens to a document without anybody deciding about its lines. */
const usual = ['create', 'edit', 'submit', 'approve', 'push', 'progress'];

/** Whether nobody reopened, closed or changed lines of the document with this id. */
export const isUsualSql = (def: Pick<EntityDef, 'name'>, id: string): string =>
  `not exists (select from audit_log a where a.entity_key = '${def.name}' and a.record_id = ${id}::text
    and a.action <> all(array[${usual.map((action) => `'${action}'`).join(', ')}]))`;

/** Lines that are done by their rule and still open, in documents whose lines nobody reopened or changed. */
export function doneRows(rule: LinkRule, def: EntityDef): Invariant[] {
  const { source, closes, name, title } = rule;
  if (closes === undefined || source.lines === undefined) return [];
  const shape = shapeOf(def);
  const table = shape.lines.get(source.lines);
  if (table === undefined || fieldsAtEnd(def, source)['lineStatus'] === undefined) return [];
  const rules = [name, ...(rule.together ?? [])].map((each) => `'${each}'`).join(', ');
  const names = { executedBase: 'coalesce(k.executed, 0)', replenish: replenishSql(table, 'i') };
  const scope = { table, alias: 'i', header: { table: shape.header, alias: 'h' }, names };
  const lines = lineTableName(def, source.lines);
  return [
    askedInRanges(
      { name: `done.${name}`, title: `${title}：已完成的行都已关闭` },
      { rows: `${lines} i`, key: 'i.id' },
      (
        within,
      ) => `select ${recordSql(def.name, 'h.id')}, i.seq, k.executed from ${lines} i join ${tableName(def)} h on h.id = i.doc_id
        join (select source_line_id, sum(base_qty) as executed from document_link
            where link_rule in (${rules}) and ${within('source_line_id')} and link_status = 'executed' group by 1) k
          on k.source_line_id = i.id::text
        where ${within('i.id')} and i.line_status = 'open' and ${stateSql(def, 'h.status', 'executable')} and ${conditionOfFormula(closes, scope)}
          and ${isUsualSql(def, 'h.id')}`,
    ),
  ];
}
