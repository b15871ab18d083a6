// Plants made up from a seed: some materials over a few levels in two organisations, every policy, tracking, phantoms,
// yields, losses, forecasts, reservations and orders under way. The same seed is the same plant on every machine.
import type {
  PlanningBom,
  PlanningForecast,
  PlanningItem,
  PlanningReservation,
  PlanningSnapshot,
} from '#entities/planning/mrp/snapshot.ts';
import { daysAfter, exampleDays } from './plants.ts';

export type Random = () => number;

/** Numbers from 0 to below 1, always the same for a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const below = (random: Random, count: number): number => Math.floor(random() * count);
export const chance = (random: Random, share: number): boolean => random() < share;
export function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[below(random, values.length)] ?? values[0];
}

export const orgs = ['F1', 'F2'] as const;
const planDate = '2026-09-07';

export interface PlantSize {
  materials: number;
  withSubstitutes?: boolean;
}

/** Material code of a place; a material only stands below those before it. */
export const codeOf = (at: number): string => `M${String(at).padStart(2, '0')}`;

export function randomPlant(
  seed: number,
  { materials, withSubstitutes = false }: PlantSize,
): PlanningSnapshot {
  const random = randomOf(seed);
  const items: PlanningItem[] = [];
  const boms: PlanningBom[] = [];
  for (let at = 0; at < materials; at += 1) {
    for (const org of orgs) items.push(randomItem(random, org, at, materials));
    if (at < materials - 2 && chance(random, 0.75)) boms.push(...randomBoms(random, at, materials));
  }
  const place = (): { org: string; material: string } => ({
    org: oneOf(random, orgs),
    material: codeOf(below(random, materials)),
  });
  const mto = (): string | null => (chance(random, 0.3) ? oneOf(random, ['T1', 'T2']) : null);
  const demands = Array.from({ length: materials }, (_none, at): PlanningSnapshot['demands'][number] => ({
    ...place(),
    kind: oneOf(random, ['saleOrder', 'saleOrder', 'manual', 'dependent', 'requirementPlan']),
    code: `SO${String(at).padStart(2, '0')}`,
    line: 1 + below(random, 2),
    date: daysAfter(planDate, below(random, 70) - 4),
    qty: randomQty(random, 60),
    priority: oneOf(random, ['urgent', 'high', 'normal', 'normal', 'low']),
    mtoNo: mto(),
  }));
  const forecasts = Array.from({ length: below(random, 5) }, (_none, at): PlanningForecast => {
    const date = daysAfter(planDate, below(random, 60) - 6);
    const until = chance(random, 0.5) ? { until: daysAfter(date, below(random, 20)) } : {};
    return { ...place(), code: `YC${at}`, date, qty: randomQty(random, 90), ...until, mtoNo: mto() };
  });
  const receipts = Array.from({ length: materials }, (_none, at): PlanningSnapshot['receipts'][number] => {
    const date = daysAfter(planDate, below(random, 60) - 4);
    return {
      ...place(),
      kind: oneOf(random, [
        'purchaseOrder',
        'manufacturingOrder',
        'inTransit',
        'inspecting',
        'firmPlanOrder',
      ]),
      code: `PO${String(at).padStart(2, '0')}`,
      date,
      qty: randomQty(random, 50),
      mtoNo: mto(),
      startDate: daysAfter(date, -below(random, 8)),
    };
  });
  const stock = Array.from({ length: materials }, () => ({
    ...place(),
    qty: chance(random, 0.05) ? '-3' : randomQty(random, 60),
    mtoNo: mto(),
  }));
  const reservations = demands
    .filter(() => chance(random, 0.15))
    .map(({ org, material, code, line }): PlanningReservation => ({
      org,
      material,
      code,
      ...(chance(random, 0.5) && line !== undefined ? { line } : {}),
      qty: randomQty(random, 20),
    }));
  return {
    planDate,
    scheme: {
      allowStartInPast: chance(random, 0.2),
      scrapFormula: oneOf(random, ['multiply', 'divide']),
      expiredDemand: oneOf(random, ['today', 'today', 'ignore']),
      expiredSupply: oneOf(random, ['today', 'today', 'ignore']),
      considerLotPolicy: chance(random, 0.9),
      considerScrap: chance(random, 0.9),
      considerYield: chance(random, 0.9),
      considerReserved: chance(random, 0.9),
      considerInTransit: chance(random, 0.9),
      useSafetyStock: chance(random, 0.9),
      rescheduleMessages: chance(random, 0.9),
      mergePolicy: oneOf(random, ['byPolicy', 'byPolicy', 'none']),
      considerSubstitute: withSubstitutes,
    },
    orgs: orgs.map((code) => ({ code, calendar: exampleDays })),
    items,
    boms,
    demands,
    forecasts,
    stock,
    receipts,
    reservations,
    substitutions: withSubstitutes
      ? Array.from({ length: 3 }, (_none, at) => ({
          main: codeOf(1 + at * 2),
          way: oneOf(random, ['mix', 'whole'] as const),
          strategy: oneOf(random, ['stockOnly', 'plan'] as const),
          items: [
            { material: codeOf(2 + at * 2), ratio: oneOf(random, ['1', '1.2', '0.5']), priority: 1 },
            { material: codeOf(materials - 1), ratio: '1', priority: 2 },
          ],
        }))
      : [],
  };
}

