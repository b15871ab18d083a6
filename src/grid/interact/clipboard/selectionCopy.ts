// The selected cells on their way to the clipboard: written within the browser's event where they are few and loaded, else
// loaded and built in slices first and given to the next event.
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import { beginCopy } from './copyBlock.ts';
import type { CopyFormats, CopyWork } from './copyBlock.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { inSlices } from '../../core/slices.ts';

interface SelectionCopy {
  /** What was written to the clipboard as text; null when nothing could be, or not yet. */
  copy: (event: ClipboardEvent) => string | null;
  /** Copies by command instead of by key; with the titles of the columns where asked. */
  byCommand: (titles: boolean) => void;
}

const mostCopied = 1_000_000;
/** Up to this many cells are copied within the event; more are built in slices first. */
const copiedAtOnce = 50_000;
const mostLoaded = 20_000;

export function createSelectionCopy<Row>(grid: GridInstance<Row>, box: HTMLTextAreaElement): SelectionCopy {
  let withTitles = false;
  /** Built already; taken by the next copy of the same selection. */
  let prepared: { ranges: unknown; formats: CopyFormats } | null = null;

  const give = (data: DataTransfer, formats: CopyFormats): string => {
    data.setData('text/plain', formats.tsv);
    data.setData('text/html', formats.html);
    return formats.tsv;
  };

  const copy = (event: ClipboardEvent): string | null => {
    const titles = withTitles;
    withTitles = false;
    if (!event.clipboardData) return null;
    event.preventDefault();
    if (prepared && prepared.ranges === grid.ranges) {
      const { formats } = prepared;
      prepared = null;
      return give(event.clipboardData, formats);
    }
    const work = beginCopy(grid, titles);
    if (!work) {
      grid.notify(t('这些选区没有对齐：只有同行或同列的选区才能一起复制'), 'warning');
      return null;
    }
    if (work.cells > mostCopied) {
      grid.notify(t('选区超过 100 万个单元格，请缩小选区或使用导出'), 'warning');
      return null;
    }
    if (work.cells > copiedAtOnce) {
      void copyLater(work);
      return null;
    }
    for (let at = 0; at < work.rows; at++) work.take(at);
    if (work.missing() > 0) {
      void loadThenCopy(work, titles);
      return null;
    }
    return give(event.clipboardData, work.formats());
  };

  const loadThenCopy = async (work: CopyWork, titles: boolean): Promise<void> => {
    const { source } = grid.props;
    if (!source.ensure || work.rows > mostLoaded) {
      grid.notify(t('选区中有未加载的行，一次最多复制 20,000 行，请缩小选区或使用导出'), 'warning');
      return;
    }
    grid.notify(t('正在加载选区的 {0} 行', work.rows), 'info');
    for (const { first, last } of work.spans) await source.ensure({ start: first, end: last + 1 });
    const again = beginCopy(grid, titles);
    if (again) await copyLater(again);
  };

  /** In slices, then once more through the clipboard event; where the browser wants a key for that, the next one does it. */
  const copyLater = async (work: CopyWork): Promise<void> => {
    const abort = new AbortController();
    const { ranges } = grid;
    const progress = (part: number): void =>
      grid.busy.set({
        text: t('正在复制 {0} 个单元格 {1}%', countText(work.cells), Math.floor(part * 100)),
        abort: () => abort.abort(),
      });
    progress(0);
    const done = await inSlices(work.rows, abort.signal, work.take, progress).finally(() =>
      grid.busy.set(null),
    );
    if (!done) return grid.notify(t('已取消复制'), 'info');
    if (work.missing() > 0) return grid.notify(t('有些行没有加载成功，请重试'), 'warning');
    prepared = { ranges, formats: work.formats() };
    box.focus({ preventScroll: true });
    if (ranges !== grid.ranges || !document.execCommand('copy') || prepared !== null) {
      grid.notify(t('内容已准备好，请再次复制'), 'info');
      return;
    }
    grid.notify(t('已复制 {0} 个单元格', countText(work.cells)), 'info');
  };

  return {
    copy,
    byCommand(titles) {
      withTitles = titles;
      box.focus({ preventScroll: true });
      document.execCommand('copy');
      withTitles = false;
    },
  };
}
