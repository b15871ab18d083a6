// Commands on locks of stock: for orders and for notices.
import type { ModelDocument } from './documents.ts';
import { name, type World } from './world.ts';

const lockable = ({ kind, state }: ModelDocument): boolean =>
  (kind === 'saleOrder' || kind === 'deliveryNotice') && state === 'approved';

/** Locks what the document still needs; that nothing can be locked is a refusal. */
export async function lockStock(world: World): Promise<void> {
  const document = world.choose(lockable);
  if (document === undefined) return;
  const { model } = world;
  const before = model.books;
  model.books = before.copy();
  const locked = model.lock(document);
  const after = model.books;
  model.books = before;
  const verdict =
    locked === 0
      ? { refusal: 'nothing can be locked' }
      : { refusal: null, carry: () => void (model.books = after) };
  await world.judged(`lock ${name(document)}`, verdict, async () =>
    // Less than the document needs asks for a confirmation.
    world.clerk.act(document.kind, await world.seen(document), 'lockStock', { acceptWarnings: true }),
  );
}

export async function unlockStock(world: World): Promise<void> {
  const document = world.choose(lockable);
  if (document === undefined) return;
  const carry = (): void => world.model.books.claims.release(({ line }) => document.lines.includes(line));
  await world.judged(`unlock ${name(document)}`, { refusal: null, carry }, async () =>
    world.clerk.act(document.kind, await world.seen(document), 'unlockStock'),
  );
}
