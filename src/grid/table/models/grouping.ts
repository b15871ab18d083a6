// Grouping as arithmetic on plain data, so it can run in a worker: key texts by level in, groups in display order and
// the rows under each of them out. One pass over the rows per level.
import { compareValues, isEmptyValue } from './order.ts';
import type { CellValue } from '../../contract/columns.ts';

export interface GroupRequest {
  /** Per level the key of every row, in the rows' own order. */
  keys: readonly (readonly CellValue[])[];
  /** Display order before grouping, as row places. */
  order: Int32Array;
  /** Per level whether its groups stand in descending order. */
  descending: readonly boolean[];
}

export interface Groups {
  /** Per group, parents before children, siblings in display order. */
  level: Int32Array;
  parent: Int32Array;
  key: readonly CellValue[];
  /** The group's rows: a span of `rows`. */
  start: Int32Array;
  end: Int32Array;
  /** Row places, grouped. */
  rows: Int32Array;
  /** Deepest group by row place, −1 for rows left out. */
  groupOf: Int32Array;
}

interface Draft {
  level: number;
  parent: number;
  key: CellValue;
  rank: number;
  count: number;
  children: number[];
}

/** Blanks are one group, whether nothing, an empty text or an empty list stands for them. */
const keyText = (key: CellValue): string =>
  isEmptyValue(key) ? '' : Array.isArray(key) ? key.join('\u0000') : `${typeof key}:${String(key)}`;

export function buildGroups({ keys, order, descending }: GroupRequest): Groups {
  const drafts: Draft[] = [];
  const top: number[] = [];
  const leafOf = new Int32Array(keys[0]?.length ?? 0).fill(-1);
  const current = new Int32Array(order.length).fill(-1);
  keys.forEach((column, level) => {
    const known = new Map<number, Map<string, number>>();
    for (let at = 0; at < order.length; at++) {
      const key = column[order[at] ?? -1] ?? null;
      const parent = current[at] ?? -1;
      const siblings = known.get(parent) ?? new Map<string, number>();
      if (siblings.size === 0) known.set(parent, siblings);
      const name = keyText(key);
      let group = siblings.get(name);
      if (group === undefined) {
        group = drafts.length;
        siblings.set(name, group);
        drafts.push({ level, parent, key, rank: 0, count: 0, children: [] });
        (drafts[parent]?.children ?? top).push(group);
      }
      current[at] = group;
      const draft = drafts[group];
      if (draft) draft.count++;
    }
  });
  return place(drafts, top, descending, order, current, leafOf);
}

function place(
  drafts: readonly Draft[],
  top: readonly number[],
  descending: readonly boolean[],
  order: Int32Array,
  current: Int32Array,
  groupOf: Int32Array,
): Groups {
  const level: number[] = [];
  const parent: number[] = [];
  const key: CellValue[] = [];
  const start: number[] = [];
  const end: number[] = [];
  let row = 0;
  const visit = (siblings: readonly number[], under: number): void => {
    const sorted = [...siblings].sort((a, b) => {
      const [one, other] = [drafts[a]?.key ?? null, drafts[b]?.key ?? null];
      const result = compareValues(one, other);
      const turned = descending[drafts[a]?.level ?? 0] === true && !isEmptyValue(one) && !isEmptyValue(other);
      return turned ? -result : result;
    });
    for (const at of sorted) {
      const draft = drafts[at];
      if (!draft) continue;
      const number = level.length;
      draft.rank = number;
      level.push(draft.level);
      parent.push(under);
      key.push(draft.key);
      start.push(row);
      end.push(row + draft.count);
      if (draft.children.length > 0) visit(draft.children, number);
      else row += draft.count;
    }
  };
  visit(top, -1);
  const next = Int32Array.from(start);
  const rows = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const group = drafts[current[at] ?? -1]?.rank ?? -1;
    const placed = next[group] ?? 0;
    rows[placed] = order[at] ?? 0;
    next[group] = placed + 1;
    groupOf[order[at] ?? 0] = group;
  }
  return {
    level: Int32Array.from(level),
    parent: Int32Array.from(parent),
    key,
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    rows,
    groupOf,
  };
}
