// When a quantity can be delivered: free stock now, receipts that come no later than new supply would, and new supply over
// all levels for the rest, with or without the capacity of work centres. Nothing is written. Materials are numbers of a list,
// quantities whole steps of their material, days numbers since 1970-01-01, minutes decimal texts. Source: flows r2; worked
// example M11.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import { addToDay, workedBetween, type WorkingDays } from '#model/workingTime/workingDays.ts';
import type { FreeReceipt, FreeSupply } from './freeSupply.ts';

export interface QuotedMaterial {
  supplyType: 'purchase' | 'produce';
  /** Working days new supply of the quantity takes, inspection included. */
  leadOf: (qty: number) => number;
  /** What is ordered for a quantity: its lot; the quantity itself unless said. */
  orderedFor?: (qty: number) => number;
  /** What an order of the quantity requires when it starts on the day; nothing unless said. */
  requires?: (qty: number, start: number) => readonly Required[];
  work?: { workCenter: string; minutesOf: (qty: number) => string };
}

export interface Required {
  material: number;
  qty: number;
  /** Working days after the start of the parent on which it is wanted, below zero before it. */
  offsetDays: number;
}

export interface QuoteGiven {
  today: number;
  calendar: WorkingDays;
  materials: readonly QuotedMaterial[];
  /** Minutes a work centre has left on a date; left out when capacity is of no consequence. */
  freeMinutes?: (workCenter: string, date: string) => string;
  transportDays?: number;
  /** Nothing new is supplied: what stock and receipts do not cover is left unanswered. */
  isStockOnly?: boolean;
  /**
   * Set while receipts are weighed, when the day is all that is wanted: below, no receipt is weighed in its turn, or each
   * level would double the work.
   */
  isRough?: boolean;
}

export interface QuoteRequest {
  material: number;
  qty: number;
  wantedDay: number;
}

export interface QuotePart {
  day: number;
  qty: number;
  source: 'onHand' | 'receipt' | 'purchase' | 'produce';
  code: string | null;
}

export interface NewSupply {
  level: number;
  material: number;
  qty: number;
  supplyType: 'purchase' | 'produce';
  start: number;
  finish: number;
  capacity: CapacityUse | null;
}

/** Capacity that decides the finish: the minutes used on each day. */
export interface CapacityUse {
  workCenter: string;
  minutes: string;
  days: { date: string; minutes: string }[];
}

export interface DeliveryQuote {
  promiseDay: number;
  lateWorkdays: number;
  parts: QuotePart[];
  /** By level, then in the order of the structure. */
  newSupply: NewSupply[];
  /** From the material down along what comes last. */
  criticalChain: number[];
}

interface Answer {
  day: number;
  parts: QuotePart[];
  made: NewSupply[];
  chain: Chain;
}

/** A material with what comes last below it. */
interface Chain {
  material: number;
  below: Chain | null;
}

/**
 * @param pool what is still free, from which the quote takes
 * @throws OutsideCalendar, RangeError for a material nobody described or one that contains itself
 */
export function deliveryQuote(given: QuoteGiven, request: QuoteRequest, pool: FreeSupply): DeliveryQuote {
  const answer = quoted(given, pool, request.material, request.qty, 0, []);
  const { calendar, transportDays: travel = 0 } = given;
  const arrives = (day: number): number => (travel === 0 ? day : addToDay(calendar, day, travel));
  const promiseDay = arrives(answer.day);
  const criticalChain: number[] = [];
  for (let at: Chain | null = answer.chain; at !== null; at = at.below) criticalChain.push(at.material);
  return {
    promiseDay,
    lateWorkdays: Math.max(0, workedBetween(calendar, request.wantedDay, promiseDay)),
    parts: answer.parts.map((part) => ({ ...part, day: arrives(part.day) })),
    newSupply: answer.made.toSorted((a, b) => a.level - b.level),
    criticalChain,
  };
}

function quoted(
  given: QuoteGiven,
  pool: FreeSupply,
  material: number,
  wanted: number,
  level: number,
  above: number[],
): Answer {
  if (above.includes(material)) throw new RangeError('BOM 存在循环，请检查物料清单');
  const { today, isRough = false } = given;
  const answer: Answer = { day: today, parts: [], made: [], chain: { material, below: null } };
  const own = pool.takeStock(material, wanted);
  if (own > 0 && !isRough) answer.parts.push({ day: today, qty: own, source: 'onHand', code: null });
  let rest = wanted - own;
  const receipts = pool.receiptsOf(material);
  /** Takes receipts up to the day, in their order. */
  const takeUntil = (last: number): void => {
    for (let at = 0; at < receipts.length && rest > 0; at += 1) {
      const receipt: Readonly<FreeReceipt> | undefined = receipts[at];
      if (receipt === undefined || receipt.day > last) return;
      if (receipt.left <= 0) continue;
      const taken = Math.min(receipt.left, rest);
      pool.takeReceipt(material, at, taken);
      rest -= taken;
      const day = Math.max(receipt.day, today);
      if (!isRough) answer.parts.push({ day, qty: taken, source: 'receipt', code: receipt.code });
      if (day > answer.day) answer.day = day;
    }
  };
  if (rest > 0 && receipts.length > 0) {
    // New supply takes its lead time at least, so that most receipts need not be weighed against all levels below.
    takeUntil(given.isStockOnly === true ? Infinity : soonestOf(given, material, rest));
    if (rest > 0 && !isRough && receipts.some(({ left }) => left > 0)) {
      const mark = pool.mark();
      const asked = newSupply({ ...given, isRough: true }, pool, material, rest, level, above).finish;
      pool.backTo(mark);
      takeUntil(asked);
    }
  }
  if (rest <= 0 || given.isStockOnly === true) return answer;
  const { finish, made, chain, supplyType } = newSupply(given, pool, material, rest, level, above);
  if (!isRough) answer.parts.push({ day: finish, qty: rest, source: supplyType, code: null });
  answer.made = made;
  if (finish >= answer.day) [answer.day, answer.chain] = [finish, chain];
  return answer;
}

