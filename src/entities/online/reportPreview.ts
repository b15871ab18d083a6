// The answer to a preview of a report that is still being designed.
import type { Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';

export interface ReportPreview {
  rows: readonly Row[];
  refs: RefMap;
  /** Rows there are, of which the first are answered. */
  total: number;
  milliseconds: number;
}
