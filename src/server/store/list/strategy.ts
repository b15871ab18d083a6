// How a window of a list is read, decided from what is known about the list: one function chooses, readWindow.ts runs it.
//
//   ids      the ids of all rows are cached and current: a window is a slice of them, in any order, anywhere
//   cursor   reading on: a keyset step from the last row of the window before
//   offset   near the beginning, where plain OFFSET is quickest, or where nothing may be cached
//   anchors  a jump: a seek to the keyset anchor before it, and a walk of less than 250 rows
import type { Cursor } from './cursor.ts';
import type { OrderedIds } from './orderedIds.ts';
import type { Position } from './order.ts';

/** Up to here plain OFFSET is as quick as anchors; and up to there quicker than waiting for them to be read. */
export const NEAR = 2_000;
const REACHABLE = 20_000;
/** In an order of its own columns, this much of a list is read as quickly as by cached ids. */
const BEGINNING = 300;
/** Sets this large have rows for most referred records: walking them in turn beats sorting. Of smaller ones it does not. */
export const DENSE = 100_000;
/** Lists up to this many rows have their ids cached, 32 bytes each. */
const MOST_IDS = 250_000;

/** The window that is asked for. */
export interface Asked {
  offset: number;
  limit: number;
  /** Where the window before ended; null when the request names none, or one of another list. */
  cursor: Cursor | null;
}

/** What is known of the list without asking the database. */
export interface Known {
  /** Whether answers about it may be cached; false within a transaction. */
  cached: boolean;
  /** Ids of all its rows, when they are current. */
  ids: OrderedIds | null;
  /** Its anchors, perhaps out of date. */
  anchors: { total: number } | null;
  /** Its last total, perhaps out of date. */
  total: number | null;
  /** Whether its first key is the label of a referred record, which no index of the list keeps in order. */
  ledByLabel: boolean;
}

export type Strategy =
  | { by: 'nothing' }
  | { by: 'ids'; ids: readonly string[] }
  | { by: 'cursor'; position: Position; dense: boolean }
  | { by: 'offset' }
  | { by: 'anchors' };

export interface Choice {
  strategy: Strategy;
  /** What is worth reading in the background, for the windows after this one. */
  prepare: readonly ('ids' | 'anchors')[];
}

export function chooseStrategy({ offset, limit, cursor }: Asked, known: Known): Choice {
  const chosen = (strategy: Strategy, ...prepare: readonly ('ids' | 'anchors')[]): Choice => ({
    strategy,
    prepare,
  });
  if (limit === 0) return chosen({ by: 'nothing' });
  const { ids, anchors } = known;
  if (ids !== null && follows(ids, offset, cursor)) {
    const slice = ids.slice(offset, limit);
    return chosen(slice.length === 0 ? { by: 'nothing' } : { by: 'ids', ids: slice });
  }
  const total = known.total ?? anchors?.total ?? Infinity;
  const beyond = offset > BEGINNING || (offset > 0 && known.ledByLabel);
  const prepareIds = known.cached && ids === null && beyond && total <= MOST_IDS ? (['ids'] as const) : [];
  if (cursor?.offset === offset) {
    const size = known.cached ? (anchors?.total ?? known.total ?? 0) : 0;
    return chosen({ by: 'cursor', position: cursor.position, dense: size >= DENSE }, ...prepareIds);
  }
  if (offset <= NEAR || !known.cached) return chosen({ by: 'offset' }, ...prepareIds);
  if (offset <= REACHABLE && anchors === null) return chosen({ by: 'offset' }, ...prepareIds, 'anchors');
  return chosen({ by: 'anchors' }, ...prepareIds);
}

/** Read on from another state of the list: what follows the row last seen decides, not its number. */
function follows(ids: OrderedIds, offset: number, cursor: Cursor | null): boolean {
  return cursor === null || ids.slice(offset - 1, 1)[0] === cursor.position.at(-1)?.replaceAll('-', '');
}
