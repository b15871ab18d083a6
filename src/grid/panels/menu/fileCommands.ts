// Export and print as commands; what does the work is fetched when it is asked for.
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import type { GridCommand } from '../../contract/extensions.ts';
import type { ExportOptions, PrintOptions } from '../../contract/handle.ts';
import type { GridInstance } from '../../frame/instance.ts';

export async function exportRows<Row>(grid: GridInstance<Row>, options: ExportOptions): Promise<Blob | null> {
  if (grid.busy.get()) {
    grid.notify(t('正在处理，请稍候'), 'info');
    return null;
  }
  try {
    const { exportFile } = await import('../../export/exporting.ts');
    return await exportFile(grid, options);
  } catch (error) {
    grid.notify(t('导出没有完成：{0}', error instanceof Error ? error.message : t('请重试')), 'error');
    return null;
  }
}

async function exportAndSave<Row>(grid: GridInstance<Row>, options: ExportOptions): Promise<void> {
  const file = await exportRows(grid, options);
  if (!file) return;
  const { download, fileName } = await import('../../export/exporting.ts');
  download(file, fileName(grid.props.label, options.format));
  grid.notify(t('已导出'), 'info');
}

export async function printable<Row>(grid: GridInstance<Row>, options: PrintOptions): Promise<string | null> {
  const { mostPrinted, printDocument } = await import('../../export/printing.ts');
  if (grid.rowCount > mostPrinted) {
    grid.notify(t('一次最多打印 {0} 行，请先筛选或改用导出', countText(mostPrinted)), 'warning');
    return null;
  }
  const stop = new AbortController();
  grid.busy.set({ text: t('正在准备打印'), abort: () => stop.abort() });
  try {
    return await printDocument(grid, options, stop.signal);
  } finally {
    grid.busy.set(null);
  }
}

async function print<Row>(grid: GridInstance<Row>, landscape: boolean): Promise<void> {
  const html = await printable(grid, { landscape, columns: 'fit' });
  if (html === null) return;
  const { printHtml } = await import('../../export/printing.ts');
  await printHtml(html);
}

export function fileCommands<Row>(grid: GridInstance<Row>): GridCommand<Row>[] {
  const shown = (): boolean => grid.props.exportable !== false;
  const command = (name: string, title: string, options: ExportOptions): GridCommand<Row> => ({
    name,
    title,
    shown,
    run: () => void exportAndSave(grid, options),
  });
  const printing = (name: string, title: string, landscape: boolean): GridCommand<Row> => ({
    name,
    title,
    shown,
    run: () => void print(grid, landscape).catch(() => grid.notify(t('打印没有准备好，请重试'), 'error')),
  });
  return [
    command('exportXlsx', t('按屏幕显示导出 Excel'), { format: 'xlsx', rows: 'all' }),
    {
      ...command('exportSelected', t('按屏幕显示导出所选行'), { format: 'xlsx', rows: 'selected' }),
      blocked: ({ rowIds }) => (rowIds.length === 0 ? t('没有选择行') : null),
    },
    command('exportCsv', t('按屏幕显示导出 CSV'), { format: 'csv', rows: 'all' }),
    printing('print', t('打印…'), true),
    { ...printing('printPortrait', t('纵向打印…'), false), place: 'none' },
  ];
}
