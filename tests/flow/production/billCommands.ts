// Commands on the bills of the material flow: pushed from orders and receipts, corrected, approved, taken back, removed;
// and parts that come into the store.
import type { Patch } from '#model/patch.ts';
import { setLine } from '#tests/support/setLine.ts';
import { placeOf } from '../books.ts';
import type { Bill, BillLine, ComponentBill, Order } from './records.ts';
import { name, orderName, text, type Workfloor } from './workfloor.ts';

const atWork = ({ state }: Order): boolean => ['released', 'started', 'finished'].includes(state);
const isDraft = ({ state }: Bill): boolean => state === 'draft';

/** All there is room for, some of it, or a little more. */
function wanted({ chance }: Workfloor, room: number, usual: number): number {
  const most = Math.max(0, Math.min(room, usual));
  const kind = chance.number(8);
  if (kind <= 2) return Math.max(100, Math.floor(most));
  if (kind === 3 && room < Infinity) return Math.max(0, Math.floor(room)) + 25 * (1 + chance.number(8));
  return 25 * (1 + chance.number(Math.max(1, Math.floor(most / 25))));
}

/** A bill over some components of an order. */
export function pushComponents(kind: ComponentBill) {
  return async (floor: Workfloor): Promise<void> => {
    const { shop, chance, clerk } = floor;
    const order = floor.order((each) => atWork(each) || chance.number(12) === 0);
    if (order === undefined) return;
    const chosen = order.components
      .filter(({ backflushed }) => (kind === 'materialIssueBill' ? !backflushed : true))
      .filter((component) => chance.number(3) > 0 && usualOf(floor, component, kind) > 0)
      .map((component) => {
        const room = shop.room(kind, { order, component });
        return { component, room, qty: wanted(floor, room, usualOf(floor, component, kind)) };
      });
    if (chosen.length === 0) return;
    const why =
      shop.stopped(order) ?? (chosen.some(({ qty, room }) => qty > room) ? 'more than there is' : null);
    const lines = chosen.map(({ component, qty }) => ({ id: component.id, qty: text(qty) }));
    const pushed = await floor.attempt(
      `push ${orderName(order)} to ${kind} [${lines.map(({ qty }) => qty).join(' ')}]`,
      why,
      async () => {
        const draft = await clerk.push(
          'manufacturingOrder',
          await floor.seen({ kind: 'manufacturingOrder', id: order.id }),
          kind,
          lines,
        );
        return kind === 'productionFeed' || kind === 'productionScrap'
          ? clerk.edit(kind, draft, [{ op: 'set', field: 'applicant', value: floor.company.ids.salesperson }])
          : draft;
      },
    );
    if (pushed === null) return;
    const bill = floor.adopt(kind, pushed, [order]);
    if (kind === 'materialReturnBill' && chance.number(3) === 0) await spoil(floor, bill);
    if (chance.number(2) === 0) await floor.approve(bill);
  };
}

/** What a clerk would take, in hundredths. */
function usualOf({ shop }: Workfloor, component: Order['components'][number], kind: ComponentBill): number {
  const { issued, fed, returned, defective, scrapped, consumed } = shop.balanceOf(component);
  const inWork = issued + fed - returned - defective - scrapped - consumed;
  if (kind === 'materialIssueBill')
    return Math.max(100, shop.room(kind, { order: component.order, component }));
  return kind === 'productionFeed' ? 500 : inWork;
}

/** Faulty material comes back apart from the good. */
async function spoil(floor: Workfloor, bill: Bill): Promise<void> {
  const patches: Patch[] = bill.lines.flatMap(({ id }) => [
    setLine(id, 'returnKind', 'processDefect'),
    setLine(id, 'stockStatus', floor.company.ids.rejected),
  ]);
  const carry = (): void => {
    for (const line of bill.lines) {
      line.isDefect = true;
      line.place = `${floor.placeOf(line.material)} rejected`;
    }
  };
  await edited(floor, bill, `spoil ${name(bill)}`, carry, patches);
}

/** A correction of a draft; while its order stands still nothing is typed into it. */
async function edited(
  floor: Workfloor,
  bill: Bill,
  what: string,
  carry: () => void,
  patches: readonly Patch[],
  objection: string | null = null,
): Promise<void> {
  const why = bill.lines.some(({ order }) => order.suspended) ? 'it is suspended' : objection;
  const verdict = why === null ? { refusal: null, carry } : { refusal: why };
  await floor.judged(what, verdict, async () => floor.clerk.edit(bill.kind, await floor.seen(bill), patches));
}

/** Some of the product comes in, with all that is due beside it. */
export async function receive(floor: Workfloor): Promise<void> {
  const { shop, chance, clerk } = floor;
  const order = floor.order((each) => atWork(each) || chance.number(12) === 0);
  if (order === undefined) return;
  const room = shop.room('productionInBill', { order });
  const qty = wanted(floor, room, order.plan);
  const why = shop.stopped(order) ?? (qty > room ? 'more than there is' : null);
  const pushed = await floor.attempt(`receive ${text(qty)} of ${orderName(order)}`, why, async () =>
    clerk.push(
      'manufacturingOrder',
      await floor.seen({ kind: 'manufacturingOrder', id: order.id }),
      'productionInBill',
      [{ id: order.id, qty: text(qty) }],
    ),
  );
  if (pushed === null) return;
  const bill = floor.adopt('productionInBill', pushed, [order]);
  const main = bill.lines.find(({ isByProduct }) => !isByProduct);
  if (main !== undefined && chance.number(6) === 0)
    await edited(floor, bill, `last of ${name(bill)}`, () => (main.isFinal = true), [
      setLine(main.id, 'isFinal', true),
    ]);
  if (chance.number(3) > 0) await floor.approve(bill);
}