interface Supplied {
  supplyType: 'purchase' | 'produce';
  finish: number;
  made: NewSupply[];
  chain: Chain;
}

function known({ materials }: QuoteGiven, material: number): QuotedMaterial {
  const about = materials[material];
  if (about === undefined) throw new RangeError(`no planning data of material ${material}`);
  return about;
}

/** The day itself when it is worked, else the next worked one. */
const workday = (calendar: WorkingDays, day: number): number => addToDay(calendar, day, 0, 'forward');

/** Day on which new supply would be there if nothing below it had to be waited for. */
function soonestOf(given: QuoteGiven, material: number, qty: number): number {
  const start = workday(given.calendar, given.today);
  return addToDay(given.calendar, start, known(given, material).leadOf(qty));
}

function newSupply(
  given: QuoteGiven,
  pool: FreeSupply,
  material: number,
  qty: number,
  level: number,
  above: number[],
): Supplied {
  const { calendar, today } = given;
  const about = known(given, material);
  const ordered = about.orderedFor?.(qty) ?? qty;
  const mark = pool.mark();
  let start = workday(calendar, today);
  let needs = requiredBy(about, ordered, start);
  above.push(material);
  let below = componentsBy(given, pool, needs, level, above);
  // Lines that come into force later may ask for other components than those of today.
  for (let turn = 0; turn < mostTurns && below.start !== start; turn += 1) {
    start = below.start;
    const then = requiredBy(about, ordered, start);
    if (isSame(needs, then)) break;
    needs = then;
    pool.backTo(mark);
    below = componentsBy(given, pool, needs, level, above);
  }
  above.pop();
  const { made, chain } = below;
  let finish = addToDay(calendar, start, about.leadOf(ordered));
  const load = capacityOf(given, about, ordered, start);
  const isCapacity = load !== null && load.last > finish;
  if (isCapacity) finish = load.last;
  if (given.isRough !== true)
    made.push({
      level,
      material,
      qty: ordered,
      supplyType: about.supplyType,
      start,
      finish,
      capacity: isCapacity ? load.use : null,
    });
  return { supplyType: about.supplyType, finish, made, chain: { material, below: chain } };
}

const mostTurns = 3;

interface Below {
  /** First working day on which every component is there. */
  start: number;
  made: NewSupply[];
  chain: Chain | null;
}

function componentsBy(
  given: QuoteGiven,
  pool: FreeSupply,
  needs: readonly Required[],
  level: number,
  above: number[],
): Below {
  let ready = given.today;
  let chain: Chain | null = null;
  const made: NewSupply[] = [];
  for (const { material, qty, offsetDays } of needs) {
    const answer = quoted(given, pool, material, qty, level + 1, above);
    for (const each of answer.made) made.push(each);
    const day = offsetDays === 0 ? answer.day : addToDay(given.calendar, answer.day, -offsetDays);
    if (day > ready) [ready, chain] = [day, answer.chain];
  }
  return { start: workday(given.calendar, ready), made, chain };
}

function isSame(one: readonly Required[], other: readonly Required[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ material, qty }, at) => material === other[at]?.material && qty === other[at].qty)
  );
}

const nothing: readonly Required[] = [];

const requiredBy = ({ requires }: QuotedMaterial, qty: number, start: number): readonly Required[] =>
  requires?.(qty, start) ?? nothing;

/** Days from the start until the free minutes reach those of the work. @throws OutsideCalendar when they never do */
function capacityOf(
  { calendar, freeMinutes }: QuoteGiven,
  { work }: QuotedMaterial,
  qty: number,
  start: number,
): { last: number; use: CapacityUse } | null {
  if (freeMinutes === undefined || work === undefined) return null;
  const minutes = decimal(work.minutesOf(qty));
  const days: { date: string; minutes: string }[] = [];
  let rest: Decimal = minutes;
  let last = start;
  for (let day = start; rest.greaterThan(0); day = addToDay(calendar, day, 1)) {
    last = day;
    const date = dateOfDay(day);
    const free = freeMinutes(work.workCenter, date);
    days.push({ date, minutes: free });
    rest = rest.minus(decimal(free));
  }
  return { last, use: { workCenter: work.workCenter, minutes: decimalText(minutes), days } };
}
