// One material of one organisation netted: reservations, stock, receipts, substitutes and new orders shared out among the
// demands in their order, first come first served. With strict make-to-order planning every number is netted by itself,
// with the soft one goods of the same number go to their demands first. Source: flows b2 step 3, b6.
import type { Item } from './compiledItem.ts';
import { type Net, orderByStock, orderNets, type StockEvent } from './ordering.ts';
import { type Message, orderFlags, pegKinds, type Plan } from './planTables.ts';
import { balanceMessages, type OpenReceipt, receiptMessages } from './receiptMessages.ts';
import { coverNet, type Substitutes } from './substitutes.ts';

const safetyDemand = -1;

/** What is netted together. */
export interface Cell {
  item: Item;
  mto: number;
  /** Demand ids in the order in which they are served. */
  demands: readonly number[];
  /** Places among the receipts of the item, by day and code. */
  receipts: readonly number[];
  /** Steps on hand by number of make-to-order planning. */
  stock: ReadonlyMap<number, number>;
  /** Safety stock of this cell. */
  safety: number;
}

/** Day, quantity and number of a demand of either kind. */
export function demandOf(
  plan: Plan,
  item: Item,
  id: number,
): { day: number; qty: number; mto: number; reserved: number } {
  const requirement = id - plan.documentDemands;
  const { requirements } = plan;
  if (requirement >= 0)
    return {
      day: requirements.day.at(requirement),
      qty: requirements.qty.at(requirement),
      mto: requirements.mto.at(requirement),
      reserved: 0,
    };
  const found = plan.compiled.demands[item.index]?.[id - (plan.demandFirst[item.index] ?? 0)];
  return found ?? { day: 0, qty: 0, mto: 0, reserved: 0 };
}

