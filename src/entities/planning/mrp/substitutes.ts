// Free stock of substitutes for what a material lacks, and the requirement handed on when a disabled material is planned
// as its substitute. Source: flows b3, worked example E13; the covering itself is master/bom/substitution.ts.
import { coverBySubstitutes, type SubstituteRatio } from '#entities/master/bom/substitution.ts';
import { byFraction, divisorOf, fractionOf, nothing } from '#model/fraction.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { type Compiled } from './compile.ts';
import { compareText, type Item } from './compiledItem.ts';
import { addRequirement } from './explosion.ts';
import { type Message, pegKinds, type Plan, requirementKinds } from './planTables.ts';
import { applyRatio, quantityText, ratioOf } from './quantities.ts';
import type { PlanningSubstitution } from './snapshot.ts';
import { type StockPool, takeOf, usableOn } from './stockPools.ts';

/** Schemes by main material and the stock that is free, which every use makes less. */
export interface Substitutes {
  schemes: ReadonlyMap<string, readonly PlanningSubstitution[]>;
  /** By item: what nobody took of its stock once it is planned. */
  left: (StockPool[] | undefined)[];
  /** By item: what of its stock is left after it stood in for others, before it is planned. */
  before: (StockPool[] | undefined)[];
}

export function substitutesOf({ snapshot, items }: Compiled): Substitutes | null {
  const given = snapshot.scheme.considerSubstitute === true ? (snapshot.substitutions ?? []) : [];
  if (given.length === 0) return null;
  const schemes = new Map<string, PlanningSubstitution[]>();
  const named = given.map((scheme) => ({
    scheme,
    name: `${scheme.bomLine ?? '\uffff'} ${JSON.stringify(scheme)}`,
  }));
  for (const { scheme } of named.toSorted((a, b) => compareText(a.name, b.name))) {
    const known = schemes.get(scheme.main);
    if (known === undefined) schemes.set(scheme.main, [scheme]);
    else known.push(scheme);
  }
  return {
    schemes,
    left: items.map(() => undefined),
    before: items.map(() => undefined),
  };
}

interface Lacking {
  id: number;
  day: number;
  rest: number;
  mto: number;
}

/** Covers what a demand of a structure lacks by substitutes and returns what is still lacking of the material itself. */
export function coverNet(
  plan: Plan,
  item: Item,
  demand: Lacking,
  substitutes: Substitutes,
  messages: Message[],
): number {
  const line = structureLine(plan, item, demand.id);
  let rest = demand.rest;
  if (line === null) return rest;
  for (const scheme of substitutes.schemes.get(item.material) ?? []) {
    if (rest === 0) return 0;
    if (scheme.bomLine !== undefined && scheme.bomLine !== line) continue;
    if (scheme.effectiveDate && dayNumber(scheme.effectiveDate) > demand.day) continue;
    if (scheme.expiryDate && dayNumber(scheme.expiryDate) < demand.day) continue;
    rest = coverByStock(plan, item, { ...demand, rest }, scheme, substitutes, messages);
    if (rest > 0 && scheme.strategy === 'plan' && item.given.isDisabled === true)
      rest = handOn(plan, item, { ...demand, rest }, scheme);
  }
  return rest;
}

/** Id of the line of the bill a demand comes from, '' for another requirement of an order; null for other demands. */
function structureLine(plan: Plan, item: Item, id: number): string | null {
  const requirement = id - plan.documentDemands;
  if (requirement >= 0)
    return plan.requirements.kind.at(requirement) === requirementKinds.transfer
      ? null
      : (plan.compiled.structures.lines[plan.requirements.line.at(requirement)]?.id ?? '');
  const found = plan.compiled.demands[item.index]?.[id - (plan.demandFirst[item.index] ?? 0)];
  return found?.kind === 'dependent' ? (found.bomLine ?? '') : null;
}

