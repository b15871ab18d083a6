// Exception messages about receipts, past dates and stock. A receipt is asked for earlier or later by the first demand it
// serves, for less when part of it serves none. Stock is judged as if those messages were followed and late orders came in
// time: what is still too low or too high then has no other message. Source: flows b6.
import type { Item } from './compiledItem.ts';
import type { StockEvent } from './ordering.ts';
import { daysBetween, shiftDay } from './planningDays.ts';
import type { Message, Plan } from './planTables.ts';

/** A receipt while it is shared out. */
export interface OpenReceipt {
  /** Place among those of the item. */
  place: number;
  day: number;
  qty: number;
  left: number;
  /** Of it what stands in drafts: it is nobody's to move by the order. */
  drafted: number;
  mto: number;
  /** Earliest day of a demand that takes of it; Infinity for none. */
  firstNeed: number;
  /** Day from which messages assume it. */
  expected: number;
}

/**
 * Of items planned by their stock, receipts that no demand takes still keep the stock where the policy wants it: above the
 * reorder point each as a whole, between minimum and maximum as much as there is room. What is left then serves nothing.
 * @param free stock that no demand takes
 */
export function keepLevel(item: Item, receipts: readonly OpenReceipt[], free: number): void {
  const isReorder = item.given.planStrategy === 'reorder';
  const level = isReorder ? item.reorderPoint : Math.max(item.min, item.safety);
  let stock = free;
  for (const receipt of receipts) {
    if (isReorder ? stock > level : stock >= level) return;
    const room = isReorder ? receipt.left : Math.max(item.maxStock, level) - stock;
    const used = Math.min(receipt.left, room);
    receipt.left -= used;
    stock += used;
  }
}

/** Also sets from which day each receipt is expected once its message is followed. */
export function receiptMessages(
  plan: Plan,
  item: Item,
  receipts: readonly OpenReceipt[],
  messages: Message[],
): void {
  const all = plan.compiled.receipts[item.index] ?? [];
  const { calendar, given } = item;
  if (plan.compiled.snapshot.scheme.rescheduleMessages === false) return;
  for (const receipt of receipts) {
    const document = all[receipt.place]?.given;
    // Goods in transit and in inspection cannot be moved any more.
    if (document === undefined || document.kind === 'inTransit' || document.kind === 'inspecting') continue;
    const { day, left, firstNeed, drafted } = receipt;
    if (drafted >= receipt.qty) continue;
    const qty = receipt.qty - drafted;
    const say = (kind: Message['kind'], suggestedDay: number | null, suggestedQty: number): void => {
      const line = document.line ?? 0;
      messages.push({
        kind,
        code: document.code,
        line,
        document: document.kind,
        order: -1,
        day,
        suggestedDay,
        qty,
        suggestedQty,
      });
    };
    if (left === receipt.qty && drafted === 0) {
      say('cancel', null, 0);
      continue;
    }
    if (left > 0) say('reduce', day, Math.max(0, qty - left));
    if (firstNeed === Infinity) continue;
    const suggested = shiftDay(calendar, firstNeed, 0, 'backward') ?? firstNeed;
    if (firstNeed < day && daysBetween(calendar, suggested, day) > (given.rescheduleInDays ?? 0)) {
      say('rescheduleIn', suggested, qty);
      receipt.expected = Math.min(suggested, firstNeed);
    } else if (suggested > day && daysBetween(calendar, day, suggested) > (given.rescheduleOutDays ?? 0))
      say('rescheduleOut', suggested, qty);
  }
}

/** Demands and receipts of documents whose day has passed, also those the scheme leaves out. */
export function pastDueMessages(plan: Plan, item: Item, messages: Message[]): void {
  const { planDay, demands, receipts } = plan.compiled;
  const say = (told: Pick<Message, 'kind' | 'code' | 'line' | 'document' | 'day' | 'qty'>): void => {
    messages.push({ ...told, order: -1, suggestedDay: planDay, suggestedQty: told.qty });
  };
  for (const { kind: document, code, line, day, qty } of demands[item.index] ?? [])
    if (day < planDay) say({ kind: 'pastDueDemand', code, line, document, day, qty });
  for (const { given, day, qty } of receipts[item.index] ?? []) {
    const { code, line = 0, kind: document } = given;
    if (day < planDay) say({ kind: 'pastDueSupply', code, line, document, day, qty });
  }
}

/** Says once when stock first falls below the safety stock and how low it gets, and once for the maximum. */
export function balanceMessages(
  plan: Plan,
  item: Item,
  onHand: number,
  safety: number,
  events: StockEvent[],
  messages: Message[],
): void {
  events.sort((a, b) => a.day - b.day);
  const { planDay } = plan.compiled;
  let stock = onHand;
  const low = { day: Infinity, qty: Infinity };
  const high = { day: Infinity, qty: -Infinity };
  const mark = (extreme: typeof low, day: number, choose: (a: number, b: number) => number): void => {
    extreme.day = Math.min(extreme.day, day);
    extreme.qty = choose(extreme.qty, stock);
  };
  for (let at = 0, day = planDay; ;) {
    for (let event = events[at]; event !== undefined && event.day <= day; event = events[at]) {
      stock += event.qty;
      at += 1;
    }
    if (stock < safety) mark(low, day, Math.min);
    if (item.maxStock > 0 && stock > item.maxStock) mark(high, day, Math.max);
    const next = events[at];
    if (next === undefined) break;
    day = next.day;
  }
  const say = (kind: Message['kind'], { day, qty }: { day: number; qty: number }, limit: number): void => {
    messages.push({
      kind,
      code: '',
      line: 0,
      document: null,
      order: -1,
      day,
      suggestedDay: null,
      qty,
      suggestedQty: limit,
    });
  };
  if (low.day < Infinity) say('belowSafety', low, safety);
  if (high.day < Infinity) say('overMax', high, item.maxStock);
}
