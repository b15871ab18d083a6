// What areas know of source lines that no link of these says: quantities on their way to the same end by another door. A push
// proposes so much less; what may be drawn stays as it is.
import type { Context } from '#server/context.ts';

export interface Elsewhere {
  /** Names of the link rules whose pushes propose less. */
  rules: readonly string[];
  /** Said beside the line, before the quantity. */
  title: string;
  /** Base units by id of the line, above 0. */
  quantities(context: Context, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
