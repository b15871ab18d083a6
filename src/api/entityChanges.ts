// Who wants to know that rows of an entity changed: open lists and documents, told after own writes and by the live link.
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** Ids of the changed rows; empty: many. */
export type ChangeListener = (ids: readonly string[]) => void;

const listeners = new Map<string, Set<ChangeListener>>();
const counts = new Map<string, number>();
/** Changes of everything at once. */
let countOfAll = 0;

/** How often rows of the entity changed so far: what was not listening meanwhile compares it when it comes back. */
export function changeCount(entity: string): number {
  return countOfAll + (counts.get(entity) ?? 0);
}

export function onEntityChange(entity: string, listener: ChangeListener): () => void {
  const known = listeners.get(entity) ?? new Set();
  known.add(listener);
  listeners.set(entity, known);
  return () => {
    known.delete(listener);
    if (known.size === 0 && listeners.get(entity) === known) listeners.delete(entity);
  };
}

/** Marks cached answers of the entities stale and tells the listeners. */
export function announceChanges(
  client: QueryClient,
  affected: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [entity, ids] of Object.entries(affected)) {
    counts.set(entity, (counts.get(entity) ?? 0) + 1);
    void client.invalidateQueries({ queryKey: keys.entity(entity) });
    for (const listener of listeners.get(entity) ?? []) listener(ids);
  }
}

/** Rights changed: whatever is shown may have to look different. */
export function announceEverything(client: QueryClient): void {
  countOfAll += 1;
  void client.invalidateQueries({ queryKey: ['data'] });
  for (const known of listeners.values()) for (const listener of known) listener([]);
}
