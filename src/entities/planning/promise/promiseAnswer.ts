// When the lines of an order can be delivered, over all levels, and why: the quote of each line out of what the documents of
// the moment leave free, with structures, lots and lead times read as a plan run reads them. Pure; quantities are decimal
// texts in base units, dates YYYY-MM-DD; within, materials are numbers, quantities steps and dates days. Source: flows r2.
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { compile, type Compiled } from '../mrp/compile.ts';
import type { Item } from '../mrp/compiledItem.ts';
import { quantityText, stepsOf } from '../mrp/quantities.ts';
import type { PlanningBom, PlanningItem, PlanningScheme } from '../mrp/snapshot.ts';
import {
  deliveryQuote,
  type DeliveryQuote,
  type NewSupply,
  type QuoteGiven,
} from '../supply/deliveryQuote.ts';
import { FreeSupply } from '../supply/freeSupply.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { freeOf, quotedMaterials } from './quotedPlant.ts';

/** What documents still bring of a material and take of it. */
export interface SupplyNow {
  material: string;
  onHand: string;
  safetyStock: string;
  /** Without those of the order that asks. */
  demands: readonly { code: string; date: string; qty: string }[];
  receipts: readonly { code: string; date: string; qty: string }[];
}

export interface PromiseBasis {
  today: string;
  org: string;
  calendar: WorkingDays;
  scheme: PlanningScheme;
  /** The asked materials with all they are made of, by code. */
  items: readonly PlanningItem[];
  boms: readonly PlanningBom[];
  supply: readonly SupplyNow[];
}

export interface PromiseAsked {
  line: string;
  material: string;
  qty: string;
  wantedDate: string;
  transportDays?: number;
  /** Stock and what is on the way alone. */
  isStockOnly?: boolean;
}

export type LimitKind = 'none' | 'component' | 'purchaseLead' | 'noBom';

/** Stock (without a code) or a receipt that a line is promised from. */
export interface TakenSupply {
  material: string;
  code: string | null;
  date: string;
  qty: string;
}

export interface PromisedPart {
  date: string;
  qty: string;
  source: 'onHand' | 'receipt' | 'purchase' | 'produce';
  code: string | null;
}

export interface ChainStep {
  level: number;
  material: string;
  qty: string;
  supplyType: 'purchase' | 'produce';
  start: string;
  finish: string;
  limitKind: LimitKind;
  /** In words: what the end of this step waits for. */
  limitText: string;
  isCritical: boolean;
}

export interface PromiseAnswer {
  line: string;
  promiseDate: string;
  lateWorkdays: number;
  parts: PromisedPart[];
  /** Codes, from the material asked for down along what comes last. */
  criticalChain: string[];
  /** Above 0 where stock and receipts alone do not suffice and nothing else was asked for. */
  uncovered: string;
  /** New supply by level, then in the order of the structure. */
  chain: ChainStep[];
  /** Stock (no code) and receipts it takes over all levels. */
  taken: readonly TakenSupply[];
}

/** @throws BomCycle, QuantityOverflow, OutsideCalendar */
export function promiseAnswers(basis: PromiseBasis, asked: readonly PromiseAsked[]): PromiseAnswer[] {
  const compiled = compiledBasis(basis, asked);
  const free = freeOf(compiled, basis.scheme);
  const given: QuoteGiven = {
    today: compiled.planDay,
    calendar: basis.calendar,
    materials: quotedMaterials(compiled, basis.scheme),
  };
  const pool = new FreeSupply(free.stock, free.receipts);
  // What nothing covers yet was there before whoever asks now: it takes its components first.
  for (const { material, qty } of free.uncovered)
    deliveryQuote(given, { material, qty, wantedDay: given.today }, pool);
  return asked.map((each) => answerOf(compiled, given, pool, each));
}

/** What is asked for is among the demands, so that steps are small enough for it; it is told apart by its kind. */
function compiledBasis({ today, org, ...basis }: PromiseBasis, asked: readonly PromiseAsked[]): Compiled {
  return compile({
    planDate: today,
    scheme: { ...basis.scheme, considerReserved: false },
    orgs: [{ code: org, calendar: basis.calendar }],
    items: basis.items,
    boms: basis.boms,
    demands: [
      ...basis.supply.flatMap(({ material, demands }) =>
        demands.map((demand) => ({ ...demand, org, material, kind: 'dependent' as const })),
      ),
      ...asked.map(({ material, qty }) => ({
        org,
        material,
        qty,
        kind: 'manual' as const,
        code: '',
        date: today,
      })),
    ],
    stock: basis.supply.map(({ material, onHand }) => ({ org, material, qty: onHand })),
    receipts: basis.supply.flatMap(({ material, receipts }) =>
      receipts.map((receipt) => ({ ...receipt, org, material, kind: 'purchaseOrder' as const })),
    ),
  });
}

