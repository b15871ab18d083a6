// Moving and pinning columns: a married group stays together and moves as one.
import type { ColumnPin, GridColumn } from '../../contract/columns.ts';
import type { GridView } from '../../contract/view.ts';
import { groupPath, groupTitles } from '../columnGroups.ts';

type Columns<Row> = readonly GridColumn<Row>[];

/** Order after a column is dropped before another one (null: at the end). */
export function movedOrder(order: readonly string[], moving: string, before: string | null): string[] {
  const rest = order.filter((id) => id !== moving);
  const at = before === null ? -1 : rest.indexOf(before);
  rest.splice(at < 0 ? rest.length : at, 0, moving);
  return rest;
}

/** Married columns that move as one with this one; itself alone where it is in no such group. */
function marriedTo<Row>(columns: Columns<Row>, married: ReadonlySet<string>, id: string): string[] {
  const column = columns.find((each) => each.id === id);
  const titles = column ? groupTitles(column) : [];
  const path = titles.map((_, level) => groupPath(titles, level)).find((each) => married.has(each));
  if (path === undefined) return [id];
  return columns
    .filter((each) => groupPath(groupTitles(each), path.split('/').length - 1) === path)
    .map((each) => each.id);
}

export interface ColumnMove {
  id: string;
  /** The column it is to stand before; null: at the end. */
  before: string | null;
  pin: ColumnPin;
}

/**
 * The view after a column was moved. Within its own married group it moves alone; out of it the group moves with it;
 * into another one it passes that group.
 */
export function moveColumn<Row>(
  columns: Columns<Row>,
  married: ReadonlySet<string>,
  view: GridView,
  { id, before, pin }: ColumnMove,
): GridView {
  const own = marriedTo(columns, married, id);
  const samePin = (view.pins[id] ?? null) === pin;
  const place = view.order.filter((each) => each !== id);
  const at = before === null ? place.length : place.indexOf(before);
  const beside = [place[at - 1], place[at]].some((each) => each !== undefined && own.includes(each));
  if (own.length > 1 && samePin && beside) return { ...view, order: movedOrder(view.order, id, before) };
  const moving = view.order.filter((each) => own.includes(each));
  const rest = view.order.filter((each) => !own.includes(each));
  let target = before !== null && own.includes(before) ? followerOf(view.order, own) : before;
  const other = target === null ? [] : marriedTo(columns, married, target);
  const previous = target === null ? undefined : rest[rest.indexOf(target) - 1];
  if (other.length > 1 && previous !== undefined && other.includes(previous)) {
    const backwards = target !== null && view.order.indexOf(id) > view.order.indexOf(target);
    target = backwards ? (rest.find((each) => other.includes(each)) ?? target) : followerOf(rest, other);
  }
  const index = target === null ? rest.length : rest.indexOf(target);
  return {
    ...view,
    order: [...rest.slice(0, index), ...moving, ...rest.slice(index)],
    pins: { ...view.pins, ...Object.fromEntries(own.map((each) => [each, pin])) },
  };
}

/** What stands behind the last of these; null at the end. */
function followerOf(order: readonly string[], ids: readonly string[]): string | null {
  const last = order.findLastIndex((each) => ids.includes(each));
  return order.slice(last + 1).find((each) => !ids.includes(each)) ?? null;
}

/** The view with the column pinned, a married group as a whole. */
export function pinColumn<Row>(
  columns: Columns<Row>,
  married: ReadonlySet<string>,
  view: GridView,
  id: string,
  pin: ColumnPin,
): GridView {
  const own = marriedTo(columns, married, id);
  return { ...view, pins: { ...view.pins, ...Object.fromEntries(own.map((each) => [each, pin])) } };
}
