// The order in which the materials of a snapshot are planned: by low-level code, those who are supplied before those who supply.
// A structure or a chain of transfers that returns to itself ends the run. Source: flows b2 steps 1 and 2.
import { compareText } from './compiledItem.ts';
import { BomCycle, findCycle, graphOf, levelsOf } from './levels.ts';
import { sourcesOf } from './lotSources.ts';
import type { PlanningItem, PlanningSnapshot } from './snapshot.ts';

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
      supplyType === 'transfer' && sourceOrg && sourceOrg !== org ? [{ org, material, sourceOrg }] : [],
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
