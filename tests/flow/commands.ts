// What may happen in a random run, by weight. A command that finds nothing to act on does nothing.
import type { Row } from '#model/entity.ts';
import { setLine } from '#tests/support/setLine.ts';
import { type Kind, type ModelDocument, type ModelLine } from './model.ts';
import { name, type World } from './world.ts';

export interface Command {
  weight: number;
  run(world: World): Promise<void>;
}

const most = 20;

function quantity(world: World): number {
  return 1 + world.chance.number(most);
}

async function receive(world: World): Promise<void> {
  const line = {
    material: world.material(),
    warehouse: world.warehouse(),
    qty: String(quantity(world)),
    unitCost: String(1 + world.chance.number(50)),
  };
  const draft = await world.clerk.create('otherInBill', { lines: { items: [line] } });
  const document = world.adopt('otherInBill', 1, draft);
  world.story.push(`create ${name(document)}`);
  await world.approve(document);
}

async function sell(world: World): Promise<void> {
  const { ids } = world.company;
  const rows = Array.from({ length: 1 + world.chance.number(3) }, (): Row => ({
    material: world.material(),
    warehouse: world.warehouse(),
    qty: String(quantity(world)),
    taxPrice: String(1 + world.chance.number(100)),
    taxRate: '13',
    deliveryDate: '2024-05-20',
  }));
  const fields = { customer: ids.customer, salesperson: ids.salesperson, deliveryDate: '2024-05-20' };
  const draft = await world.clerk.create('saleOrder', { fields, lines: { items: rows } });
  const document = world.adopt('saleOrder', 0, draft);
  world.story.push(`create ${name(document)}`);
  if (world.chance.number(4) > 0) await world.approve(document);
}

async function buy(world: World): Promise<void> {
  const { supplier, purchaser } = world.company;
  const rows = Array.from({ length: 1 + world.chance.number(2) }, (): Row => ({
    material: world.material(),
    warehouse: world.warehouse(),
    qty: String(quantity(world)),
    taxPrice: String(1 + world.chance.number(60)),
    taxRate: '13',
    deliveryDate: '2024-05-20',
  }));
  const draft = await world.clerk.create('purchaseOrder', {
    fields: { supplier, purchaser, deliveryDate: '2024-05-20' },
    lines: { items: rows },
  });
  const document = world.adopt('purchaseOrder', 0, draft);
  world.story.push(`create ${name(document)}`);
  if (world.chance.number(4) > 0) await world.approve(document);
}

/** Some of what a customer sent back is to be delivered again. */
async function deliverAgain(world: World): Promise<void> {
  const document = world.chance.pick(drafts(world).filter(({ kind }) => kind === 'salesReturnBill'));
  if (document === undefined) return;
  const seen = await world.seen(document);
  const amounts = document.lines.map(({ qty }) => world.chance.number(qty + 1));
  await world.clerk.edit(document.kind, seen, [
    { op: 'set', field: 'replenishMode', value: 'byOrder' },
    ...document.lines.map((line, index) => setLine(line.id, 'replenishQty', String(amounts[index] ?? 0))),
  ]);
  for (const [index, line] of document.lines.entries()) line.again = amounts[index] ?? 0;
  world.story.push(`again ${name(document)} ${amounts.join(' ')}`);
}

async function close(world: World): Promise<void> {
  const orders = [...world.model.of('saleOrder', 'approved'), ...world.model.of('purchaseOrder', 'approved')];
  const order = world.chance.pick(orders.filter(({ lines }) => !lines.every((line) => world.model.isDone(line))));
  if (order === undefined) return;
  const done = await world.attempt(`close ${name(order)}`, 'yes', async () =>
    world.clerk.act(order.kind, await world.seen(order), 'close', { reason: '客户取消' }),
  );
  if (done !== null) order.state = 'closed';
}

async function reopen(world: World): Promise<void> {
  const order = world.chance.pick([...world.model.documents].filter(({ state }) => state === 'closed'));
  if (order === undefined) return;
  const done = await world.attempt(`reopen ${name(order)}`, 'yes', async () =>
    world.clerk.act(order.kind, await world.seen(order), 'reopen'),
  );
  if (done !== null) order.state = 'approved';
}

