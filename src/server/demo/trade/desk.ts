// What all steps of trading share: the company, its goods and partners, and where finished documents go.
import { emptyDoc } from '#model/derive/draft.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import { machineOf } from '#model/states/states.ts';
import type { StockLoad } from '#server/ledgers/stockLoad.ts';
import type { Basics } from '../basics.ts';
import type { Calendar } from '../calendarPlan.ts';
import type { Chance, Weighted } from '../chance.ts';
import type { Loader } from '../loader.ts';
import type { Item } from '../materials/makeMaterials.ts';
import type { Numbers } from '../numbers.ts';
import type { Branch } from '../organization.ts';
import type { Staff } from '#server/demo/employees.ts';
import type { Client } from '../customers.ts';
import type { Records } from '../records.ts';

export interface Desk {
  records: Records;
  loader: Loader;
  numbers: Numbers;
  calendar: Calendar;
  chance: Chance;
  basics: Basics;
  branch: Branch;
  admin: string;
  carriers: readonly string[];
  suppliers: readonly string[];
  items: readonly Item[];
  byMaterial: ReadonlyMap<string, Item>;
  goods: Weighted<Item>;
  clients: Weighted<Client>;
  stock: StockLoad;
  /** Order lines of the year, and the documents of the last working days so far, by kind. */
  recent: { lines: number; made: Map<string, number> };
}

/** A line as it is ordered. */
export interface Wanted {
  id: string;
  item: Item;
  qty: string;
  baseQty: string;
}

/** How far a document of the last days has come. */
export type Stage = 'draft' | 'submitted' | 'approved';

/** How far the documents of the last working days have come, one after the other: two of five are still on the way. */
const lately: readonly Stage[] = ['draft', 'submitted', 'approved', 'approved', 'approved'];

/** Working days whose documents may still be on the way: more where there are few of them, so that there always are some. */
const waiting: Readonly<Record<Kind, (lines: number) => number>> = {
  order: () => 5,
  receipt: () => 8,
  notice: byVolume,
  shipment: byVolume,
};

type Kind = 'order' | 'receipt' | 'notice' | 'shipment';

function byVolume(lines: number): number {
  return Math.min(10, Math.max(3, Math.ceil(16_000 / Math.max(lines, 1))));
}

/** Everything older than a few working days is approved; of each kind of document some of the newest are not. */
export function stageOf({ calendar, recent }: Desk, day: number, kind: Kind): Stage {
  if (day < calendar.lastWorkdays(waiting[kind](recent.lines))) return 'approved';
  const count = recent.made.get(kind) ?? 0;
  recent.made.set(kind, count + 1);
  return lately[count % lately.length] ?? 'approved';
}

/** An empty document with its number, made by `staff` at that instant (ISO). */
export function draftOf<E extends EntityDef>(
  desk: Desk,
  def: E,
  date: string,
  at: string,
  staff: Staff,
): KnownDoc<E>;
export function draftOf(
  { records, numbers, chance, admin, branch }: Desk,
  def: EntityDef,
  date: string,
  at: string,
  staff: Staff,
): Doc {
  const origin = records.originOf(chance.id(Date.parse(at)), at, date);
  const doc = emptyDoc(def, {
    ...origin,
    userId: staff.userId ?? admin,
    employee: staff.id,
    department: staff.department,
  });
  Object.assign(doc.fields, { code: numbers.next(def, branch.org, date) });
  return doc;
}

/** Puts the document into a state with all stamps on the way to it. */
export function advance(
  def: EntityDef,
  doc: Doc,
  status: string,
  stamps: { by: string | null; at: string; approver: string | null; approvedAt: string },
): void {
  const values: Row = { status };
  const reached = (name: string) =>
    machineOf(def)?.transitions.find((transition) => transition.to === name)?.stamps;
  const stamp = (name: string, by: string | null, at: string) => {
    const keys = reached(name);
    if (keys?.by !== undefined) values[keys.by] = by;
    if (keys?.at !== undefined) values[keys.at] = at;
  };
  if (status === 'submitted' || status === 'approved' || status === 'closed')
    stamp('submitted', stamps.by, stamps.at);
  if (status === 'approved' || status === 'closed') stamp('approved', stamps.approver, stamps.approvedAt);
  if (status === 'voided') stamp('voided', stamps.by, stamps.at);
  Object.assign(doc.fields, values);
  doc.status = status;
}
