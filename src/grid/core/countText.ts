// Counts as people read them: 1234567 → 1,234,567. Cheaper than a number format of the platform, which is made anew for
// each call and stands in the way of the first paint.
import { t } from './language.ts';

export function countText(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Name of a group's line, with how many rows it holds where that is known. */
export function groupTitle({ title = '', members }: { title?: string; members?: number }): string {
  return members === undefined ? title : t('{0}（{1}）', title, countText(members));
}
