// The company in memory before its first day of business: organisations, people, materials, partners, structures. The same
// moment, permissions and first number give the same company with the same ids, so that a start that follows a broken-off
// one goes on with what is stored.
import { businessDate } from '#model/time/calendar.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { permission } from '#entities/system/permission.ts';
import type { SqlSession } from '#server/ports.ts';
import { present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { bulkInsert } from '#server/store/bulkInsert.ts';
import { shapeOf } from '#server/store/shape.ts';
import { calendarOf, daysBack } from '../calendarPlan.ts';
import { Chance } from '../chance.ts';
import { makeCompany, type GroupOfCompanies, type Site } from '../company.ts';
import { Loader, type StorePortion } from '../loader.ts';
import { assemblies } from '../production/assemblies.ts';
import { makeStructures, placeMakers, type Making as Structure } from '../production/structures.ts';
import { Records } from '../records.ts';
import type { Making } from './madeSteps.ts';

const seed = 'shenpu 2026';
const day = 86_400_000;

export interface Founded {
  company: GroupOfCompanies;
  main: Site | undefined;
  second: Site | undefined;
  structures: Structure[];
  records: Records;
  loader: Loader;
  admin: string;
  today: string;
  /** Base records as they are stored before the business begins, by their place among all. */
  base: readonly string[];
}

export async function found(
  session: SqlSession,
  { begunAt, firstPostSeq }: Making,
  store: StorePortion,
): Promise<Founded> {
  const calendar = calendarOf(begunAt);
  // Base data is older than the first document.
  const founded = begunAt - (daysBack + 20) * day;
  const chance = new Chance(seed);
  const [org, admin] = [chance.id(founded), chance.id(founded)];
  const records = new Records(
    chance,
    { org, userId: admin, employee: null, department: null, localCurrency: null },
    founded,
  );
  const loader = new Loader(store);
  const today = businessDate(new Date(begunAt).toISOString());
  const permissions = await permissionIds(session);
  const company = makeCompany({ records, loader, calendar, admin, today, permissions }, firstPostSeq);
  const [main, second] = company.sites;
  const since = calendar.days[0]?.date ?? today;
  let structures: Structure[] = [];
  if (main !== undefined) {
    main.enter();
    structures = makeStructures(main.desk, [...main.items, ...main.further(assemblies())], since);
  }
  if (second !== undefined) placeMakers(second.desk, second.items);
  const base = records.made.map(({ doc }) => JSON.stringify(doc));
  return { company, main, second, structures, records, loader, admin, today, base };
}

export async function storeBase(session: SqlSession, { records, base }: Founded): Promise<void> {
  await storeDocs(session, records.made.slice(0, base.length));
}

/** What the year of business changed in base records: prices of the last receipt, for example. */
export async function storeChangedBase(session: SqlSession, { records, base }: Founded): Promise<void> {
  const changed = records.made
    .slice(0, base.length)
    .filter(({ doc }, at) => JSON.stringify(doc) !== base[at]);
  const byDef = Map.groupBy(changed, ({ def }) => def);
  for (const [def, made] of byDef) {
    const { header, lines } = shapeOf(def);
    const ids = made.map(({ doc }) => doc.id);
    for (const table of lines.values())
      await session.query(`delete from ${table.name} where doc_id = any($1::uuid[])`, [ids]);
    await session.query(`delete from ${header.name} where id = any($1::uuid[])`, [ids]);
  }
  await storeDocs(session, changed);
}

async function storeDocs(session: SqlSession, made: readonly { def: EntityDef; doc: Doc }[]): Promise<void> {
  const loader = new Loader(({ table, rows, docIds }) => bulkInsert(session, table, rows, docIds));
  for (const { def, doc } of made) loader.add(def, doc);
  await loader.finish();
}

async function permissionIds(session: SqlSession): Promise<Map<string, string>> {
  const p = headerTable(permission, 'p');
  const rows = await selectRows(
    session,
    { action: present(p.action), id: p.id },
    sql`from ${p} where ${p.action} is not null`,
  );
  return new Map(rows.map(({ action, id }) => [action, id]));
}
