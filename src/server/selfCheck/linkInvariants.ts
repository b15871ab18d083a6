// What the links of a rule must come to: what a line counts as executed and occupied, what its links say of the documents
// below, and that nothing is drawn beyond a limit.
import { allEntities } from '#entities/registry.ts';
import { fieldsAtEnd } from '#model/derive/linkRows.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { LinkEnd, LinkRule } from '#model/linkRule.ts';
import { twinOf } from '#model/openQuantity.ts';
import { linkRules } from '#model/registry.ts';
import { limitSql } from '#server/flow/remainingSql.ts';
import { inUnitSql } from '#server/store/inUnitSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { askedInRanges, idOfText, recordSql, type Invariant, type Within } from './invariant.ts';
import { doneRows } from './openRows.ts';

/** A rule with the tables at its ends, as its sentences ask for them. */
interface LinkedTables {
  rule: LinkRule;
  from: EntityDef;
  to: EntityDef;
  sourceLines: string;
  targetLines: string;
  /** Of the document a source row `s` belongs to. */
  docId: string;
  /** Of the source rows. */
  fields: Fields;
  /** Joins the units of a source row: `u` its own, `bu` that of its base quantity. */
  units: string;
  bySource: { rows: string; key: string };
}

export function linkInvariants(rule: LinkRule): Invariant[] {
  const { source, target } = rule;
  const [from, to] = [source, target].map((end) => allEntities.find((def) => def.name === end.entity));
  if (from === undefined || to === undefined) return [];
  const tables = linkedTables(rule, from, to);
  // A limit that shrank under what was drawn is no fault: it was judged when it was drawn.
  return [
    ...countedColumns(tables),
    liveLinks(tables),
    ...partsOf(tables),
    ...doneRows(rule, from),
    ...(rule.shrinks === true ? [] : limitOf(tables)),
  ];
}

function tableAt(def: EntityDef, { lines }: LinkEnd): string {
  return lines === undefined ? tableName(def) : lineTableName(def, lines);
}

function linkedTables(rule: LinkRule, from: EntityDef, to: EntityDef): LinkedTables {
  const { source, target } = rule;
  const sourceLines = tableAt(from, source);
  const fields = fieldsAtEnd(from, source);
  // Operations have no unit of their own: they count in that of their order.
  const [unit, baseUnit] = ['unit', 'baseUnit'].map((key) =>
    fields[key] === undefined ? 'null::uuid' : `s.${columnName(key)}`,
  );
  const units = `left join unit u on u.id = ${unit} left join unit bu on bu.id = ${baseUnit}`;
  return {
    rule,
    from,
    to,
    sourceLines,
    targetLines: tableAt(to, target),
    docId: source.lines === undefined ? 's.id' : 's.doc_id',
    fields,
    units,
    bySource: { rows: `${sourceLines} s`, key: 's.id' },
  };
}

/** Whether a column, or its twin in base units, is not what its links come to. */
function differs({ rule: { source }, fields }: LinkedTables, column: string, base: string): string {
  const twin = twinOf(fields, column);
  const shown = inUnitSql({
    base,
    wholeBase: `s.${columnName(source.quantity)}`,
    whole: `s.${columnName(source.unitQuantity ?? 'qty')}`,
    unitScale: 'u.precision',
    baseScale: 'bu.precision',
  });
  const exact = twin === null ? '' : ` or coalesce(s.${columnName(twin)}, 0) <> ${base}`;
  return `(coalesce(s.${columnName(column)}, 0) <> ${shown}${exact})`;
}

/** By source row: what its links use, and of it what is executed and what occupied. */
function sums({ name, together = [] }: LinkRule, within: Within): string {
  return `(select source_line_id, sum(base_qty) as used, sum(base_qty) filter (where link_status = 'executed') as executed,
  sum(base_qty) filter (where link_status = 'occupied') as occupied
  from document_link where link_rule in (${[name, ...together].map((rule) => `'${rule}'`).join(', ')}) and ${within('source_line_id')}
    and link_status <> 'released' group by 1)`;
}