function answerOf(
  compiled: Compiled,
  given: QuoteGiven,
  pool: FreeSupply,
  asked: PromiseAsked,
): PromiseAnswer {
  const { transportDays = 0, isStockOnly = false } = asked;
  const { items, places, snapshot } = compiled;
  const mark = pool.mark();
  const material = places.get(snapshot.orgs[0]?.code ?? '', asked.material) ?? -1;
  const item = itemAt(items, material);
  const wanted = stepsOf(asked.qty, item.scale, item.material);
  const quote = deliveryQuote(
    { ...given, transportDays, isStockOnly },
    { material, qty: wanted, wantedDay: dayNumber(asked.wantedDate) },
    pool,
  );
  const covered = quote.parts.reduce((sum, { qty }) => sum + qty, 0);
  const critical = new Set(quote.newSupply.length === 0 ? [] : quote.criticalChain);
  const dates = new DayTexts();
  const limits = limitsOf(compiled, quote, dates);
  return {
    line: asked.line,
    promiseDate: dates.of(quote.promiseDay),
    lateWorkdays: quote.lateWorkdays,
    parts: quote.parts.map(({ day, qty, source, code }) => ({
      date: dates.of(day),
      qty: quantityText(qty, item.scale),
      source,
      code,
    })),
    criticalChain: quote.criticalChain.map((at) => itemAt(items, at).material),
    taken: pool.takenSince(mark).map(({ material: at, code, day, qty }) => ({
      material: itemAt(items, at).material,
      code,
      date: dates.of(day ?? given.today),
      qty: quantityText(qty, itemAt(items, at).scale),
    })),
    uncovered: quantityText(wanted - covered, item.scale),
    chain: quote.newSupply.map((step): ChainStep => {
      const own = itemAt(items, step.material);
      return {
        level: step.level,
        material: own.material,
        qty: quantityText(step.qty, own.scale),
        supplyType: step.supplyType,
        start: dates.of(step.start),
        finish: dates.of(step.finish),
        isCritical: critical.has(step.material),
        ...limits(step),
      };
    }),
  };
}

function itemAt(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(`no planning data of material ${at}`);
  return item;
}

/** Texts of days: few days, many rows. */
class DayTexts {
  readonly #known = new Map<number, string>();
  of(day: number): string {
    const known = this.#known.get(day) ?? dateOfDay(day);
    this.#known.set(day, known);
    return known;
  }
}

type Limit = Pick<ChainStep, 'limitKind' | 'limitText'>;

/** What the end of each step waits for. */
function limitsOf(
  { items, structures, planDay: today }: Compiled,
  { newSupply, criticalChain }: DeliveryQuote,
  dates: DayTexts,
): (step: NewSupply) => Limit {
  const below = new Map(criticalChain.map((material, at) => [material, criticalChain[at + 1] ?? -1]));
  const first = new Map<string, NewSupply>();
  for (const step of newSupply)
    for (const name of [`${step.level} m${step.material}`, `${step.level} d${step.finish}`])
      if (!first.has(name)) first.set(name, step);
  return ({ material, start, finish, supplyType, level }) => {
    if (supplyType === 'purchase')
      return {
        limitKind: 'purchaseLead',
        limitText:
          finish > today ? `今天下单，采购提前期到 ${dates.of(finish)}` : '没有维护采购提前期，按今天到货',
      };
    if (structures.versions[material]?.length === 0)
      return { limitKind: 'noBom', limitText: '没有有效的 BOM，只按提前期推算' };
    const last =
      first.get(`${level + 1} m${below.get(material) ?? -1}`) ?? first.get(`${level + 1} d${start}`);
    return start > today && last !== undefined
      ? {
          limitKind: 'component',
          limitText: `等待 ${itemAt(items, last.material).material}，${dates.of(last.finish)} 到齐后生产`,
        }
      : start > today
        ? { limitKind: 'component', limitText: `等待子件的预计入库，${dates.of(start)} 开始` }
        : { limitKind: 'none', limitText: '子件已齐，按生产提前期完成' };
  };
}
