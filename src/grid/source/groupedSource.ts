// Groups over the rows of an array source, as many levels as columns asked for, with subtotals. Large sets are grouped
// in a worker; until its answer the lines shown before stay. An edit moves sums by one row, it never groups anew.
import { t } from '../core/language.ts';
import type { GroupRequest, Groups } from '../table/models/grouping.ts';
import { orderRows } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import type { RowSource } from '../contract/rows.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridSort } from '../contract/view.ts';
import type { ArraySource } from './arraySource.ts';
import { branchLine, branchOf, createDisplayRows, delegated } from './displayRows.ts';
import { createGroupAggregates } from './groupAggregates.ts';
import { groupRows } from '../table/models/groupRows.ts';

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
  let by: readonly string[] = [];
  let sorted: readonly GridSort[] = [];
  let keys: readonly OrderKey<Row>[] = [];
  let keep: ((row: Row) => boolean) | null = null;
  let groups: Groups | null = null;
  let names: string[] = [];
  const open = new Map<string, boolean>();
  let asked = 0;
  let work: Promise<void> = Promise.resolve();
  let waiting = false;
  const aggregates = createGroupAggregates(inner, options.columns);
  const lines = createDisplayRows(inner, {
    id: (branch) => names[branch] ?? '',
    version: (branch) => aggregates.versionOf(branch),
  });

  const isOpen = (branch: number): boolean =>
    open.get(names[branch] ?? '') ?? (groups?.level[branch] ?? 0) < (options.openDepth ?? 0);

  const flatten = (): void => {
    if (!groups) {
      lines.set(orderRows(inner.rows(), keys, keep));
      return;
    }
    const { level, start, end, rows } = groups;
    const found: number[] = [];
    const deepest = by.length - 1;
    for (let branch = 0; branch < level.length; branch++) {
      found.push(branchLine(branch));
      if (!isOpen(branch)) {
        const depth = level[branch] ?? 0;
        while (branch + 1 < level.length && (level[branch + 1] ?? 0) > depth) branch++;
      } else if (level[branch] === deepest) {
        for (let at = start[branch] ?? 0; at < (end[branch] ?? 0); at++) found.push(rows[at] ?? 0);
      }
    }
    lines.set(Int32Array.from(found));
  };

  const take = (next: Groups): void => {
    groups = next;
    names = [];
    for (let branch = 0; branch < next.level.length; branch++) {
      const parent = next.parent[branch] ?? -1;
      names.push(
        `${parent < 0 ? '' : names[parent]}\u0001${by[next.level[branch] ?? 0]}\u0002${JSON.stringify(next.key[branch] ?? null)}`,
      );
    }
    aggregates.take(next, by.length);
    flatten();
  };

  const regroup = (anchored: boolean): void => {
    const turn = ++asked;
    const columns = by.flatMap((id) => options.columns().find((column) => column.id === id) ?? []);
    if (columns.length === 0) {
      groups = null;
      waiting = false;
      flatten();
      lines.notify(null, anchored);
      return;
    }
    const rows = inner.rows();
    const request: GroupRequest = {
      keys: columns.map((column) => rows.map((row) => column.read(row))),
      order: orderRows(rows, keys, keep),
      descending: columns.map(
        (column) => sorted.find((sort) => sort.column === column.id)?.descending ?? false,
      ),
    };
    const answer = groupRows(request);
    if (!(answer instanceof Promise)) {
      waiting = false;
      take(answer);
      lines.notify(null, anchored);
      return;
    }
    waiting = true;
    lines.notify({ start: 0, end: 1 });
    work = answer.then((next) => {
      if (turn !== asked) return;
      waiting = false;
      // Rows that came meanwhile are grouped at once: their places are not in the answer.
      if (inner.rows().length !== rows.length) return regroup(anchored);
      take(next);
      lines.notify(null, anchored);
    });
  };

  /** Moves the sums of everything above the changed rows; the lines to write again. */
  const recount = (from: number, to: number): { start: number; end: number } => {
    let start = Infinity;
    let end = 0;
    const touch = (line: number): void => {
      const display = lines.displayOf(line);
      if (display < 0) return;
      start = Math.min(start, display);
      end = Math.max(end, display + 1);
    };
    for (let place = from; place < to; place++) {
      touch(place);
      for (const branch of aggregates.recount(place)) touch(branchLine(branch));
    }
    return end > 0 ? { start, end } : { start: 0, end: 0 };
  };

  inner.subscribe((touched) => {
    if (touched === null) regroup(true);
    else lines.notify(recount(touched.start, touched.end));
  });
  flatten();

  const { source } = lines;
  return {
    ...source,
    stale: () => waiting,
    lineAt(index) {
      const line = lines.get()[index];
      if (line === undefined || !groups) return undefined;
      if (line >= 0) return { kind: 'row', level: by.length, expanded: null, isMember: true };
      const branch = branchOf(line);
      const column = options.columns().find((one) => one.id === by[groups?.level[branch] ?? 0]);
      const sample = inner.rows()[groups.rows[groups.start[branch] ?? 0] ?? -1];
      const name = column && sample !== undefined ? column.text(column.read(sample), sample) : '';
      return {
        kind: 'group',
        level: groups.level[branch] ?? 0,
        expanded: isOpen(branch),
        title: t('{0}：{1}', column?.title ?? '', name === '' ? t('（空）') : name),
        members: (groups.end[branch] ?? 0) - (groups.start[branch] ?? 0),
        texts: aggregates.textsAt(branch),
      };
    },
    toggle(index, wanted) {
      const line = lines.get()[index];
      if (line === undefined || line >= 0) return;
      const branch = branchOf(line);
      open.set(names[branch] ?? '', wanted ?? !isOpen(branch));
      aggregates.touch(branch);
      flatten();
      lines.notify(null, true);
    },
    parentAt(index) {
      const line = lines.get()[index];
      if (line === undefined || !groups) return -1;
      const parent = line < 0 ? (groups.parent[branchOf(line)] ?? -1) : (groups.groupOf[line] ?? -1);
      return parent < 0 ? -1 : lines.displayOf(branchLine(parent));
    },
    openAll(next) {
      names.forEach((name, branch) => {
        open.set(name, next);
        aggregates.touch(branch);
      });
      flatten();
      lines.notify(null, true);
    },
    membersAt(index) {
      const line = lines.get()[index];
      return line === undefined || line >= 0 ? [] : aggregates.membersOf(branchOf(line));
    },
    group(columns, sort = []) {
      by = columns;
      sorted = sort;
      regroup(false);
    },
    arrangeGroups(nextKeys, nextKeep, columns, sort) {
      keys = nextKeys;
      keep = nextKeep;
      by = columns;
      sorted = sort;
      regroup(false);
    },
    records: () => groups?.rows.length ?? source.count().value,
    groupedBy: () => by,
    settled: () => work,
    ...delegated(inner),
    filteredRows: () => (keep ? inner.rows().filter(keep) : inner.rows()),
    arrange(nextKeys, nextKeep) {
      keys = nextKeys;
      keep = nextKeep;
      regroup(false);
    },
    isArranged: () => keys.length > 0 || keep !== null || by.length > 0,
  };
}
