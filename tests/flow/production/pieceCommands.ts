// Orders cut in two and put together again: the sum of their quantities, and of what comes out beside, stays what it was.
import { orderOf } from './orderCommands.ts';
import type { Order } from './records.ts';
import { fitted, freed } from './reserving.ts';
import { orderName, text, type Workfloor } from './workfloor.ts';

const entity = 'manufacturingOrder';

/** A part of the quantity becomes an order of its own. */
export async function split(floor: Workfloor): Promise<void> {
  const { shop, chance, clerk } = floor;
  const order = floor.order(
    ({ state }) => state === 'planned' || state === 'released' || chance.number(12) === 0,
  );
  if (order === undefined) return;
  const qty = (1 + chance.number(Math.max(1, Math.floor(order.plan / 100)))) * 100;
  const issued = order.components.some((component) => shop.balanceOf(component).issued > 0);
  const why =
    order.state !== 'planned' && order.state !== 'released'
      ? `it is ${order.state}`
      : qty >= order.plan
        ? 'nothing would stay'
        : issued
          ? 'parts were issued'
          : order.suspended && order.state === 'released'
            ? 'it is suspended'
            : null;
  const done = await floor.attempt(`split ${text(qty)} off ${orderName(order)}`, why, async () =>
    clerk.act(entity, await floor.seen({ kind: entity, id: order.id }), 'split', {
      acceptWarnings: true,
      values: { splitQty: text(qty) },
    }),
  );
  if (done === null) return;
  const id = await youngest(floor, order);
  const made = orderOf(await floor.read({ kind: entity, id }), order.product, order.over);
  made.state = order.state;
  made.suspended = order.suspended;
  if (made.plan !== qty) floor.differences.push(`${orderName(made)} was split off, not ${text(qty)}`);
  if (order.byProduct !== null && made.byProduct !== null) {
    made.byProduct.plan = Math.round((order.byProduct.plan * qty) / order.plan);
    order.byProduct.plan -= made.byProduct.plan;
  }
  order.plan -= qty;
  shop.orders.add(made);
  fitted(floor, order);
}

/** The order of the product that was numbered last. */
async function youngest({ company }: Workfloor, { product }: Order): Promise<string> {
  const { rows } = await company.database.query(
    'select id from manufacturing_order where material = $1::uuid order by code desc limit 1',
    [product.material],
  );
  return String(rows[0]?.['id']);
}

/** A planned order takes another one over. */
export async function merge(floor: Workfloor): Promise<void> {
  const { shop, chance, clerk } = floor;
  const order = floor.order(({ state }) => state === 'planned' || chance.number(16) === 0);
  if (order === undefined) return;
  const other = floor.order(
    (each) =>
      each !== order &&
      ((each.state === 'planned' && each.product === order.product) || chance.number(16) === 0),
  );
  if (other === undefined) return;
  const why =
    order.state !== 'planned'
      ? `it is ${order.state}`
      : other.state !== 'planned'
        ? `the other is ${other.state}`
        : other.product === order.product
          ? null
          : 'they make different products';
  const carry = (): void => {
    freed(floor, other);
    shop.orders.delete(other);
    if (order.byProduct !== null) order.byProduct.plan += other.byProduct?.plan ?? 0;
    order.plan += other.plan;
    fitted(floor, order);
  };
  await floor.judged(
    `merge ${orderName(other)} into ${orderName(order)}`,
    why === null ? { refusal: null, carry } : { refusal: why },
    async () =>
      clerk.act(entity, await floor.seen({ kind: entity, id: order.id }), 'mergeOrders', {
        acceptWarnings: true,
        values: { orders: [other.id] },
      }),
  );
}
