// What is cached of lists between requests: anchors, ids, totals and sums, per database and limited in size.
import type { Database, Ports, SqlRow } from '#server/ports.ts';
import { Cached } from './cached.ts';
import { changesOf, type Changes } from '#server/store/changes.ts';
import type { Anchors } from './anchors.ts';
import type { OrderedIds } from './orderedIds.ts';

/** Rows of a report that were computed together. */
export interface ReportPage {
  rows: readonly SqlRow[];
  total: number;
}

export interface ListCache {
  changes: Changes;
  anchors: Cached<Anchors>;
  ids: Cached<OrderedIds>;
  totals: Cached<number>;
  sums: Cached<readonly (string | null)[]>;
  pages: Cached<ReportPage>;
}

/** A notification may be lost while a connection is renewed; nothing stays wrong for longer than this. */
const LIFETIME = 2 * 60_000;
/** Anchors of a million rows are about 600 KB. */
const ANCHORS = 100;
/** Rows of all lists together whose ids are cached: 160 MB. */
const IDS = 5_000_000;
const NUMBERS = 2_000;
/** Pages of reports are up to 1,000 rows, about 1 MB. */
const PAGES = 40;

const caches = new WeakMap<Database, Promise<ListCache>>();

export function listCacheOf(ports: Ports): Promise<ListCache> {
  const known = caches.get(ports.database);
  if (known !== undefined) return known;
  const made = changesOf(ports.database).then((changes) => ({
    changes,
    anchors: new Cached<Anchors>(ports.clock, ANCHORS, LIFETIME),
    ids: new Cached<OrderedIds>(ports.clock, IDS, LIFETIME, ({ total }) => total),
    totals: new Cached<number>(ports.clock, NUMBERS, LIFETIME),
    sums: new Cached<readonly (string | null)[]>(ports.clock, NUMBERS, LIFETIME),
    pages: new Cached<ReportPage>(ports.clock, PAGES, LIFETIME),
  }));
  caches.set(ports.database, made);
  made.catch(() => caches.delete(ports.database));
  return made;
}
