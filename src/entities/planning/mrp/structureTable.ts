// Bills of materials made ready for the run: levels and the order of planning, versions by the days on which they count,
// and their lines with phantoms blown through, so that an explosion reads lines from first to last and multiplies once.
// Source: flows b2 steps 1 and 2, b3, d1; worked examples E04, E06, E10.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { compareText, type ItemPlaces } from './compiledItem.ts';
import { sourcesOf, waysOf } from './lotSources.ts';
import { BomCycle, findCycle, graphOf, levelsOf } from './levels.ts';
import { type Fraction, type Ratio, ratioOf, timesFraction } from './quantities.ts';
import type { PlanningBom, PlanningItem, PlanningSnapshot } from './snapshot.ts';
import { lineFlow, type LineFlow, startFlow, throughFlow, wholeFlow } from './structureFlow.ts';

/** One component of one version from day `from` to day `to`, both included. */
export interface StructureLine {
  /** Place in `StructureTable.lines`. */
  number: number;
  /** Index of the item. */
  child: number;
  from: number;
  to: number;
  offset: number;
  /** Requirement of the child by the number of parents started. */
  ratio: Ratio;
  /** Id of the line in its bill. */
  id: string;
  /** Codes of the phantoms it came through, from the top. */
  phantoms: readonly string[];
}

export interface StructureVersion {
  from: number;
  to: number;
  bom: string;
  /** Parents to start for the good ones wanted. */
  start: Ratio;
  lines: readonly StructureLine[];
}

export interface StructureTable {
  /** By item, in the order of days, none overlapping. */
  versions: readonly (readonly StructureVersion[])[];
  /** Lines of all versions. */
  lines: readonly StructureLine[];
}

const never = 2 ** 31 - 1;
const firstDay = (date: string | null | undefined): number => (date ? dayNumber(date) : -never);
const lastDay = (date: string | null | undefined): number => (date ? dayNumber(date) : never);

/**
 * @param order items in the order of planning
 * @param scales scale of each of them
 */
