// Stock reserved for the components of an order: as much as is there where they are issued from, and free again with what
// the order no longer needs.
import type { Order } from './records.ts';
import type { Shop } from './shop.ts';
import { orderName, type Workfloor } from './workfloor.ts';

const entity = 'manufacturingOrder';
const atWork = new Set(['planned', 'released', 'started']);

/** Reserved for the order, in hundredths. */
export function heldOf({ books }: Shop, { components }: Order): number {
  return components.reduce((sum, component) => sum + books.claims.held(component), 0);
}

/** Nothing is reserved for the order any more. */
export function freed({ shop }: Workfloor, { components }: Order): void {
  shop.books.claims.release(({ line }) => components.includes(line));
}

/** The order needs less: what is reserved beyond that is free, the youngest first. */
export function fitted({ shop }: Workfloor, { components }: Order): void {
  shop.books.claims.trim(null, components, shop.need);
}

/** What is still to be issued is reserved as far as it is there. */
export async function reserve(floor: Workfloor): Promise<void> {
  const { shop, clerk } = floor;
  const order = floor.order(({ state }) => state !== 'draft' || floor.chance.number(8) === 0);
  if (order === undefined) return;
  const wishes = order.components
    .map((component) => ({ component, qty: shop.need(component) - shop.books.claims.held(component) }))
    .filter(({ qty }) => qty > 0);
  const there = wishes.map(({ component, qty }) => {
    const place = shop.placeOf(component.material);
    return { component, place, qty: Math.min(qty, shop.books.free(place)) };
  });
  const why = !atWork.has(order.state)
    ? `it is ${order.state}`
    : order.suspended
      ? 'it is suspended'
      : wishes.length === 0
        ? 'nothing is wanted'
        : there.every(({ qty }) => qty <= 0)
          ? 'nothing is there'
          : null;
  const carry = (): void => {
    for (const { component, place, qty } of there) shop.books.claims.add(component, null, place, qty);
  };
  await floor.judged(
    `reserve ${orderName(order)}`,
    why === null ? { refusal: null, carry } : { refusal: why },
    async () => clerk.act(entity, await floor.seen({ kind: entity, id: order.id }), 'reserve'),
  );
}

export async function unreserve(floor: Workfloor): Promise<void> {
  const { shop, clerk, chance } = floor;
  const order = floor.order((each) => heldOf(shop, each) > 0 || chance.number(12) === 0);
  if (order === undefined) return;
  const why =
    !atWork.has(order.state) && order.state !== 'finished'
      ? `it is ${order.state}`
      : heldOf(shop, order) === 0
        ? 'nothing is reserved'
        : null;
  const carry = (): void => freed(floor, order);
  await floor.judged(
    `unreserve ${orderName(order)}`,
    why === null ? { refusal: null, carry } : { refusal: why },
    async () => clerk.act(entity, await floor.seen({ kind: entity, id: order.id }), 'unreserve'),
  );
}
