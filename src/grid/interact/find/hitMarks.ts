// Hits in view, marked by highlight ranges over the texts of the cells, so that no cell is rewritten. One highlight is shared by
// all grids of the page; each takes back its own ranges.
import type { Matcher } from '../../filter/textMatch.ts';
import { cellOf } from '../position.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Stage } from '../../dom/stageCalls.ts';

interface HitMarks {
  /** Marks what this finds, or nothing any more. */
  show: (matcher: Matcher | null) => void;
  /** In the next frame, where there is something to mark. */
  soon: () => void;
  detach: () => void;
}

const highlights = typeof Highlight === 'undefined' ? null : { all: new Highlight(), now: new Highlight() };
if (highlights && typeof CSS !== 'undefined') {
  CSS.highlights.set('grid-found', highlights.all);
  CSS.highlights.set('grid-found-now', highlights.now);
}

export function createHitMarks<Row>(grid: GridInstance<Row>, stage: Stage<Row>): HitMarks {
  let matcher: Matcher | null = null;
  let frame = 0;
  let own: { all: Range[]; now: Range[] } = { all: [], now: [] };

  const clearMarks = (): void => {
    for (const range of own.all) highlights?.all.delete(range);
    for (const range of own.now) highlights?.now.delete(range);
    own = { all: [], now: [] };
  };

  const mark = (): void => {
    frame = 0;
    clearMarks();
    if (!matcher || !highlights) return;
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
        highlights[now ? 'now' : 'all'].add(range);
      }
    }
  };
  const soon = (): void => {
    if (frame === 0 && (matcher || own.all.length > 0)) frame = requestAnimationFrame(mark);
  };

  return {
    show(next) {
      matcher = next;
      if (!matcher) {
        cancelAnimationFrame(frame);
        mark();
      } else soon();
    },
    soon,
    detach() {
      cancelAnimationFrame(frame);
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
