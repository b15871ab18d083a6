// The text formats of the clipboard: reading and writing the tab-separated blocks that Excel, WPS and
// Google Sheets exchange (quotes, line breaks inside cells, CRLF, one trailing line end), and HTML for writing.

/**
 * Rows of cells of a TSV block. A quote opens a quoted cell only at the cell's start and only when a closing
 * quote stands before a separator; otherwise it is an ordinary character (5" 管 stays as it is).
 */
export function parseTsv(text: string): string[][] {
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const length = source.endsWith('\n') ? source.length - 1 : source.length;
  if (source.length === 0) return [];
  for (;;) {
    const quoted = source[at] === '"' ? quotedCell(source, at, length) : null;
    if (quoted) {
      row.push(quoted.text);
      at = quoted.end;
    } else {
      let end = at;
      while (end < length && source[end] !== '\t' && source[end] !== '\n') end++;
      row.push(source.slice(at, end));
      at = end;
    }
    if (at >= length) break;
    if (source[at] === '\n') {
      rows.push(row);
      row = [];
    }
    at++;
  }
  rows.push(row);
  return rows;
}

function quotedCell(source: string, start: number, length: number): { text: string; end: number } | null {
  let text = '';
  let at = start + 1;
  while (at < length) {
    const quote = source.indexOf('"', at);
    if (quote < 0 || quote >= length) return null;
    text += source.slice(at, quote);
    if (source[quote + 1] === '"' && quote + 1 < length) {
      text += '"';
      at = quote + 2;
      continue;
    }
    const next = quote + 1;
    if (next >= length || source[next] === '\t' || source[next] === '\n') return { text, end: next };
    return null;
  }
  return null;
}

function tsvCell(text: string): string {
  return /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A block that ends with a blank row of one cell ends with a line end more, since the last one is read as no row. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => row.map(tsvCell).join('\t')).join('\r\n');
  const blankEnd = rows.length > 0 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1;
  return blankEnd ? `${text}\r\n` : text;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}

/**
 * An HTML table that spreadsheet programs read with types: text columns are marked as text so that
 * codes keep their leading zeros and long numbers their digits.
 */
export function writeHtml(rows: readonly (readonly string[])[], isText: (column: number) => boolean): string {
  const body = rows.map((row) => {
    const cells = row.map((text, column) => {
      const style = isText(column) ? ' style="mso-number-format:\'\\@\'"' : '';
      return `<td${style}>${escapeHtml(text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table>${body.join('')}</table>`;
}

/** Where a pasted block goes. */
export interface PastePlan {
  /** Column id per block column; null: no such column, its cells are skipped. */
  columns: readonly (string | null)[];
  /** Titles of the block that name no column here. */
  unmatched: readonly string[];
  /** Rows of text, header removed, repeated to fill the selection. */
  rows: readonly (readonly string[])[];
  firstRow: number;
  /** Rows that do not exist yet. */
  newRows: number;
  /** Rows and columns of the block for which there is no place. */
  dropped: { rows: number; columns: number };
}

export interface PasteTarget {
  top: number;
  left: number;
  /** Selected size; a block that fits it a whole number of times is repeated. */
  height: number;
  width: number;
  /** Existing rows. */
  rows: number;
  columns: readonly { id: string; title: string }[];
  canGrow: boolean;
}

const bare = (title: string): string => title.replaceAll(/[\s*＊]/g, '');

export function planPaste(block: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const titled = mapTitles(block, target);
  const source = titled ? block.slice(1) : block;
  const width = Math.max(0, ...source.map((row) => row.length));
  const repeatRows =
    source.length > 0 && target.height % source.length === 0 ? target.height / source.length : 1;
  const repeatColumns = !titled && width > 0 && target.width % width === 0 ? target.width / width : 1;
  const columns =
    titled?.columns ??
    Array.from(
      { length: width * repeatColumns },
      (_, index) => target.columns[target.left + index]?.id ?? null,
    );
  const wide =
    repeatColumns === 1
      ? source
      : source.map((row) => {
          const padded = Array.from({ length: width }, (_, index) => row[index] ?? '');
          return Array.from({ length: repeatColumns }, () => padded).flat();
        });
  const all = Array.from({ length: repeatRows }, () => wide).flat();
  const room = Math.max(0, target.rows - target.top);
  const rows = target.canGrow ? all : all.slice(0, room);
  return {
    columns,
    unmatched: titled?.unmatched ?? [],
    rows,
    firstRow: target.top,
    newRows: Math.max(0, rows.length - room),
    dropped: {
      rows: all.length - rows.length,
      columns: titled ? 0 : columns.filter((column) => column === null).length,
    },
  };
}

/** The first row names columns when it has at least two cells and most of them are titles of ours. */
function mapTitles(
  block: readonly (readonly string[])[],
  target: PasteTarget,
): { columns: (string | null)[]; unmatched: string[] } | null {
  const first = block[0];
  if (!first || block.length < 2) return null;
  const byTitle = new Map(target.columns.map((column) => [bare(column.title), column.id]));
  const named = first.filter((title) => bare(title) !== '');
  const known = named.filter((title) => byTitle.has(bare(title)));
  if (known.length === 0 || known.length < Math.min(2, first.length) || known.length * 2 < named.length)
    return null;
  return {
    columns: first.map((title) => byTitle.get(bare(title)) ?? null),
    unmatched: named.filter((title) => !byTitle.has(bare(title))),
  };
}
