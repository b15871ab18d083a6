// Values of rows and documents as texts: what is no text is missing, never '[object Object]'.

/** The text, or `otherwise` when there is none. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** The text, or null when it is missing or empty: ids, optional texts. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Sum of whole numbers; what is none counts as 0. */
export function sumOfIntegers(values: readonly unknown[]): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'number' && Number.isInteger(value) ? value : 0),
    0,
  );
}
