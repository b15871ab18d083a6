// What lasts from batch to batch of one file, and the facts of all records it refers to: read for a whole batch at once,
// believed for a few seconds.
import type { ImportMode } from '#model/wire/jobs.ts';
import type { RefMap } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import type { Lookup } from './lookup.ts';
import type { CellReader } from './readCells.ts';

/** What lasts from batch to batch of one file. */
export interface FileState {
  reader: CellReader;
  lookup: Lookup;
  mode: ImportMode;
  localCurrency: string | null;
  /** Facts of referred records, and when they were read; renewed every few seconds. */
  facts: { refs: RefMap; at: number };
  /** Row of the first record with these values, by unique set and values. */
  values: Map<string, number>;
}

const factsLast = 5_000;

/** Facts of a few seconds ago serve the next batches too; a transaction of its own keeps what it loads for itself. */
export function currentFacts({ ports }: Context, state: FileState): RefMap {
  const now = ports.clock.now();
  if (now - state.facts.at > factsLast || now < state.facts.at) state.facts = { refs: {}, at: now };
  return state.facts.refs;
}
