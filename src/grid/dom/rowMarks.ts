// What editing says of a row as a whole: new, changed, removed, no longer in its place. Written only where different.
import type { RowEditing } from '../editing.ts';

export function markRow<Row>(
  element: HTMLElement,
  editing: RowEditing<Row>,
  id: string,
  misplaced: boolean,
): void {
  const isNew = editing.isNewRow(id);
  const marks = {
    new: isNew,
    changed: !isNew && editing.isChangedRow?.(id) === true,
    removed: editing.isRemoved?.(id) === true,
    misplaced,
  };
  for (const [name, on] of Object.entries(marks))
    if (on !== (element.dataset[name] === 'true')) element.dataset[name] = String(on);
}
