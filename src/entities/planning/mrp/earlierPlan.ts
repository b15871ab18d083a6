// Items that no change reaches, taken over from the earlier plan: their orders, pegs and messages as they are, only the
// numbers by which they name demands, orders and make-to-order numbers are those of the new plan. Their requirements are
// exploded again, because an item below them that other changes reach has to know all that is required of it.
import type { Compiled } from './compile.ts';
import type { Item } from './compiledItem.ts';
import { addRequirement, explodeItem } from './explosion.ts';
import { type Message, pegKinds, type Plan, requirementKinds } from './planTables.ts';

export interface Earlier {
  plan: Plan;
  /** New number of each make-to-order number of the earlier plan. */
  mto: Int32Array;
  /** New place of each item of the earlier plan, -1 for one that is no more. */
  now: Int32Array;
  /** Earlier place of each item, -1 for a new one. */
  before: Int32Array;
}

export function earlierPlan(plan: Plan, compiled: Compiled): Earlier {
  const numbers = new Map(compiled.mtoNumbers.map((text, at) => [text, at]));
  const now = new Int32Array(plan.compiled.items.length).fill(-1);
  const before = new Int32Array(compiled.items.length).fill(-1);
  for (const { org, material, index } of plan.compiled.items) {
    const place = compiled.places.get(org, material) ?? -1;
    now[index] = place;
    if (place >= 0) before[place] = index;
  }
  // A number that is no more is nobody's, so that nothing counts as unchanged by it.
  const mto = Int32Array.from(plan.compiled.mtoNumbers, (text) => numbers.get(text) ?? -1);
  return { plan, mto, now, before };
}

/** Writes the item's part of the earlier plan into the new one. */
export function copyItem(plan: Plan, item: Item, earlier: Earlier, messages: Message[]): void {
  const { plan: old, mto, now } = earlier;
  const before = earlier.before[item.index] ?? -1;
  const { orders, pegs } = plan;
  const firstOld = old.orderFirst[before] ?? 0;
  const firstNew = orders.item.length;
  for (let at = firstOld; at < (old.orderFirst[before + 1] ?? 0); at += 1) {
    orders.item.push(item.index);
    orders.mto.push(mto[old.orders.mto.at(at)] ?? 0);
    orders.net.push(old.orders.net.at(at));
    orders.qty.push(old.orders.qty.at(at));
    orders.good.push(old.orders.good.at(at));
    orders.required.push(old.orders.required.at(at));
    orders.start.push(old.orders.start.at(at));
    orders.finish.push(old.orders.finish.at(at));
    orders.flags.push(old.orders.flags.at(at));
    orders.source.push(old.orders.source.at(at));
  }
  const demandOf = demandMapper(plan, item, earlier, before);
  for (let at = old.requirementFirst[before] ?? 0; at < (old.requirementFirst[before + 1] ?? 0); at += 1) {
    if (old.requirements.kind.at(at) !== requirementKinds.substitute) break;
    const child = now[old.requirements.item.at(at)] ?? -1;
    const source = demandOf(old.requirements.source.at(at));
    const order = { source, mto: mto[old.requirements.mto.at(at)] ?? 0 };
    const [day, qty] = [old.requirements.day.at(at), old.requirements.qty.at(at)];
    addRequirement(plan, item, child, requirementKinds.substitute, order, day, qty, null);
  }
  for (let at = old.pegFirst[before] ?? 0; at < (old.pegFirst[before + 1] ?? 0); at += 1) {
    const kind = old.pegs.kind.at(at);
    const supply = old.pegs.supply.at(at);
    pegs.demand.push(demandOf(old.pegs.demand.at(at)));
    pegs.kind.push(kind);
    pegs.supply.push(
      kind === pegKinds.order
        ? supply - firstOld + firstNew
        : kind === pegKinds.substitute
          ? (now[supply] ?? -1)
          : supply,
    );
    pegs.qty.push(old.pegs.qty.at(at));
    pegs.asMain.push(old.pegs.asMain.at(at));
  }
  for (const message of old.messages[before] ?? [])
    messages.push(message.order < 0 ? message : { ...message, order: message.order - firstOld + firstNew });
  explodeItem(plan, item, firstNew, null);
}

/** Number in the new plan of a demand of the item in the earlier one. */
function demandMapper(
  plan: Plan,
  item: Item,
  { plan: old, now }: Earlier,
  before: number,
): (demand: number) => number {
  const firstOld = old.demandFirst[before] ?? 0;
  const firstNew = plan.demandFirst[item.index] ?? 0;
  const [documentsOld, documentsNew] = [old.documentDemands, plan.documentDemands];
  return (demand) => {
    if (demand < 0) return demand;
    if (demand < documentsOld) return demand - firstOld + firstNew;
    // Whatever requires an item that stays stays as well, and with it the order of its requirements.
    const requirement = demand - documentsOld;
    const parentOld = old.requirements.parent.at(requirement);
    const parent = now[parentOld] ?? -1;
    const place = requirement - (old.requirementFirst[parentOld] ?? 0);
    return documentsNew + (plan.requirementFirst[parent] ?? 0) + place;
  };
}
