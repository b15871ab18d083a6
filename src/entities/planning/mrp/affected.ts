// What a change of the data reaches: items whose own data differs between two snapshots, what is required by those that
// come at another place in the order of planning, and from there downwards. An item that requires the same as before ends
// the change, but where substitutes share stock everything below is reached. Source: flows b7, net change.
import type { Compiled, CompiledDemand, CompiledReceipt } from './compile.ts';
import type { Item } from './compiledItem.ts';
import type { Earlier } from './earlierPlan.ts';
import type { Plan } from './planTables.ts';
import { noPools, type StockPool } from './stockPools.ts';
import type { StructureVersion } from './structureTable.ts';

export interface Affected {
  /** 1 for every item that has to be planned anew. */
  items: Uint8Array;
  /** Whether those below are found while planning, by {@link markChanged}; otherwise they are all in `items`. */
  isOpen: boolean;
}

/** Null when everything has to be planned anew. */
export function affectedItems(earlier: Earlier, now: Compiled): Affected | null {
  const { compiled: before } = earlier.plan;
  if (before.planDay !== now.planDay || !same(before.snapshot.scheme, now.snapshot.scheme)) return null;
  if (!same(before.snapshot.substitutions ?? [], now.snapshot.substitutions ?? [])) return null;
  const calendars = new Map(before.snapshot.orgs.map(({ code, calendar }) => [code, calendar]));
  for (const { code, calendar } of now.snapshot.orgs) {
    const known = calendars.get(code);
    if (known !== calendar && (known === undefined || !sameDays(known, calendar))) return null;
  }
  const items = new Uint8Array(now.items.length);
  for (const item of now.items) {
    const old = earlier.before[item.index] ?? -1;
    if (old < 0 || differs(earlier, old, now, item)) items[item.index] = 1;
  }
  const isOpen = now.snapshot.scheme.considerSubstitute !== true;
  const moved = movedItems(earlier, now);
  for (const item of before.items) {
    const index = earlier.now[item.index] ?? -1;
    // What was required under the old structures has to be planned without it.
    if (index >= 0 && moved[index] === 0 && (isOpen || items[index] === 0)) continue;
    for (const child of childrenOf(before, item)) {
      const below = earlier.now[child] ?? -1;
      if (below >= 0) items[below] = 1;
    }
  }
  for (const item of now.items) {
    if (moved[item.index] === 0) continue;
    items[item.index] = 1;
    for (const child of childrenOf(now, item)) items[child] = 1;
  }
  if (isOpen) return { items, isOpen };
  const changed = now.items.flatMap(({ index }) => (items[index] === 1 ? [index] : []));
  return { items: closure(now, changed), isOpen };
}

/**
 * 1 for items of another low-level code than before and for materials whose organisations come in another order: what
 * several of them require on one day is served in another order now, and what required them may come after them.
 */
function movedItems({ plan, before }: Earlier, { items }: Compiled): Uint8Array {
  const moved = new Uint8Array(items.length);
  for (const item of items) {
    const old = before[item.index] ?? -1;
    if (old < 0) continue;
    if (plan.compiled.items[old]?.level !== item.level) moved[item.index] = 1;
    for (let at = item.index - 1; items[at]?.material === item.material; at -= 1)
      if ((before[at] ?? -1) > old) moved[item.index] = moved[at] = 1;
  }
  return moved;
}

/**
 * Marks what the item, planned anew, requires otherwise than before. Requirements are compared place by place, because what
 * stays names them by their place.
 */
