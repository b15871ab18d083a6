// Commands on what there is: pushes, corrections of drafts, approval and taking back, closing, removing.
import type { Patch } from '#model/patch.ts';
import { setLine } from '#tests/support/setLine.ts';
import { takenBy, type Kind, type ModelDocument, type ModelLine } from './documents.ts';
import { name, type World } from './world.ts';

const done = (work: () => void) => ({ refusal: null, carry: work });

/** A push of some lines with some quantities, now and then more than there is. */
export function push(from: Kind, to: Kind) {
  return async (world: World): Promise<void> => {
    const source = world.choose(({ kind, state }) => kind === from && state === 'approved');
    if (source === undefined) return;
    const chosen = source.lines
      .filter(() => world.chance.number(3) > 0)
      .map((line) => ({ line, qty: wanted(world, line, to) }));
    if (chosen.length === 0) return;
    const why = chosen.map(
      ({ line, qty }) =>
        world.model.stopped(line, to) ?? (qty > world.model.room(line, to) ? 'more than there is' : null),
    );
    const lines = chosen.map(({ line, qty }) => ({ id: line.id, qty: String(qty) }));
    const pushed = await world.attempt(
      `push ${name(source)} to ${to} [${lines.map(({ qty }) => qty).join(' ')}]`,
      why.find((each) => each !== null) ?? null,
      async () => world.clerk.push(from, await world.seen(source), to, lines),
    );
    if (pushed !== null) world.adopt(to, pushed, new Map(source.lines.map((line) => [line.id, line])));
  };
}

function wanted(world: World, line: ModelLine, to: Kind): number {
  const room = Math.max(0, world.model.room(line, to));
  const kind = world.chance.number(5);
  if (kind <= 1) return Math.max(1, room);
  if (kind === 2) return room + 1 + world.chance.number(3);
  return 1 + world.chance.number(Math.max(1, room));
}

const isDraft = ({ state }: ModelDocument): boolean => state === 'draft';

export async function approve(world: World): Promise<void> {
  const document = world.choose(isDraft);
  if (document !== undefined) await world.approve(document);
}

export async function takeBack(world: World): Promise<void> {
  const document = world.choose(({ state }) => state !== 'draft');
  if (document === undefined) return;
  await world.judged(`unapprove ${name(document)}`, world.model.takingBack(document), async () =>
    world.clerk.act(document.kind, await world.seen(document), 'unapprove'),
  );
}

/** Deletes or voids a draft: what it took is free again. */
export async function drop(world: World): Promise<void> {
  const document = world.choose(isDraft);
  if (document === undefined) return;
  const { kind } = document;
  const gone = done(() => {
    for (const { row } of world.model.counted(document)) row.billed = false;
    world.model.documents.delete(document);
  });
  if (world.chance.number(3) === 0)
    await world.judged(`void ${name(document)}`, gone, async () =>
      world.clerk.act(kind, await world.seen(document), 'void'),
    );
  else
    await world.judged(`delete ${name(document)}`, gone, async () =>
      world.clerk.remove(kind, await world.seen(document)),
    );
}

const closable = new Set<Kind>([
  'saleOrder',
  'deliveryNotice',
  'purchaseRequisition',
  'purchaseOrder',
  'transferApply',
  'transferOutBill',
]);

export async function close(world: World): Promise<void> {
  const document = world.choose(({ kind, state }) => closable.has(kind) && state !== 'draft');
  if (document === undefined) return;
  const { books } = world.model;
  const verdict =
    document.state !== 'approved'
      ? { refusal: 'it is closed' }
      : done(() => {
          document.state = 'closed';
          document.byHand = true;
          books.claims.release(
            ({ line, order }) =>
              document.lines.includes(line) || (order !== null && document.lines.includes(order)),
          );
        });
  await world.judged(`close ${name(document)}`, verdict, async () =>
    world.clerk.act(document.kind, await world.seen(document), 'close', { reason: '客户取消' }),
  );
}

export async function reopen(world: World): Promise<void> {
  const document = world.choose(({ state }) => state === 'closed');
  if (document === undefined) return;
  const verdict = done(() => {
    document.state = 'approved';
    document.byHand = false;
  });
  await world.judged(`reopen ${name(document)}`, verdict, async () =>
    world.clerk.act(document.kind, await world.seen(document), 'reopen'),
  );
}

const lineClosable = new Set<Kind>(['saleOrder', 'purchaseRequisition', 'purchaseOrder']);

/** Closes or opens a single line. */
export async function closeLine(world: World): Promise<void> {
  const document = world.choose(({ kind, state }) => lineClosable.has(kind) && state !== 'draft');
  const line = document === undefined ? undefined : world.chance.pick(document.lines);
  if (document === undefined || line === undefined) return;
  const action = world.chance.number(2) === 0 ? 'lineClose' : 'lineReopen';
  const fits =
    action === 'lineClose' ? line.state === 'open' && document.state === 'approved' : line.state === 'closed';
  const verdict = fits
    ? done(() => {
        line.state = action === 'lineClose' ? 'closed' : 'open';
        world.model.settle(document);
        if (action === 'lineReopen') return;
        const closed = document.lines.filter(({ state }) => state === 'closed');
        world.model.books.claims.release(
          (claim) => closed.includes(claim.line) || (claim.order !== null && closed.includes(claim.order)),
        );
      })
    : { refusal: `the line is ${line.state}` };
  await world.judged(`${action} ${line.qty} of ${name(document)}`, verdict, async () =>
    world.clerk.act(document.kind, await world.seen(document), action, { lineIds: [line.id] }),
  );
}

