// Where entry goes in the samples of a bill: to the first cell that is still empty, and along one item with a column that
// comes from a measuring machine.
import type { RowEditing } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { EntryChoices } from './entryChoices.ts';
import type { EntryPlace, EntryTable } from './entryTable.ts';

/** The first empty cell in the direction of entry, else the first of all; undefined where there is none. */
export function firstEmpty(table: EntryTable, direction: EntryChoices['direction']): EntryPlace | undefined {
  const items = table.items();
  const numbers = Array.from({ length: table.samples() }, (_, index) => index + 1);
  const places = (
    direction === 'piece'
      ? numbers.flatMap((sampleNo) => items.map((item) => ({ item, sampleNo })))
      : items.flatMap((item) => numbers.map((sampleNo) => ({ item, sampleNo })))
  ).filter(({ item, sampleNo }) => sampleNo <= item.samples);
  return places.find(({ item, sampleNo }) => !item.cells.has(sampleNo)) ?? places[0];
}

/** Puts texts into the samples of one item from the place on, as far as it has samples. */
export function pasteAlong(
  table: EntryTable,
  editing: Pick<RowEditing<LineRow>, 'set'>,
  from: EntryPlace,
  texts: readonly string[],
): void {
  const room = from.item.samples - from.sampleNo + 1;
  const taken = texts.slice(0, room);
  editing.set(
    taken.map((text, index) => ({
      ...table.cellOf(from.item, from.sampleNo + index),
      value: text.trim() || null,
    })),
    `粘贴 ${taken.length} 个样本`,
  );
  if (texts.length > room)
    notify('warning', `本项目只抽 ${from.item.samples} 个样本，多出的 ${texts.length - room} 个没有粘贴`);
}
