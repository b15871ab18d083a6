// The tree behind the lines of an opened bill of materials: the document as it is being edited, and below its lines the
// levels of other bills, fetched when they are unfolded. Own rows follow every key at once; quantities of a large tree
// follow a moment later.
import { fetchLevels } from '#api/structures.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { createArraySource, createTreeSource, type TreeSource } from '#grid';
import { type KnownLevels, noLevels, withLevels } from '#entities/master/bom/bomLevels.ts';
import { type BomTreeRow, bomTreeRows } from '#entities/master/bom/bomTreeRows.ts';
import type { BomName, LevelsRequest, LevelsResult } from '#entities/master/bom/bomWire.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { factsReader } from '#model/rules/facts.ts';

/** Above so many rows quantities wait until the hand rests. */
const fewRows = 600;
const rest = 150;

const factsOf = factsReader({ material: 'ref' });
/** The material of the bill or of one of its lines; '' where none is chosen yet. */
export const materialIn = (row: Row): string => factsOf(row).material ?? '';

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

export interface StructureTreeOptions {
  qty: string;
  date: string;
  fetch?: (asked: LevelsRequest) => Promise<LevelsResult>;
  onError(error: unknown): void;
}

export function createStructureTree(draft: DocumentDraft, options: StructureTreeOptions): StructureTree {
  const { fetch = fetchLevels, onError } = options;
  let { qty, date } = options;
  let levels: KnownLevels = noLevels;
  let unfolded = 1;
  let rows: readonly BomTreeRow[] = [];
  let byId = new Map<string, BomTreeRow>();
  let shown = new Map<string, LineRow>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Materials whose version was asked for, on the present day. */
  let asked = new Set<string>();
  const listeners = new Set<() => void>();
  const array = createArraySource<LineRow>({ rows: [], idOf: ({ id }) => id });
  const source = createTreeSource<LineRow>({
    rows: array,
    parentOf: ({ id }) => byId.get(id)?.parent ?? null,
    hasChildren: ({ id }) => byId.get(id)?.closed === true,
    async loadChildren({ id }) {
      const bom = byId.get(id)?.bom?.id;
      if (bom !== undefined && !levels.boms.has(bom)) await load({ materials: [], boms: [bom] });
      return [];
    },
    onError,
  });

  const work = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    rows = bomTreeRows({ doc: draft.doc, levels, qty, date });
    const before = byId;
    byId = new Map(rows.map((row) => [row.id, row]));
    const next = rows.map((row) => drawn(row, shown.get(row.id)));
    const sameShape =
      before.size === byId.size &&
      next.every(({ id }, index) => array.rows()[index]?.id === id) &&
      rows.every(({ id, closed, parent }) => {
        const was = before.get(id);
        return was?.closed === closed && was.parent === parent;
      });
    const changed = next.filter((row) => shown.get(row.id) !== row);
    shown = new Map(next.map((row) => [row.id, row]));
    if (!sameShape) array.setRows(next);
    else if (changed.length > 0) array.write(new Map(changed.map((row) => [row.id, row])), null);
    for (const listener of listeners) listener();
  };

  /** Own rows as they are typed, with the quantities of before. */
  const patch = (): boolean => {
    const lines = draft.lineRows('items');
    const own = rows.filter(({ kind }) => kind === 'item');
    if (lines.length !== own.length || lines.some(({ id }, index) => own[index]?.id !== id)) return false;
    const changed = new Map<string, LineRow>();
    lines.forEach((line, index) => {
      const row = own[index];
      if (row === undefined || row.line === line) return;
      row.line = line;
      const next = drawn(row, shown.get(row.id));
      shown.set(row.id, next);
      changed.set(row.id, next);
    });
    if (changed.size > 0) array.write(changed, null);
    return true;
  };

  const load = async (wanted: Pick<LevelsRequest, 'materials' | 'boms'>, isAnew = false): Promise<void> => {
    const on = date;
    const answer = await fetch({ date: on, ...wanted });
    if (on !== date) return;
    levels = withLevels(isAnew ? noLevels : levels, answer);
    draft.learn(refsOf(answer));
    for (const { items } of answer.boms) for (const { material } of items) asked.add(material);
    work();
  };

  /** Asks by which version the materials of the own lines are made, each once. */
  const lookUp = (): void => {
    const materials = [draft.doc.fields, ...draft.lineRows('items')].map(materialIn);
    const unknown = [...new Set(materials)].filter((id) => id !== '' && !asked.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) asked.add(id);
    load({ materials: unknown, boms: [] }).catch((error: unknown) => {
      for (const id of unknown) asked.delete(id);
      onError(error);
    });
  };

  const changed = (): void => {
    if (rows.length <= fewRows || !patch()) work();
    else {
      clearTimeout(waiting);
      waiting = setTimeout(work, rest);
    }
    lookUp();
  };
  work();

  return {
    source,
    rowOf: (id) => byId.get(id),
    ask(nextQty, nextDate) {
      qty = nextQty;
      if (nextDate !== date) {
        date = nextDate;
        levels = noLevels;
        asked = new Set();
        unfolded = 1;
        source.openAll(false);
        lookUp();
      }
      work();
    },
    async unfoldTo(level, signal) {
      unfolded = level;
      for (const listener of listeners) listener();
      for (let at = 1; at < level; at += 1) {
        signal?.throwIfAborted();
        const above = rows.filter((row) => row.level === at && row.kind !== 'substitute');
        const missing = [...new Set(above.flatMap(({ closed, bom }) => (closed ? (bom?.id ?? []) : [])))];
        for (let from = 0; from < missing.length; from += 500)
          await load({ materials: [], boms: missing.slice(from, from + 500) });
      }
      for (const row of rows) if (row.level < level) source.toggle(source.indexOf(row.id), true);
      for (const row of rows) if (row.level >= level) source.toggle(source.indexOf(row.id), false);
    },
    inForce: () => levels.inForce.get(materialIn(draft.doc.fields)) ?? null,
    level: () => unfolded,
    async refresh() {
      await load({ materials: [...asked], boms: [...levels.boms.keys()] }, true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow() {
      const stop = draft.subscribe(changed);
      work();
      lookUp();
      return () => {
        clearTimeout(waiting);
        stop();
      };
    },
  };
}

/** Columns that a line does not have itself. */
export const treeFields = { level: '$level', qty: '$qty', bom: '$bom' } as const;

/** The row as the grid holds it; the same object while nothing in it changed. */
function drawn(row: BomTreeRow, before: LineRow | undefined): LineRow {
  const next: LineRow = {
    ...row.line,
    id: row.id,
    [treeFields.level]:
      row.kind === 'substitute' || row.kind === 'belowSubstitute' ? '替' : String(row.level),
    [treeFields.qty]: row.qty,
    [treeFields.bom]: row.isCircle
      ? '循环'
      : row.lacksConversion
        ? '缺单位换算，未展开'
        : row.lacksBom
          ? '无BOM'
          : row.bom === null
            ? ''
            : `${row.bom.code} ${row.bom.version}`,
  };
  if (before === undefined) return next;
  const fields = Object.keys(next);
  const same =
    fields.length === Object.keys(before).length && fields.every((key) => next[key] === before[key]);
  return same ? before : next;
}

/** Materials and units of the answer as the columns show them. */
function refsOf({ materials, units }: LevelsResult): RefMap {
  return {
    material: Object.fromEntries(
      materials.map(({ id, code, name, specification }) => [
        id,
        { id, code, name, fields: { specification }, brief: true as const },
      ]),
    ),
    unit: Object.fromEntries(
      units.map(([id, { name }]) => [id, { id, code: '', name, fields: {}, brief: true as const }]),
    ),
  };
}