export function markChanged(
  plan: Plan,
  item: Item,
  { plan: old, mto, now, before }: Earlier,
  items: Uint8Array,
): void {
  const [mine, theirs] = [plan.requirements, old.requirements];
  const was = before[item.index] ?? -1;
  const end = mine.item.length;
  const endOld = was < 0 ? 0 : (old.requirementFirst[was + 1] ?? 0);
  let then = was < 0 ? 0 : (old.requirementFirst[was] ?? 0);
  for (let at = plan.requirementFirst[item.index] ?? 0; at < end; at += 1, then += 1) {
    const child = mine.item.at(at);
    const had = then < endOld ? (now[theirs.item.at(then)] ?? -1) : -1;
    if (
      had === child &&
      mine.day.at(at) === theirs.day.at(then) &&
      mine.qty.at(at) === theirs.qty.at(then) &&
      mine.kind.at(at) === theirs.kind.at(then) &&
      mine.mto.at(at) === mto[theirs.mto.at(then)]
    )
      continue;
    items[child] = 1;
    if (had >= 0) items[had] = 1;
  }
  for (; then < endOld; then += 1) {
    const had = now[theirs.item.at(then)] ?? -1;
    if (had >= 0) items[had] = 1;
  }
}

/** Whether a row's item is one of the selected or reached from them. */
export function reachedFrom(
  compiled: Compiled,
  selected: readonly { org: string; material: string }[],
): (row: { org: string; material: string }) => boolean {
  const start = selected.flatMap(({ org, material }) => compiled.places.get(org, material) ?? []);
  const reached = closure(compiled, start);
  return ({ org, material }) => reached[compiled.places.get(org, material) ?? -1] === 1;
}

function closure(compiled: Compiled, start: readonly number[]): Uint8Array {
  const reached = new Uint8Array(compiled.items.length);
  const open = [...start];
  const others = substitutePairs(compiled);
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const item = compiled.items[index];
    if (item === undefined || reached[index] === 1) continue;
    reached[index] = 1;
    for (const child of childrenOf(compiled, item)) if (reached[child] === 0) open.push(child);
    for (const other of others.get(index) ?? []) if (reached[other] === 0) open.push(other);
  }
  return reached;
}

/** Those in force and those that orders choose. */
const versionsOf = ({ versions, chosen }: Compiled['structures'], index: number): StructureVersion[] => [
  ...(versions[index] ?? []),
  ...(chosen.get(index)?.values() ?? []),
];

function* childrenOf(
  { structures, receipts, places }: Compiled,
  { index, source, sourceItems }: Item,
): Generator<number> {
  if (source >= 0) yield source;
  for (const other of sourceItems) if (other >= 0) yield other;
  for (const { given } of receipts[index] ?? []) {
    const other = given.sourceOrg ? places.get(given.sourceOrg, given.material) : undefined;
    if (other !== undefined) yield other;
  }
  for (const { lines } of versionsOf(structures, index)) for (const { child } of lines) yield child;
}

/** Main materials and their substitutes share stock, so that each reaches the other. */
function substitutePairs({ snapshot, items, places }: Compiled): Map<number, number[]> {
  const pairs = new Map<number, number[]>();
  if (snapshot.scheme.considerSubstitute !== true) return pairs;
  const join = (from: number, to: number): void => {
    const known = pairs.get(from);
    if (known === undefined) pairs.set(from, [to]);
    else known.push(to);
  };
  const orgs = [...new Set(items.map(({ org }) => org))];
  for (const { main, items: others } of snapshot.substitutions ?? [])
    for (const org of orgs)
      for (const { material } of others) {
        const from = places.get(org, main);
        const to = places.get(org, material);
        if (from === undefined || to === undefined) continue;
        join(from, to);
        join(to, from);
      }
  return pairs;
}

function differs(earlier: Earlier, old: number, now: Compiled, item: Item): boolean {
  const { compiled: before } = earlier.plan;
  const known = before.items[old];
  if (known === undefined || known.scale !== item.scale) return true;
  if (known.given !== item.given && !same(known.given, item.given)) return true;
  const [demands, had] = [now.demands[item.index] ?? [], before.demands[old] ?? []];
  if (demands.length !== had.length) return true;
  for (const [at, demand] of demands.entries()) if (!sameDemand(demand, had[at], earlier.mto)) return true;
  const [receipts, then] = [now.receipts[item.index] ?? [], before.receipts[old] ?? []];
  if (receipts.length !== then.length) return true;
  for (const [at, receipt] of receipts.entries())
    if (!sameReceipt(receipt, then[at], earlier.mto)) return true;
  const [stock, held] = [now.stock[item.index] ?? noPools, before.stock[old] ?? noPools];
  if (!sameStock(stock, held, earlier.mto)) return true;
  const [versions, those] = [versionsOf(now.structures, item.index), versionsOf(before.structures, old)];
  return (
    versions.length !== those.length ||
    versions.some((version, at) => isOther(earlier, now, version, those[at]))
  );
}

