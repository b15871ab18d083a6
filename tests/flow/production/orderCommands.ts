// Commands on production orders: planned, released, begun, finished, closed, each with its way back; suspended, changed.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { setLine } from '#tests/support/setLine.ts';
import type { Order, OrderState } from './records.ts';
import { fitted, freed, heldOf } from './reserving.ts';
import { orderName, text, type Workfloor } from './workfloor.ts';

const entity = 'manufacturingOrder';

/** A new order, mostly taken to the workshop at once. */
export async function plan(floor: Workfloor): Promise<void> {
  const { chance, clerk, shop, places } = floor;
  if (chance.number(3 + shop.orders.size * 4) > 8) return;
  const product = chance.pick(floor.products);
  if (product === undefined) return;
  const over = chance.pick([0, 0, 10, 50]) ?? 0;
  const fields: Row = {
    material: product.material,
    planQty: String(2 + chance.number(12)),
    workshop: places.workshop,
    warehouse: places.products,
    planStartDate: '2024-05-06',
    planFinishDate: '2024-05-20',
    overReceiveRate: String(over),
  };
  const draft = await clerk.create(entity, { fields });
  const saved = await loosened(floor, draft);
  const order = orderOf(saved, product, over);
  shop.orders.add(order);
  floor.story.push(`plan ${orderName(order)}`);
  if (chance.number(6) === 0) return;
  await step(floor, order, 'approve');
  if (chance.number(6) > 0) await step(floor, order, 'release');
}

/** Some parts may be issued beyond their need. */
function loosened(floor: Workfloor, draft: DocResult): Promise<DocResult> {
  const patches = (draft.doc.lines['components'] ?? []).flatMap((row) => [
    setLine(row.id, 'overIssueControl', 'block', 'components'),
    setLine(row.id, 'overIssueRate', floor.chance.pick(['0', '0', '10', '50']) ?? '0', 'components'),
  ]);
  return floor.clerk.edit(entity, draft, patches);
}

export function orderOf({ doc }: DocResult, product: Order['product'], over: number): Order {
  const [beside] = doc.lines['byProducts'] ?? [];
  const order: Order = {
    id: doc.id,
    product,
    state: 'draft',
    suspended: false,
    startedByHand: false,
    finishedByHand: false,
    plan: Math.round(Number(doc.fields['planQty']) * 100),
    over,
    components: [],
    byProduct:
      beside === undefined ? null : { id: beside.id, plan: Math.round(Number(beside['planQty']) * 100) },
  };
  order.components = (doc.lines['components'] ?? []).map((row) => {
    const part = product.parts.find(({ material }) => material === row['material']);
    if (part === undefined) throw new Error('the order takes what its bill does not name');
    return { ...part, id: row.id, order, over: Number(row['overIssueRate']) };
  });
  return order;
}

type Step =
  | 'approve'
  | 'unapprove'
  | 'release'
  | 'unrelease'
  | 'start'
  | 'unstart'
  | 'finish'
  | 'unfinish'
  | 'close'
  | 'forceClose'
  | 'reopen'
  | 'suspend'
  | 'unsuspend';

/** Where each step begins. */
const from: Readonly<Record<Step, readonly OrderState[]>> = {
  approve: ['draft'],
  unapprove: ['planned'],
  release: ['planned'],
  unrelease: ['released'],
  start: ['released'],
  unstart: ['started'],
  finish: ['started'],
  unfinish: ['finished'],
  close: ['finished'],
  forceClose: ['released', 'started'],
  reopen: ['closed'],
  suspend: ['planned', 'released', 'started'],
  unsuspend: ['planned', 'released', 'started'],
};

/** Steps after which nothing is reserved for the order. */
const freeing: ReadonlySet<Step> = new Set(['close', 'forceClose', 'suspend']);

const carries: Readonly<Record<Step, (order: Order) => Partial<Order>>> = {
  approve: () => ({ state: 'planned' }),
  unapprove: () => ({ state: 'draft' }),
  release: () => ({ state: 'released' }),
  unrelease: () => ({ state: 'planned' }),
  start: () => ({ state: 'started', startedByHand: true }),
  unstart: () => ({ state: 'released', startedByHand: false }),
  finish: () => ({ state: 'finished', finishedByHand: true }),
  unfinish: () => ({ state: 'started', finishedByHand: false }),
  close: () => ({ state: 'closed' }),
  forceClose: () => ({ state: 'closed' }),
  reopen: () => ({ state: 'finished' }),
  suspend: () => ({ suspended: true }),
  unsuspend: () => ({ suspended: false }),
};

