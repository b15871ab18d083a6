// When a quantity can be delivered: free stock now, receipts that come no later than new supply would, and new supply over
// all levels for the rest, with or without the capacity of work centres. Nothing is written. Quantities and minutes are
// decimal texts, dates YYYY-MM-DD. Source: flows r2; worked example M11.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import {
  addWorkdays,
  nextWorkday,
  workdaysBetween,
  type WorkingDays,
} from '#model/workingTime/workingDays.ts';

export interface QuotedMaterial {
  supplyType: 'purchase' | 'produce';
  leadDays: number;
  inspectLeadDays?: number;
  /** Decimals of the unit; 0 unless said. */
  precision?: number;
  /** Of one parent, for a made material. */
  components?: readonly { material: string; perUnit: string }[];
  work?: { workCenter: string; setup: string; run: string };
}

export interface QuoteGiven {
  today: string;
  calendar: WorkingDays;
  materials: ReadonlyMap<string, QuotedMaterial>;
  /** Not promised to any demand. */
  freeStock: ReadonlyMap<string, string>;
  freeReceipts: readonly { material: string; code: string; date: string; qty: string }[];
  /** Minutes a work centre has left on a day; left out when capacity is of no consequence. */
  freeMinutes?: (workCenter: string, date: string) => string;
  transportDays?: number;
}

export interface QuoteRequest {
  material: string;
  qty: string;
  wantedDate: string;
}

export interface QuotePart {
  date: string;
  qty: string;
  source: 'onHand' | 'receipt' | 'purchase' | 'produce';
  code: string | null;
}

export interface NewSupply {
  level: number;
  material: string;
  qty: string;
  supplyType: 'purchase' | 'produce';
  start: string;
  finish: string;
  /** Capacity that decides the finish: the minutes used on each day. */
  capacity: { workCenter: string; minutes: string; days: { date: string; minutes: string }[] } | null;
}

export interface DeliveryQuote {
  promiseDate: string;
  lateWorkdays: number;
  parts: QuotePart[];
  /** By level, then in the order of the structure. */
  newSupply: NewSupply[];
  /** From the material down along what comes last. */
  criticalChain: string[];
}

/** What is still free while a quote goes on; copied to ask what would be. */
interface Pool {
  stock: Map<string, Decimal>;
  receipts: { material: string; code: string; date: string; left: Decimal }[];
}

interface Answer {
  date: string;
  parts: QuotePart[];
  made: NewSupply[];
  chain: string[];
}

const nought = new Decimal(0);

/** @throws OutsideCalendar, RangeError for a material nobody described or one that contains itself */
export function deliveryQuote(given: QuoteGiven, request: QuoteRequest): DeliveryQuote {
  const pool: Pool = {
    stock: new Map([...given.freeStock].map(([material, qty]) => [material, decimal(qty)])),
    receipts: given.freeReceipts
      .map(({ qty, ...receipt }) => ({ ...receipt, left: decimal(qty) }))
      .toSorted((a, b) => order(a.date, b.date) || order(a.code, b.code)),
  };
  const answer = quoted(given, pool, request.material, decimal(request.qty), 0, []);
  const travel = given.transportDays ?? 0;
  const arrives = (date: string): string => (travel === 0 ? date : addWorkdays(given.calendar, date, travel));
  const promiseDate = arrives(answer.date);
  return {
    promiseDate,
    lateWorkdays: Math.max(0, workdaysBetween(given.calendar, request.wantedDate, promiseDate)),
    parts: answer.parts.map((part) => ({ ...part, date: arrives(part.date) })),
    newSupply: answer.made.toSorted((a, b) => a.level - b.level),
    criticalChain: answer.chain,
  };
}

