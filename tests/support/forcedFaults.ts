// Faults forced into the tables of a company, one after the other, each taken back: which of them the self-check does not see.
// They are the kinds that once drifted unseen: what was executed, what is left of a row, what a rule lets go, rows that are
// done and stand open, and trees that close.
import { allEntities } from '#entities/registry.ts';
import { fieldsAtEnd } from '#model/derive/linkRows.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import { twinOf } from '#model/openQuantity.ts';
import { linkRules } from '#model/registry.ts';
import type { Database, SqlRow, SqlSession } from '#server/ports.ts';
import type { Invariant } from '#server/selfCheck/invariant.ts';
import { invariants } from '#server/selfCheck/invariants.ts';
import { rowsInRanges } from '#server/selfCheck/judge.ts';
import { isUsualSql } from '#server/selfCheck/openRows.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Fault {
  /** The sentence that has to see it. */
  invariant: string;
  what: string;
  /** Changes one row or none. */
  sql: string;
}

const oneOf = (table: string, set: string, where: string): string =>
  `update ${table} set ${set} where id = (select id from ${table} where ${where} order by id limit 1)`;

/** More executed than the links come to, in the unit of the row and in base units. */
function executedFaults(): Fault[] {
  return linkRules.flatMap(({ name, source }): Fault[] => {
    const def = allEntities.find((each) => each.name === source.entity);
    if (def === undefined || source.executed === undefined) return [];
    const table = source.lines === undefined ? tableName(def) : lineTableName(def, source.lines);
    const twin = twinOf(fieldsAtEnd(def, source), source.executed);
    const others = linkRules.filter(
      (other) => other.source.entity === source.entity && other.source.counts?.field === source.executed,
    );
    const counted = others.map((other) => `coalesce(${columnName(other.source.counts?.unless ?? '')}, true)`);
    const where = [`coalesce(${columnName(source.quantity)}, 0) > 0`, ...counted].join(' and ');
    return [source.executed, ...(twin === null ? [] : [twin])].map((field) => {
      const column = columnName(field);
      return {
        invariant: `${source.executed}.${name}`,
        what: `${table}.${column}`,
        sql: oneOf(table, `${column} = coalesce(${column}, 0) + 1`, where),
      };
    });
  });
}

/** A rest in base units that is not the whole less what was executed. */
function restFaults(names: ReadonlySet<string>): Fault[] {
  return allEntities.flatMap((def): Fault[] =>
    [undefined, ...Object.keys(def.lines ?? {})].flatMap((lines): Fault[] => {
      const invariant = `rest.${def.name}${lines === undefined ? '' : `.${lines}`}`;
      if (!names.has(invariant)) return [];
      const fields = lines === undefined ? def.fields : (def.lines?.[lines]?.fields ?? {});
      const table = lines === undefined ? tableName(def) : lineTableName(def, lines);
      const column = fields['remainBaseQty'] === undefined ? 'unissued_base_qty' : 'remain_base_qty';
      return [
        {
          invariant,
          what: `${table}.${column}`,
          sql: oneOf(table, `${column} = coalesce(${column}, 0) + 1`, 'true'),
        },
      ];
    }),
  );
}

/** Rows that are done and stand open again, though nobody opened them: what somebody decided about lines may stand. */
function doneFaults(names: ReadonlySet<string>): Fault[] {
  return linkRules.flatMap(({ name, source }): Fault[] => {
    const def = allEntities.find((each) => each.name === source.entity);
    if (def === undefined || source.lines === undefined || !names.has(`done.${name}`)) return [];
    const table = lineTableName(def, source.lines);
    return [
      {
        invariant: `done.${name}`,
        what: `${table}.line_status`,
        sql: `update ${table} set line_status = 'open' where line_status = 'closed'
          and doc_id in (select h.id from ${tableName(def)} h where ${stateSql(def, 'h.status', 'executable')} and ${isUsualSql(def, 'h.id')})
          and id::text in (select source_line_id from document_link where link_rule = '${name}' and link_status = 'executed')`,
      },
    ];
  });
}