function objection({ shop }: Workfloor, order: Order, action: Step): string | null {
  if (!from[action].includes(order.state)) return `it is ${order.state}`;
  switch (action) {
    case 'release':
    case 'start':
      return order.suspended ? 'it is suspended' : null;
    case 'unapprove':
      return heldOf(shop, order) > 0 ? 'parts are reserved for it' : null;
    case 'unrelease':
      return shop.billsOf(order).length > 0 ? 'bills stand on it' : null;
    case 'unstart':
      return shop.billsOf(order).some(({ state }) => state === 'approved') ? 'bills stand on it' : null;
    case 'close':
    case 'forceClose':
      return shop.billsOf(order, true).length > 0 ? 'drafts stand on it' : null;
    case 'suspend':
      return order.suspended ? 'it is suspended' : null;
    case 'unsuspend':
      return order.suspended ? null : 'it is not suspended';
    default:
      return null;
  }
}

async function step(floor: Workfloor, order: Order, action: Step): Promise<void> {
  const why = objection(floor, order, action);
  const verdict =
    why === null
      ? {
          refusal: null,
          carry: () => {
            Object.assign(order, carries[action](order));
            if (freeing.has(action)) freed(floor, order);
          },
        }
      : { refusal: why };
  const seen = { kind: entity, id: order.id };
  await floor.judged(`${action} ${orderName(order)}`, verdict, async () =>
    action === 'approve'
      ? floor.clerk.approve(entity, await floor.seen(seen))
      : floor.clerk.act(entity, await floor.seen(seen), action, {
          acceptWarnings: true,
          reason: '计划有变',
          ...(action === 'suspend' ? { values: { reason: '缺料' } } : {}),
        }),
  );
}

/** A step of some order; mostly of one that may take it. */
export function take(action: Step) {
  return async (floor: Workfloor): Promise<void> => {
    const mayFail = floor.chance.number(8) === 0 && action !== 'approve';
    const order = floor.order(
      ({ state, suspended }) =>
        mayFail || (from[action].includes(state) && (action !== 'unsuspend' || suspended)),
    );
    if (order !== undefined) await step(floor, order, action);
  };
}

/** Another quantity for an order at work. */
export async function change(floor: Workfloor): Promise<void> {
  const order = floor.order(({ state }) => ['planned', 'released', 'started'].includes(state));
  if (order === undefined) return;
  const qty = (1 + floor.chance.number(16)) * 100;
  const why =
    qty === order.plan ? 'it is that many' : qty < floor.shop.inStore(order) ? 'more came in already' : null;
  const carry = (): void => {
    // What comes out beside the product follows in proportion, rounded up, never below what came in.
    if (order.byProduct !== null) {
      const planned = Math.ceil((order.byProduct.plan * qty) / order.plan - 1e-9);
      order.byProduct.plan = Math.max(planned, floor.shop.besideInStore(order));
    }
    order.plan = qty;
    fitted(floor, order);
    floor.shop.settle(order);
  };
  const verdict = why === null ? { refusal: null, carry } : { refusal: why };
  await floor.judged(`change ${orderName(order)} to ${text(qty)}`, verdict, async () =>
    floor.clerk.act(entity, await floor.seen({ kind: entity, id: order.id }), 'change', {
      acceptWarnings: true,
      values: { planQty: text(qty), reason: '客户改数量' },
    }),
  );
}

/** Gives up a draft or a plan. */
export async function drop(floor: Workfloor): Promise<void> {
  const order = floor.order(({ state }) => state === 'draft' || state === 'planned');
  if (order === undefined) return;
  const carry = (): void => {
    freed(floor, order);
    floor.shop.orders.delete(order);
  };
  const seen = { kind: entity, id: order.id };
  await floor.judged(`drop ${orderName(order)}`, { refusal: null, carry }, async () =>
    order.state === 'draft' && floor.chance.number(2) === 0
      ? floor.clerk.remove(entity, await floor.seen(seen))
      : floor.clerk.act(entity, await floor.seen(seen), 'void', { acceptWarnings: true, reason: '不做了' }),
  );
}
