// What the builder edits: groups and conditions with ids, conditions as typed. To and from filter trees.
import { filterOps, filterText, readFilter, reworded } from '../filter/filterText.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { FilterTree } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';

export interface Group {
  id: number;
  mode: 'all' | 'any';
  not: boolean;
  items: readonly (Group | Condition)[];
}

export interface Condition {
  id: number;
  column: string;
  op: FilterOp;
  /** As typed; sets keep their values. */
  text: string;
  values: readonly string[];
}

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>;

let lastId = 0;
const newId = (): number => ++lastId;

export const isGroup = (item: Group | Condition): item is Group => 'items' in item;
export const listedOp = (op: FilterOp): boolean => op === 'in' || op === 'notIn' || op === 'under';
export const needsValue = (op: FilterOp): boolean => op !== 'empty' && op !== 'notEmpty';

export function opsOf<Row>(column: GridColumn<Row> | undefined): readonly FilterOp[] {
  const kind = column?.filter;
  if (!kind) return [];
  const ops = filterOps(kind);
  return kind === 'lookup' || kind === 'text' ? [...ops, 'in', 'notIn'] : ops;
}

export function newCondition<Row>(column: GridColumn<Row>): Condition {
  return { id: newId(), column: column.id, op: opsOf(column)[0] ?? 'eq', text: '', values: [] };
}

export function newGroup(mode: Group['mode'], items: Group['items'] = []): Group {
  return { id: newId(), mode, not: false, items };
}

const opPrefix = /^(<=|>=|<>|<|>|=|!|\^|非 |not )/;

export function groupOf<Row>(tree: FilterTree | null, columns: Columns<Row>): Group {
  const item = tree ? itemOf(tree, columns) : newGroup('all');
  return isGroup(item) ? item : newGroup('all', [item]);
}

function itemOf<Row>(tree: FilterTree, columns: Columns<Row>): Group | Condition {
  if ('column' in tree) {
    const text = listedOp(tree.op)
      ? ''
      : filterText(columns.get(tree.column)?.filter ?? undefined, tree).replace(opPrefix, '');
    return {
      id: newId(),
      column: tree.column,
      op: tree.op,
      text: tree.values.length === 0 ? '' : text,
      values: tree.values,
    };
  }
  if ('not' in tree) {
    const inner = itemOf(tree.not, columns);
    return isGroup(inner) ? { ...inner, not: !inner.not } : { ...newGroup('all', [inner]), not: true };
  }
  return newGroup(
    'all' in tree ? 'all' : 'any',
    ('all' in tree ? tree.all : tree.any).map((part) => itemOf(part, columns)),
  );
}

/** The condition as a filter; null while it says nothing that can be understood. */
export function conditionTree<Row>(
  condition: Condition,
  column: GridColumn<Row> | undefined,
): FilterTree | null {
  if (!column?.filter) return null;
  const { op, text, values } = condition;
  if (!needsValue(op)) return { column: column.id, op, values: [] };
  if (listedOp(op) || column.filter === 'bool')
    return values.length === 0 ? null : { column: column.id, op, values };
  return readFilter(column.id, column.filter, text, op);
}

export function groupTree<Row>(group: Group, columns: Columns<Row>): FilterTree | null {
  const parts = group.items.flatMap((item) => {
    const part = isGroup(item) ? groupTree(item, columns) : conditionTree(item, columns.get(item.column));
    return part ? [part] : [];
  });
  if (parts.length === 0) return null;
  const tree: FilterTree = group.mode === 'all' ? { all: parts } : { any: parts };
  return group.not ? { not: tree } : tree;
}

/** Conditions that are begun but cannot be understood. */
export function unclear<Row>(group: Group, columns: Columns<Row>): number {
  return group.items.reduce(
    (sum, item) =>
      sum + (isGroup(item) ? unclear(item, columns) : conditionTree(item, columns.get(item.column)) ? 0 : 1),
    0,
  );
}

/** The same group with one item replaced; null takes it out. */
export function replaced(group: Group, id: number, next: Group | Condition | null): Group {
  if (group.id === id) return next && isGroup(next) ? next : group;
  return {
    ...group,
    items: group.items.flatMap((item): (Group | Condition)[] => {
      if (item.id === id) return next ? [next] : [];
      return [isGroup(item) ? replaced(item, id, next) : item];
    }),
  };
}

export function rewordedCondition<Row>(condition: Condition, columns: Columns<Row>): Condition {
  return { ...condition, text: reworded(columns.get(condition.column)?.filter ?? undefined, condition.text) };
}

/** After the language changed: names of days and joins in what stands in the boxes. */
export function rewordedGroup<Row>(group: Group, columns: Columns<Row>): Group {
  return {
    ...group,
    items: group.items.map((item) =>
      isGroup(item) ? rewordedGroup(item, columns) : rewordedCondition(item, columns),
    ),
  };
}
