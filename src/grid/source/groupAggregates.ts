// Subtotals of a grouping: sums kept per group and joined upwards, other figures worked out when a line is looked at.
import { aggregateOf, aggregateText, measuresOf, numberText } from '../table/models/aggregate.ts';
import type { Measures } from '../table/models/aggregate.ts';
import { DecimalSum } from '#decimal/decimalSum.ts';
import type { Groups } from '../table/models/grouping.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ArraySource } from './arraySource.ts';

export interface GroupAggregates<Row> {
  /** Adds everything up anew. */
  take: (groups: Groups, depth: number) => void;
  /** Moves the sums above a row by what changed in it; the groups it stands under, deepest first. */
  recount: (place: number) => readonly number[];
  /** Something of the group changed: its version rises. */
  touch: (branch: number) => void;
  versionOf: (branch: number) => number;
  textsAt: (branch: number) => Record<string, string>;
  membersOf: (branch: number) => Row[];
}

/** What each row counts with in one column, and the sum of each group. */
interface CountedColumn {
  values: (string | null)[];
  sums: DecimalSum[];
}

export function createGroupAggregates<Row extends object>(
  inner: ArraySource<Row>,
  columns: () => readonly GridColumn<Row>[],
): GroupAggregates<Row> {
  let groups: Groups | null = null;
  let measures: Measures<Row> = { sums: [], columns: [] };
  let versions: number[] = [];
  let stamp = 0;
  /** By the id of each summed column. */
  let counted = new Map<string, CountedColumn>();
  const described = new Map<number, { version: number; texts: Record<string, string> }>();

  const touch = (branch: number): void => {
    versions[branch] = ++stamp;
  };

  const membersOf = (branch: number): Row[] => {
    if (!groups) return [];
    const all = inner.rows();
    return Array.from(groups.rows.subarray(groups.start[branch], groups.end[branch])).flatMap(
      (place) => all[place] ?? [],
    );
  };

  const textsOf = (branch: number): Record<string, string> => {
    const sample = inner.rows()[groups?.rows[groups.start[branch] ?? 0] ?? -1];
    if (sample === undefined) return {};
    let members: Row[] | null = null;
    const texts: Record<string, string> = {};
    for (const column of measures.columns) {
      if (!column.aggregate) continue;
      const value = aggregateOf(
        column,
        column.aggregate,
        () => (members ??= membersOf(branch)),
        (id) => counted.get(id)?.sums[branch],
      );
      texts[column.id] = aggregateText(column, column.aggregate, value, sample);
    }
    return texts;
  };

  return {
    touch,
    membersOf,
    versionOf: (branch) => versions[branch] ?? 0,
    take(next, depth) {
      groups = next;
      described.clear();
      versions = Array.from(next.level, () => ++stamp);
      measures = measuresOf(columns());
      const byId = new Map(columns().map((column) => [column.id, column]));
      const all = inner.rows();
      counted = new Map(
        measures.sums.flatMap((id) => {
          const column = byId.get(id);
          if (!column) return [];
          const values = all.map((row) => numberText(column.read(row)));
          return [[id, { values, sums: sumsOf(next, depth, values) }] as const];
        }),
      );
    },
    recount(place) {
      const row = inner.rows()[place];
      if (row === undefined || !groups) return [];
      const path: number[] = [];
      for (let branch = groups.groupOf[place] ?? -1; branch >= 0; branch = groups.parent[branch] ?? -1)
        path.push(branch);
      const byId = new Map(columns().map((column) => [column.id, column]));
      for (const [id, { values, sums }] of counted) {
        const next = numberText(byId.get(id)?.read(row));
        const before = values[place] ?? null;
        if (next === before) continue;
        values[place] = next;
        for (const branch of path) {
          sums[branch]?.add(before, -1);
          sums[branch]?.add(next);
        }
      }
      for (const branch of path) touch(branch);
      return path;
    },
    textsAt(branch) {
      const version = versions[branch] ?? 0;
      const known = described.get(branch);
      if (known?.version === version) return known.texts;
      const texts = textsOf(branch);
      described.set(branch, { version, texts });
      return texts;
    },
  };
}

/** The sum of each group, from the deepest ones upwards. */
function sumsOf(groups: Groups, depth: number, values: readonly (string | null)[]): DecimalSum[] {
  const { level, parent, rows, start, end } = groups;
  const sums = Array.from(level, () => new DecimalSum());
  for (let branch = level.length - 1; branch >= 0; branch--) {
    const sum = sums[branch];
    if (!sum) continue;
    if (level[branch] === depth - 1)
      for (let at = start[branch] ?? 0; at < (end[branch] ?? 0); at++)
        sum.add(values[rows[at] ?? -1] ?? null);
    sums[parent[branch] ?? -1]?.join(sum);
  }
  return sums;
}
