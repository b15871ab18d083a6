// What the server tells of the materials of a forecast: what was shipped a year before, what is ordered, and the lots.

/** Base units. */
export interface MaterialFacts {
  /** By period, a year before; null where nothing was shipped. */
  lastYear: readonly (string | null)[];
  /** By period, approved orders for its days. */
  ordered: readonly (string | null)[];
  /** Smallest step of an order; null without one. */
  lot: string | null;
}

/** By material. */
export type MatrixFacts = Readonly<Record<string, MaterialFacts>>;
