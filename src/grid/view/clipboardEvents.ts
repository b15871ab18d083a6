// Copy, cut and paste by the browser's clipboard events on the text box: works on plain http and inside frames,
// where the asynchronous clipboard is not available. While editing, the text box keeps these for itself.
import { parseTsv, writeHtml, writeTsv } from '../core/clipboard.ts';
import { cellsIn } from '../core/selection.ts';
import type { Block } from '../core/selection.ts';
import type { GridInstance } from './instance.ts';
import { pasteBlock } from './paste.ts';
import type { Stage } from './stage.ts';

const mostCopied = 1_000_000;

/** Rows of cells of the first table in pasted HTML. */
export function parseHtmlTable(html: string): string[][] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of parsed.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return [...(parsed.querySelector('table')?.rows ?? [])].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').trim()));
}

export function attachClipboard<Row>(grid: GridInstance<Row>, stage: Stage<Row>, box: HTMLTextAreaElement): () => void {
  const texts = (block: Block): { rows: string[][]; missing: number } => {
    const rows: string[][] = [];
    let missing = 0;
    const columns = grid.layout.columns.slice(block.left, block.right + 1);
    for (let row = block.top; row <= block.bottom; row++) {
      if (grid.props.source.rowAt(row) === undefined) missing++;
      else
        rows.push(
          columns.map((laid) => (laid.column.cell === 'check' ? (grid.valueAt(row, laid) === true ? '是' : '否') : grid.textAt(row, laid))),
        );
    }
    return { rows, missing };
  };

  const copy = (event: ClipboardEvent): string | null => {
    const block = grid.selectedBlock();
    if (grid.position.kind !== 'active' || !block || !event.clipboardData) return null;
    event.preventDefault();
    if (cellsIn(block) > mostCopied) {
      grid.notify('选区超过 100 万个单元格，请缩小选区或使用导出', 'warning');
      return null;
    }
    const { rows, missing } = texts(block);
    if (missing > 0) {
      void loadThenCopy(block);
      return null;
    }
    const tsv = writeTsv(rows);
    const isText = (column: number): boolean => grid.columnAt(block.left + column)?.column.align !== 'end';
    event.clipboardData.setData('text/plain', tsv);
    event.clipboardData.setData('text/html', writeHtml(rows, isText));
    return tsv;
  };

  const loadThenCopy = async (block: Block): Promise<void> => {
    const rows = block.bottom - block.top + 1;
    if (!grid.props.source.ensure || rows > 20_000) {
      grid.notify(`选区中有未加载的行，一次最多复制 20,000 行，请缩小选区或使用导出`, 'warning');
      return;
    }
    grid.notify(`正在加载选区的 ${rows} 行`, 'info');
    await grid.props.source.ensure({ start: block.top, end: block.bottom + 1 });
    grid.notify('选区已加载完成，请再次复制', 'info');
  };

  const onCopy = (event: ClipboardEvent): void => {
    const text = copy(event);
    if (text === null) return;
    grid.cut = null;
    grid.topics.emit('cut');
  };

  const onCut = (event: ClipboardEvent): void => {
    const block = grid.selectedBlock();
    const text = copy(event);
    if (text === null || !block) return;
    grid.cut = grid.props.editing ? { block, text } : null;
    grid.topics.emit('cut');
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (grid.position.kind === 'editing' || !event.clipboardData) return;
    event.preventDefault();
    if (!grid.props.editing) return;
    const plain = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const block = plain !== '' ? parseTsv(plain) : parseHtmlTable(html);
    const moving = grid.cut && normal(grid.cut.text) === normal(plain) ? grid.cut.block : null;
    grid.cut = null;
    grid.topics.emit('cut');
    pasteBlock(grid, block, moving).then(
      (landed) => {
        stage.paint();
        if (!landed || cellsIn(landed) < 2) return;
        const anchor = grid.address(landed.top, landed.left);
        const head = grid.address(Math.min(landed.bottom, grid.rowCount - 1), landed.right);
        if (anchor && head) grid.setRanges([{ anchor, head }]);
        if (anchor && grid.position.kind !== 'editing') grid.setPosition({ kind: 'active', cell: anchor });
      },
      () => grid.notify('粘贴没有完成，请撤销后重试', 'error'),
    );
  };

  box.addEventListener('copy', onCopy);
  box.addEventListener('cut', onCut);
  box.addEventListener('paste', onPaste);
  return () => {
    box.removeEventListener('copy', onCopy);
    box.removeEventListener('cut', onCut);
    box.removeEventListener('paste', onPaste);
  };
}

const normal = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '');
