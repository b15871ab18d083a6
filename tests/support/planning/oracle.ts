// Planning done the slow and plain way, from the text of the planning flows alone, for plants of a few materials: decimals,
// date texts and lists that are searched from the start each time. It shares no code with the engine but the decimal type
// and the list of worked days. Substitutes are not part of it, nor stock that spoils beside numbers of tracking.
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { Decimal } from '#model/decimal.ts';
import {
  type Big,
  big,
  daysFrom,
  type Demand,
  type Item,
  type OracleOrder,
  type OracleResult,
  type Say,
  type Supply,
  unitUp,
  zero,
} from './oracleDays.ts';
import { heldBy, lessHeld } from './oracleReservations.ts';
import { forecastDemands } from './oracleForecasts.ts';
import { net, spoils } from './oracleNetting.ts';

export function oracle(snapshot: PlanningSnapshot, isWorked: (date: string) => boolean): OracleResult {
  const { planDate: today, scheme } = snapshot;
  const orders: OracleOrder[] = [];
  const pegs: string[] = [];
  const messages: string[] = [];
  const required = new Map<string, Demand[]>();
  let requirements = 0;
  const days = daysFrom(today, isWorked);
  const place = (org: string, material: string): string => `${material}@${org}`;

  const { back, walk, notBefore } = days;
  const itemAt = (org: string, material: string): Item | undefined =>
    snapshot.items.find((item) => item.org === org && item.material === material);
  /** Longest way from a material that stands in nothing. */
  const level = (material: string): number => {
    const parents = snapshot.boms.filter((bom) => bom.lines.some((line) => line.material === material));
    return parents.reduce((deepest, bom) => Math.max(deepest, level(bom.material) + 1), 0);
  };

  /** Components of so many good parents whose order starts that day; null without a version. */
  const explode = (item: Item, good: Big, start: string): { item: Item; qty: Big; day: string }[] | null => {
    const bom = versionOn(item.material, start);
    if (bom === undefined) return null;
    const yields = scheme.considerYield === false ? big(100) : big(bom.yieldRate ?? 100);
    return below(item, bom, unitUp(item, good.times(100).div(yields)), start, start);
  };
  const versionOn = (material: string, date: string): PlanningSnapshot['boms'][number] | undefined => {
    const valid = snapshot.boms.filter(
      (bom) =>
        bom.material === material &&
        (!bom.effectiveDate || bom.effectiveDate <= date) &&
        (!bom.expiryDate || date <= bom.expiryDate),
    );
    return (
      valid.find((bom) => bom.isDefault === true) ??
      [...valid].sort((a, b) => ((a.effectiveDate ?? '') < (b.effectiveDate ?? '') ? 1 : -1))[0]
    );
  };
  const below = (
    parent: Item,
    bom: PlanningSnapshot['boms'][number],
    started: Big,
    start: string,
    date: string,
  ): { item: Item; qty: Big; day: string }[] => {
    const found: { item: Item; qty: Big; day: string }[] = [];
    for (const line of [...bom.lines].sort((a, b) => a.seq - b.seq)) {
      if ((line.effectiveDate && line.effectiveDate > date) || (line.expiryDate && line.expiryDate < date))
        continue;
      const child = itemAt(parent.org, line.material);
      if (child === undefined) throw new Error('unknown component');
      const ratio = big(line.numerator).div(big(line.denominator ?? 1));
      const scrap = scheme.considerScrap === false ? zero : big(line.scrapRate).div(100);
      const loss = scheme.scrapFormula === 'divide' ? big(1).div(big(1).minus(scrap)) : scrap.plus(1);
      const exact =
        line.dosageType === 'fixed'
          ? ratio.plus(big(line.fixedScrapQty))
          : started
              .times(ratio)
              .div(big(bom.qty ?? 1))
              .times(loss)
              .plus(big(line.fixedScrapQty));
      const inner = child.supplyType === 'phantom' ? versionOn(child.material, date) : undefined;
      if (inner !== undefined) {
        const yields = scheme.considerYield === false ? big(100) : big(inner.yieldRate ?? 100);
        found.push(...below(parent, inner, exact.times(100).div(yields), start, date));
        continue;
      }
      const day = line.offsetDays ? walk(start, line.offsetDays) : back(start);
      found.push({ item: child, qty: unitUp(child, exact), day });
    }
    return found;
  };
  const require = (item: Item, name: string, day: string, qty: Big, mto: string): void => {
    if (item.planStrategy === 'reorder' || qty.isZero()) return;
    const known = required.get(place(item.org, item.material)) ?? [];
    known.push({
      name,
      group: 1,
      nth: (requirements += 1),
      line: 0,
      day,
      rank: 2,
      mto,
      qty,
      rest: qty,
      consumes: zero,
    });
    required.set(place(item.org, item.material), known);
  };
  const inOrder = [...snapshot.items].sort((a, b) => {
    const supplies = (item: Item): number =>
      snapshot.items.some(
        (each) =>
          each.supplyType === 'transfer' && each.material === item.material && each.sourceOrg === item.org,
      )
        ? 1
        : 0;
    return (
      level(a.material) - level(b.material) ||
      (a.material < b.material ? -1 : a.material > b.material ? 1 : 0) ||
      supplies(a) - supplies(b) ||
      (a.org < b.org ? -1 : 1)
    );
  });
  const ledger = { today, scheme, days, orders, pegs, finest };
  for (const item of inOrder) planItem(item);
  return { orders, pegs: pegs.sort(), messages: messages.sort() };

  function planItem(item: Item): void {
    const here = (row: { org: string; material: string }): boolean =>
      row.org === item.org && row.material === item.material;
    const say = (doc: string, kind: string, day: string, suggested: string | null, qty: Big, to: Big): void =>
      void messages.push(
        [item.material, item.org, doc, kind, day, suggested, qty.toFixed(), to.toFixed()].join(' '),
      );
    const ranks = ['urgent', 'high', 'normal', 'low'];
    let demands: Demand[] = snapshot.demands.filter(here).map((row) => ({
      name: `${row.code}/${row.line ?? 0}`,
      group: 0,
      nth: 0,
      line: row.line ?? 0,
      day: row.date,
      rank: ranks.indexOf(row.priority ?? 'normal'),
      mto: row.mtoNo ?? '',
      qty: big(row.qty),
      rest: big(row.qty),
      consumes: row.kind === 'saleOrder' ? big(row.orderQty ?? row.qty) : zero,
    }));
    demands.push(...forecastDemands(snapshot, walk, item, demands, here));
    for (const demand of demands)
      if (demand.day < today) say(demand.name, 'pastDueDemand', demand.day, today, demand.qty, demand.qty);
    let supplies: Supply[] = snapshot.receipts
      .filter(here)
      .filter((row) => row.kind !== 'inTransit' || scheme.considerInTransit !== false)
      .map((row) => ({
        name: row.code,
        kind: row.kind,
        day:
          row.kind === 'inspecting' && item.inspectLeadDays
            ? walk(row.date < today ? today : row.date, item.inspectLeadDays)
            : row.date,
        mto: row.mtoNo ?? '',
        qty: big(row.qty),
        left: big(row.qty),
        needs: [],
      }));
    for (const supply of supplies)
      if (supply.day < today)
        say(`${supply.name}/0`, 'pastDueSupply', supply.day, today, supply.qty, supply.qty);
    if (scheme.expiredDemand === 'ignore') demands = demands.filter(({ day }) => day >= today);
    const { held, withheld } = heldBy(
      scheme.considerReserved === false ? [] : (snapshot.reservations ?? []).filter(here),
      demands,
    );
    if (scheme.expiredSupply === 'ignore') supplies = supplies.filter(({ day }) => day >= today);
    demands.push(...(required.get(place(item.org, item.material)) ?? []));
    for (const each of [...demands, ...supplies]) each.day = notBefore(each.day);
    demands.sort(
      (a, b) =>
        (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
        a.rank - b.rank ||
        a.group - b.group ||
        (a.group === 1 ? a.nth - b.nth : a.name < b.name ? -1 : 1),
    );
    supplies.sort((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
    const ratio = big(item.stockRatio ?? 100);
    const stock = new Map<string, Big>();
    const pool = ({ mtoNo, expiryDate }: PlanningSnapshot['stock'][number]): string =>
      expiryDate ? `${spoils}${expiryDate}` : (mtoNo ?? '');
    for (const row of snapshot.stock.filter(here).toSorted((a, b) => (pool(a) < pool(b) ? -1 : 1)))
      stock.set(pool(row), (stock.get(pool(row)) ?? zero).plus(big(row.qty)));
    lessHeld(stock, withheld);
    for (const [mto, qty] of stock)
      if (qty.gt(0) && !ratio.eq(100))
        stock.set(
          mto,
          qty
            .times(ratio)
            .div(100)
            .toDecimalPlaces(item.decimals ?? 0, Decimal.ROUND_DOWN),
        );
    const first = orders.length;
    const made: { mto: string }[] = [];
    const safety = scheme.useSafetyStock === false ? zero : big(item.safetyStock);
    if (item.mtoControl === 'strict') {
      const numbers = new Set([
        '',
        ...demands.map(({ mto }) => mto),
        ...supplies.map(({ mto }) => mto),
        ...stock.keys(),
      ]);
      for (const mto of [...numbers].sort())
        net(
          ledger,
          item,
          mto,
          demands.filter((each) => each.mto === mto),
          supplies.filter((each) => each.mto === mto),
          new Map([[mto, stock.get(mto) ?? zero]]),
          mto === '' ? safety : zero,
          held,
          say,
          made,
        );
    } else net(ledger, item, '', demands, supplies, stock, safety, held, say, made);
    const newest = orders[first];
    if (newest !== undefined) {
      if (item.supplyType === 'produce' && item.hasRoute === false)
        say(newest.code, 'noRoute', newest.start, null, big(newest.qty), big(newest.qty));
      if ((item.supplyType === 'purchase' || item.supplyType === 'outsource') && item.hasSupplier === false)
        say(newest.code, 'noSupplier', newest.start, null, big(newest.qty), big(newest.qty));
    }
    const firmed = snapshot.receipts.filter(here).filter(({ kind }) => kind === 'firmPlanOrder');
    firmed.sort((a, b) => (notBefore(a.date) + a.code < notBefore(b.date) + b.code ? -1 : 1));
    for (const row of firmed) {
      const start = row.startDate ?? row.date;
      if (start < today) say(`${row.code}/0`, 'firmConflict', start, today, big(row.qty), big(row.qty));
      release(item, row.code, `${row.code}/0`, big(row.qty), start, row.mtoNo ?? '', null, say);
    }
    for (const [at, order] of orders.slice(first).entries())
      release(item, order.code, order.code, big(order.qty), order.start, made[at]?.mto ?? '', order, say);
  }

  function release(
    item: Item,
    name: string,
    shown: string,
    qty: Big,
    start: string,
    mto: string,
    order: OracleOrder | null,
    say: Say,
  ): void {
    if (item.supplyType === 'transfer') {
      const from = itemAt(item.sourceOrg ?? '', item.material);
      if (from === undefined) return;
      order?.components.push(`${from.material} ${unitUp(from, qty).toFixed()}`);
      require(from, name, start, unitUp(from, qty), mto);
    }
    if (item.supplyType !== 'produce' && item.supplyType !== 'outsource') return;
    const components = explode(item, qty, start);
    if (components === null) say(shown, 'noBom', start, null, qty, qty);
    for (const { item: child, qty: wanted, day } of components ?? []) {
      if (wanted.isZero()) continue;
      order?.components.push(`${child.material} ${wanted.toFixed()}`);
      require(child, name, day, wanted, mto);
    }
  }

  /** Decimals of the unit or of any quantity the data has of the material. */
  function finest(item: Item): number {
    const rows = [
      snapshot.demands,
      snapshot.forecasts ?? [],
      snapshot.stock,
      snapshot.receipts,
      snapshot.reservations ?? [],
    ].flat();
    const own = rows
      .filter((row) => row.org === item.org && row.material === item.material)
      .map(({ qty }) => qty);
    const said = [
      item.safetyStock,
      item.minStock,
      item.maxStock,
      item.reorderPoint,
      item.reorderQty,
      item.fixedLotQty,
    ];
    const texts = [...own, ...said, item.minOrderQty, item.maxOrderQty, item.multipleQty];
    return Math.max(item.decimals ?? 0, ...texts.map((text) => big(text).decimalPlaces()));
  }
}