export function compileStructures(
  snapshot: PlanningSnapshot,
  order: readonly PlanningItem[],
  places: ItemPlaces,
  scales: Int32Array,
): StructureTable {
  const boms = new Map<string | null, Map<string, PlanningBom[]>>();
  for (const bom of snapshot.boms) {
    const ofOrg = boms.get(bom.org) ?? new Map<string, PlanningBom[]>();
    boms.set(bom.org, ofOrg);
    const known = ofOrg.get(bom.material);
    if (known === undefined) ofOrg.set(bom.material, [bom]);
    else known.push(bom);
  }
  const chosen = new Map<readonly PlanningBom[], VersionDays[]>();
  const daysOf = (item: PlanningItem): VersionDays[] => {
    const own = boms.get(item.org)?.get(item.material) ?? boms.get(null)?.get(item.material);
    if (own === undefined) return [];
    const known = chosen.get(own) ?? versionDays(own);
    chosen.set(own, known);
    return known;
  };
  const { scheme } = snapshot;
  const ratios = new Map<LineFlow, Map<number, Ratio>>();
  /** Ratios are few and lines are many, so those of the same flow are shared. */
  const shared = (flow: LineFlow, from: number, decimals: number, to: number): Ratio => {
    const known = ratios.get(flow) ?? new Map<number, Ratio>();
    ratios.set(flow, known);
    const name = (from * 64 + decimals) * 64 + to;
    const ratio = known.get(name) ?? ratioOf(flow.slope, flow.constant, from, decimals, to);
    known.set(name, ratio);
    return ratio;
  };
  const all: StructureLine[] = [];
  const flow = lineFlow(scheme);
  const yieldFlow = startFlow(scheme);

  const versions = order.map((item, index): readonly StructureVersion[] => {
    const ways = waysOf(item);
    if (!ways.has('produce') && !ways.has('outsource')) return noVersions;
    const scale = scales[index] ?? 0;
    const walk = (
      { bom, from, to }: VersionDays,
      above: LineFlow,
      phantoms: readonly string[],
      lines: StructureLine[],
    ): void => {
      for (const line of sortedLines(bom)) {
        const first = Math.max(from, firstDay(line.effectiveDate));
        const last = Math.min(to, lastDay(line.expiryDate));
        if (first > last) continue;
        const child = places.get(item.org, line.material);
        const below = child === undefined ? undefined : order[child];
        if (child === undefined || below === undefined)
          throw new RangeError(`material ${line.material} is not planned in organisation ${item.org}`);
        const need = throughFlow(above, flow(bom, line));
        const real = (begin: number, end: number): void => {
          const decimals = below.decimals ?? 0;
          const made: StructureLine = {
            number: all.length,
            child,
            from: begin,
            to: end,
            offset: line.offsetDays ?? 0,
            ratio: shared(need, scale, decimals, scales[child] ?? decimals),
            id: line.id,
            phantoms,
          };
          all.push(made);
          lines.push(made);
        };
        if (below.supplyType !== 'phantom') {
          real(first, last);
          continue;
        }
        // A phantom without a version that counts stays a requirement of its own, which nothing supplies.
        let open = first;
        for (const inner of daysOf(below)) {
          const begin = Math.max(first, inner.from);
          const end = Math.min(last, inner.to);
          if (begin > end) continue;
          if (open < begin) real(open, begin - 1);
          open = end + 1;
          const starts = timesBoth(need, yieldFlow(inner.bom).slope);
          walk({ bom: inner.bom, from: begin, to: end }, starts, [...phantoms, line.material], lines);
        }
        if (open <= last) real(open, last);
      }
    };
    return daysOf(item).map((version) => {
      const lines: StructureLine[] = [];
      walk(version, wholeFlow, [], lines);
      return {
        from: version.from,
        to: version.to,
        bom: version.bom.id,
        start: shared(yieldFlow(version.bom), scale, item.decimals ?? 0, scale),
        lines,
      };
    });
  });
  return { versions, lines: all };
}

const noVersions: readonly StructureVersion[] = [];

const timesBoth = ({ slope, constant }: LineFlow, by: Fraction): LineFlow => ({
  slope: timesFraction(slope, by),
  constant: timesFraction(constant, by),
});

const sortedLines = (bom: PlanningBom): PlanningBom['lines'] =>
  bom.lines.length < 2 ? bom.lines : bom.lines.toSorted((a, b) => a.seq - b.seq || compareText(a.id, b.id));

interface VersionDays {
  bom: PlanningBom;
  from: number;
  to: number;
}

/** Which version counts on which days: the default one, else the newest, else none (d1). */
function versionDays(boms: readonly PlanningBom[]): VersionDays[] {
  const all = boms
    .map((bom) => ({ bom, from: firstDay(bom.effectiveDate), to: lastDay(bom.expiryDate) }))
    .filter(({ from, to }) => from <= to);
  if (all.length < 2) return all;
  all.sort(
    (a, b) =>
      Number(b.bom.isDefault ?? false) - Number(a.bom.isDefault ?? false) ||
      b.from - a.from ||
      compareText(b.bom.id, a.bom.id),
  );
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to + 1]))].toSorted((a, b) => a - b);
  const days: VersionDays[] = [];
  for (const [at, from] of edges.entries()) {
    const best = all.find((each) => each.from <= from && from <= each.to);
    if (best === undefined) continue;
    const to = (edges[at + 1] ?? never + 1) - 1;
    const last = days.at(-1);
    if (last !== undefined && last.bom === best.bom && last.to === from - 1) last.to = to;
    else days.push({ bom: best.bom, from, to });
  }
  return days;
}

/**
 * The order of planning: low-level code, code, those who are supplied before those who supply, organisation.
 * @throws BomCycle
 */