function quoted(
  given: QuoteGiven,
  pool: Pool,
  material: string,
  wanted: Decimal,
  level: number,
  above: readonly string[],
): Answer {
  if (above.includes(material)) throw new RangeError(`BOM 存在循环：${[...above, material].join(' → ')}`);
  const answer: Answer = { date: given.today, parts: [], made: [], chain: [material] };
  const stock = pool.stock.get(material) ?? nought;
  const own = Decimal.min(stock, wanted);
  if (own.greaterThan(0)) {
    pool.stock.set(material, stock.minus(own));
    answer.parts.push({ date: given.today, qty: decimalText(own), source: 'onHand', code: null });
  }
  let rest = wanted.minus(own);
  if (rest.isZero()) return answer;
  const free = pool.receipts.filter(
    (receipt) => receipt.material === material && receipt.left.greaterThan(0),
  );
  if (free.length > 0) {
    const asked = newSupply(given, copyOf(pool), material, rest, level, above).finish;
    for (const receipt of free) {
      const taken = Decimal.min(receipt.left, rest);
      if (receipt.date > asked || taken.isZero()) continue;
      receipt.left = receipt.left.minus(taken);
      rest = rest.minus(taken);
      const date = receipt.date < given.today ? given.today : receipt.date;
      answer.parts.push({ date, qty: decimalText(taken), source: 'receipt', code: receipt.code });
      if (date > answer.date) answer.date = date;
    }
  }
  if (rest.isZero()) return answer;
  const { finish, made, chain, supplyType } = newSupply(given, pool, material, rest, level, above);
  answer.parts.push({ date: finish, qty: decimalText(rest), source: supplyType, code: null });
  answer.made = made;
  if (finish >= answer.date) [answer.date, answer.chain] = [finish, chain];
  return answer;
}

interface Supplied {
  supplyType: 'purchase' | 'produce';
  finish: string;
  made: NewSupply[];
  chain: string[];
}

function newSupply(
  given: QuoteGiven,
  pool: Pool,
  material: string,
  qty: Decimal,
  level: number,
  above: readonly string[],
): Supplied {
  const { calendar, today } = given;
  const about = given.materials.get(material);
  if (about === undefined) throw new RangeError(`no planning data of material ${material}`);
  let ready = today;
  let chain: string[] = [];
  const below: NewSupply[] = [];
  for (const { material: component, perUnit } of about.supplyType === 'produce'
    ? (about.components ?? [])
    : []) {
    const precision = given.materials.get(component)?.precision ?? 0;
    const needed = qty.times(decimal(perUnit)).toDecimalPlaces(precision, Decimal.ROUND_UP);
    const answer = quoted(given, pool, component, needed, level + 1, [...above, material]);
    below.push(...answer.made);
    if (answer.date <= ready && chain.length > 0) continue;
    if (answer.date > ready) [ready, chain] = [answer.date, answer.chain];
  }
  const start = nextWorkday(calendar, ready);
  const lead = about.leadDays + (about.supplyType === 'purchase' ? (about.inspectLeadDays ?? 0) : 0);
  let finish = addWorkdays(calendar, start, lead);
  const load = capacityOf(given, about, qty, start);
  const last = load?.days.at(-1)?.date ?? '';
  const isCapacity = last > finish;
  if (isCapacity) finish = last;
  const { supplyType } = about;
  const own: NewSupply = {
    level,
    material,
    qty: decimalText(qty),
    supplyType,
    start,
    finish,
    capacity: isCapacity ? load : null,
  };
  return { supplyType, finish, made: [own, ...below], chain: [material, ...chain] };
}

/** Days from the start until the free minutes reach setup + quantity × run. @throws OutsideCalendar when they never do */
function capacityOf(
  { calendar, freeMinutes }: QuoteGiven,
  { work }: QuotedMaterial,
  qty: Decimal,
  start: string,
): NewSupply['capacity'] {
  if (freeMinutes === undefined || work === undefined) return null;
  const minutes = decimal(work.setup).plus(qty.times(decimal(work.run)));
  const days: { date: string; minutes: string }[] = [];
  let rest = minutes;
  for (let date = start; rest.greaterThan(0); date = addWorkdays(calendar, date, 1)) {
    const free = freeMinutes(work.workCenter, date);
    days.push({ date, minutes: free });
    rest = rest.minus(decimal(free));
  }
  return { workCenter: work.workCenter, minutes: decimalText(minutes), days };
}

const copyOf = (pool: Pool): Pool => ({
  stock: new Map(pool.stock),
  receipts: pool.receipts.map((receipt) => ({ ...receipt })),
});

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
