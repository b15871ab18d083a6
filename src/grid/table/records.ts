// Which lines are rows one can select: groups are not.
import type { GridInstance } from '../frame/instance.ts';

/** Id of the row; undefined while it is not loaded, empty for a line that is no row. */
export function recordIdAt<Row>(grid: GridInstance<Row>, index: number): string | undefined {
  return grid.lineAt(index)?.kind === 'group' ? '' : grid.props.source.idAt(index);
}
