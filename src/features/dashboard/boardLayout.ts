// How a person arranged the cards of a dashboard: their order, their widths and which are hidden; and how wide each stands,
// so that no row has a hole where a card is hidden or may not be seen. Pure.

/** Of the four columns of the board. */
export type CardWidth = 1 | 2 | 4;

export interface BoardLayout {
  order: readonly string[];
  hidden: readonly string[];
  /** Of cards that are not as wide as the product makes them. */
  widths: Readonly<Record<string, CardWidth>>;
}

export interface ArrangedCard {
  key: string;
  width: CardWidth;
}

export const plainLayout: BoardLayout = { order: [], hidden: [], widths: {} };

const widthTitles: Readonly<Record<CardWidth, string>> = { 1: '四分之一', 2: '一半', 4: '整行' };

function isWidth(value: unknown): value is CardWidth {
  return value === 1 || value === 2 || value === 4;
}

/** The widths a card may have: only what the product made narrow is narrow enough for a quarter. */
export function widthsOf(card: ArrangedCard): { width: CardWidth; title: string }[] {
  const widths: readonly CardWidth[] = card.width === 1 ? [1, 2, 4] : [2, 4];
  return widths.map((width) => ({ width, title: widthTitles[width] }));
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value.filter((item) => typeof item === 'string');
}

/** Layouts arranged before cards had widths have none. */
function widthsIn(value: object): Record<string, CardWidth> {
  const widths = 'widths' in value ? value.widths : {};
  if (typeof widths !== 'object' || widths === null) throw new TypeError('not widths');
  return Object.fromEntries(
    Object.entries(widths).flatMap(([key, width]) => (isWidth(width) ? [[key, width]] : [])),
  );
}

export const boardSchema = {
  parse(value: unknown): BoardLayout {
    if (typeof value !== 'object' || value === null || !('order' in value) || !('hidden' in value))
      throw new TypeError('not a layout');
    return { order: texts(value.order), hidden: texts(value.hidden), widths: widthsIn(value) };
  },
};

/** Cards in the person's order and widths; those the arrangement does not know yet come where the product puts them: behind. */
export function arranged<Card extends ArrangedCard>(
  cards: readonly Card[],
  { order, widths }: BoardLayout,
): Card[] {
  const place = (key: string): number => {
    const index = order.indexOf(key);
    return index < 0 ? order.length : index;
  };
  return cards
    .map((card) => {
      const width = widths[card.key];
      const isOffered = widthsOf(card).some((offered) => offered.width === width);
      return width === undefined || !isOffered ? card : { ...card, width };
    })
    .toSorted((a, b) => place(a.key) - place(b.key));
}

export function withShown(layout: BoardLayout, key: string, shown: boolean): BoardLayout {
  const hidden = layout.hidden.filter((each) => each !== key);
  return { ...layout, hidden: shown ? hidden : [...hidden, key] };
}

/** The width the product gave it is not written down: should the product widen the card, it is wide for this person too. */
export function withWidth(layout: BoardLayout, card: ArrangedCard, width: CardWidth): BoardLayout {
  const others = Object.entries(layout.widths).filter(([key]) => key !== card.key);
  const own: [string, CardWidth][] = width === card.width ? [] : [[card.key, width]];
  return { ...layout, widths: Object.fromEntries([...others, ...own]) };
}

/** Columns each card takes: what the product gives it, and the last of a row what is left there. */
export function spansOf(widths: readonly number[], columns: number): number[] {
  const spans: number[] = [];
  let left = columns;
  for (const width of widths) {
    const span = Math.min(width, columns);
    const last = spans.length - 1;
    if (span > left && last >= 0) {
      spans[last] = (spans[last] ?? 0) + left;
      left = columns;
    }
    spans.push(span);
    left = left === span ? columns : left - span;
  }
  const last = spans.length - 1;
  if (last >= 0 && left < columns) spans[last] = (spans[last] ?? 0) + left;
  return spans;
}
