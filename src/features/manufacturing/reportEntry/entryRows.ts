// What is typed on the page of quick reports: quantities and minutes by task, as texts; what a paste puts where, and what
// is wrong with a row. Pure.
import { Decimal, decimalText, isDecimalText } from '#model/decimal.ts';

export const entryFields = [
  { key: 'qualifiedQty', title: '合格' },
  { key: 'defectQty', title: '待处理' },
  { key: 'reworkQty', title: '返工' },
  { key: 'materialScrapQty', title: '料废' },
  { key: 'processScrapQty', title: '工废' },
  { key: 'workMinutes', title: '工时(分)' },
] as const;

export type EntryField = (typeof entryFields)[number]['key'];
export type Entry = Partial<Record<EntryField, string>>;
export type Entries = ReadonlyMap<string, Entry>;

const pieces: readonly EntryField[] = [
  'qualifiedQty',
  'defectQty',
  'reworkQty',
  'materialScrapQty',
  'processScrapQty',
];

/** Digits as people and spreadsheets write them: full width, with separators. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/[,\s]/g, '');
}

/** Sum of what was made; null where something typed is no number. */
export function finishedOf(entry: Entry): string | null {
  const typed = pieces.map((key) => entry[key] ?? '').filter((text) => text !== '');
  if (!typed.every((text) => isDecimalText(text))) return null;
  return decimalText(typed.reduce((sum, text) => sum.plus(text), new Decimal(0)));
}

/** What keeps the row from being reported, in Chinese; null when nothing does. Untouched rows have nothing wrong. */
export function entryProblem(entry: Entry, remain: string): string | null {
  const finished = finishedOf(entry);
  const minutes = entry.workMinutes ?? '';
  if (finished === null || (minutes !== '' && !isDecimalText(minutes))) return '请填写数字';
  if (Object.values(entry).some((text) => text.startsWith('-'))) return '不能小于 0';
  if (new Decimal(finished).isZero()) return minutes === '' ? null : '请填写完成的数量';
  return new Decimal(finished).gt(remain) ? `合计 ${finished} 超过未报工数量 ${remain}` : null;
}

/** Whether the row is to be reported. */
export function isEntered(entry: Entry): boolean {
  const finished = finishedOf(entry);
  return finished !== null && !new Decimal(finished).isZero();
}

export function typed(entries: Entries, task: string, field: EntryField, text: string): Entries {
  return new Map(entries).set(task, { ...entries.get(task), [field]: plain(text) });
}

/** Cells of a spreadsheet from the cell on, over the rows and columns that are there. */
export function pasted(
  entries: Entries,
  tasks: readonly string[],
  at: { task: string; field: EntryField },
  text: string,
): Entries {
  const first = tasks.indexOf(at.task);
  const column = entryFields.findIndex(({ key }) => key === at.field);
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.reduce<Entries>((result, line, down) => {
    const task = tasks[first + down];
    if (task === undefined) return result;
    return line.split('\t').reduce<Entries>((row, cell, right) => {
      const field = entryFields[column + right];
      return field === undefined ? row : typed(row, task, field.key, cell);
    }, result);
  }, entries);
}
