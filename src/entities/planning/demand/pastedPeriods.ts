// A block copied from a worksheet with heads of time over its columns: which material and customer each of its rows names,
// and which periods each column means. Pure; whoever shows it finds the records the names stand for.
import { decimalOf, decimalText } from '#model/decimal.ts';
import { type Period, periodsOfHead } from './periods.ts';

export interface PastedColumn {
  head: string;
  meaning: 'material' | 'name' | 'customer' | 'rowType' | 'periods' | 'outside' | 'none';
  /** Indexes of the periods; several: the quantity is shared out among them. */
  periods: readonly number[];
}

export interface PastedPeriodsRow {
  /** From 2, as the worksheet counted from its head would. */
  lineNo: number;
  /** Code or name of the material, '' where the row names none. */
  material: string;
  customer: string;
  values: readonly { periods: readonly number[]; qty: string }[];
  problems: readonly string[];
}

export interface PastedPeriods {
  columns: readonly PastedColumn[];
  rows: readonly PastedPeriodsRow[];
}

const titles: readonly [RegExp, 'material' | 'name' | 'customer' | 'rowType' | 'none'][] = [
  [/^行次$/, 'rowType'],
  [/客户/, 'customer'],
  [/名称|品名/, 'name'],
  [/编码|料号|物料|产品|code|item|material/i, 'material'],
  [/合计|总计|单位|规格|total|unit/i, 'none'],
];

/**
 * The block by its heads; null where its first row holds none, so that it is pasted as it stands.
 * @param rowType of a table with several rows a material, named on the first of them: the one that is taken
 */
export function pastedPeriods(
  table: readonly (readonly string[])[],
  periods: readonly Period[],
  rowType?: string,
): PastedPeriods | null {
  const [heads = [], ...body] = table;
  const columns = heads.map((head): PastedColumn => {
    const meant = periodsOfHead(head, periods);
    if (meant !== null) return { head, meaning: meant.length === 0 ? 'outside' : 'periods', periods: meant };
    const meaning = titles.find(([shape]) => shape.test(head))?.[1] ?? 'none';
    return { head, meaning, periods: [] };
  });
  const [first] = columns;
  const isTime = ({ meaning }: PastedColumn): boolean => meaning === 'periods' || meaning === 'outside';
  if (first === undefined || isTime(first) || !columns.some(isTime)) return null;
  if (!columns.some(({ meaning }) => meaning === 'material' || meaning === 'name'))
    columns[0] = { ...first, meaning: 'material' };
  const rows = rowsOfType(body, columns, rowType)
    .map(([cells, at]) => rowOf(cells, columns, at + 2))
    .filter((row) => row.material !== '' || row.values.length > 0 || row.problems.length > 0);
  return { columns, rows: withRepeats(rows) };
}

/** Rows with their index; of a table with several rows a material the ones of the type, each with the material above. */
function rowsOfType(
  body: readonly (readonly string[])[],
  columns: readonly PastedColumn[],
  rowType: string | undefined,
): (readonly [readonly string[], number])[] {
  const typeAt = columns.findIndex(({ meaning }) => meaning === 'rowType');
  if (rowType === undefined || typeAt < 0) return body.map((cells, at) => [cells, at]);
  const named = columns.flatMap(({ meaning }, at) =>
    meaning === 'material' || meaning === 'name' ? at : [],
  );
  let above: readonly string[] = [];
  return body.flatMap((cells, at): (readonly [readonly string[], number])[] => {
    if (named.some((column) => (cells[column] ?? '').trim() !== '')) above = cells;
    const whole = cells.map((cell, column) => (named.includes(column) ? (above[column] ?? '') : cell));
    return (cells[typeAt] ?? '').trim() === rowType ? [[whole, at]] : [];
  });
}

function rowOf(cells: readonly string[], columns: readonly PastedColumn[], lineNo: number): PastedPeriodsRow {
  const named = (meaning: string): string =>
    columns.map((column, at) => (column.meaning === meaning ? (cells[at] ?? '').trim() : '')).find(Boolean) ??
    '';
  const problems: string[] = [];
  const material = named('material') || named('name');
  const values = columns.flatMap((column, at) => {
    const text = (cells[at] ?? '').trim();
    if (column.meaning !== 'periods' || text === '') return [];
    const qty = decimalOf(text.replaceAll(/[,，\s]/g, ''));
    if (qty === null || qty.isNegative()) {
      problems.push(`${column.head} 的“${text}”不是数量`);
      return [];
    }
    return [{ periods: column.periods, qty: decimalText(qty) }];
  });
  if (material === '' && values.length > 0) problems.push('没有物料');
  return { lineNo, material, customer: named('customer'), values, problems };
}

/** The second row of the same material and customer is a problem: one of them would be lost. */
function withRepeats(rows: readonly PastedPeriodsRow[]): PastedPeriodsRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.material === '') return row;
    const key = `${row.material}|${row.customer}`;
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, row.lineNo);
      return row;
    }
    return { ...row, problems: [...row.problems, `与第${before}行重复`] };
  });
}
