// Bills of materials made ready for the run: versions by the days on which they count and those that orders choose, and their
// lines with phantoms blown through, so that an explosion reads lines from first to last and multiplies once.
// Source: flows b3, d1; worked examples E04, E06, E10.
import { compareText, type ItemPlaces } from './compiledItem.ts';
import { waysOf } from './lotSources.ts';
import { type Fraction, fractionOf, timesFraction } from '#model/fraction.ts';
import { type Ratio, ratioOf } from './quantities.ts';
import type { PlanningBom, PlanningItem, PlanningSnapshot } from './snapshot.ts';
import { lineFlow, type LineFlow, startFlow, throughFlow, wholeFlow } from './structureFlow.ts';
import { firstDay, lastDay, never, versionDays, type VersionDays } from './versionDays.ts';

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
  /** Per cent of the started that turn out good, where the planning parameters say it and not the bill. */
  yieldRate: string | null;
  lines: readonly StructureLine[];
}

export interface StructureTable {
  /** By item, in the order of days, none overlapping. */
  versions: readonly (readonly StructureVersion[])[];
  /** By item, then by bill: versions that orders or sources of supply choose, whatever day it is. */
  chosen: ReadonlyMap<number, ReadonlyMap<string, StructureVersion>>;
  /** Lines of all versions. */
  lines: readonly StructureLine[];
}

/** What the versions of all items are compiled with. */
interface Compilation {
  /** Items in the order of planning. */
  order: readonly PlanningItem[];
  places: ItemPlaces;
  scales: Int32Array;
  daysOf(item: PlanningItem): VersionDays[];
  shared(flow: LineFlow, from: number, decimals: number, to: number): Ratio;
  flow: ReturnType<typeof lineFlow>;
  yieldFlow: ReturnType<typeof startFlow>;
  /** Those of all versions, in the order of their numbers. */
  lines: StructureLine[];
}

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
  const inForce = new Map<readonly PlanningBom[], VersionDays[]>();
  const daysOf = (item: PlanningItem): VersionDays[] => {
    const own = boms.get(item.org)?.get(item.material) ?? boms.get(null)?.get(item.material);
    if (own === undefined) return [];
    const known = inForce.get(own) ?? versionDays(own);
    inForce.set(own, known);
    return known;
  };
  const { scheme } = snapshot;
  const compilation: Compilation = {
    order,
    places,
    scales,
    daysOf,
    shared: sharedRatios(),
    flow: lineFlow(scheme),
    yieldFlow: startFlow(scheme),
    lines: [],
  };
  const choices = choicesOf(snapshot);
  const versions: (readonly StructureVersion[])[] = [];
  const chosen = new Map<number, ReadonlyMap<string, StructureVersion>>();
  for (const [index, item] of order.entries()) {
    const { isMade, bills } = choices.get(keyOf(item)) ?? noChoice;
    const ways = waysOf(item);
    versions.push(
      isMade || ways.has('produce') || ways.has('outsource')
        ? versionsOf(compilation, item, index, daysOf(item))
        : [],
    );
    if (bills.size === 0) continue;
    const known = boms.get(item.org)?.get(item.material) ?? boms.get(null)?.get(item.material) ?? [];
    const wanted = known
      .filter(({ id }) => bills.has(id))
      .toSorted((a, b) => compareText(a.id, b.id))
      .map((bom) => ({ bom, from: -never, to: never }));
    chosen.set(
      index,
      new Map(versionsOf(compilation, item, index, wanted).map((version) => [version.bom, version])),
    );
  }
  return { versions, chosen, lines: compilation.lines };
}

/** The versions of an item on the days they are wanted for, their lines written to those of all. */
function versionsOf(
  { order, places, scales, daysOf, shared, flow, yieldFlow, lines: all }: Compilation,
  item: PlanningItem,
  index: number,
  wanted: readonly VersionDays[],
): StructureVersion[] {
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
        const starts = timesBoth(need, yieldFlow(yieldOf(inner.bom, below)).slope);
        walk({ bom: inner.bom, from: begin, to: end }, starts, [...phantoms, line.material], lines);
      }
      if (open <= last) real(open, last);
    }
  };
  return wanted.map((version) => {
    const lines: StructureLine[] = [];
    walk(version, wholeFlow, [], lines);
    const rate = yieldOf(version.bom, item);
    return {
      from: version.from,
      to: version.to,
      bom: version.bom.id,
      start: shared(yieldFlow(rate), scale, item.decimals ?? 0, scale),
      yieldRate: rate === version.bom.yieldRate ? null : (rate ?? null),
      lines,
    };
  });
}

/** Ratios are few and lines are many, so those of the same flow are shared. */
function sharedRatios(): Compilation['shared'] {
  const ratios = new Map<LineFlow, Map<number, Ratio>>();
  return (flow, from, decimals, to) => {
    const known = ratios.get(flow) ?? new Map<number, Ratio>();
    ratios.set(flow, known);
    const name = (from * 64 + decimals) * 64 + to;
    const ratio = known.get(name) ?? ratioOf(flow.slope, flow.constant, from, decimals, to);
    known.set(name, ratio);
    return ratio;
  };
}

/** What orders choose for a material: that it is made although it usually is not, and by which bills. */
interface Choice {
  isMade: boolean;
  bills: Set<string>;
}

const noChoice: Choice = { isMade: false, bills: new Set() };
const keyOf = ({ org, material }: { org: string; material: string }): string => `${material}\u0000${org}`;

function choicesOf({ receipts, items }: PlanningSnapshot): Map<string, Choice> {
  const found = new Map<string, Choice>();
  const choiceOf = (row: { org: string; material: string }): Choice => {
    const known = found.get(keyOf(row)) ?? { isMade: false, bills: new Set<string>() };
    found.set(keyOf(row), known);
    return known;
  };
  for (const receipt of receipts) {
    if (receipt.kind !== 'firmPlanOrder') continue;
    const { supplyType, bom } = receipt;
    if (supplyType === 'produce' || supplyType === 'outsource') choiceOf(receipt).isMade = true;
    if (bom) choiceOf(receipt).bills.add(bom);
  }
  for (const item of items)
    for (const { sources } of item.sourcing ?? [])
      for (const { bom } of sources) if (bom) choiceOf(item).bills.add(bom);
  return found;
}

/** Per cent: as the bill says, and of a bill that says nothing of losses as the planning parameters do. */
function yieldOf(bom: PlanningBom, item: PlanningItem): string | undefined {
  const own = fractionOf(bom.yieldRate, hundred);
  return own.top === 100n * own.bottom && item.yieldRate !== undefined ? item.yieldRate : bom.yieldRate;
}

const hundred = fractionOf('100');

const timesBoth = ({ slope, constant }: LineFlow, by: Fraction): LineFlow => ({
  slope: timesFraction(slope, by),
  constant: timesFraction(constant, by),
});

const sortedLines = (bom: PlanningBom): PlanningBom['lines'] =>
  bom.lines.length < 2 ? bom.lines : bom.lines.toSorted((a, b) => a.seq - b.seq || compareText(a.id, b.id));
