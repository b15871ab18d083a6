// How a document falls into pages: rows are taken while they fit, the end of the document needs room on the last page,
// and no last page stands without a row. Heights in any one unit; pure.

export interface Heights {
  /** Room of a page between head and page number. */
  room: number;
  /** Head of the table, repeated on every page. */
  tableHead: number;
  rows: readonly number[];
  /** Sums, capitals, notes and signatures after the last row. */
  end: number;
  /** A row without content, for filling up. */
  emptyRow: number;
}

export interface PageRows {
  from: number;
  to: number;
  /** Empty rows after them. */
  empty: number;
  /** The end of the document stands here. */
  last: boolean;
}

/** What of a document stands on a page, where its clauses follow the rows of the table: sums end the table before the first. */
export interface PageParts {
  table: boolean;
  rows: readonly [from: number, to: number];
  sums: boolean;
  clauses: readonly [from: number, to: number];
}

/** @param rows how many rows the table has @param clauses how many clauses follow; they were counted as rows */
export function partsOf({ from, to, last }: PageRows, rows: number, clauses: number): PageParts {
  const sums = clauses === 0 ? last : from <= rows && to > rows;
  return {
    table: from < rows || sums || clauses === 0,
    rows: [Math.min(from, rows), Math.min(to, rows)],
    sums,
    clauses: [Math.max(from - rows, 0), Math.max(to - rows, 0)],
  };
}

/** `perPage` 0: as many rows as fit; else at most so many, filled up where there is room. */
export function pagesOf({ room, tableHead, rows, end, emptyRow }: Heights, perPage: number): PageRows[] {
  const pages: PageRows[] = [];
  const capacity = Math.max(room - tableHead, 1);
  const most = perPage === 0 ? rows.length : perPage;
  let from = 0;
  for (;;) {
    let to = from;
    let used = 0;
    while (to < rows.length && to - from < most) {
      const next = rows[to] ?? 0;
      // A row taller than the page has one of its own and is cut there.
      if (used + next > capacity && to > from) break;
      used += next;
      to += 1;
    }
    const finished = to === rows.length;
    if (finished && used + end > capacity && to > from) {
      // The end of the document takes the last row along, so that it never stands alone.
      const end = to - from > 1 ? to - 1 : to;
      pages.push({ from, to: end, empty: 0, last: false });
      from = end;
      if (end < to) continue;
      return [...pages, { from, to, empty: 0, last: true }];
    }
    const left = capacity - used - (finished ? end : 0);
    const wanted = perPage === 0 ? 0 : perPage - (to - from);
    const empty = Math.max(0, Math.min(wanted, Math.floor(left / Math.max(emptyRow, 1))));
    pages.push({ from, to, empty, last: finished });
    if (finished) return pages;
    from = to;
  }
}
