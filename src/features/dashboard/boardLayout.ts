// How a person arranged the cards of a dashboard: their order and which are hidden. Pure.

export interface BoardLayout {
  order: readonly string[];
  hidden: readonly string[];
}

export const plainLayout: BoardLayout = { order: [], hidden: [] };

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value.filter((item) => typeof item === 'string');
}

export const boardSchema = {
  parse(value: unknown): BoardLayout {
    if (typeof value !== 'object' || value === null || !('order' in value) || !('hidden' in value))
      throw new TypeError('not a layout');
    return { order: texts(value.order), hidden: texts(value.hidden) };
  },
};

/** Cards in the person's order; those the arrangement does not know yet come where the product puts them: behind. */
export function arranged<Card extends { key: string }>(
  cards: readonly Card[],
  { order }: BoardLayout,
): Card[] {
  const place = (key: string): number => {
    const index = order.indexOf(key);
    return index < 0 ? order.length : index;
  };
  return cards.toSorted((a, b) => place(a.key) - place(b.key));
}
