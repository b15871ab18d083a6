// One material netted by hand: what is there goes to demands in their order, the rest is ordered by the policy, and what
// planners are told follows from it.
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { Decimal } from '#model/decimal.ts';
import {
  type Big,
  big,
  type Days,
  type Demand,
  type Item,
  least,
  most,
  type OracleOrder,
  type Say,
  type Supply,
  unitUp,
  zero,
} from './oracleDays.ts';
import { holdLevel } from './oracleLevels.ts';

/** What all materials write to and read from. */
export interface Ledger {
  today: string;
  scheme: PlanningSnapshot['scheme'];
  days: Days;
  orders: OracleOrder[];
  pegs: string[];
  finest: (item: Item) => number;
}

/** Stock that may be used until a day goes by this mark and the day in place of a number. */
export const spoils = '~';

export function net(
  ledger: Ledger,
  item: Item,
  mto: string,
  demands: Demand[],
  supplies: Supply[],
  stock: Map<string, Big>,
  safetyStock: Big,
  held: Map<Demand, Big>,
  say: Say,
  made: { mto: string }[],
): void {
  const { today, scheme, days: calendar, orders, pegs, finest } = ledger;
  const { back, onward, walk, workedFromTo, notBefore, sunday } = calendar;
  const peg = (demand: string, supply: string, qty: Big): void =>
    void pegs.push([item.material, item.org, demand, supply, qty.toFixed()].join(' '));
  const byStock = mto === '' && (item.planStrategy === 'reorder' || item.orderPolicy === 'minMax');
  const mayPlan = item.planStrategy !== 'none' && item.supplyType !== 'phantom' && item.isDisabled !== true;
  const booked = [...stock.values()].reduce((sum, qty) => sum.plus(qty), zero);
  const pools = new Map([...stock].map(([number, qty]) => [number, most(qty, zero)]));
  const onHand = [...pools.values()].reduce((sum, qty) => sum.plus(qty), zero);
  const fromStock = (
    { name, day }: Pick<Demand, 'name' | 'day'>,
    wanted: Big,
    number: string,
    label: string,
    others: boolean,
  ): Big => {
    let rest = wanted;
    for (const key of [number, ...[...pools.keys()].filter((each) => others && each !== number)]) {
      if (key.startsWith(spoils) && key.slice(spoils.length) < day) continue;
      const taken = least(rest, pools.get(key) ?? zero);
      pools.set(key, (pools.get(key) ?? zero).minus(taken));
      rest = rest.minus(taken);
    }
    if (rest.lt(wanted)) peg(name, label, wanted.minus(rest));
    return rest;
  };
  const fromSupply = (name: string, day: string, wanted: Big, supply: Supply): Big => {
    const taken = least(wanted, supply.left);
    if (taken.isZero()) return wanted;
    supply.left = supply.left.minus(taken);
    supply.needs.push(day);
    peg(name, supply.name, taken);
    return wanted.minus(taken);
  };
  for (const demand of demands) {
    const wanted = held.get(demand) ?? zero;
    if (wanted.gt(0))
      demand.rest = demand.rest.minus(wanted).plus(fromStock(demand, wanted, demand.mto, 'RESERVED', true));
  }
  if (item.mtoControl === 'soft')
    for (const demand of demands) {
      if (demand.mto === '') continue;
      demand.rest = fromStock(demand, demand.rest, demand.mto, 'ONHAND', false);
      for (const supply of supplies)
        if (supply.mto === demand.mto) demand.rest = fromSupply(demand.name, demand.day, demand.rest, supply);
    }
  const safety: Demand = {
    name: 'SAFETY',
    group: -1,
    nth: 0,
    line: 0,
    day: today,
    rank: -1,
    mto: '',
    qty: safetyStock,
    rest: safetyStock,
    consumes: zero,
  };
  const all = byStock || safetyStock.isZero() ? demands : [safety, ...demands];
  for (const demand of all) {
    demand.rest = fromStock(demand, demand.rest, demand.mto, 'ONHAND', true);
    for (const supply of supplies) demand.rest = fromSupply(demand.name, demand.day, demand.rest, supply);
  }
  const fence = item.planFence ? walk(today, item.planFence) : today;
  const flows: { day: string; qty: Big }[] = [];
  const order = (qty: Big, good: Big, wantedOn: string, number: string): string => {
    const code = `P${String(orders.length + 1).padStart(3, '0')}`;
    const reorder = byStock && item.planStrategy === 'reorder';
    const wanted = reorder || wantedOn > fence ? wantedOn : fence;
    const inspect =
      item.supplyType === 'purchase' || item.supplyType === 'outsource' ? (item.inspectLeadDays ?? 0) : 0;
    const lots = qty.div(big(item.varLeadLot ?? 1)).ceil();
    const lead = big(item.fixedLeadDays)
      .plus(lots.times(big(item.varLeadDays)))
      .plus(inspect)
      .ceil()
      .toNumber();
    let finish = item.safetyLeadDays ? walk(wanted, -item.safetyLeadDays) : back(wanted);
    let start = lead ? walk(finish, -lead) : finish;
    const late = !reorder && start < today && scheme.allowStartInPast !== true;
    if (late || reorder) {
      start = onward(reorder ? wanted : today);
      finish = lead ? walk(start, lead) : start;
    }
    if (late) say(code, 'lateOrder', finish, wantedOn, qty, qty);
    if (wanted > wantedOn) say(code, 'insideFence', finish, wantedOn, qty, qty);
    orders.push({
      code,
      org: item.org,
      material: item.material,
      qty: qty.toFixed(),
      start,
      finish,
      late,
      components: [],
    });
    made.push({ mto: number });
    flows.push({ day: reorder ? finish : wantedOn, qty: good });
    return code;
  };
  const policy = scheme.considerLotPolicy === false;
  const sizes = (wanted: Big): Big[] => {
    const shrinks =
      item.supplyType === 'purchase' && scheme.considerScrap !== false ? big(item.scrapRate) : zero;
    const asked = shrinks.isZero() ? wanted : unitUp(item, wanted.div(big(1).minus(shrinks.div(100))));
    const min = policy ? zero : big(item.minOrderQty);
    const multiple = policy ? zero : big(item.multipleQty);
    const max = policy ? zero : big(item.maxOrderQty);
    if (!policy && item.orderPolicy === 'fixedLot') {
      const lot = big(item.fixedLotQty);
      return Array.from({ length: asked.div(lot).ceil().toNumber() }, () => lot);
    }
    const raise = (qty: Big): Big => {
      const up = unitUp(item, most(qty, min));
      return multiple.isZero() ? up : min.plus(up.minus(min).div(multiple).ceil().times(multiple));
    };
    const whole = raise(asked);
    if (max.isZero() || whole.lte(max)) return [whole];
    const pieces: Big[] = [];
    for (let rest = whole; rest.gt(0); rest = rest.minus(max)) pieces.push(raise(least(rest, max)));
    return pieces;
  };
  if (mayPlan && byStock) {
    const reorder = item.planStrategy === 'reorder';
    const days = [
      ...new Set([
        today,
        ...demands.map(({ day }) => day),
        ...supplies.map(({ day }) => (reorder ? today : day)),
      ]),
    ].sort();
    const stockOn = (day: string): Big =>
      [
        ...supplies.filter((each) => reorder || each.day <= day).map(({ qty }) => qty),
        ...demands.filter((each) => each.day <= day).map(({ qty }) => qty.negated()),
        ...goods.map(({ qty }) => qty),
      ].reduce((sum, qty) => sum.plus(qty), onHand);
    const goods: { code: string; qty: Big; left: Big }[] = [];
    const add = (qty: Big, day: string): void => {
      const good = expected(qty);
      goods.push({ code: order(qty, good, day, mto), qty: good, left: good });
    };
    for (const day of days) {
      if (reorder) {
        const point = big(item.reorderPoint);
        if (stockOn(day).gt(point)) continue;
        if (big(item.reorderQty).gt(0)) while (stockOn(day).lte(point)) add(big(item.reorderQty), day);
        else if (big(item.maxStock).gt(stockOn(day)))
          for (const qty of sizes(big(item.maxStock).minus(stockOn(day)))) add(qty, day);
        continue;
      }
      const floor = most(big(item.minStock), safetyStock);
      if (stockOn(day).lt(floor))
        for (const qty of sizes(most(big(item.maxStock), floor).minus(stockOn(day)))) add(qty, day);
    }
    for (const demand of demands)
      for (const good of goods) {
        const taken = least(demand.rest, good.left);
        if (taken.isZero()) continue;
        demand.rest = demand.rest.minus(taken);
        good.left = good.left.minus(taken);
        peg(demand.name, good.code, taken);
      }
  } else if (mayPlan) {
    const open: { code: string; left: Big }[] = [];
    const fromOpen = (demand: Demand): void => {
      for (const lot of open) {
        const taken = least(demand.rest, lot.left);
        if (taken.isZero()) continue;
        demand.rest = demand.rest.minus(taken);
        lot.left = lot.left.minus(taken);
        peg(demand.name, lot.code, taken);
      }
    };
    for (const [at, demand] of all.entries()) {
      fromOpen(demand);
      if (demand.rest.isZero()) continue;
      const from = demand.day > fence ? demand.day : fence;
      let until = from;
      if (!policy && item.orderPolicy === 'period') {
        if (item.periodType === 'week') until = sunday(from);
        else if (item.periodType === 'month') until = `${from.slice(0, 7)}-31`;
        else if ((item.periodDays ?? 1) > 1) until = walk(from, (item.periodDays ?? 1) - 1);
      }
      const together =
        scheme.mergePolicy === 'none'
          ? [demand]
          : all.slice(at).filter((each) => each.rest.gt(0) && (each.day > fence ? each.day : fence) <= until);
      const sum = together.reduce((total, { rest }) => total.plus(rest), zero);
      const sameNumber = item.mtoControl === 'soft' && together.every((each) => each.mto === demand.mto);
      let ordered = zero;
      for (const qty of sizes(sum)) {
        const good = expected(ordered.plus(qty)).minus(expected(ordered));
        ordered = ordered.plus(qty);
        open.push({ code: order(qty, good, demand.day, sameNumber ? demand.mto : mto), left: good });
      }
      for (const each of together) fromOpen(each);
    }
  }
  judge();

  function expected(qty: Big): Big {
    const shrinks =
      item.supplyType === 'purchase' && scheme.considerScrap !== false ? big(item.scrapRate) : zero;
    return shrinks.isZero()
      ? qty
      : qty.times(big(1).minus(shrinks.div(100))).toDecimalPlaces(finest(item), Decimal.ROUND_DOWN);
  }

  function judge(): void {
    if (item.supplyType === 'phantom') {
      const open = demands.filter(({ rest }) => rest.gt(0));
      for (const { name, day, rest, group } of open)
        if (group === 0) say(name, 'phantomDemand', day, null, rest, zero);
      const required = open.filter(({ group }) => group !== 0);
      const sum = required.reduce((total, { rest }) => total.plus(rest), zero);
      const soonest = required.map(({ day }) => day).sort()[0];
      if (soonest !== undefined) say('', 'noBom', soonest, null, sum, zero);
    }
    const soon = new Map<Supply, string>();
    if (byStock) holdLevel(item, supplies, [...pools.values()], safetyStock);
    for (const supply of supplies) {
      if (scheme.rescheduleMessages === false || supply.kind === 'inTransit' || supply.kind === 'inspecting')
        continue;
      const doc = `${supply.name}/0`;
      const used = supply.qty.minus(supply.left);
      const need = [...supply.needs].sort()[0];
      if (supply.left.eq(supply.qty)) {
        say(doc, 'cancel', supply.day, null, supply.qty, zero);
        continue;
      }
      if (supply.left.gt(0)) say(doc, 'reduce', supply.day, supply.day, supply.qty, used);
      if (need === undefined) continue;
      const proposed = back(need);
      if (need < supply.day && workedFromTo(proposed, supply.day) > (item.rescheduleInDays ?? 0)) {
        say(doc, 'rescheduleIn', supply.day, proposed, supply.qty, supply.qty);
        soon.set(supply, proposed);
      } else if (proposed > supply.day && workedFromTo(supply.day, proposed) > (item.rescheduleOutDays ?? 0))
        say(doc, 'rescheduleOut', supply.day, proposed, supply.qty, supply.qty);
    }
    flows.push(...demands.map(({ day, qty }) => ({ day, qty: qty.negated() })));
    flows.push(...supplies.map((supply) => ({ day: soon.get(supply) ?? supply.day, qty: supply.qty })));
    const balances = [...new Set([today, ...flows.map(({ day }) => notBefore(day))])].sort().map((day) => ({
      day,
      qty: flows.filter((flow) => flow.day <= day).reduce((sum, { qty }) => sum.plus(qty), booked),
    }));
    const low = balances.filter(({ qty }) => qty.lt(safetyStock));
    const lowest = low.reduce((least_, { qty }) => least(least_, qty), low[0]?.qty ?? zero);
    if (low[0] !== undefined) say('', 'belowSafety', low[0].day, null, lowest, safetyStock);
    const ceiling = big(item.maxStock);
    const high = ceiling.gt(0) ? balances.filter(({ qty }) => qty.gt(ceiling)) : [];
    const highest = high.reduce((most_, { qty }) => most(most_, qty), high[0]?.qty ?? zero);
    if (high[0] !== undefined) say('', 'overMax', high[0].day, null, highest, ceiling);
  }
}
