// The check list of a stock period, as it is stored with the period and shown on its page: plain data.

export type BlockerRow = { entity: string; id: string; label: string; detail: string };

/** One line of the check list. */
export type Blocker = {
  kind: string;
  title: string;
  /** False: worth knowing, closing is possible all the same. */
  blocks: boolean;
  count: number;
  /** The first of them. */
  rows: BlockerRow[];
};

export type PeriodCheck = { checkedAt: string; items: Blocker[] };

/** The check list of a stored value; null when there is none. */
export function periodCheckOf(value: unknown): PeriodCheck | null {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
    ? (value as PeriodCheck)
    : null;
}
