// The list of choices under the editor: options of a select, records suggested for a lookup. State only;
// the text box keeps the focus and hands its keys over.
import { createSignal } from '../core/signal.ts';
import type { Signal } from '../core/signal.ts';
import type { CellAddress } from '../core/position.ts';
import { spells, textMatcher } from '../core/textMatch.ts';
import type { Readings } from '../core/textMatch.ts';
import type { Picked } from '../types.ts';
import type { GridInstance } from './instance.ts';

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
  empty: string;
  /** The text these entries were found for. */
  text: string;
}

export interface Choices {
  readonly list: Signal<ChoiceList | null>;
  /** Shows what matches the text; `all` ignores it (opened by key or F2). */
  refresh: (cell: CellAddress, text: string, all: boolean) => void;
  move: (step: 1 | -1) => void;
  highlighted: () => Choice | undefined;
  /** Suggested record whose code is exactly this text, or the only one that contains it. */
  exact: (text: string) => Choice | undefined;
  /** Several suggestions contain the text and none is it: the user has to choose. */
  ambiguous: (text: string) => boolean;
  toggle: (value: string) => void;
  close: () => void;
}

const suggestDelay = 120;

/** The present value in a full list; while typing the exact label, else one that starts with the text, else the first. */
function highlight(items: readonly Choice[], wanted: string, selected: number, all: boolean): number {
  if (items.length === 0) return -1;
  if (wanted === '') return selected >= 0 ? selected : all ? 0 : -1;
  const labels = items.map((item) => item.label.toLowerCase());
  const exact = labels.indexOf(wanted);
  return exact >= 0
    ? exact
    : Math.max(
        0,
        labels.findIndex((label) => label.startsWith(wanted)),
      );
}

export function createChoices<Row>(grid: GridInstance<Row>): Choices {
  const list = createSignal<ChoiceList | null>(null);
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
        !matcher || matcher(option.label) !== null || `${option.value}\u0000${option.search ?? ''}`.toLowerCase().includes(wanted),
    );
    if (!readings && spells(wanted)) fetchReadings(cell, text);
    const value = row && column ? column.read(row) : null;
    const current = list.get();
    const same = current?.cell.column === cell.column && current.cell.row === cell.row;
    const checked = same ? current.checked : new Set(Array.isArray(value) ? value : []);
    const selected = items.findIndex((item) => item.value === value);
    list.set({ cell, items, multiple, checked, text, empty: '没有匹配的选项', highlighted: highlight(items, wanted, selected, all) });
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

  const recordsWith = (text: string): Choice[] => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return [];
    return (list.get()?.items ?? []).filter(
      (item) => item.picked && `${item.code ?? ''}\u0000${item.label}`.toLowerCase().includes(wanted),
    );
  };

  /** A list found for fewer letters may lack better matches for what is typed now. */
  const isCurrent = (text: string): boolean => list.get()?.text.trim() === text.trim();

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
          const items = found.map((one): Choice => ({ value: one.code, code: one.code, label: one.label, picked: one }));
          list.set({ cell, items, highlighted: -1, multiple: false, checked: new Set(), text, empty: '没有匹配的记录' });
        },
        () => {
          if (asked === newest) list.set(null);
        },
      );
    }, suggestDelay);
  };

  const close = (): void => {
    clearTimeout(timer);
    newest++;
    list.set(null);
  };

  return {
    list,
    refresh(cell, text, all) {
      const input = grid.laid(cell.column)?.column.editor?.input;
      if (input === 'select' || input === 'multiSelect') optionsFor(cell, text, all, input === 'multiSelect');
      else if (input === 'lookup' && (all || text.trim() !== '')) suggestFor(cell, all ? '' : text);
      else close();
    },
    move(step) {
      const now = list.get();
      if (!now || now.items.length === 0) return;
      const next =
        now.highlighted < 0 ? (step > 0 ? 0 : now.items.length - 1) : (now.highlighted + step + now.items.length) % now.items.length;
      list.set({ ...now, highlighted: next });
    },
    highlighted() {
      const now = list.get();
      return now?.items[now.highlighted];
    },
    exact(text) {
      const exact = recordsWith(text).filter((item) => item.code?.toLowerCase() === text.trim().toLowerCase());
      const found = exact.length > 0 ? exact : isCurrent(text) ? recordsWith(text) : [];
      return found.length === 1 ? found[0] : undefined;
    },
    ambiguous: (text) => isCurrent(text) && recordsWith(text).length > 1,
    toggle(value) {
      const now = list.get();
      if (!now) return;
      const checked = new Set(now.checked);
      if (!checked.delete(value)) checked.add(value);
      list.set({ ...now, checked });
    },
    close,
  };
}
