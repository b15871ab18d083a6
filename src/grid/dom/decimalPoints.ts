// Decimal points of a column stand under each other though its numbers have different decimals: every cell says how many
// it shows, its column the most shown so far, and the style sheet moves the cell by the difference. Texts stay as they are.

export interface DecimalPoints {
  /** The most decimals a cell of the column has shown. */
  most: Record<string, number>;
  /** Raised when a column has shown more than before. */
  turn: number;
}

/** Digits behind the point of a formatted number, at most 10: 2 for '1,234.50', 0 for '12', 1 for '12.5%'. */
export function decimalsOf(text: string): number {
  const point = text.lastIndexOf('.');
  return point < 0 ? 0 : Math.min(text.length - point - (text.endsWith('%') ? 2 : 1), 10);
}

/** Class of a cell of the column that shows this text. */
export function pointClass(points: DecimalPoints, column: string, text: string): string {
  const decimals = decimalsOf(text);
  if (decimals > (points.most[column] ?? 0)) {
    points.most[column] = decimals;
    points.turn++;
  }
  return `wb-decimals${decimals}`;
}
