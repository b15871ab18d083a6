// The tree behind the lines of an opened bill of materials: the document as it is being edited, and below its lines the
// levels of other bills, fetched when they are unfolded. Own rows follow every key at once; quantities of a large tree
// follow a moment later.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { createTreeSource, type TreeSource } from '#grid';
import type { BomTreeRow } from '#entities/master/bom/bomTreeRows.ts';
import type { BomName } from '#entities/master/bom/bomWire.ts';
import type { LineRow } from '#model/entity.ts';
import { createStructureLevels, materialIn, type StructureLevelsOptions } from './structureLevels.ts';
import { createStructureRows } from './structureRows.ts';

/** Above so many rows quantities wait until the hand rests. */
const fewRows = 600;
const rest = 150;

export interface StructureTree {
  source: TreeSource<LineRow>;
  rowOf(id: string): BomTreeRow | undefined;
  /** What is asked for: so many parents, by the versions of a day. Another day folds the levels below. */
  ask(qty: string, date: string): void;
  /** Unfolds down to the level; rejects when levels cannot be fetched. `signal` stops between two levels. */
  unfoldTo(level: number, signal?: AbortSignal): Promise<void>;
  /** The version in force of the opened bill's material on the day; null where there is none. */
  inForce(): BomName | null;
  /** The level it was last unfolded to. */
  level(): number;
  /** Fetches again what is known: bills below were changed elsewhere. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Follows the document from now on; answers how to stop. */
  follow(): () => void;
}

export interface StructureTreeOptions extends StructureLevelsOptions {
  qty: string;
}

export function createStructureTree(draft: DocumentDraft, options: StructureTreeOptions): StructureTree {
  const { onError } = options;
  let { qty } = options;
  let unfolded = 1;
  const rows = createStructureRows();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const levels = createStructureLevels(draft, options, () => work());
  const source = createTreeSource<LineRow>({
    rows: rows.array,
    parentOf: ({ id }) => rows.rowOf(id)?.parent ?? null,
    hasChildren: ({ id }) => rows.rowOf(id)?.closed === true,
    async loadChildren({ id }) {
      const bom = rows.rowOf(id)?.bom?.id;
      if (bom !== undefined && !levels.known().boms.has(bom))
        await levels.load({ materials: [], boms: [bom] });
      return [];
    },
    onError,
  });

  const work = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    rows.work({ doc: draft.doc, levels: levels.known(), qty, date: levels.date() });
    for (const listener of listeners) listener();
  };

  const changed = (): void => {
    if (rows.all().length <= fewRows || !rows.patch(draft.lineRows('items'))) work();
    else {
      clearTimeout(waiting);
      waiting = setTimeout(work, rest);
    }
    levels.lookUp();
  };
  work();

  return {
    source,
    rowOf: rows.rowOf,
    ask(nextQty, nextDate) {
      qty = nextQty;
      if (nextDate !== levels.date()) {
        levels.turnTo(nextDate);
        unfolded = 1;
        source.openAll(false);
        levels.lookUp();
      }
      work();
    },
    async unfoldTo(level, signal) {
      unfolded = level;
      for (const listener of listeners) listener();
      for (let at = 1; at < level; at += 1) {
        signal?.throwIfAborted();
        const above = rows.all().filter((row) => row.level === at && row.kind !== 'substitute');
        const missing = [...new Set(above.flatMap(({ closed, bom }) => (closed ? (bom?.id ?? []) : [])))];
        for (let from = 0; from < missing.length; from += 500)
          await levels.load({ materials: [], boms: missing.slice(from, from + 500) });
      }
      for (const row of rows.all()) if (row.level < level) source.toggle(source.indexOf(row.id), true);
      for (const row of rows.all()) if (row.level >= level) source.toggle(source.indexOf(row.id), false);
    },
    inForce: () => levels.known().inForce.get(materialIn(draft.doc.fields)) ?? null,
    level: () => unfolded,
    refresh: levels.refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow() {
      const stop = draft.subscribe(changed);
      work();
      levels.lookUp();
      return () => {
        clearTimeout(waiting);
        stop();
      };
    },
  };
}
