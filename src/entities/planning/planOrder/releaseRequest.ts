// 投放 as a background job, as both sides speak of it. Its answer is that of an action over many documents.
import type { ReleaseOptions } from './releasePlan.ts';

/** Kind of the job. */
export const planOrderRelease = 'planOrderRelease';

/** Orders of one release. */
export const mostInRelease = 5_000;

/** Input of POST jobs of that kind. */
export interface ReleaseRequest extends ReleaseOptions {
  /** In the versions that were chosen; one changed since is refused by itself. */
  orders: readonly { id: string; version: number }[];
}
