// Groups over the rows of an array source, as many levels as columns asked for, with subtotals. Large sets are grouped
// in a worker; until its answer the lines shown before stay. An edit moves sums by one row, it never groups anew.
import { t } from '../core/language.ts';
import type { Groups } from '../table/models/grouping.ts';
import { orderRows } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import type { IndexRange, RowSource } from '../contract/rows.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridSort } from '../contract/view.ts';
import type { ArraySource } from './arraySource.ts';
import { branchLine, branchOf, createDisplayRows, delegated } from './displayRows.ts';
import type { DisplayRows } from './displayRows.ts';
import { createGroupAggregates } from './groupAggregates.ts';
import type { GroupAggregates } from './groupAggregates.ts';
import { createGroupFolds } from './groupFolds.ts';
import { createGroupQuestion } from './groupQuestion.ts';
import type { GroupQuestion } from './groupQuestion.ts';

export interface GroupedSourceOptions<Row extends object> {
  rows: ArraySource<Row>;
  columns: () => readonly GridColumn<Row>[];
  /** Levels unfolded when groups appear; all folded unless told. */
  openDepth?: number;
}

export interface GroupedSource<Row> extends ArraySource<Row> {
  /** Groups by these columns, outermost first; none: plain rows. `sort` gives the direction of the groups themselves. */
  group: (columns: readonly string[], sort?: readonly GridSort[]) => void;
  /** Sorting and filtering as in any array, and the groups, in one go. */
  arrangeGroups: (
    keys: readonly OrderKey<Row>[],
    keep: ((row: Row) => boolean) | null,
    columns: readonly string[],
    sort: readonly GridSort[],
  ) => void;
  groupedBy: () => readonly string[];
  lineAt: NonNullable<RowSource<Row>['lineAt']>;
  toggle: NonNullable<RowSource<Row>['toggle']>;
  parentAt: NonNullable<RowSource<Row>['parentAt']>;
  openAll: (open: boolean) => void;
  /** Rows under a group's line. */
  membersAt: (index: number) => readonly Row[];
  /** Resolves when the groups asked for last are shown. */
  settled: () => Promise<void>;
}

export function createGroupedSource<Row extends object>(
  options: GroupedSourceOptions<Row>,
): GroupedSource<Row> {
  const inner = options.rows;
  let groups: Groups | null = null;
  const aggregates = createGroupAggregates(inner, options.columns);
  const folds = createGroupFolds(options.openDepth ?? 0, aggregates.touch);
  const lines = createDisplayRows(inner, {
    id: folds.nameOf,
    version: (branch) => aggregates.versionOf(branch),
  });
  const question: GroupQuestion<Row> = createGroupQuestion({
    rows: inner,
    columns: options.columns,
    answer(next, anchored) {
      groups = next;
      if (next) {
        const { by } = question.get();
        folds.take(next, by);
        aggregates.take(next, by.length);
      }
      flatten();
      lines.notify(null, anchored);
    },
    wait: () => lines.notify({ start: 0, end: 1 }),
  });

  const flatten = (): void => {
    const { keys, keep, by } = question.get();
    lines.set(groups ? folds.lines(groups, by.length) : orderRows(inner.rows(), keys, keep));
  };
  const refold = (): void => {
    flatten();
    lines.notify(null, true);
  };

  inner.subscribe((touched) => {
    if (touched === null) question.regroup(true);
    else lines.notify(recount(touched, aggregates, lines));
  });
  flatten();

  const { source } = lines;
  return {
    ...source,
    stale: question.isWaiting,
    lineAt(index) {
      const line = lines.get()[index];
      if (line === undefined || !groups) return undefined;
      const { by } = question.get();
      if (line >= 0) return { kind: 'row', level: by.length, expanded: null, isMember: true };
      const branch = branchOf(line);
      const column = options.columns().find((one) => one.id === by[groups?.level[branch] ?? 0]);
      return {
        kind: 'group',
        level: groups.level[branch] ?? 0,
        expanded: folds.isOpen(branch),
        title: titleOf(column, inner.rows()[groups.rows[groups.start[branch] ?? 0] ?? -1]),
        members: (groups.end[branch] ?? 0) - (groups.start[branch] ?? 0),
        texts: aggregates.textsAt(branch),
      };
    },
    toggle(index, wanted) {
      const line = lines.get()[index];
      if (line === undefined || line >= 0) return;
      const branch = branchOf(line);
      folds.set(branch, wanted ?? !folds.isOpen(branch));
      refold();
    },
    parentAt(index) {
      const line = lines.get()[index];
      if (line === undefined || !groups) return -1;
      const parent = line < 0 ? (groups.parent[branchOf(line)] ?? -1) : (groups.groupOf[line] ?? -1);
      return parent < 0 ? -1 : lines.displayOf(branchLine(parent));
    },
    openAll(next) {
      folds.setAll(next);
      refold();
    },
    membersAt(index) {
      const line = lines.get()[index];
      return line === undefined || line >= 0 ? [] : aggregates.membersOf(branchOf(line));
    },
    group: (columns, sort = []) => question.ask({ by: columns, sorted: sort }),
    arrangeGroups: (keys, keep, columns, sort) => question.ask({ keys, keep, by: columns, sorted: sort }),
    records: () => groups?.rows.length ?? source.count().value,
    groupedBy: () => question.get().by,
    settled: question.settled,
    ...delegated(inner),
    filteredRows() {
      const { keep } = question.get();
      return keep ? inner.rows().filter(keep) : inner.rows();
    },
    arrange: (keys, keep) => question.ask({ keys, keep }),
    isArranged() {
      const { keys, keep, by } = question.get();
      return keys.length > 0 || keep !== null || by.length > 0;
    },
  };
}

/** Name of a group, by the first of its rows. */
function titleOf<Row>(column: GridColumn<Row> | undefined, sample: Row | undefined): string {
  const name = column && sample !== undefined ? column.text(column.read(sample), sample) : '';
  return t('{0}：{1}', column?.title ?? '', name === '' ? t('（空）') : name);
}

/** Moves the sums of everything above the changed rows; the lines to write again. */
function recount<Row>(
  rows: IndexRange,
  aggregates: GroupAggregates<Row>,
  lines: DisplayRows<Row>,
): IndexRange {
  let start = Infinity;
  let end = 0;
  const touch = (line: number): void => {
    const display = lines.displayOf(line);
    if (display < 0) return;
    start = Math.min(start, display);
    end = Math.max(end, display + 1);
  };
  for (let place = rows.start; place < rows.end; place++) {
    touch(place);
    for (const branch of aggregates.recount(place)) touch(branchLine(branch));
  }
  return end > 0 ? { start, end } : { start: 0, end: 0 };
}
