// Pages of the menu this person used last, newest first; kept in local storage per user.
import { useSyncExternalStore } from 'react';

const keptAtMost = 8;
const storageName = (userId: string): string => `workbench:recent:${userId}`;
const none: readonly string[] = [];
let shown: { userId: string; paths: readonly string[] } = { userId: '', paths: none };
const listeners = new Set<() => void>();

function read(userId: string): readonly string[] {
  if (shown.userId === userId) return shown.paths;
  let paths: readonly string[] = none;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName(userId)) ?? 'null');
    if (Array.isArray(stored)) paths = stored.filter((path) => typeof path === 'string').slice(0, keptAtMost);
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
  }
  shown = { userId, paths };
  return paths;
}

export function rememberPage(userId: string, path: string): void {
  const known = read(userId);
  if (known[0] === path) return;
  const paths = [path, ...known.filter((other) => other !== path)].slice(0, keptAtMost);
  shown = { userId, paths };
  localStorage.setItem(storageName(userId), JSON.stringify(paths));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Paths, newest first. */
export function useRecentPages(userId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => read(userId));
}
