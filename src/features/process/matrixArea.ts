// Areas of a small table of cells, and the text a worksheet exchanges with them.

/** Rows and columns from 0, both ends included. */
export interface MatrixArea {
  rows: readonly [number, number];
  columns: readonly [number, number];
}

export const ordered = (one: number, other: number): readonly [number, number] =>
  one <= other ? [one, other] : [other, one];

export function inside([from, to]: readonly [number, number], at: number): boolean {
  return from <= at && at <= to;
}

/** Numbers from the first to the last. */
export function span([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Lines and tabs of a worksheet's text. */
export function tableOf(text: string): string[][] {
  return text
    .replaceAll('\r', '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