export function planningOrder(snapshot: PlanningSnapshot): { order: PlanningItem[]; levels: Int32Array } {
  const codes = new Set<string>();
  for (const { material } of snapshot.items) codes.add(material);
  for (const bom of snapshot.boms) {
    codes.add(bom.material);
    for (const { material } of bom.lines) codes.add(material);
  }
  const materials = [...codes].toSorted(compareText);
  const node = new Map(materials.map((code, at) => [code, at]));
  const pairs: number[] = [];
  const edge = (parent: string, child: string): void => {
    pairs.push(node.get(parent) ?? 0, node.get(child) ?? 0);
  };
  for (const bom of snapshot.boms) for (const { material } of bom.lines) edge(bom.material, material);
  if (snapshot.scheme.considerSubstitute === true) {
    const disabled = new Set(
      snapshot.items.filter((item) => item.isDisabled).map(({ material }) => material),
    );
    // What is ordered in place of a disabled material has to be planned after it.
    for (const { main, strategy, items } of snapshot.substitutions ?? [])
      if (strategy === 'plan' && disabled.has(main))
        for (const { material } of items)
          if (!disabled.has(material) && node.has(material) && node.has(main)) edge(main, material);
  }
  const graph = graphOf(materials.length, sortedPairs(pairs));
  const cycle = findCycle(graph);
  if (cycle !== null) throw new BomCycle(cycle.map((at) => materials[at] ?? ''));
  const levels = levelsOf(graph);
  const levelOf = ({ material }: PlanningItem): number => levels[node.get(material) ?? 0] ?? 0;
  const depth = transferDepths(snapshot.items);
  const order = snapshot.items.toSorted(
    (a, b) =>
      levelOf(a) - levelOf(b) ||
      compareText(a.material, b.material) ||
      depth(a) - depth(b) ||
      compareText(a.org, b.org),
  );
  return { order, levels: Int32Array.from(order, levelOf) };
}

/** Edges in one order, so that the same cycle is found however the lines were read. */
function sortedPairs(pairs: readonly number[]): Int32Array {
  const keys = new Float64Array(pairs.length / 2);
  for (let at = 0; at < keys.length; at += 1)
    keys[at] = (pairs[at * 2] ?? 0) * 2 ** 26 + (pairs[at * 2 + 1] ?? 0);
  keys.sort();
  const sorted = new Int32Array(pairs.length);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    sorted[at * 2] = Math.floor(key / 2 ** 26);
    sorted[at * 2 + 1] = key % 2 ** 26;
  }
  return sorted;
}

/** A material of an organisation as one text. */
const keyOf = (org: string, material: string): string => `${material}\u0000${org}`;

/** How many organisations stand between one and those that are supplied with the material at last. */
function transferDepths(items: readonly PlanningItem[]): (item: PlanningItem) => number {
  const moved = items.flatMap((item) => {
    const { org, material } = item;
    const all = [item, ...sourcesOf(item).map(({ given }) => given)];
    return all.flatMap(({ supplyType, sourceOrg }) =>
      supplyType === 'transfer' && sourceOrg ? [{ org, material, sourceOrg }] : [],
    );
  });
  if (moved.length === 0) return () => 0;
  const keys = new Set<string>();
  for (const { org, sourceOrg, material } of moved) {
    keys.add(keyOf(org, material));
    keys.add(keyOf(sourceOrg, material));
  }
  const names = [...keys].toSorted(compareText);
  const node = new Map(names.map((name, at) => [name, at]));
  const pairs = moved.flatMap(({ org, sourceOrg, material }) => [
    node.get(keyOf(org, material)) ?? 0,
    node.get(keyOf(sourceOrg, material)) ?? 0,
  ]);
  const graph = graphOf(names.length, sortedPairs(pairs));
  const cycle = findCycle(graph);
  if (cycle !== null) throw new BomCycle(cycle.map((at) => (names[at] ?? '').replace('\u0000', '@')));
  const levels = levelsOf(graph);
  return ({ org, material }) => levels[node.get(keyOf(org, material)) ?? -1] ?? 0;
}