/** A draft's quantity typed anew: the links follow. */
export async function retype(world: World): Promise<void> {
  const document = world.choose((each) => isDraft(each) && each.scheme === null);
  const line = document === undefined ? undefined : world.chance.pick(document.lines);
  if (document === undefined || line === undefined || line.again > 0 || line.loss > 0) return;
  const qty = world.quantity();
  await world.judged(
    `type ${qty} into ${name(document)}`,
    grown(world, line, qty - line.qty, () => (line.qty = qty)),
    async () =>
      world.clerk.edit(document.kind, await world.seen(document), [setLine(line.id, 'qty', String(qty))]),
  );
}

/** Whether a line of a draft may take so much more. */
function grown({ model }: World, line: ModelLine, by: number, carry: () => void) {
  const { source, document } = line;
  if (source === null || by <= 0) return done(carry);
  const why =
    model.stopped(source, document.kind) ??
    (model.room(source, document.kind) < by ? 'more than there is' : null);
  return why === null ? done(carry) : { refusal: why };
}

const transfers = new Set<Kind>(['transferApply', 'transferBill', 'transferOutBill', 'transferInBill']);

/** Another warehouse for a line of a draft. */
export async function relocate(world: World): Promise<void> {
  const document = world.choose((each) => isDraft(each) && each.scheme === null && !transfers.has(each.kind));
  const line = document === undefined ? undefined : world.chance.pick(document.lines);
  if (document === undefined || line === undefined) return;
  const warehouse = world.warehouse();
  const verdict = done(() => (line.warehouse = warehouse));
  await world.judged(
    `place ${line.qty} of ${name(document)} in ${world.warehouses.indexOf(warehouse) + 1}`,
    verdict,
    async () =>
      world.clerk.edit(document.kind, await world.seen(document), [setLine(line.id, 'warehouse', warehouse)]),
  );
}

const dated = new Set<Kind>([
  'otherInBill',
  'otherOutBill',
  'purchaseInBill',
  'salesOutBill',
  'transferBill',
  'transferOutBill',
]);

/** Dates a bill back, or into the future. */
export async function redate(world: World): Promise<void> {
  const document = world.choose((each) => isDraft(each) && dated.has(each.kind));
  if (document === undefined) return;
  const age = world.chance.pick([0, 1, 3, 6, 20, 31, 32, -1]) ?? 0;
  const date = new Date(world.company.clock.now - age * 86_400_000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 10);
  await world.judged(
    `date ${name(document)} ${date}`,
    done(() => (document.age = age)),
    async () =>
      world.clerk.edit(document.kind, await world.seen(document), [
        { op: 'set', field: 'date', value: date },
      ]),
  );
}

/** Some of what was sent back is to be delivered again. */
export async function deliverAgain(world: World): Promise<void> {
  const document = world.choose(
    (each) => isDraft(each) && (each.kind === 'salesReturnBill' || each.kind === 'purchaseReturnBill'),
  );
  if (document === undefined) return;
  const amounts = document.lines.map(({ qty }) => world.chance.number(qty + 1));
  const patches: Patch[] = document.lines.map((line, index) =>
    setLine(line.id, 'replenishQty', String(amounts[index] ?? 0)),
  );
  if (document.kind === 'salesReturnBill')
    patches.unshift({ op: 'set', field: 'replenishMode', value: 'byOrder' });
  const verdict = done(() => {
    for (const [index, line] of document.lines.entries()) line.again = amounts[index] ?? 0;
  });
  await world.judged(`deliver again ${amounts.join(' ')} of ${name(document)}`, verdict, async () =>
    world.clerk.edit(document.kind, await world.seen(document), patches),
  );
}

/** What became of goods on their way: something is lost, all is lost, or all goes back. */
export async function mishap(world: World): Promise<void> {
  const document = world.choose(
    (each) => isDraft(each) && each.kind === 'transferInBill' && each.arrival === 'receive',
  );
  const [line] = document?.lines ?? [];
  if (document === undefined || line === undefined || takenBy(line) > line.qty) return;
  const edit = async (patches: readonly Patch[]) =>
    world.clerk.edit(document.kind, await world.seen(document), patches);
  const reasons = document.lines.map(({ id }) => setLine(id, 'lossReason', 'damage'));
  if (world.chance.number(2) === 0) {
    const loss = 1 + world.chance.number(3);
    const verdict = grown(world, line, loss, () => (line.loss = loss));
    await world.judged(`lose ${loss} of ${name(document)}`, verdict, () =>
      edit([...reasons, setLine(line.id, 'lossQty', String(loss))]),
    );
    return;
  }
  if (document.lines.some(({ loss }) => loss > 0)) return;
  const arrival = world.chance.number(2) === 0 ? 'loss' : 'return';
  const verdict = done(() => (document.arrival = arrival));
  await world.judged(`${arrival} ${name(document)}`, verdict, () =>
    edit([...reasons, { op: 'set', field: 'inKind', value: arrival }]),
  );
}
