// Searching the cells: walks hits in reading order from the active cell, loading rows that are not there yet, counts
// them in slices, and marks those in view by highlight ranges, so that no cell is rewritten.
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import { spells, textMatcher } from '../../filter/textMatch.ts';
import type { Matcher, Readings } from '../../filter/textMatch.ts';
import { cellOf } from '../position.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Navigation } from '../navigation.ts';
import { inSlices } from '../../core/slices.ts';
import type { Stage } from '../../dom/stageCalls.ts';

export interface Finder {
  /** Searches for another text; counts and marks, moves nowhere. */
  search: (text: string) => Promise<void>;
  /** To the next or previous hit, around the end. */
  walk: (step: 1 | -1) => Promise<boolean>;
  detach: () => void;
}

/** Rows loaded at a time while walking through what is not there yet. */
const loadedAtOnce = 1_000;

const marks = typeof Highlight === 'undefined' ? null : { all: new Highlight(), now: new Highlight() };
if (marks && typeof CSS !== 'undefined') {
  CSS.highlights.set('grid-found', marks.all);
  CSS.highlights.set('grid-found-now', marks.now);
}

export function createFinder<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): Finder {
  let matcher: Matcher | null = null;
  let readings: Readings | null = null;
  let counting = new AbortController();
  let walking = new AbortController();
  let frame = 0;
  let own: { all: Range[]; now: Range[] } = { all: [], now: [] };

  const clearMarks = (): void => {
    for (const range of own.all) marks?.all.delete(range);
    for (const range of own.now) marks?.now.delete(range);
    own = { all: [], now: [] };
  };

  const mark = (): void => {
    frame = 0;
    clearMarks();
    if (!matcher || !marks) return;
    const { start, end } = stage.visible();
    const active = cellOf(grid.position);
    for (let row = start; row < end; row++) {
      for (const laid of grid.layout.columns) {
        const element = stage.pool.cellAt(row, laid.index);
        const text = element && textNode(element);
        const hit = text && matcher(text.data);
        if (!hit) continue;
        const range = new Range();
        range.setStart(text, hit.start);
        range.setEnd(text, Math.min(hit.end, text.data.length));
        const now = active?.row === row && active.column === laid.id;
        own[now ? 'now' : 'all'].push(range);
        marks[now ? 'now' : 'all'].add(range);
      }
    }
  };
  const soon = (): void => {
    if (frame === 0 && (matcher || own.all.length > 0)) frame = requestAnimationFrame(mark);
  };

  /** Columns of the row that hold a hit, by visual index. */
  const hitsOf = (row: number): number[] => {
    const data = grid.props.source.rowAt(row);
    if (data === undefined || !matcher) return [];
    const found: number[] = [];
    for (const laid of grid.layout.columns) if (matcher(grid.textAt(row, laid))) found.push(laid.index);
    return found;
  };

  const count = async (): Promise<void> => {
    counting.abort();
    counting = new AbortController();
    const { signal } = counting;
    let hits = 0;
    let missing = false;
    const rows = matcher ? grid.rowCount : 0;
    const done = await inSlices(rows, signal, (row) => {
      if (grid.props.source.rowAt(row) === undefined) missing = true;
      else hits += hitsOf(row).length;
    });
    if (done) grid.find.set({ ...grid.find.get(), hits, complete: !missing });
  };

  const load = async (row: number, step: 1 | -1, signal: AbortSignal): Promise<boolean> => {
    const { source } = grid.props;
    if (!source.ensure) return false;
    const range =
      step > 0
        ? { start: row, end: Math.min(grid.rowCount, row + loadedAtOnce) }
        : { start: Math.max(0, row - loadedAtOnce + 1), end: row + 1 };
    grid.busy.set({ text: t('正在查找，已到第 {0} 行', countText(row + 1)), abort: () => walking.abort() });
    await source.ensure(range);
    return !signal.aborted && source.rowAt(row) !== undefined;
  };

  /** The next row with a hit, from `from` on; all the way around. */
  const nextRow = async (
    from: number,
    step: 1 | -1,
    signal: AbortSignal,
  ): Promise<{ row: number; hits: number[] } | null> => {
    const rows = grid.rowCount;
    let at = from;
    for (let passed = 0; passed <= rows;) {
      let found: number[] = [];
      let missing = false;
      const done = await inSlices(Math.min(5_000, rows - passed + 1), signal, () => {
        if (found.length > 0 || missing) return;
        const row = ((at % rows) + rows) % rows;
        if (grid.props.source.rowAt(row) === undefined) {
          missing = true;
          return;
        }
        found = hitsOf(row);
        if (found.length > 0) return;
        at += step;
        passed++;
      });
      if (!done || signal.aborted) return null;
      const row = ((at % rows) + rows) % rows;
      if (found.length > 0) return { row, hits: found };
      if (missing && !(await load(row, step, signal))) {
        if (signal.aborted) return null;
        at += step;
        passed++;
      }
    }
    return null;
  };

  const offs = [
    grid.topics.on('scrolled', soon),
    grid.topics.on('position', soon),
    grid.topics.on('rows', () => {
      soon();
      if (matcher) void count();
    }),
  ];

  return {
    async search(text) {
      walking.abort();
      if (spells(text)) readings ??= (await grid.props.readings?.()) ?? null;
      matcher = textMatcher(text, readings);
      if (!matcher) {
        cancelAnimationFrame(frame);
        mark();
      } else soon();
      await count();
    },
    async walk(step) {
      if (!matcher || grid.rowCount === 0) return false;
      walking.abort();
      walking = new AbortController();
      const { signal } = walking;
      const cell = cellOf(grid.position);
      const here = cell ? { row: cell.row, column: grid.columnIndex(cell.column) } : { row: 0, column: -1 };
      const beside = hitsOf(here.row).filter((column) =>
        step > 0 ? column > here.column : column < here.column,
      );
      const found =
        beside.length > 0 ? { row: here.row, hits: beside } : await nextRow(here.row + step, step, signal);
      grid.busy.set(null);
      if (signal.aborted) return false;
      const column = found?.hits.at(step > 0 ? 0 : -1);
      if (!found || column === undefined) {
        grid.notify(t('没有找到“{0}”', grid.find.get().text), 'info');
        return false;
      }
      navigation.activate(
        found.row,
        column,
        stage.visible().start <= found.row && found.row < stage.visible().end ? 'auto' : 'center',
      );
      return true;
    },
    detach() {
      counting.abort();
      walking.abort();
      cancelAnimationFrame(frame);
      for (const off of offs) off();
      clearMarks();
    },
  };
}

function textNode(element: HTMLElement): Text | null {
  if (element.dataset['mounted'] !== undefined) return null;
  const inner =
    element.firstChild instanceof HTMLElement ? element.firstChild.firstChild : element.firstChild;
  return inner instanceof Text ? inner : null;
}
