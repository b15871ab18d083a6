// A thumb races past places faster than a server answers. Until the rows of a place are there, those of the last place
// passed that has them stay in view, with their own numbers; once the thumb rests, the place itself is shown.
import type { IndexRange, RowState } from '../contract/rows.ts';
import type { Topics } from '../core/signal.ts';
import type { Stage } from './stageCalls.ts';

/** Places remembered of one race: at sixty frames a second, those of the last two seconds. */
const most = 120;

/** What is read of a grid; rows of other heights than the base are never held. */
export interface RacedGrid {
  readonly props: { source: { stateAt(index: number): RowState } };
  readonly rowCount: number;
  readonly rowAxis: { isVaried: () => boolean };
  readonly topics: Pick<Topics<'settled'>, 'on'>;
}

export function attachHeldRows<Row>(
  grid: RacedGrid,
  stage: Pick<Stage<Row>, 'holdBy' | 'visible'>,
): () => void {
  let passed: number[] = [];
  let last = 0;
  let racing = false;

  const rest = (): void => {
    last = stage.visible().start;
    passed = [last];
    racing = false;
  };

  const isThere = (start: number, rows: number): boolean => {
    const { source } = grid.props;
    const end = Math.min(start + rows, grid.rowCount) - 1;
    return source.stateAt(start) !== 'loading' && source.stateAt(end) !== 'loading';
  };

  const held = ({ start, end }: IndexRange): number => {
    const rows = end - start;
    racing ||= Math.abs(start - last) > 2 * rows;
    if (start !== last) passed.push(start);
    last = start;
    if (!racing || grid.rowAxis.isVaried()) return start;
    const at = passed.findLastIndex((place) => isThere(place, rows));
    if (at > 0) passed = passed.slice(at);
    else if (passed.length > most) passed.splice(1, passed.length - most);
    return at < 0 ? start : (passed[0] ?? start);
  };

  rest();
  stage.holdBy(held);
  const off = grid.topics.on('settled', rest);
  return () => {
    off();
    stage.holdBy(null);
  };
}
