// Finds what stands in the list of choices: options by their text or pinyin, records by asking for suggestions after a
// pause in typing.
import type { Picked } from '../contract/columns.ts';
import { message } from '../core/language.ts';
import type { Message } from '../core/language.ts';
import type { Signal } from '../core/signal.ts';
import type { CellAddress } from './position.ts';
import { spells, textMatcher } from '../filter/textMatch.ts';
import type { Readings } from '../filter/textMatch.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface Choice {
  value: string;
  label: string;
  /** Code of a suggested record, shown before the label. */
  code?: string;
  picked?: Picked;
}

export interface ChoiceList {
  cell: CellAddress;
  items: readonly Choice[];
  /** −1: none; Enter then takes the typed text. */
  highlighted: number;
  multiple: boolean;
  checked: ReadonlySet<string>;
  /** Said where there are none. */
  empty: Message;
  /** The text these entries were found for. */
  text: string;
}

export interface ChoiceWork {
  find: (cell: CellAddress, text: string, all: boolean) => void;
  /** Answers still to come are no longer wanted. */
  stop: () => void;
}

const suggestDelay = 120;

/** The present value in a full list; while typing the exact label or code, else a label that starts with it, else the first. */
function highlight(items: readonly Choice[], wanted: string, selected: number, all: boolean): number {
  if (items.length === 0) return -1;
  if (wanted === '') return selected >= 0 ? selected : all ? 0 : -1;
  const labels = items.map((item) => item.label.toLowerCase());
  const meant = [
    labels.indexOf(wanted),
    items.findIndex(({ value }) => value.toLowerCase() === wanted),
    labels.findIndex((label) => label.startsWith(wanted)),
  ];
  return meant.find((at) => at >= 0) ?? 0;
}

/** Enter takes the record whose code is typed, else the first; nothing where nothing is typed. */
function firstHit(items: readonly Choice[], text: string): number {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || items.length === 0) return -1;
  return Math.max(
    0,
    items.findIndex(({ code }) => code?.toLowerCase() === wanted),
  );
}

export function createChoiceWork<Row>(grid: GridInstance<Row>, list: Signal<ChoiceList | null>): ChoiceWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  let readings: Readings | null = null;

  const optionsFor = (cell: CellAddress, text: string, all: boolean, multiple: boolean): void => {
    const column = grid.laid(cell.column)?.column;
    const row = grid.props.source.rowAt(cell.row);
    const options = column?.editor?.options?.(row) ?? [];
    const wanted = all ? '' : text.trim().toLowerCase();
    const matcher = textMatcher(wanted, readings);
    const items = options.filter(
      (option) =>
        !matcher ||
        matcher(option.label) !== null ||
        `${option.value}\u0000${option.search ?? ''}`.toLowerCase().includes(wanted),
    );
    if (!readings && spells(wanted)) fetchReadings(cell, text);
    const value = row && column ? column.read(row) : null;
    const current = list.get();
    const same = current?.cell.column === cell.column && current.cell.row === cell.row;
    const checked = same ? current.checked : new Set(Array.isArray(value) ? value : []);
    const selected = items.findIndex((item) => item.value === value);
    list.set({
      cell,
      items,
      multiple,
      checked,
      text,
      empty: message('没有匹配的选项'),
      highlighted: highlight(items, wanted, selected, all),
    });
  };

  /** Options found by pinyin join those shown once the characters' readings are there. */
  const fetchReadings = (cell: CellAddress, text: string): void => {
    const asked = grid.props.readings?.();
    if (!asked) return;
    asked.then(
      (found) => {
        readings = found;
        const now = list.get();
        if (now?.cell === cell && now.text === text) optionsFor(cell, text, false, now.multiple);
      },
      () => {
        // Options are still found by their characters.
        readings = null;
      },
    );
  };

  const suggestFor = (cell: CellAddress, text: string): void => {
    const editor = grid.laid(cell.column)?.column.editor;
    clearTimeout(timer);
    if (!editor?.suggest) return;
    const asked = ++newest;
    timer = setTimeout(() => {
      const row = grid.props.source.rowAt(cell.row);
      editor.suggest?.(text.trim(), row).then(
        (found) => {
          if (asked !== newest) return;
          const items = found.map((one): Choice => ({
            value: one.code,
            code: one.code,
            label: one.label,
            picked: one,
          }));
          list.set({
            cell,
            items,
            highlighted: firstHit(items, text),
            multiple: false,
            checked: new Set(),
            text,
            empty: message('没有匹配的记录'),
          });
        },
        () => {
          if (asked === newest) list.set(null);
        },
      );
    }, suggestDelay);
  };

  return {
    find(cell, text, all) {
      const input = grid.laid(cell.column)?.column.editor?.input;
      if (input === 'lookup') suggestFor(cell, all ? '' : text);
      else optionsFor(cell, text, all, input === 'multiSelect');
    },
    stop() {
      clearTimeout(timer);
      newest++;
    },
  };
}
