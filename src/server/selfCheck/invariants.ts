// What must hold after every transaction (FLOWS §8), one query per sentence: each answers the rows that break it.
// Tests run them after each scenario; a self-check of the running system runs the same ones.
import { fromEntities } from '#entities/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { linkRules } from '#model/registry.ts';
import '#server/areas.ts';
import { shapeOf } from '#server/store/shape.ts';
import { serverAreas } from '#server/areas/registered.ts';
import { storedHashSql } from '#server/ledgers/auditChain.ts';
import type { SqlSession } from '#server/ports.ts';
import { askedInRanges, recordSql, type Invariant } from './invariant.ts';
import { linkInvariants } from './linkInvariants.ts';
import { restOfRows } from './openRows.ts';
import { graphRing, treeRing } from './rings.ts';
import { stateSql } from '#server/store/stateSql.ts';

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
    ...linkRules.flatMap(linkInvariants),
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