/** @param mto new number of each make-to-order number of before */
function sameDemand(a: CompiledDemand, b: CompiledDemand | undefined, mto: Int32Array): boolean {
  return (
    b !== undefined &&
    a.qty === b.qty &&
    a.day === b.day &&
    a.code === b.code &&
    a.line === b.line &&
    a.kind === b.kind &&
    a.priority === b.priority &&
    a.reserved === b.reserved &&
    sameHeld(a.held, b.held, mto) &&
    a.bomLine === b.bomLine &&
    a.mto === mto[b.mto]
  );
}

function sameReceipt(a: CompiledReceipt, b: CompiledReceipt | undefined, mto: Int32Array): boolean {
  return (
    b !== undefined &&
    (a.given === b.given ||
      (a.qty === b.qty &&
        a.day === b.day &&
        a.given.code === b.given.code &&
        (a.given.line ?? 0) === (b.given.line ?? 0) &&
        a.given.kind === b.given.kind &&
        (a.given.startDate ?? '') === (b.given.startDate ?? '') &&
        (a.given.supplyType ?? '') === (b.given.supplyType ?? '') &&
        a.drafted === b.drafted &&
        (a.given.bom ?? '') === (b.given.bom ?? '') &&
        (a.given.sourceOrg ?? '') === (b.given.sourceOrg ?? ''))) &&
    a.mto === mto[b.mto]
  );
}

/** Numbers keep their order from one plan to the next, so that pools stand in the same one. */
function sameStock(now: readonly StockPool[], before: readonly StockPool[], mto: Int32Array): boolean {
  return (
    now.length === before.length &&
    before.every((pool, at) => {
      const own = now[at];
      return own?.mto === mto[pool.mto] && own?.lastDay === pool.lastDay && own.qty === pool.qty;
    })
  );
}

function sameHeld(now: CompiledDemand['held'], before: CompiledDemand['held'], mto: Int32Array): boolean {
  return (
    now.length === before.length &&
    before.every((held, at) => {
      const own = now[at];
      return own?.mto === mto[held.mto] && own?.lastDay === held.lastDay && own.qty === held.qty;
    })
  );
}

function isOther(
  { plan: { compiled: before }, now: places }: Earlier,
  now: Compiled,
  version: StructureVersion,
  had: StructureVersion | undefined,
): boolean {
  if (had === undefined || version.bom !== had.bom || version.from !== had.from || version.to !== had.to)
    return true;
  if (version.lines.length !== had.lines.length || !sameRatio(version.start, had.start)) return true;
  return version.lines.some((line, at) => {
    const other = had.lines[at];
    return (
      other === undefined ||
      line.child !== places[other.child] ||
      line.id !== other.id ||
      line.from !== other.from ||
      line.to !== other.to ||
      line.offset !== other.offset ||
      !sameRatio(line.ratio, other.ratio) ||
      (line.phantoms !== other.phantoms && line.phantoms.join('/') !== other.phantoms.join('/')) ||
      (now.items[line.child]?.given.planStrategy === 'reorder') !==
        (before.items[other.child]?.given.planStrategy === 'reorder')
    );
  });
}

type RatioLike = StructureVersion['start'];
const sameRatio = (a: RatioLike, b: RatioLike): boolean =>
  a.top === b.top && a.constant === b.constant && a.bottom === b.bottom && a.steps === b.steps;

const sameDays = (a: { first: number; days: Int32Array; last: number }, b: typeof a): boolean =>
  a.first === b.first &&
  a.last === b.last &&
  a.days.length === b.days.length &&
  a.days.every((day, at) => day === b.days[at]);

/** Plain data with the same content; the order of keys does not count, since whoever reads rows writes them alike. */
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
