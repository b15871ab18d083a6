// The entries of the export menu of a list: which rows, and in which shape. All rows of the filter are written by the server;
// what stands on the screen is written by the grid, whose own menu says the same words for the same work.
import type { ExportRequest } from '#model/wire/jobs.ts';

interface ExportEntry {
  title: string;
  hint: string;
}

/** Written by the server, in the background. */
export const serverExports: readonly (ExportEntry & { format: ExportRequest['format'] })[] = [
  {
    title: '导出 Excel',
    hint: '筛选出的全部行，由服务器在后台生成',
    format: 'xlsx',
  },
  {
    title: '导出 CSV',
    hint: '筛选出的全部行，由服务器在后台生成',
    format: 'csv',
  },
];

/** Commands of the grid. */
export const screenExports: readonly (ExportEntry & { command: string; ofSelected?: true })[] = [
  {
    title: '按屏幕显示导出 Excel',
    hint: '连同分组、颜色和计算列',
    command: 'exportXlsx',
  },
  { title: '按屏幕显示导出 CSV', hint: '连同分组和计算列', command: 'exportCsv' },
  {
    title: '按屏幕显示导出所选行',
    hint: '只有勾选的行，Excel 文件',
    command: 'exportSelected',
    ofSelected: true,
  },
];
