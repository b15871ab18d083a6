// Searching the cells: counts the hits in slices, walk them from the active cell (hitWalk.ts) and marks those in view
// (hitMarks.ts).
import { t } from '../../core/language.ts';
import { spells, textMatcher } from '../../filter/textMatch.ts';
import type { Matcher, Readings } from '../../filter/textMatch.ts';
import { cellOf } from '../position.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { createHitMarks } from './hitMarks.ts';
import { createHitWalk } from './hitWalk.ts';
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

export function createFinder<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): Finder {
  let matcher: Matcher | null = null;
  let readings: Readings | null = null;
  let counting = new AbortController();
  const marks = createHitMarks(grid, stage);

  /** Columns of the row that hold a hit, by visual index. */
  const hitsOf = (row: number): number[] => {
    const data = grid.props.source.rowAt(row);
    if (data === undefined || !matcher) return [];
    const found: number[] = [];
    for (const laid of grid.layout.columns) if (matcher(grid.textAt(row, laid))) found.push(laid.index);
    return found;
  };
  const walk = createHitWalk(grid, hitsOf);

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

  const offs = [
    grid.topics.on('scrolled', marks.soon),
    grid.topics.on('position', marks.soon),
    grid.topics.on('rows', () => {
      marks.soon();
      if (matcher) void count();
    }),
  ];

  return {
    async search(text) {
      walk.abort();
      if (spells(text)) readings ??= (await grid.props.readings?.()) ?? null;
      matcher = textMatcher(text, readings);
      marks.show(matcher);
      await count();
    },
    async walk(step) {
      if (!matcher || grid.rowCount === 0) return false;
      const signal = walk.begin();
      const cell = cellOf(grid.position);
      const here = cell ? { row: cell.row, column: grid.columnIndex(cell.column) } : { row: 0, column: -1 };
      const beside = hitsOf(here.row).filter((column) =>
        step > 0 ? column > here.column : column < here.column,
      );
      const found =
        beside.length > 0
          ? { row: here.row, hits: beside }
          : await walk.nextRow(here.row + step, step, signal);
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
      walk.abort();
      for (const off of offs) off();
      marks.detach();
    },
  };
}
