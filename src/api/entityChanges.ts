// Who wants to know that rows of an entity changed: open lists and documents, told after own writes and by the live link.
// Figures are counted from other records: changes of those are told seldom enough that a busy office costs a list little.
import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { followedEntities } from '#model/derive/followedEntities.ts';
import type { EntityDef } from '#model/entity.ts';
import { keys } from './keys.ts';

/** Ids of the changed rows; empty: many. */
export type ChangeListener = (ids: readonly string[]) => void;

const listeners = new Map<string, Set<ChangeListener>>();
const counts = new Map<string, number>();
/** Changes of everything at once. */
let countOfAll = 0;

/** How often rows of the entity changed so far: what was not listening meanwhile compares it when it comes back. */
function changeCount(entity: string): number {
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

/** Milliseconds from a change to the one question that shows all changes of that time. */
export const followedAfter = 5_000;

/** Changes so far of the entity and of what its figures are counted from. */
export const countWithFollowed = (def: EntityDef): number =>
  followedEntities(def).reduce((sum, entity) => sum + changeCount(entity), changeCount(def.name));

interface FollowedLink {
  /** Whether changes were heard that are still to be told. */
  waits(): boolean;
  stop(): void;
}

export function onFollowedChange(def: EntityDef, listener: () => void): FollowedLink {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = followedEntities(def).map((entity) =>
    onEntityChange(entity, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener();
      }, followedAfter);
    }),
  );
  return {
    waits: () => timer !== undefined,
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
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

/** Which edition of a published definition the pages are drawn from; the definitions themselves come later. */
let editions: ReadonlyMap<string, number> = new Map();
const editionListeners = new Set<() => void>();

/** Takes over the versions with which definitions last changed, by entity. */
export function noteEditions(next: ReadonlyMap<string, number>): void {
  editions = new Map(next);
  for (const listener of editionListeners) listener();
}

function onEditions(listener: () => void): () => void {
  editionListeners.add(listener);
  return () => void editionListeners.delete(listener);
}

/** Changes with every edition of the entity's definition, so that its pages are built anew; 0 for those of the program. */
export function useEdition(entity: string): number {
  return useSyncExternalStore(onEditions, () => editions.get(entity) ?? 0);
}