/** A push of some lines with some quantities, now and then more than there is. */
function push(from: Kind, to: Kind, sign: -1 | 0 | 1): Command['run'] {
  return async (world) => {
    const source = world.chance.pick(world.model.of(from, 'approved'));
    if (source === undefined || world.wasClosed(source)) return;
    const chosen = source.lines.filter(() => world.chance.number(3) > 0).map((line) => ({ line, qty: wanted(world, line, to) }));
    if (chosen.length === 0) return;
    const fits = chosen.every(({ line, qty }) => qty <= world.model.room(line, to) && !world.model.isDone(line));
    const lines = chosen.map(({ line, qty }) => ({ id: line.id, qty: String(qty) }));
    const pushed = await world.attempt(
      `push ${name(source)} to ${to} ${JSON.stringify(lines.map(({ qty }) => qty))}`,
      fits ? 'yes' : 'no',
      async () => world.clerk.push(from, await world.seen(source), to, lines),
    );
    if (pushed !== null) world.adopt(to, sign, pushed, new Map(source.lines.map((line) => [line.id, line])));
  };
}

function wanted(world: World, line: ModelLine, to: Kind): number {
  const room = world.model.room(line, to);
  const kind = world.chance.number(4);
  if (kind === 0) return Math.max(1, room);
  if (kind === 1) return room + 1 + world.chance.number(3);
  return 1 + world.chance.number(Math.max(1, room));
}

function drafts(world: World): ModelDocument[] {
  return [...world.model.documents].filter(({ state }) => state === 'draft');
}

async function approve(world: World): Promise<void> {
  const document = world.chance.pick(drafts(world));
  if (document !== undefined) await world.approve(document);
}

async function unapprove(world: World): Promise<void> {
  const document = world.chance.pick([...world.model.documents].filter(({ state }) => state === 'approved'));
  if (document !== undefined) await world.unapprove(document);
}

async function remove(world: World): Promise<void> {
  const document = world.chance.pick(drafts(world));
  if (document !== undefined && !world.model.isUsed(document)) await world.remove(document);
}

/** A draft's quantity typed anew: the links follow. */
async function edit(world: World): Promise<void> {
  const document = world.chance.pick(drafts(world));
  const line = document === undefined ? undefined : world.chance.pick(document.lines);
  if (document === undefined || line === undefined || line.again > 0 || world.wasClosed(document)) return;
  const qty = quantity(world);
  const room = line.source === null ? Infinity : world.model.room(line.source, document.kind) + line.qty;
  const shrinks = qty <= line.qty;
  const fits = shrinks || (qty <= room && (line.source === null || !world.model.isDone(line.source)));
  const done = await world.attempt(`type ${qty} into ${name(document)}`, fits ? 'yes' : 'no', async () =>
    world.clerk.edit(document.kind, await world.seen(document), [setLine(line.id, 'qty', String(qty))]),
  );
  if (done !== null) line.qty = qty;
}

export const commands: readonly Command[] = [
  { weight: 6, run: receive },
  { weight: 5, run: sell },
  { weight: 4, run: buy },
  { weight: 5, run: push('purchaseOrder', 'purchaseInBill', 1) },
  { weight: 3, run: push('purchaseInBill', 'purchaseReturnBill', -1) },
  { weight: 4, run: push('salesOutBill', 'salesReturnBill', 1) },
  { weight: 2, run: deliverAgain },
  { weight: 2, run: close },
  { weight: 2, run: reopen },
  { weight: 6, run: push('saleOrder', 'deliveryNotice', 0) },
  { weight: 4, run: push('saleOrder', 'salesOutBill', -1) },
  { weight: 6, run: push('deliveryNotice', 'salesOutBill', -1) },
  { weight: 16, run: approve },
  { weight: 5, run: unapprove },
  { weight: 2, run: remove },
  { weight: 4, run: edit },
];
