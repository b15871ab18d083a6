// Versions of records as the answers of this page's own writes told them: a list whose rows have not come again yet already
// acts on what stands there now, so that a second action right after the first is not refused as stale.
import type { ActionRunRow } from '#model/wire/actionRun.ts';

/** More records than these are not acted upon before a list is read again. */
const most = 10_000;
const versions = new Map<string, number>();
const listeners = new Set<() => void>();

/** An answer that comes late never takes a newer version back. */
export function noteVersion(id: string, version: number): void {
  if ((versions.get(id) ?? 0) >= version) return;
  versions.delete(id);
  versions.set(id, version);
  const [oldest] = versions.keys();
  if (versions.size > most && oldest !== undefined) versions.delete(oldest);
  for (const listener of listeners) listener();
}

/** What an action over many records, done in the background, answered. */
export function noteRun(rows: readonly ActionRunRow[]): void {
  for (const { id, version } of rows) if (version !== undefined) noteVersion(id, version);
}

/** The newer one of the version at hand and the answered one. */
export function newestVersion(id: string, version: number): number {
  return Math.max(version, versions.get(id) ?? 0);
}

export function onVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
