// What must hold after every transaction (FLOWS §8), one query per sentence: each answers the rows that break it.
// Tests run them after each scenario; a self-check of the running system runs the same ones.
import { allEntities, fromEntities } from '#entities/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { fieldsAtEnd } from '#model/derive/linkRows.ts';
import type { LinkEnd, LinkRule } from '#model/linkRule.ts';
import { twinOf } from '#model/openQuantity.ts';
import { linkRules } from '#model/registry.ts';
import { columnName } from '#model/derive/names.ts';
import '#server/areas.ts';
import { limitSql } from '#server/flow/remainingSql.ts';
import { inUnitSql } from '#server/store/inUnitSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { serverAreas } from '#server/areas/registered.ts';
import { storedHashSql } from '#server/ledgers/auditChain.ts';
import type { SqlSession } from '#server/ports.ts';
import { askedInRanges, idOfText, recordSql, type Invariant, type Within } from './invariant.ts';
import { doneRows, restOfRows } from './openRows.ts';
import { graphRing, treeRing } from './rings.ts';
import { stateSql } from '#server/store/stateSql.ts';

function tableAt(def: EntityDef, { lines }: LinkEnd): string {
  return lines === undefined ? tableName(def) : lineTableName(def, lines);
}

function links(rule: LinkRule): Invariant[] {
  const { name, title, source, target, together = [] } = rule;
  const [from, to] = [source, target].map((end) => allEntities.find((def) => def.name === end.entity));
  if (from === undefined || to === undefined) return [];
  const sourceLines = tableAt(from, source);
  const targetLines = tableAt(to, target);
  const docId = source.lines === undefined ? 's.id' : 's.doc_id';
  const fields = fieldsAtEnd(from, source);
  // Operations have no unit of their own: they count in that of their order.
  const [unit, baseUnit] = ['unit', 'baseUnit'].map((key) =>
    fields[key] === undefined ? 'null::uuid' : `s.${columnName(key)}`,
  );
  const units = `left join unit u on u.id = ${unit} left join unit bu on bu.id = ${baseUnit}`;
  /** Whether a column, or its twin in base units, is not what its links come to. */
  const differs = (column: string, base: string): string => {
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
  };
  const sums = (within: Within): string =>
    `(select source_line_id, sum(base_qty) as used, sum(base_qty) filter (where link_status = 'executed') as executed,
    sum(base_qty) filter (where link_status = 'occupied') as occupied
    from document_link where link_rule in (${[name, ...together].map((rule) => `'${rule}'`).join(', ')}) and ${within('source_line_id')}
      and link_status <> 'released' group by 1)`;
  const bySource = { rows: `${sourceLines} s`, key: 's.id' };
  const { header, lines: tables } = shapeOf(from);
  const lines = source.lines === undefined ? header : tables.get(source.lines);
  const limit = lines === undefined ? null : limitSql(rule, lines, 's');
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
        left join ${sums(within)} l on l.source_line_id = s.id::text
        ${units}
        where ${where} and ${within('s.id')} and ${differs(column, `coalesce(l.${sum}, 0)`)}`,
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
  const { executedIn } = target;
  const executed =
    executedIn === undefined
      ? stateSql(to, 'h.status', 'reviewed')
      : `h.status in (${executedIn.map((state) => `'${state}'`).join(', ')})`;
  const live = askedInRanges(
    { name: `live.${name}`, title: `${title}：关联与下游单据一致` },
    { rows: `document_link k where k.link_rule = '${name}'`, key: 'k.source_line_id', isNullable: true },
    (
      within,
    ) => `select ${recordSql(target.entity, 'h.id')}, k.link_status, h.status, k.base_qty, i.${columnName(target.quantity)} as line from document_link k
      left join ${tableName(to)} h on h.id = ${idOfText('k.target_id')} left join ${targetLines} i on i.id = ${idOfText('k.target_line_id')}
      where k.link_rule = '${name}' and ${within('k.source_line_id')} and case when k.link_status = 'released' then i.id is not null and not ${stateSql(to, 'h.status', 'void')} and i.source_line_id is not null
        else h.id is null or i.id is null or k.base_qty <> i.${columnName(target.quantity)} or (k.link_status = 'executed') <> (${executed}) end`,
  );
  const parts = (source.parts ?? []).map(({ column, quantity }) =>
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
        where ${within('s.id')} and ${differs(column, 'coalesce(p.part, 0)')}`,
    ),
  );
  // A limit that shrank under what was drawn is no fault: it was judged when it was drawn.
  const kept = [...columns, live, ...parts, ...doneRows(rule, from)];
  if (limit === null || rule.shrinks === true) return kept;
  return [
    ...kept,
    askedInRanges(
      { name: `limit.${name}`, title: `${title}：占用与执行不超过上限` },
      bySource,
      (
        within,
      ) => `select ${recordSql(source.entity, docId)}, l.used from ${sourceLines} s join ${sums(within)} l on l.source_line_id = s.id::text
        where ${within('s.id')} and l.used > ${limit}`,
    ),
  ];
}

