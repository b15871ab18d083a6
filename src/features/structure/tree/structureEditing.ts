// Editing in the tree of a bill of materials: own lines and their substitutes are steps of the document's draft, rows of
// bills below are read. The grid counts rows as they stand on the screen, the draft counts its own lines.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { lineEditing, type LineEditingOptions } from '#features/document/lines/lineEditing.ts';
import type { ArrangedEditing, CellProblem, RowEditing } from '#grid';
import { substituteField, substituteFields } from '#entities/master/bom/bomTreeRows.ts';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { StructureTree } from './structureTree.ts';

const factsOf = factsReader({ substituteGroup: 'text' });
/** By which an own line and its substitutes belong together. */
const groupOf = (row: LineRow): string | null => factsOf(row).substituteGroup;

const columnOf = (field: string): string =>
  Object.entries(substituteFields).find(([, own]) => own === field)?.[0] ?? 'material';

export function structureEditing(
  draft: DocumentDraft,
  tree: StructureTree,
  options: LineEditingOptions,
): ArrangedEditing<LineRow> {
  const items = lineEditing(draft, 'items', options);
  const substitutes = lineEditing(draft, 'substitutes', options);
  const kindOf = (id: string) => tree.rowOf(id)?.kind;
  const isSubstitute = (id: string): boolean =>
    draft.lineAt('items', id) === undefined && draft.lineAt('substitutes', id) !== undefined;
  const own = (ids: readonly string[]): string[] =>
    ids.filter((id) => draft.lineAt('items', id) !== undefined);
  const standing = (ids: readonly string[]): string[] => ids.filter(isSubstitute);
  /** Own lines above the place on the screen. */
  const linesAbove = (index: number): number => {
    let count = 0;
    for (let at = 0; at < index; at += 1) if (kindOf(tree.source.idAt(at) ?? '') === 'item') count += 1;
    return count;
  };
  /** Column and field differ for substitutes; a column they lack is not written. */
  const at = (id: string, column: string): [RowEditing<LineRow>, string] | null => {
    if (!isSubstitute(id)) return [items, column];
    const field = substituteField(column);
    return field === null ? null : [substitutes, field];
  };

  return {
    ...items,
    set(changes, label) {
      draft.batch(label, () => {
        const mine = changes.filter(({ rowId }) => draft.lineAt('items', rowId) !== undefined);
        const theirs = changes.flatMap((change) => {
          const field = isSubstitute(change.rowId) ? substituteField(change.column) : null;
          return field === null ? [] : [{ ...change, column: field }];
        });
        if (mine.length > 0) items.set(mine, label);
        if (theirs.length > 0) substitutes.set(theirs, label);
      });
    },
    insert(index, count, label) {
      const above = tree.rowOf(tree.source.idAt(index - 1) ?? '');
      const main = above?.kind === 'substitute' ? draft.lineAt('items', above.parent ?? '') : undefined;
      return main === undefined
        ? items.insert(linesAbove(index), count, label)
        : insertSubstitutes(draft, main, count, label);
    },
    remove(ids, label) {
      draft.batch(label, () => {
        if (standing(ids).length > 0) substitutes.remove(standing(ids), label);
        if (own(ids).length > 0) items.remove(own(ids), label);
      });
    },
    duplicate(ids, label) {
      let made: readonly string[] = [];
      draft.batch(label, () => {
        made = [
          ...(own(ids).length > 0 ? items.duplicate(own(ids), label) : []),
          ...(standing(ids).length > 0 ? substitutes.duplicate(standing(ids), label) : []),
        ];
      });
      return made;
    },
    move(ids, toIndex, label) {
      const moved = own(ids);
      if (moved.length === 0) return;
      const lines = draft.lineRows('items');
      const places = moved.map((id) => lines.findIndex((line) => line.id === id));
      const isDown = toIndex > tree.source.indexOf(moved[0] ?? '');
      const target = pastNeighbour(places, linesAbove(toIndex), isDown);
      if (target >= 0 && target <= lines.length) items.move(moved, target, label);
    },
    isDirty(id, column) {
      const place = at(id, column);
      return place !== null && place[0].isDirty(id, place[1]);
    },
    isChangedRow: (id) => (isSubstitute(id) ? substitutes : items).isChangedRow?.(id) === true,
    isNewRow: (id) => {
      if (draft.lineAt('items', id) !== undefined) return items.isNewRow(id);
      return isSubstitute(id) && substitutes.isNewRow(id);
    },
    invalidTextAt(id, column) {
      const place = at(id, column);
      return place?.[0].invalidTextAt(id, place[1]);
    },
    problemAt(id, column) {
      const place = at(id, column);
      return place?.[0].problemAt(id, place[1]);
    },
    problems: (): readonly CellProblem[] => [
      ...items.problems(),
      ...substitutes.problems().map((problem) => ({ ...problem, column: columnOf(problem.column) })),
    ],
    rowLocked(id) {
      const owner = tree.rowOf(id)?.owner ?? null;
      return owner === null ? null : `这一行属于 ${owner.code} ${owner.version}，请打开那张清单修改`;
    },
    rowOf: (id) => tree.source.rowOf?.(id),
  };
}

/** Where lines are moved to; a step that ends among the rows below a neighbour goes past the neighbour. */
function pastNeighbour(places: readonly number[], target: number, isDown: boolean): number {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (target < first || target > last + 1) return target;
  return isDown ? last + 2 : first - 1;
}

/** 'T1', or the next name no line uses. */
function freeGroup(draft: DocumentDraft): string {
  const used = new Set(draft.lineRows('items').map((row) => plainText(groupOf(row))));
  for (let number = 1; ; number += 1) if (!used.has(`T${number}`)) return `T${number}`;
}

function insertSubstitutes(draft: DocumentDraft, main: LineRow, count: number, label: string): string[] {
  const group = plainText(groupOf(main));
  const others = draft.lineRows('substitutes').filter((row) => groupOf(row) === group).length;
  const patches = Array.from({ length: count }, (_, index): Patch & { op: 'insertLine' } => ({
    op: 'insertLine',
    lines: 'substitutes',
    id: crypto.randomUUID(),
    before: null,
    values: { substituteGroup: group, mainSeq: main.seq, priority: others + 1 + index },
  }));
  draft.change(label, { patches });
  return patches.map(({ id }) => id);
}

/** A new substitute of the own line, or beside the substitute, in one step; its id, or null where the row can have none. */
export function addSubstitute(draft: DocumentDraft, tree: StructureTree, rowId: string): string | null {
  const row = tree.rowOf(rowId);
  const id = row?.kind === 'substitute' ? (row.parent ?? '') : rowId;
  const main = draft.lineAt('items', id);
  if (main === undefined) return null;
  const label = '新增替代料';
  let made: string | undefined;
  draft.batch(label, () => {
    if (plainText(groupOf(main)) === '')
      draft.change(label, {
        patches: [{ op: 'setLine', lines: 'items', id, field: 'substituteGroup', value: freeGroup(draft) }],
      });
    [made] = insertSubstitutes(draft, draft.lineAt('items', id) ?? main, 1, label);
  });
  return made ?? null;
}
