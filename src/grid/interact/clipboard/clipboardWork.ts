// Copying, cutting and pasting of selected cells: what is copied comes from selectionCopy.ts, pasting goes to paste.ts.
import { t } from '../../core/language.ts';
import { parseTsv } from './clipboard.ts';
import { cellsIn } from '../../table/selection.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { parseHtmlTable } from './htmlTable.ts';
import { createSelectionCopy } from './selectionCopy.ts';
import type { Stage } from '../../dom/stageCalls.ts';

export interface PastedTexts {
  plain: string;
  html: string;
  /** Shown before it is written. */
  review: boolean;
}

export interface ClipboardWork {
  onCopy: (event: ClipboardEvent) => void;
  onCut: (event: ClipboardEvent) => void;
  paste: (texts: PastedTexts) => void;
  /** Copies by command instead of by key; with the titles of the columns where asked. */
  copy: (titles: boolean) => void;
  cut: () => void;
}

const loadPaste = () => import('./paste.ts');

export function createClipboard<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  box: HTMLTextAreaElement,
): ClipboardWork {
  const { copy, byCommand } = createSelectionCopy(grid, box);

  const dropCut = (): void => {
    if (!grid.cut) return;
    grid.cut = null;
    grid.topics.emit('cut');
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (copy(event) !== null) dropCut();
  };

  const onCut = (event: ClipboardEvent): void => {
    const blocks = grid.selectedBlocks();
    const [block] = blocks;
    if (blocks.length > 1) {
      event.preventDefault();
      return grid.notify(t('一次只能剪切一个选区'), 'warning');
    }
    const text = copy(event);
    if (text === null || !block) return;
    const rowIds = Array.from(
      { length: block.bottom - block.top + 1 },
      (_, at) => grid.props.source.idAt(block.top + at) ?? '',
    );
    const columns = grid.layout.columns.slice(block.left, block.right + 1).map((laid) => laid.id);
    grid.cut = grid.props.editing ? { block, text, rowIds, columns } : null;
    grid.topics.emit('cut');
  };

  const paste = ({ plain, html, review }: PastedTexts): void => {
    const block = plain !== '' ? parseTsv(plain) : parseHtmlTable(html);
    const cut = grid.cut && normal(grid.cut.text) === normal(plain) ? grid.cut : null;
    const at = grid.selectedBlock();
    const pasting = loadPaste().then(({ pasteBlock }) => pasteBlock(grid, block, { cut, review, at }));
    pasting.then(
      (landed) => {
        if (!landed) return;
        dropCut();
        stage.paint();
        if (cellsIn(landed) < 2) return;
        const anchor = grid.address(landed.top, landed.left);
        const head = grid.address(Math.min(landed.bottom, grid.rowCount - 1), landed.right);
        if (anchor && head) grid.setRanges([{ anchor, head }]);
        if (anchor && grid.position.kind !== 'editing') grid.setPosition({ kind: 'active', cell: anchor });
      },
      () => grid.notify(t('粘贴没有完成，请撤销后重试'), 'error'),
    );
  };

  // At hand before the first paste; one that comes earlier, or after it failed, fetches it itself.
  if (grid.props.editing) loadPaste().catch(() => undefined);
  return {
    onCopy,
    onCut,
    paste,
    copy: byCommand,
    cut() {
      box.focus({ preventScroll: true });
      document.execCommand('cut');
    },
  };
}

const normal = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '');
