// Which materials the supply–demand grid shows and where each is in trouble, in the order of their codes. Read as a whole
// for an organisation and kept while nothing behind it changes, so that any place of any filter is reached without the
// database; once reading is dear, an older answer is shown while a newer one is read.
import type { GridFilter } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { employee } from '#entities/master/employee.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/ports.ts';
import { changesOf } from '#server/store/changes.ts';
import { Cached } from '#server/store/list/cached.ts';
import { asKind, type Piece, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { balancesSql, balanceSources } from './balances.ts';
import { type GridSight, wholeSight } from './gridSight.ts';

export interface IndexedMaterial {
  id: string;
  /** In small letters. */
  code: string;
  name: string;
  specification: string;
  planner: string | null;
  plannerName: string;
  shortDay: string | null;
  lowDay: string | null;
  isLate: boolean;
}

/** Longest that an index is used although its change was missed. */
const lifetime = 2 * 60_000;
/** Materials of all organisations together. */
const mostKept = 2_000_000;
/** Milliseconds of reading from which on an older answer is shown meanwhile. */
const dear = 150;

const caches = new WeakMap<Database, Cached<readonly IndexedMaterial[]>>();

export async function gridIndex({ ports, grants, today }: Context): Promise<readonly IndexedMaterial[]> {
  const { database, clock } = ports;
  const changes = await changesOf(database);
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new Cached<readonly IndexedMaterial[]>(clock, mostKept, lifetime, (rows) => rows.length + 1);
    caches.set(database, cache);
  }
  const org = grants.org ?? '';
  const key = `${org} ${today}`;
  const stamp = balanceSources().reduce((sum, name) => sum + changes.count(name), 0);
  const read = (): Promise<readonly IndexedMaterial[]> => readIndex(database, org, today);
  const known = cache.peek(key, stamp);
  return known !== null && known.cost > dear ? cache.soon(key, stamp, read) : cache.fresh(key, stamp, read);
}

async function readIndex(database: Database, org: string, today: string): Promise<IndexedMaterial[]> {
  const e = headerTable(employee, 'e');
  const balances: Piece = {
    written: (parameters) => balancesSql(parameters.add(org, 'uuid'), parameters.add(today, 'date')),
  };
  const rows = await selectRows(
    database,
    {
      id: present(asKind('ref', sql`b.id`)),
      code: asKind('text', sql`lower(b.code)`),
      name: asKind('text', sql`lower(b.name)`),
      specification: asKind('text', sql`lower(b.specification)`),
      planner: asKind('ref', sql`b.planner`),
      plannerName: e.name,
      shortDay: asKind('date', sql`b.short_day`),
      lowDay: asKind('date', sql`b.low_day`),
      isLate: asKind('bool', sql`b.is_late`),
    },
    sql`from (${balances}) b left join ${e} on ${e.id} = b.planner order by b.code, b.id`,
  );
  return rows.map((row) => ({
    ...row,
    code: row.code ?? '',
    name: row.name ?? '',
    specification: row.specification ?? '',
    plannerName: row.plannerName ?? '',
    isLate: row.isLate === true,
  }));
}

/** Whether the filter lets the material through; found by words the session sees alone. */
export function passes(
  material: IndexedMaterial,
  { search, planner, only, until }: GridFilter,
  sees: GridSight = wholeSight,
): boolean {
  const words = [
    sees.code ? material.code : '',
    sees.name ? material.name : '',
    sees.specification ? material.specification : '',
  ].join(' ');
  if (planner !== null && material.planner !== planner) return false;
  if (only === 'late' && !material.isLate) return false;
  const day = only === 'low' ? material.lowDay : material.shortDay;
  if ((only === 'short' || only === 'low') && day === null) return false;
  if (until !== null && (day === null || day > until)) return false;
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** Everybody who plans one of the materials, by name. */
export function plannersOf(materials: readonly IndexedMaterial[]): { id: string; name: string }[] {
  const names = new Map(
    materials.flatMap(({ planner, plannerName }) =>
      planner === null ? [] : [[planner, plannerName] as const],
    ),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'));
}