/** Products go back to the workshop. */
export async function takeOut(floor: Workfloor): Promise<void> {
  const { shop, clerk } = floor;
  const receipt = floor.bill(({ kind, state }) => kind === 'productionInBill' && state === 'approved');
  const line = receipt === undefined ? undefined : floor.chance.pick(receipt.lines);
  if (receipt === undefined || line === undefined) return;
  const { order } = line;
  const room = shop.room('productionReturnBill', { order, receipt: line });
  const qty = wanted(floor, room, line.qty);
  const why = shop.stopped(order) ?? (qty > room ? 'more than there is' : null);
  const pushed = await floor.attempt(
    `push ${name(receipt)} to productionReturnBill [${text(qty)}]`,
    why,
    async () =>
      clerk.push('productionInBill', await floor.seen(receipt), 'productionReturnBill', [
        { id: line.id, qty: text(qty) },
      ]),
  );
  if (pushed === null) return;
  const bill = floor.adopt('productionReturnBill', pushed, [order], receipt.lines);
  if (floor.chance.number(2) === 0) await floor.approve(bill);
}

export async function approve(floor: Workfloor): Promise<void> {
  const bill = floor.bill(isDraft);
  if (bill !== undefined) await floor.approve(bill);
}

export async function takeBack(floor: Workfloor): Promise<void> {
  const bill = floor.bill(({ state }) => state === 'approved');
  if (bill === undefined) return;
  const why = floor.shop.takingBack(bill);
  const verdict =
    why === null ? { refusal: null, carry: () => floor.shop.takenBackNow(bill) } : { refusal: why };
  await floor.judged(`unapprove ${name(bill)}`, verdict, async () =>
    floor.clerk.act(bill.kind, await floor.seen(bill), 'unapprove', { acceptWarnings: true }),
  );
}

/** Deletes or voids a draft: what it took is free again. */
export async function drop(floor: Workfloor): Promise<void> {
  const bill = floor.bill(isDraft);
  if (bill === undefined) return;
  const carry = (): void => void floor.shop.bills.delete(bill);
  const isVoid = floor.chance.number(3) === 0;
  await floor.judged(`${isVoid ? 'void' : 'delete'} ${name(bill)}`, { refusal: null, carry }, async () =>
    isVoid
      ? floor.clerk.act(bill.kind, await floor.seen(bill), 'void', { reason: '录错' })
      : floor.clerk.remove(bill.kind, await floor.seen(bill)),
  );
}

/** A draft's quantity typed anew. */
export async function retype(floor: Workfloor): Promise<void> {
  const bill = floor.bill(isDraft);
  const line = bill === undefined ? undefined : floor.chance.pick(bill.lines);
  if (bill === undefined || line === undefined || line.isByProduct) return;
  const room = floor.shop.room(bill.kind, line, bill);
  const qty = wanted(floor, room, Math.max(line.qty, 500));
  const why = qty > line.qty ? (stoppedFor(floor, line) ?? (qty > room ? 'more than there is' : null)) : null;
  await edited(
    floor,
    bill,
    `type ${text(qty)} into ${name(bill)}`,
    () => (line.qty = qty),
    [setLine(line.id, 'qty', text(qty))],
    why,
  );
}

function stoppedFor({ shop }: Workfloor, { order }: BillLine): string | null {
  return shop.stopped(order);
}

/** Parts come into the store. */
export async function stockUp(floor: Workfloor, everywhere = false): Promise<void> {
  const { chance, shop, clerk, places } = floor;
  const parts = [
    ...new Set(floor.products.flatMap((product) => product.parts.map(({ material }) => material))),
  ];
  const rows = parts
    .filter(() => everywhere || chance.number(2) === 0)
    .flatMap((material) => [
      { material, warehouse: floor.placeOf(material).split(' ')[0] ?? '', qty: 10 + chance.number(60) },
      ...(everywhere ? [{ material, warehouse: places.reserve, qty: 5 }] : []),
    ])
    .map((row) => ({ ...row, cost: 100 + chance.number(5000) }));
  if (rows.length === 0) return;
  const items = rows.map(({ material, warehouse, qty, cost }) => ({
    material,
    warehouse,
    qty: String(qty),
    unitCost: text(cost),
  }));
  await clerk.approve('otherInBill', await clerk.create('otherInBill', { lines: { items } }));
  floor.story.push(`stock up ${items.map(({ qty }) => qty).join(' ')}`);
  for (const { material, warehouse, qty, cost } of rows)
    shop.books.receive(placeOf(warehouse, material), material, qty * 100, BigInt(qty * cost));
}
