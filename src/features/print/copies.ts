// How often each document or label of a print comes out: all copies of one before those of the next, as they are handed over, and
// no more sheets than a browser prints at once.

const mostCopies = 200;
const mostSheets = 1_000;

/** At most so many copies of each of these. */
export function copiesAtMost(documents: number): number {
  return Math.max(1, Math.min(mostCopies, Math.floor(mostSheets / Math.max(1, documents))));
}

/** What was typed as a number of copies that can be printed. */
export function copiesOf(typed: number | string, documents: number): number {
  const copies = Math.trunc(Number(typed));
  return Number.isFinite(copies) ? Math.min(Math.max(1, copies), copiesAtMost(documents)) : 1;
}

/** Each of them so often, one after the other. */
export function inCopies<Content>(contents: readonly Content[], copies: number): Content[] {
  return contents.flatMap((content) => Array.from({ length: copies }, () => content));
}
