// What a change of the data reaches: items whose own data differs between two snapshots, and from these downwards over
// structures, transfers and substitutes, by the old structures as well as the new. Source: flows b7, net change.
import { type Compiled, type CompiledDemand } from './compile.ts';
import { type Item, keyOf } from './compiledItem.ts';
import type { Plan } from './planTables.ts';
import type { StructureVersion } from './structureTable.ts';

/** 1 for every item that has to be planned anew; null when that is all of them. */
export function affectedItems({ compiled: before }: Plan, now: Compiled): Uint8Array | null {
  if (before.planDay !== now.planDay || !same(before.snapshot.scheme, now.snapshot.scheme)) return null;
  if (!same(before.snapshot.substitutions ?? [], now.snapshot.substitutions ?? [])) return null;
  const calendars = new Map(before.snapshot.orgs.map(({ code, calendar }) => [code, calendar]));
  for (const { code, calendar } of now.snapshot.orgs) {
    const known = calendars.get(code);
    if (known !== calendar && (known === undefined || !sameDays(known, calendar))) return null;
  }
  const changed: number[] = [];
  for (const item of now.items) {
    const old = before.itemOf.get(item.key);
    if (old === undefined || differs(before, old, now, item)) changed.push(item.index);
  }
  // What was required under the old structures has to be planned without it.
  const isChanged = new Set(changed);
  for (const item of before.items) {
    const index = now.itemOf.get(item.key);
    if (index !== undefined && !isChanged.has(index)) continue;
    for (const child of childrenOf(before, item)) {
      const below = now.itemOf.get(before.items[child]?.key ?? '');
      if (below !== undefined) changed.push(below);
    }
  }
  return closure(now, changed);
}

/** Whether a row's item is one of the selected or reached from them. */
export function reachedFrom(
  compiled: Compiled,
  selected: readonly { org: string; material: string }[],
): (row: { org: string; material: string }) => boolean {
  const start = selected.flatMap(({ org, material }) => compiled.itemOf.get(keyOf(org, material)) ?? []);
  const reached = closure(compiled, start);
  return ({ org, material }) => reached[compiled.itemOf.get(keyOf(org, material)) ?? -1] === 1;
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

function* childrenOf({ structures }: Compiled, { index, source }: Item): Generator<number> {
  if (source >= 0) yield source;
  for (const { lines } of structures.versions[index] ?? []) for (const { child } of lines) yield child;
}

/** Main materials and their substitutes share stock, so that each reaches the other. */
function substitutePairs({ snapshot, items, itemOf }: Compiled): Map<number, number[]> {
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
        const from = itemOf.get(keyOf(org, main));
        const to = itemOf.get(keyOf(org, material));
        if (from === undefined || to === undefined) continue;
        join(from, to);
        join(to, from);
      }
  return pairs;
}

function differs(before: Compiled, old: number, now: Compiled, item: Item): boolean {
  const known = before.items[old];
  if (known === undefined || known.scale !== item.scale) return true;
  if (known.given !== item.given && !same(known.given, item.given)) return true;
  const numbers = (compiled: Compiled, mto: number): string => compiled.mtoNumbers[mto] ?? '';
  const plain = (compiled: Compiled, { mto, ...rest }: CompiledDemand): string =>
    JSON.stringify([rest, numbers(compiled, mto)]);
  const [demands, earlier] = [now.demands[item.index] ?? [], before.demands[old] ?? []];
  if (demands.length !== earlier.length) return true;
  for (const [at, demand] of demands.entries()) {
    const other = earlier[at];
    if (other === undefined || plain(now, demand) !== plain(before, other)) return true;
  }
  const [receipts, then] = [now.receipts[item.index] ?? [], before.receipts[old] ?? []];
  if (receipts.length !== then.length) return true;
  for (const [at, { given }] of receipts.entries()) {
    const other = then[at]?.given;
    if (other === undefined || (other !== given && !same(given, other))) return true;
  }
  const stockOf = (compiled: Compiled, index: number): string =>
    JSON.stringify(
      [...(compiled.stock[index] ?? [])]
        .map(([mto, qty]) => [numbers(compiled, mto), qty])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  if (stockOf(now, item.index) !== stockOf(before, old)) return true;
  const [versions, had] = [now.structures.versions[item.index] ?? [], before.structures.versions[old] ?? []];
  return (
    versions.length !== had.length || versions.some((version, at) => isOther(now, version, before, had[at]))
  );
}

function isOther(
  now: Compiled,
  version: StructureVersion,
  before: Compiled,
  had: StructureVersion | undefined,
): boolean {
  if (had === undefined || version.bom !== had.bom || version.from !== had.from || version.to !== had.to)
    return true;
  if (version.lines.length !== had.lines.length || !sameRatio(version.start, had.start)) return true;
  return version.lines.some((line, at) => {
    const other = had.lines[at];
    return (
      other === undefined ||
      now.items[line.child]?.key !== before.items[other.child]?.key ||
      line.id !== other.id ||
      line.from !== other.from ||
      line.to !== other.to ||
      line.offset !== other.offset ||
      !sameRatio(line.ratio, other.ratio) ||
      line.phantoms.join('/') !== other.phantoms.join('/') ||
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