/** Nets the cell and returns the stock on hand that nobody took. */
export function netCell(
  plan: Plan,
  cell: Cell,
  substitutes: Substitutes | null,
  messages: Message[],
): number {
  const { item } = cell;
  const { planDay, snapshot } = plan.compiled;
  const { pegs } = plan;
  // Levels of stock are those of stock without a number; what is tracked is ordered as it is wanted.
  const isStockPolicy =
    cell.mto === 0 && (item.given.planStrategy === 'reorder' || item.given.orderPolicy === 'minMax');
  const plans =
    item.given.planStrategy !== 'none' && item.given.supplyType !== 'phantom' && !item.given.isDisabled;
  const demands = cell.demands.map((id) => {
    const { day, qty, mto, reserved } = demandOf(plan, item, id);
    return { id, day: Math.max(day, planDay), own: qty, rest: qty, mto, reserved };
  });
  const all = plan.compiled.receipts[item.index] ?? [];
  const receipts: OpenReceipt[] = [];
  for (const place of cell.receipts) {
    const found = all[place];
    if (found === undefined || (found.day < planDay && snapshot.scheme.expiredSupply === 'ignore')) continue;
    const { qty, mto } = found;
    const day = Math.max(found.day, planDay);
    receipts.push({ place, day, qty, left: qty, mto, firstNeed: Infinity, expected: day });
  }
  /** Stock by number, none below nought. */
  const pools = [...cell.stock].map(([mto, qty]) => ({ mto, left: Math.max(0, qty) }));
  const booked = [...cell.stock.values()].reduce((sum, qty) => sum + qty, 0);
  let onHand = pools.reduce((sum, { left }) => sum + left, 0);
  const total = onHand;

  const peg = (demand: number, kind: number, supply: number, qty: number): void => {
    pegs.demand.push(demand);
    pegs.kind.push(kind);
    pegs.supply.push(supply);
    pegs.qty.push(qty);
    pegs.asMain.push(qty);
  };
  /** Takes of the stock, of the pool with the number only or of all, the number's own first. */
  const takeStock = (demand: number, kind: number, wanted: number, mto: number, onlyOwn: boolean): number => {
    let rest = wanted;
    for (const own of [true, false]) {
      if (!own && onlyOwn) break;
      for (const pool of pools) {
        if (rest === 0 || (pool.mto === mto) !== own) continue;
        const taken = Math.min(rest, pool.left);
        pool.left -= taken;
        rest -= taken;
      }
    }
    if (rest < wanted) {
      peg(demand, kind, 0, wanted - rest);
      onHand -= wanted - rest;
    }
    return rest;
  };
  const takeReceipt = (demand: number, day: number, wanted: number, receipt: OpenReceipt): number => {
    const taken = Math.min(wanted, receipt.left);
    if (taken === 0) return wanted;
    peg(demand, pegKinds.receipt, receipt.place, taken);
    receipt.left -= taken;
    receipt.firstNeed = Math.min(receipt.firstNeed, day);
    return wanted - taken;
  };

  for (const demand of demands)
    if (demand.reserved > 0)
      demand.rest -=
        demand.reserved - takeStock(demand.id, pegKinds.reserved, demand.reserved, demand.mto, false);
  if (item.given.mtoControl === 'soft')
    for (const demand of demands) {
      if (demand.mto === 0) continue;
      demand.rest = takeStock(demand.id, pegKinds.onHand, demand.rest, demand.mto, true);
      for (const receipt of receipts)
        if (demand.rest > 0 && receipt.mto === demand.mto)
          demand.rest = takeReceipt(demand.id, demand.day, demand.rest, receipt);
    }
  let firstReceipt = 0;
  const serve = (id: number, day: number, wanted: number, mto: number): number => {
    let rest = onHand > 0 && wanted > 0 ? takeStock(id, pegKinds.onHand, wanted, mto, false) : wanted;
    for (
      let receipt = receipts[firstReceipt];
      rest > 0 && receipt !== undefined;
      receipt = receipts[firstReceipt]
    ) {
      rest = takeReceipt(id, day, rest, receipt);
      if (receipt.left === 0) firstReceipt += 1;
    }
    return rest;
  };
  const safety = isStockPolicy ? 0 : cell.safety;
  const safetyRest = safety > 0 ? serve(safetyDemand, planDay, safety, 0) : 0;
  for (const demand of demands) demand.rest = serve(demand.id, demand.day, demand.rest, demand.mto);

  if (substitutes !== null)
    for (const demand of demands) {
      if (demand.rest === 0) continue;
      const lacking = coverNet(plan, item, demand, substitutes, messages);
      demand.own -= demand.rest - lacking;
      demand.rest = lacking;
    }

  const rests: number[] = [safetyRest, ...demands.map(({ rest }) => rest)];
  const share = (place: number, order: number, qty: number): void => {
    peg(demands[place - 1]?.id ?? safetyDemand, pegKinds.order, order, qty);
    rests[place] = (rests[place] ?? 0) - qty;
  };
  const firstOrder = plan.orders.item.length;
  if (plans && isStockPolicy) {
    const isReorder = item.given.planStrategy === 'reorder';
    const events: StockEvent[] = [
      ...receipts.map(({ day, qty }) => ({ day: isReorder ? planDay : day, qty })),
      ...demands.map(({ day, own }) => ({ day, qty: -own })),
    ].sort((a, b) => a.day - b.day);
    const made = orderByStock(plan, item, cell.mto, total, events, messages);
    shareByOrder(plan, made, rests, share);
  } else if (plans) {
    const nets: Net[] = [];
    for (const [place, qty] of rests.entries()) {
      const demand = demands[place - 1];
      if (qty > 0) nets.push({ place, qty, day: demand?.day ?? planDay, mto: demand?.mto ?? cell.mto });
    }
    if (nets.length > 0) orderNets(plan, item, cell.mto, nets, share, messages);
  }

  receiptMessages(plan, item, receipts, messages);
  const isUncertain =
    isStockPolicy ||
    booked < total ||
    item.maxStock > 0 ||
    rests.some((rest) => rest > 0) ||
    receipts.some(({ expected, firstNeed }) => firstNeed < expected);
  if (isUncertain) {
    const events: StockEvent[] = [
      ...receipts.map(({ expected, qty }) => ({ day: expected, qty })),
      ...demands.map(({ day, own }) => ({ day, qty: -own })),
    ];
    for (let order = firstOrder; order < plan.orders.item.length; order += 1) {
      const byPoint = (plan.orders.flags.at(order) & orderFlags.byReorderPoint) !== 0;
      const day = byPoint ? plan.orders.finish.at(order) : plan.orders.required.at(order);
      events.push({ day, qty: plan.orders.good.at(order) });
    }
    balanceMessages(plan, item, booked, cell.safety, events, messages);
  }
  return onHand;
}

/** Orders made by the stock go to what is still wanted, in the order of both. */
function shareByOrder(
  plan: Plan,
  made: readonly number[],
  rests: readonly number[],
  share: (place: number, order: number, qty: number) => void,
): void {
  let at = 0;
  let left = plan.orders.good.at(made[0] ?? 0);
  for (const [place, wanted] of rests.entries())
    for (let rest = wanted, order = made[at]; rest > 0 && order !== undefined; order = made[at]) {
      const taken = Math.min(rest, left);
      if (taken > 0) share(place, order, taken);
      rest -= taken;
      left -= taken;
      if (left > 0) continue;
      at += 1;
      left = plan.orders.good.at(made[at] ?? 0);
    }
}
