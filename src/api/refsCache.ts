// Referred records seen so far, shared by all screens: a label read once in a list is there when a form opens.
// Missing records are asked for together, one request per entity and tick.
import { useSyncExternalStore } from 'react';
import type { NeededRef } from '#model/derive/neededRefs.ts';
import type { FieldValue } from '#model/entity.ts';
import { mergeRefs, type RefMap, type RefReader, type RefRecord } from '#model/refs.ts';
import type { PickResult } from '#model/wire/wire.ts';
import { postJson } from './http.ts';

const batchLimit = 500;
let known: RefMap = {};
let version = 0;
const listeners = new Set<() => void>();
const wanted = new Map<string, Set<string>>();
/** Entities of which records of other organisations are wanted as well. */
const across = new Set<string>();
const absent = new Set<string>();
let batch: Promise<void> | null = null;

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Adds what an answer carried; later records replace earlier ones. */
export function rememberRefs(...maps: readonly (RefMap | undefined)[]): void {
  let any = false;
  for (const map of maps) {
    if (map === undefined || Object.keys(map).length === 0) continue;
    mergeRefs(known, map);
    any = true;
  }
  if (any) changed();
}

/** Drops records that were changed elsewhere, or everything when signing out or switching organisation. */
export function forgetRefs(entity?: string, ids: readonly string[] = []): void {
  if (entity === undefined) {
    known = {};
    absent.clear();
  } else if (ids.length === 0) delete known[entity];
  else for (const id of ids) delete known[entity]?.[id];
  changed();
}

export const readRef: RefReader = (entity: string, id: FieldValue) =>
  typeof id === 'string' ? known[entity]?.[id] : undefined;

async function fetchWanted(): Promise<void> {
  await Promise.resolve();
  const requests = [...wanted].flatMap(([entity, ids]) =>
    chunks([...ids]).map((part) => ({ entity, ids: part })),
  );
  const elsewhere = new Set(across);
  wanted.clear();
  across.clear();
  batch = null;
  await Promise.all(
    requests.map(async ({ entity, ids }) => {
      const request = { ids, limit: ids.length, ...(elsewhere.has(entity) ? { across: true } : {}) };
      const { rows, refs } = await postJson<PickResult>(`data/${entity}/pick`, request, { quiet: true });
      const records = Object.fromEntries(rows.map((row) => [row.id, row]));
      for (const id of ids) if (records[id] === undefined) absent.add(`${entity}:${id}`);
      rememberRefs(refs, { [entity]: records });
    }),
  );
}

function chunks(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += batchLimit)
    parts.push(ids.slice(start, start + batchLimit));
  return parts;
}

/** Resolves when every named record is known, or found to be missing or invisible. */
export async function ensureRefs(needed: readonly NeededRef[]): Promise<void> {
  let any = false;
  for (const { entity, id, across: abroad } of needed) {
    const seen = known[entity]?.[id];
    if ((seen !== undefined && seen.brief !== true) || absent.has(`${entity}:${id}`)) continue;
    const ids = wanted.get(entity) ?? new Set();
    ids.add(id);
    wanted.set(entity, ids);
    if (abroad === true) across.add(entity);
    any = true;
  }
  if (!any) return;
  batch ??= fetchWanted();
  await batch;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader, with a re-render whenever referred records arrive. */
export function useRefReader(): RefReader {
  useSyncExternalStore(subscribe, () => version);
  return readRef;
}

export function useRef(entity: string, id: string | null): RefRecord | undefined {
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : readRef(entity, id)));
}
