// Where on the board a field is drawn, which one lies under the pointer, and where one that is let go there would stand.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsIn, keyOf, tableOf } from './designChanges.ts';

interface Point {
  clientX: number;
  clientY: number;
}

export interface Target {
  table: string;
  /** Row it comes before; null: the end of the table. */
  before: string | null;
  /** The line drawn there, in pixels of the board. */
  mark: { left: number; top: number; height: number };
}

/** The input or column head of a field on the board. */
export function elementOf(place: HTMLElement | null, row: LineRow): HTMLElement | null {
  const key = CSS.escape(keyOf(row));
  const table = CSS.escape(tableOf(row));
  if (keyOf(row) === '') return null;
  return (
    place?.querySelector<HTMLElement>(
      table === ''
        ? `[data-field="${key}"]`
        : `[data-table="${table}"] [role="columnheader"][data-column="${key}"]`,
    ) ?? null
  );
}

function contains(element: HTMLElement | null, { clientX, clientY }: Point): boolean {
  const box = element?.getBoundingClientRect();
  return (
    box !== undefined &&
    clientX >= box.left &&
    clientX <= box.right &&
    clientY >= box.top &&
    clientY <= box.bottom
  );
}

export function fieldAt(
  place: HTMLElement | null,
  rows: readonly LineRow[],
  point: Point,
): LineRow | undefined {
  return rows.find((row) => contains(elementOf(place, row), point));
}

export function targetAt(place: HTMLElement | null, design: DocumentDraft, point: Point): Target | null {
  const around = place?.getBoundingClientRect();
  if (place === null || around === undefined) return null;
  const tables = [...place.querySelectorAll<HTMLElement>('[data-table]')];
  const table = tables.find((each) => contains(each, point))?.dataset['table'] ?? '';
  const fields = fieldsIn(design, table);
  const boxes = fields.map((row) => elementOf(place, row)?.getBoundingClientRect());
  const markAt = (left: number, box: DOMRect): Target['mark'] => ({
    left: left - around.left,
    top: box.top - around.top + place.scrollTop,
    height: box.height,
  });
  for (const [index, box] of boxes.entries()) {
    if (box === undefined || point.clientY > box.bottom + 4 || point.clientX > box.right + 8) continue;
    const isAfter = point.clientX > box.left + box.width / 2;
    return {
      table,
      before: (isAfter ? fields[index + 1]?.id : fields[index]?.id) ?? null,
      mark: markAt(isAfter ? box.right + 6 : box.left - 8, box),
    };
  }
  const last = boxes.at(-1);
  return {
    table,
    before: null,
    mark: last === undefined ? { left: 12, top: 12, height: 28 } : markAt(last.right + 6, last),
  };
}
