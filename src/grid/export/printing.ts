// A document to print: all rows as one table whose head repeats on every page, no row torn between two, totals once at
// the end. It is laid out in a frame of its own, so that nothing of the page around it is printed.
import { gridLanguage, t } from '../core/language.ts';
import { groupPath, groupTitles } from '../table/columnGroups.ts';
import type { PrintOptions } from '../contract/handle.ts';
import { inSlices } from '../core/slices.ts';
import type { GridInstance } from '../frame/instance.ts';

/** More rows than these are better exported. */
export const mostPrinted = 50_000;

/** Width between the margins of A4, in px. */
const pageWidth = { portrait: 718, landscape: 1047 } as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The whole document as HTML; null when stopped. Rows that are not loaded are loaded first. */
export async function printDocument<Row>(
  grid: GridInstance<Row>,
  options: PrintOptions,
  signal: AbortSignal,
): Promise<string | null> {
  const { source, totals, label } = grid.props;
  await loadAll(grid, signal);
  const laid = grid.layout.columns;
  const rows: string[] = [];
  const cell = (text: string, at: number): string => {
    const align = laid[at]?.column.align ?? 'start';
    return `<td${align === 'start' ? '' : ` class="${align}"`}>${escaped(text)}</td>`;
  };
  const numbered = grid.props.rowNumbers === true;
  let number = 0;
  const done = await inSlices(grid.rowCount, signal, (row) => {
    const line = source.lineAt?.(row);
    if (line?.kind === 'group') {
      const cells = laid.map(({ id }, at) =>
        cell(at === 0 ? t('{0}（{1}）', line.title ?? '', line.members ?? 0) : (line.texts?.[id] ?? ''), at),
      );
      rows.push(`<tr class="strong">${numbered ? '<td></td>' : ''}${cells.join('')}</tr>`);
      return;
    }
    if (source.rowAt(row) === undefined) return;
    number++;
    const cells = laid.map((each, at) =>
      cell(
        each.column.cell === 'check' ? (grid.valueAt(row, each) === true ? '✓' : '') : grid.textAt(row, each),
        at,
      ),
    );
    rows.push(`<tr>${numbered ? `<td class="number">${number}</td>` : ''}${cells.join('')}</tr>`);
  });
  if (!done) return null;
  if (totals) {
    const cells = laid.map(({ id }, at) => cell(totals.texts[id] ?? (at === 0 ? totals.label : ''), at));
    rows.push(`<tr class="strong">${numbered ? '<td></td>' : ''}${cells.join('')}</tr>`);
  }
  return page(label, headOf(grid, numbered), rows.join('\n'), colgroup(grid, options, numbered), options);
}

async function loadAll<Row>(grid: GridInstance<Row>, signal: AbortSignal): Promise<void> {
  const { source } = grid.props;
  const step = 1_000;
  for (let start = 0; start < grid.rowCount && source.ensure && !signal.aborted; start += step)
    await source.ensure({ start, end: Math.min(grid.rowCount, start + step) });
}

/** Titles by level; a group over its columns, a title without groups down to the last line. */
function headOf<Row>(grid: GridInstance<Row>, numbered: boolean): string {
  const columns = grid.layout.columns.map(({ column }) => column);
  const levels = grid.groupLevels;
  const pathAt = (at: number, level: number): string | null => {
    const column = columns[at];
    const titles = column ? groupTitles(column) : [];
    return level < titles.length ? groupPath(titles, level) : null;
  };
  const lines = Array.from({ length: levels + 1 }, (_, level) =>
    columns.map((column, at) => {
      const titles = groupTitles(column);
      const path = pathAt(at, level);
      if (level > titles.length || (path !== null && pathAt(at - 1, level) === path)) return '';
      if (path === null) return title(column.title, 1, levels - level + 1);
      let wide = 1;
      while (pathAt(at + wide, level) === path) wide++;
      return title(titles[level] ?? '', wide, 1);
    }),
  );
  if (numbered) lines[0]?.unshift(title(t('序号'), 1, levels + 1));
  return lines.map((cells) => `<tr>${cells.join('')}</tr>`).join('');
}

function title(text: string, wide: number, tall: number): string {
  return `<th${wide > 1 ? ` colspan="${wide}"` : ''}${tall > 1 ? ` rowspan="${tall}"` : ''}>${escaped(text)}</th>`;
}

function colgroup<Row>(
  grid: GridInstance<Row>,
  { columns, landscape }: PrintOptions,
  numbered: boolean,
): string {
  const widths = [...(numbered ? [44] : []), ...grid.layout.columns.map((laid) => laid.width)];
  const all = widths.reduce((sum, width) => sum + width, 0);
  const room = landscape ? pageWidth.landscape : pageWidth.portrait;
  const scale = columns === 'fit' ? room / all : 1;
  return `<colgroup>${widths.map((width) => `<col style="width:${Math.floor(width * scale)}px">`).join('')}</colgroup>`;
}

function page(title: string, head: string, body: string, columns: string, options: PrintOptions): string {
  return `<!doctype html><html lang="${gridLanguage() === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
@page { size: A4 ${options.landscape ? 'landscape' : 'portrait'}; margin: 10mm; }
html, body { margin: 0; background: #fff; color: #000; }
body { font: ${options.columns === 'fit' ? 11 : 12}px/1.4 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
h1 { margin: 0 0 6px; font-size: 16px; }
table { border-collapse: collapse; table-layout: fixed; ${options.columns === 'fit' ? 'width: 100%;' : ''} }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 2px 4px; border: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #eee; text-align: center; font-weight: 600; print-color-adjust: exact; }
.end { text-align: right; font-variant-numeric: tabular-nums; }
.center, .number { text-align: center; }
.strong td { font-weight: 600; }
</style></head><body><h1>${escaped(title)}</h1><table>${columns}<thead>${head}</thead><tbody>
${body}
</tbody></table></body></html>`;
}

/** Prints from a hidden frame, which goes when the print dialog has closed. */
export function printHtml(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.srcdoc = html;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      const inner = frame.contentWindow;
      inner?.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
      inner?.focus();
      inner?.print();
      resolve();
    });
    document.body.append(frame);
  });
}