/** What a row counts as executed or occupied is what its links come to. */
function countedColumns(tables: LinkedTables): Invariant[] {
  const { rule, sourceLines, docId, units, bySource } = tables;
  const { name, title, source } = rule;
  const shown = (column: string, sum: 'executed' | 'occupied', where = 'true'): Invariant =>
    askedInRanges(
      {
        name: `${column}.${name}`,
        title: `${title}：${sum === 'executed' ? '已执行' : '占用'}数量等于关联合计`,
      },
      bySource,
      (
        within,
      ) => `select ${recordSql(source.entity, docId)}, s.${columnName(column)} as stored, l.${sum} from ${sourceLines} s
        left join ${sums(rule, within)} l on l.source_line_id = s.id::text
        ${units}
        where ${where} and ${within('s.id')} and ${differs(tables, column, `coalesce(l.${sum}, 0)`)}`,
    );
  const columns: Invariant[] = [];
  const others = linkRules.filter(
    (other) => other.source.entity === source.entity && other.source.counts?.field === source.executed,
  );
  const unless = others.map((other) => `coalesce(s.${columnName(other.source.counts?.unless ?? '')}, true)`);
  if (source.executed !== undefined)
    columns.push(shown(source.executed, 'executed', unless.join(' and ') || 'true'));
  if (source.occupied !== undefined) columns.push(shown(source.occupied, 'occupied'));
  if (source.counts !== undefined)
    columns.push(
      shown(source.counts.field, 'executed', `not coalesce(s.${columnName(source.counts.unless)}, true)`),
    );
  return columns;
}

/** A link stands as long as the row below it, with the same quantity. */
function liveLinks({ rule: { name, title, target }, to, targetLines }: LinkedTables): Invariant {
  const { executedIn } = target;
  const executed =
    executedIn === undefined
      ? stateSql(to, 'h.status', 'reviewed')
      : `h.status in (${executedIn.map((state) => `'${state}'`).join(', ')})`;
  return askedInRanges(
    { name: `live.${name}`, title: `${title}：关联与下游单据一致` },
    { rows: `document_link k where k.link_rule = '${name}'`, key: 'k.source_line_id', isNullable: true },
    (
      within,
    ) => `select ${recordSql(target.entity, 'h.id')}, k.link_status, h.status, k.base_qty, i.${columnName(target.quantity)} as line from document_link k
      left join ${tableName(to)} h on h.id = ${idOfText('k.target_id')} left join ${targetLines} i on i.id = ${idOfText('k.target_line_id')}
      where k.link_rule = '${name}' and ${within('k.source_line_id')} and case when k.link_status = 'released' then i.id is not null and not ${stateSql(to, 'h.status', 'void')} and i.source_line_id is not null
        else h.id is null or i.id is null or k.base_qty <> i.${columnName(target.quantity)} or (k.link_status = 'executed') <> (${executed}) end`,
  );
}

/** What a row sums up of the rows below it by a column of its own. */
function partsOf(tables: LinkedTables): Invariant[] {
  const { rule, from, sourceLines, targetLines, docId, fields, units, bySource } = tables;
  const { name, title, source } = rule;
  return (source.parts ?? []).map(({ column, quantity }) =>
    askedInRanges(
      {
        name: `part.${name}.${column}`,
        title: `${title}：${fields[column]?.title ?? column}等于下游合计`,
      },
      bySource,
      (
        within,
      ) => `select ${recordSql(from.name, docId)}, s.${columnName(column)} as stored, p.part from ${sourceLines} s left join (
          select k.source_line_id, sum(i.${columnName(quantity)}) as part from document_link k join ${targetLines} i on i.id = ${idOfText('k.target_line_id')}
          where k.link_rule = '${name}' and ${within('k.source_line_id')} and k.link_status = 'executed' group by 1) p on p.source_line_id = s.id::text
        ${units}
        where ${within('s.id')} and ${differs(tables, column, 'coalesce(p.part, 0)')}`,
    ),
  );
}

function limitOf({ rule, from, sourceLines, docId, bySource }: LinkedTables): Invariant[] {
  const { name, title, source } = rule;
  const { header, lines: tables } = shapeOf(from);
  const lines = source.lines === undefined ? header : tables.get(source.lines);
  const limit = lines === undefined ? null : limitSql(rule, lines, 's');
  if (limit === null) return [];
  return [
    askedInRanges(
      { name: `limit.${name}`, title: `${title}：占用与执行不超过上限` },
      bySource,
      (
        within,
      ) => `select ${recordSql(source.entity, docId)}, l.used from ${sourceLines} s join ${sums(rule, within)} l on l.source_line_id = s.id::text
        where ${within('s.id')} and l.used > ${limit}`,
    ),
  ];
}