/** A link that says another quantity than the row it stands for. */
function linkFaults(): Fault[] {
  return linkRules.map(({ name }) => ({
    invariant: `live.${name}`,
    what: `document_link of ${name}`,
    sql: oneOf(
      'document_link',
      'base_qty = base_qty + 1',
      `link_rule = '${name}' and link_status <> 'released'`,
    ),
  }));
}

/** A record that stands below itself. */
function ringFaults(names: ReadonlySet<string>): Fault[] {
  return allEntities.flatMap((def): Fault[] => {
    if (def.parent === undefined || !names.has(`ring.${def.name}`)) return [];
    const table = tableName(def);
    return [
      {
        invariant: `ring.${def.name}`,
        what: table,
        sql: oneOf(table, `${columnName(def.parent)} = id`, 'true'),
      },
    ];
  });
}

/** What the workshop took, used up and reported beside its bills. */
const workshopFaults: readonly Fault[] = [
  ['componentsAreBills', 'manufacturing_order_components', 'issued_base_qty', 'coalesce(base_qty, 0) > 0'],
  ['componentsAreBills', 'manufacturing_order_components', 'consumed_base_qty', 'coalesce(base_qty, 0) > 0'],
  ['componentBalance', 'manufacturing_order_components', 'wip_qty', 'coalesce(base_qty, 0) > 0'],
  ['operationsAreReports', 'manufacturing_order_operations', 'qualified_qty', 'reported_qty > 0'],
  ['operationBalance', 'manufacturing_order_operations', 'qualified_qty', 'coalesce(reported_qty, 0) = 0'],
].map(([invariant = '', table = '', column = '', where = '']) => ({
  invariant,
  what: `${table}.${column}`,
  sql: oneOf(table, `${column} = coalesce(${column}, 0) + 1`, where),
}));

class TakenBack extends Error {}

/** As the self-check asks it: where it can be in ranges, here in small ones, so that the faults lie anywhere in them. */
async function isSeen(session: SqlSession, sentence: Invariant | undefined): Promise<boolean> {
  if (sentence === undefined) return false;
  const ask = async (sql: string): Promise<SqlRow[]> => (await session.query(sql)).rows;
  const { sql, ranges } = sentence;
  const rows =
    ranges === undefined
      ? await ask(`${sql} limit 1`)
      : await rowsInRanges(ask, { now: () => 0 }, ranges, { first: 200 });
  return rows !== null && rows.length > 0;
}

/** @returns faults that were seen, not seen, and those no row of the company could carry */
export async function forcedFaults(
  database: Database,
): Promise<{ seen: number; unseen: string[]; without: string[] }> {
  const sentences = new Map(invariants().map((each) => [each.name, each]));
  const names = new Set(sentences.keys());
  const faults = [
    ...executedFaults(),
    ...restFaults(names),
    ...doneFaults(names),
    ...linkFaults(),
    ...ringFaults(names),
    ...workshopFaults,
  ];
  const unseen: string[] = [];
  const without: string[] = [];
  const told = ({ invariant, what }: Fault): string => `${invariant}: ${what}`;
  const forced = async (session: SqlSession, fault: Fault): Promise<void> => {
    await session.query('savepoint sound');
    const { rows: changed } = await session.query(`${fault.sql} returning id`);
    if (changed.length === 0) without.push(told(fault));
    else {
      if (!(await isSeen(session, sentences.get(fault.invariant)))) unseen.push(told(fault));
    }
    await session.query('rollback to savepoint sound');
  };
  const all = database.transaction(async (session) => {
    for (const fault of faults) await forced(session, fault);
    throw new TakenBack();
  });
  await all.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return { seen: faults.length - unseen.length - without.length, unseen, without };
}
