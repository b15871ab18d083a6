// The list of choices under the editor: options of a select, records suggested for a lookup. State only; the text box
// keeps the focus and hands its keys over. What stands in the list is found by choiceWork.ts, fetched when needed.
import { t } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { createSignal } from '../core/signal.ts';
import type { Signal } from '../core/signal.ts';
import type { CellAddress } from './position.ts';
import type { Choice, ChoiceList, ChoiceWork } from './choiceWork.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface Choices {
  readonly list: Signal<ChoiceList | null>;
  /** Shows what matches the text; `all` ignores it (opened by key or F2). */
  refresh: (cell: CellAddress, text: string, all: boolean) => void;
  move: (step: 1 | -1) => void;
  /** The highlighted choice of what was found for this text, or of a list in which somebody chose by arrows. */
  highlighted: (text: string) => Choice | undefined;
  /** Suggested record whose code is exactly this text, or the only one that contains it. */
  exact: (text: string) => Choice | undefined;
  toggle: (value: string) => void;
  close: () => void;
}

const code = lazy(() => import('./choiceWork.ts'), 'ahead');

export function createChoices<Row>(grid: GridInstance<Row>): Choices {
  const list = createSignal<ChoiceList | null>(null);
  let work: ChoiceWork | null = null;
  /** What was asked for last; null once the list is closed. */
  let asked: { cell: CellAddress; text: string; all: boolean } | null = null;

  const recordsWith = (text: string): Choice[] => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return [];
    return (list.get()?.items ?? []).filter(
      (item) => item.picked && `${item.code ?? ''}\u0000${item.label}`.toLowerCase().includes(wanted),
    );
  };

  /** A list found for fewer letters may lack better matches for what is typed now. */
  const isCurrent = (text: string): boolean => list.get()?.text.trim() === text.trim();

  const close = (): void => {
    asked = null;
    work?.stop();
    list.set(null);
  };

  const find = (question: NonNullable<typeof asked>): void => {
    asked = question;
    const now = code.now();
    if (now) {
      work ??= now.createChoiceWork(grid, list);
      return work.find(question.cell, question.text, question.all);
    }
    code.load().then(
      () => {
        if (asked === question) find(question);
      },
      () => grid.notify(t('选项没有加载成功，请检查网络后重试'), 'error'),
    );
  };

  return {
    list,
    refresh(cell, text, all) {
      const input = grid.laid(cell.column)?.column.editor?.input;
      const lists =
        input === 'select' || input === 'multiSelect' || (input === 'lookup' && (all || text.trim() !== ''));
      if (lists) find({ cell, text, all });
      else close();
    },
    move(step) {
      const now = list.get();
      if (!now || now.items.length === 0) return;
      const next =
        now.highlighted < 0
          ? step > 0
            ? 0
            : now.items.length - 1
          : (now.highlighted + step + now.items.length) % now.items.length;
      // Who chooses among what is shown means it, though hits of what was typed last are still to come.
      list.set({ ...now, highlighted: next, text: asked?.text ?? now.text });
    },
    highlighted(text) {
      const now = list.get();
      const meant = now?.items[now.highlighted];
      return meant?.picked && !isCurrent(text) ? undefined : meant;
    },
    exact(text) {
      const exact = recordsWith(text).filter(
        (item) => item.code?.toLowerCase() === text.trim().toLowerCase(),
      );
      const found = exact.length > 0 ? exact : isCurrent(text) ? recordsWith(text) : [];
      return found.length === 1 ? found[0] : undefined;
    },
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