function coverByStock(
  plan: Plan,
  item: Item,
  demand: Lacking,
  { items, way }: PlanningSubstitution,
  substitutes: Substitutes,
  messages: Message[],
): number {
  const { compiled, pegs } = plan;
  const offered = items.flatMap(({ material, priority, ...share }) => {
    const index = compiled.places.get(item.org, material);
    const other = index === undefined ? undefined : compiled.items[index];
    return other === undefined || other.index === item.index ? [] : [{ other, share, priority, material }];
  });
  const need = quantityText(demand.rest, item.scale);
  const { use } = coverBySubstitutes(
    need,
    { material: item.material, stock: '0' },
    offered.map(({ other, share, priority, material }) => ({
      material,
      ...share,
      priority,
      stock: quantityText(freeStock(plan, other, demand.day, substitutes), other.scale),
      precision: other.given.decimals ?? 0,
    })),
    way,
  );
  let rest = demand.rest;
  for (const used of use) {
    const found = offered.find(({ material }) => material === used.material);
    if (found === undefined) continue;
    const { other, share } = found;
    // In whole units of the main material; a part of one cannot be replaced.
    const exact = fractionOf(used.asMain);
    const asMain = Number((exact.top * 10n ** BigInt(item.scale)) / exact.bottom);
    const whole = Math.min(rest, asMain - (asMain === rest ? 0 : asMain % item.unit));
    if (whole <= 0) continue;
    const free = freeStock(plan, other, demand.day, substitutes);
    const qty = Math.min(inSubstitute(item, other, share, whole), free);
    takeOf(poolsOf(plan, other, substitutes), demand.day, qty);
    pegs.demand.push(demand.id);
    pegs.kind.push(pegKinds.substitute);
    pegs.supply.push(other.index);
    pegs.qty.push(qty);
    pegs.asMain.push(whole);
    messages.push({
      kind: 'substituteUsed',
      code: other.material,
      line: 0,
      document: null,
      order: -1,
      day: demand.day,
      suggestedDay: demand.day,
      qty: rest,
      suggestedQty: whole,
    });
    rest -= whole;
  }
  return rest;
}

/** Substitute for so much of the main material, up to its unit. */
function inSubstitute(item: Item, other: Item, { ratio, per }: SubstituteRatio, qty: number): number {
  const share = byFraction(fractionOf(ratio), divisorOf(per));
  const by = ratioOf(share, nothing, item.scale, other.given.decimals ?? 0, other.scale);
  return applyRatio(by, qty, other.material);
}

/** Stock of a substitute that others may take of: what was left, or before it is planned all of it. */
function poolsOf({ compiled }: Plan, { index }: Item, { left, before }: Substitutes): StockPool[] {
  const known = left[index] ?? before[index];
  if (known !== undefined) return known;
  const made = (compiled.stock[index] ?? []).map((pool) => ({ ...pool }));
  before[index] = made;
  return made;
}

/** What is free on the day: what was left, or before it is planned what neither reservations nor safety hold. */
function freeStock(plan: Plan, other: Item, day: number, substitutes: Substitutes): number {
  if (other.given.mtoControl === 'strict') return 0;
  const usable = usableOn(poolsOf(plan, other, substitutes), day);
  if (substitutes.left[other.index] !== undefined) return usable;
  const held = (plan.compiled.demands[other.index] ?? []).reduce(
    (sum, { reserved }) => sum + reserved,
    other.safety,
  );
  return Math.max(0, usable - held);
}

/** The rest becomes a requirement of the first substitute that is planned after the material. */
function handOn(plan: Plan, item: Item, demand: Lacking, { items }: PlanningSubstitution): number {
  for (const { material, ...share } of items.toSorted(
    (a, b) => a.priority - b.priority || compareText(a.material, b.material),
  )) {
    const index = plan.compiled.places.get(item.org, material) ?? -1;
    const other = plan.compiled.items[index];
    if (other === undefined || index <= item.index || other.given.isDisabled === true) continue;
    const qty = inSubstitute(item, other, share, demand.rest);
    const order = { source: demand.id, mto: demand.mto };
    addRequirement(plan, item, index, requirementKinds.substitute, order, demand.day, qty, null);
    return 0;
  }
  return demand.rest;
}