/** Amounts of a line add up, and the header is the sum of its lines. */
function amounts(def: EntityDef): Invariant[] {
  const { items } = def.lines ?? {};
  const { allAmount, taxAmount, amount } = items?.fields ?? {};
  if (allAmount === undefined || taxAmount === undefined || amount === undefined) return [];
  const lines = lineTableName(def, 'items');
  return [
    askedInRanges(
      { name: `lineAmounts.${def.name}`, title: `${def.title}：金额加税额等于价税合计` },
      { rows: `${lines} i`, key: 'i.id' },
      (
        within,
      ) => `select ${recordSql(def.name, 'i.doc_id')}, i.seq, i.amount, i.tax_amount, i.all_amount from ${lines} i
        where ${within('i.id')} and i.amount + i.tax_amount <> i.all_amount`,
    ),
    askedInRanges(
      { name: `headerAmounts.${def.name}`, title: `${def.title}：表头金额等于明细合计` },
      { rows: `${tableName(def)} h`, key: 'h.id' },
      (
        within,
      ) => `select ${recordSql(def.name, 'h.id')}, h.code, h.all_amount, i.total from ${tableName(def)} h
        join (select doc_id, sum(all_amount) as total from ${lines} where ${within('doc_id')} group by 1) i on i.doc_id = h.id
        where ${within('h.id')} and coalesce(h.all_amount, 0) <> coalesce(i.total, 0)`,
    ),
  ];
}

function approvals(def: EntityDef): Invariant {
  return {
    name: `approval.${def.name}`,
    title: `${def.title}：已审核的有审核人，草稿没有`,
    sql: `select ${recordSql(def.name, 'id')}, code, status from ${tableName(def)} where ${stateSql(def, 'status', 'reviewed')} <> (approved_by is not null and approved_at is not null)`,
  };
}

const audit: Invariant = {
  name: 'auditChain',
  title: '变更日志链条完整',
  sql: `select c.chain_seq from (select a.*, lag(a.row_hash, 1, '') over w as before, lag(a.chain_seq, 1, 0) over w as earlier
      from audit_log a window w as (partition by a.organization order by a.chain_seq)) c
    where c.previous_hash <> c.before or c.chain_seq <> c.earlier + 1 or c.row_hash <> ${storedHashSql('c', 'c.before')}
    union all
    select h.seq::integer from audit_head h where h.hash <> coalesce((select a.row_hash from audit_log a where a.organization = h.org order by a.chain_seq desc limit 1), '')`,
};

/** What the areas say, and what follows from links and definitions. */
export const invariants = fromEntities((defs): readonly Invariant[] => {
  const documents = defs.filter((def) => def.kind === 'document');
  return [
    ...serverAreas().flatMap((area) => area.invariants ?? []),
    ...defs.flatMap(treeRing),
    ...serverAreas()
      .flatMap(({ graphs = [] }) => graphs)
      .map(graphRing),
    ...linkRules.flatMap(links),
    ...documents.flatMap(amounts),
    ...documents.flatMap(restOfRows),
    ...documents.filter((def) => shapeOf(def).header.columns.has('approvedBy')).map(approvals),
    audit,
  ];
});

/** Offending rows by invariant; an empty object means that everything holds. */
export async function brokenInvariants(session: SqlSession): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const { name, sql } of invariants()) {
    const { rows } = await session.query(`${sql} limit 20`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
