// What the rows of an array are sorted, filtered and grouped by, and the way to the groups: at once, or in a worker, whose
// answer counts only while nothing else was asked since.
import type { GroupRequest, Groups } from '../table/models/grouping.ts';
import { groupRows } from '../table/models/groupRows.ts';
import { orderRows } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridSort } from '../contract/view.ts';
import type { ArraySource } from './arraySource.ts';

interface Question<Row> {
  keys: readonly OrderKey<Row>[];
  keep: ((row: Row) => boolean) | null;
  /** Columns grouped by, outermost first; none: plain rows. */
  by: readonly string[];
  /** Direction of the groups themselves. */
  sorted: readonly GridSort[];
}

interface GroupQuestionParts<Row extends object> {
  rows: ArraySource<Row>;
  columns: () => readonly GridColumn<Row>[];
  /** The groups, or null for plain rows; `anchored`: what is in view keeps its place. */
  answer: (groups: Groups | null, anchored: boolean) => void;
  /** The answer is on its way. */
  wait: () => void;
}

export interface GroupQuestion<Row> {
  get: () => Readonly<Question<Row>>;
  /** Asks with these changed. */
  ask: (changed: Partial<Question<Row>>) => void;
  /** Asks the same of the rows there are now. */
  regroup: (anchored: boolean) => void;
  isWaiting: () => boolean;
  /** Resolves when the groups asked for last are there. */
  settled: () => Promise<void>;
}

export function createGroupQuestion<Row extends object>({
  rows: inner,
  columns: columnsNow,
  answer,
  wait,
}: GroupQuestionParts<Row>): GroupQuestion<Row> {
  let question: Question<Row> = { keys: [], keep: null, by: [], sorted: [] };
  let asked = 0;
  let work: Promise<void> = Promise.resolve();
  let waiting = false;

  const regroup = (anchored: boolean): void => {
    const turn = ++asked;
    const columns = question.by.flatMap((id) => columnsNow().find((column) => column.id === id) ?? []);
    if (columns.length === 0) {
      waiting = false;
      answer(null, anchored);
      return;
    }
    const rows = inner.rows();
    const found = groupRows(requestOf(rows, columns, question));
    if (!(found instanceof Promise)) {
      waiting = false;
      answer(found, anchored);
      return;
    }
    waiting = true;
    wait();
    work = found.then((next) => {
      if (turn !== asked) return;
      waiting = false;
      // Rows that came meanwhile are grouped at once: their places are not in the answer.
      if (inner.rows().length !== rows.length) return regroup(anchored);
      answer(next, anchored);
    });
  };

  return {
    get: () => question,
    ask(changed) {
      question = { ...question, ...changed };
      regroup(false);
    },
    regroup,
    isWaiting: () => waiting,
    settled: () => work,
  };
}

function requestOf<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  { keys, keep, sorted }: Question<Row>,
): GroupRequest {
  return {
    keys: columns.map((column) => rows.map((row) => column.read(row))),
    order: orderRows(rows, keys, keep),
    descending: columns.map(
      (column) => sorted.find((sort) => sort.column === column.id)?.descending ?? false,
    ),
  };
}
