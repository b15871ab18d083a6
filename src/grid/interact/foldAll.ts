// Unfolding or folding every line, where the source can do it at once.
import type { RowSource } from '../sourceTypes.ts';

export function foldAll<Row>(source: RowSource<Row>, open: boolean): void {
  if ('openAll' in source && typeof source.openAll === 'function') source.openAll(open);
}
