// A table from the clipboard's HTML flavour, for programs that give no plain text: merged cells keep their width and
// height, line breaks inside cells stay, what a program hides (its comments, styles) is left out.

/** Rows of cells of the first table. */
export function parseHtmlTable(html: string): string[][] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of parsed.querySelectorAll('br')) lineBreak.replaceWith(breakMark);
  const table = parsed.querySelector('table');
  const rows: string[][] = [];
  const place = (row: number, column: number, text: string): void => {
    (rows[row] ??= [])[column] = text;
  };
  [...(table?.rows ?? [])].forEach((element, row) => {
    let column = 0;
    rows[row] ??= [];
    for (const cell of element.cells) {
      while (rows[row]?.[column] !== undefined) column++;
      for (let down = 0; down < Math.max(1, cell.rowSpan); down++)
        for (let across = 0; across < Math.max(1, cell.colSpan); across++)
          place(row + down, column + across, down === 0 && across === 0 ? cellText(cell) : '');
      column += Math.max(1, cell.colSpan);
    }
  });
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Stands for a line break of the cell; those of the HTML source are blanks. */
const breakMark = '\uE000';

function cellText(cell: HTMLTableCellElement): string {
  return (cell.textContent ?? '')
    .split(breakMark)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
}
