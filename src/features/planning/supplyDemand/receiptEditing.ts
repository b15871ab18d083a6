// Quantities typed into 计划入库 of the supply–demand grid, kept until they are saved together: the grid's editing contract
// over blocks that come from the server. The material they are typed for is folded anew at once; what is refused stays,
// marked, until it is typed over or taken back.
import type { ReceiptAnswer, ReceiptChange } from '#entities/planning/supplyDemand/receiptChanges.ts';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import type { CellChange, CellProblem, RowEditing } from '#grid';
import { bucketAt } from './blockColumns.ts';
import type { BlockRow } from './blockRows.ts';
import { createTypedReceipts, type TypedCell, receiptKey, type TypedReceipt } from './typedReceipts.ts';

interface Step {
  label: string;
  /** Quantities before and after; null: not typed. */
  cells: readonly { key: string; from: TypedReceipt | null; to: TypedReceipt | null }[];
}

export interface ReceiptEditing extends RowEditing<BlockRow> {
  /** A block as it was read, with what is typed in it. */
  overlaid(material: GridMaterial): GridMaterial;
  /** How many cells wait to be saved. */
  waiting(): number;
  /** What is to be sent, in the order it was typed. */
  changes(): readonly ReceiptChange[];
  /** What was sent has been answered: what went through is typed no more. */
  answered(sent: readonly ReceiptChange[], answers: readonly ReceiptAnswer[]): void;
}

export interface ReceiptEditingOptions {
  buckets: readonly TimeBucket[];
  rowOf(id: string): BlockRow | undefined;
  /** The material changed: its rows are drawn anew. */
  onChanged(material: GridMaterial): void;
}

const rowsFixed = '物料不能在这里增删';

export function createReceiptEditing({ buckets, rowOf, onChanged }: ReceiptEditingOptions): ReceiptEditing {
  const receipts = createTypedReceipts({ buckets, onChanged });
  const { typed, refused, invalid, put, draw } = receipts;
  const done: Step[] = [];
  const undone: Step[] = [];
  const cellAt = (rowId: string, column: string): TypedCell | null => {
    const row = rowOf(rowId);
    const bucket = bucketAt(column);
    if (row === undefined || bucket === null || row.type !== 'plannedReceipt') return null;
    return { key: receiptKey(row.material.id, bucket), row, bucket };
  };
  const walk = (from: Step[], to: Step[], side: 'from' | 'to'): string | null => {
    const step = from.pop();
    if (step === undefined) return null;
    to.push(step);
    for (const cell of step.cells) put(cell.key, cell[side]);
    draw(new Set(step.cells.flatMap((cell) => cell.from?.material ?? cell.to?.material ?? [])));
    return step.label;
  };

  return {
    overlaid: receipts.overlaidAnew,
    waiting: () => typed.size,
    changes: () =>
      [...typed.values()].flatMap(({ material, bucket, shown, qty }): ReceiptChange[] => {
        const place = buckets[bucket];
        return place === undefined
          ? []
          : [{ material, from: place.from, to: place.to, shown, change: { do: 'quantity', qty } }];
      }),
    answered(sent, answers) {
      const touched = new Set<string>();
      for (const [at, change] of sent.entries()) {
        const bucket = buckets.findIndex(({ from, to }) => from === change.from && to === change.to);
        const key = receiptKey(change.material, bucket);
        const problem = answers[at]?.problem ?? '';
        touched.add(change.material);
        if (problem !== '') refused.set(key, problem);
        else receipts.accept(key, change.material);
      }
      // What was saved cannot be taken back by a key.
      done.length = 0;
      undone.length = 0;
      draw(touched);
    },
    set(changes: readonly CellChange[], label) {
      const cells: { key: string; from: TypedReceipt | null; to: TypedReceipt | null }[] = [];
      const touched = new Set<string>();
      for (const { rowId, column, value, invalidText } of changes) {
        const cell = cellAt(rowId, column);
        if (cell === null) continue;
        touched.add(cell.row.material.id);
        if (invalidText !== undefined) {
          invalid.set(cell.key, invalidText);
          continue;
        }
        const to = receipts.typedFor(cell, typeof value === 'string' ? value : '0');
        cells.push({ key: cell.key, from: typed.get(cell.key) ?? null, to });
        put(cell.key, to);
      }
      if (cells.length > 0) {
        done.push({ label, cells });
        undone.length = 0;
      }
      draw(touched);
    },
    insert: () => [],
    remove: () => undefined,
    batch: (_label, work) => work(),
    undo: () => walk(done, undone, 'from'),
    redo: () => walk(undone, done, 'to'),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    steps: () => done.length,
    isDirty(rowId, column) {
      const cell = cellAt(rowId, column);
      return cell !== null && typed.has(cell.key);
    },
    isNewRow: () => false,
    invalidTextAt(rowId, column) {
      const cell = cellAt(rowId, column);
      return cell === null ? undefined : invalid.get(cell.key);
    },
    problemAt(rowId, column) {
      const cell = cellAt(rowId, column);
      return cell === null ? undefined : refused.get(cell.key);
    },
    problems: (): CellProblem[] =>
      [...refused].map(([key, message]) => {
        const [material = '', bucket = ''] = key.split(' ');
        return { rowId: `${material}:plannedReceipt`, column: `bucket${bucket}`, message };
      }),
    rowsLocked: () => rowsFixed,
    rowLocked: () => rowsFixed,
    subscribe: receipts.subscribe,
    rowOf,
  };
}