const randomQty = (random: Random, most: number): string =>
  chance(random, 0.1) ? `${1 + below(random, most)}.5` : String(1 + below(random, most));

export function randomItem(random: Random, org: string, at: number, materials: number): PlanningItem {
  const isLast = at >= materials - 2;
  const orderPolicy = oneOf(random, ['lotForLot', 'lotForLot', 'fixedLot', 'period', 'minMax'] as const);
  return {
    org,
    material: codeOf(at),
    supplyType:
      org === 'F2' && chance(random, 0.2)
        ? 'transfer'
        : isLast
          ? 'purchase'
          : oneOf(random, ['produce', 'produce', 'produce', 'outsource', 'purchase', 'phantom']),
    sourceOrg: 'F1',
    planStrategy: oneOf(random, ['mrp', 'mrp', 'mrp', 'mrp', 'mrp', 'mps', 'reorder', 'none']),
    decimals: oneOf(random, [0, 0, 0, 1, 2]),
    fixedLeadDays: below(random, 6),
    varLeadDays: chance(random, 0.2) ? '0.5' : '0',
    varLeadLot: '25',
    inspectLeadDays: chance(random, 0.2) ? 2 : 0,
    safetyLeadDays: chance(random, 0.2) ? 1 : 0,
    safetyStock: chance(random, 0.3) ? String(below(random, 20)) : '0',
    minStock: orderPolicy === 'minMax' ? '5' : '0',
    maxStock: chance(random, 0.3) ? '70' : '0',
    reorderPoint: '8',
    reorderQty: chance(random, 0.5) ? '30' : '0',
    orderPolicy,
    fixedLotQty: oneOf(random, ['25', '40']),
    minOrderQty: chance(random, 0.2) ? '20' : '0',
    multipleQty: chance(random, 0.2) ? '7' : '0',
    maxOrderQty: chance(random, 0.2) ? '45' : '0',
    periodDays: 1 + below(random, 6),
    periodType: oneOf(random, ['days', 'days', 'week', 'month']),
    scrapRate: chance(random, 0.2) ? '7.5' : '0',
    demandFence: chance(random, 0.2) ? 5 : 0,
    planFence: chance(random, 0.2) ? 4 : 0,
    forecastConsume: oneOf(random, ['backwardForward', 'backward', 'forward', 'none']),
    consumeBackDays: below(random, 8),
    consumeForwardDays: below(random, 8),
    rescheduleInDays: oneOf(random, [0, 0, 2]),
    rescheduleOutDays: oneOf(random, [0, 0, 3]),
    mtoControl: oneOf(random, ['none', 'none', 'soft', 'strict']),
    stockRatio: chance(random, 0.1) ? '66.6' : '100',
    isDisabled: chance(random, 0.04),
    hasRoute: chance(random, 0.9),
    hasSupplier: chance(random, 0.9),
  };
}

/** One version, or two of which the second follows. */
export function randomBoms(random: Random, at: number, materials: number): PlanningBom[] {
  const versions = chance(random, 0.2) ? ['a', 'b'] : ['a'];
  return versions.map((version) => ({
    id: `bom ${codeOf(at)} ${version}`,
    org: null,
    material: codeOf(at),
    qty: oneOf(random, ['1', '1', '10']),
    yieldRate: oneOf(random, ['100', '100', '95', '97.5']),
    isDefault: version === 'b',
    effectiveDate: version === 'b' ? '2026-10-01' : null,
    expiryDate: chance(random, 0.1) ? '2026-10-20' : null,
    lines: Array.from({ length: 1 + below(random, 3) }, (_none, line) => ({
      id: `${codeOf(at)}${version}${line}`,
      seq: line + 1,
      material: codeOf(at + 1 + below(random, Math.min(4, materials - at - 1))),
      numerator: oneOf(random, ['1', '2', '3', '0.25']),
      denominator: oneOf(random, ['1', '1', '4', '3']),
      dosageType: oneOf(random, ['variable', 'variable', 'variable', 'fixed'] as const),
      scrapRate: oneOf(random, ['0', '0', '5', '12.5']),
      fixedScrapQty: chance(random, 0.15) ? '1.5' : '0',
      effectiveDate: chance(random, 0.1) ? '2026-09-21' : null,
      expiryDate: chance(random, 0.1) ? '2026-10-12' : null,
      offsetDays: oneOf(random, [0, 0, 0, 1, -1]),
    })),
  }));
}

/** Rows in another order; what they say is the same. */
export function shuffled<T>(random: Random, rows: readonly T[]): T[] {
  return rows
    .map((row) => ({ row, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
}
