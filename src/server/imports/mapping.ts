// Which column of a workbook is which field: by a remembered template, else by the titles. What cannot be told is said,
// never guessed.
import { joinField, type ImportColumn, type ImportSheet, type LookupBy } from '#model/wire/jobs.ts';
import { columnName } from '#sheets/cells.ts';
import { badFile } from './uploadedWorkbook.ts';
import { joinTitle, type ImportShape, type ImportTable } from './importShape.ts';

/** Title of the column that an error file adds. */
export const faultTitle = '错误说明';

/** A remembered column of a template: 'name' or 'linkmen.name'. */
export interface RememberedColumn {
  title: string;
  field: string;
  lookupBy: LookupBy | undefined;
  defaultValue: string | null;
}

export interface Head {
  sheet: string;
  headRow: number;
  titles: readonly string[];
}

/** As titles are compared: without stars, brackets' kind, blanks and width of letters. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\s*＊:：]/g, '')
    .toLowerCase();
}

/** The table a sheet holds: by its name, else the records for the first sheet nobody else claims. */
export function tableOf(shape: ImportShape, name: string): ImportTable | undefined {
  return shape.tables.find(({ title }) => plainTitle(title) === plainTitle(name));
}

export interface Suggestion {
  columns: ImportColumn[];
  remarks: string[];
}

export function suggestColumns(
  shape: ImportShape,
  table: ImportTable,
  head: Head,
  remembered: readonly RememberedColumn[],
): Suggestion {
  const columns: ImportColumn[] = [];
  const remarks: string[] = [];
  const taken = new Map<string, number>();
  const prefix = table.lines === null ? '' : `${table.lines}.`;
  head.titles.forEach((title, column) => {
    const plain = plainTitle(title);
    if (plain === '' || plain === plainTitle(faultTitle)) return;
    const kept = remembered.find(
      (each) =>
        plainTitle(each.title) === plain &&
        each.field.startsWith(prefix) &&
        !each.field.slice(prefix.length).includes('.'),
    );
    const isJoin = table.lines !== null && plain === plainTitle(joinTitle(shape));
    const known = table.fields.find(({ key, title: own, field }) =>
      [own, field.title, key].some((each) => plainTitle(each) === plain),
    );
    const field = kept?.field.slice(prefix.length) ?? (isJoin ? joinField : known?.key);
    if (field === undefined) {
      remarks.push(`“${head.sheet}”的列“${title}”（${columnName(column)} 列）没有对应的字段，不会导入`);
      return;
    }
    const before = taken.get(field);
    if (before !== undefined) {
      remarks.push(
        `“${head.sheet}”的标题“${title}”出现了两次（${columnName(before)} 列和 ${columnName(column)} 列），只取前一列，请核对`,
      );
      return;
    }
    taken.set(field, column);
    columns.push({
      column,
      field,
      ...(kept?.lookupBy === undefined ? {} : { lookupBy: kept.lookupBy }),
      ...(kept?.defaultValue == null ? {} : { defaultValue: kept.defaultValue }),
    });
  });
  return { columns, remarks };
}

/** @throws Refusal 422 for columns that fit no field, or stand twice; what a client sends is believed no further */
export function checkedSheets(shape: ImportShape, sheets: readonly ImportSheet[]): readonly ImportSheet[] {
  if (!sheets.some(({ lines }) => lines === null)) throw badFile(`请指定“${shape.def.title}”在哪一张工作表`);
  const tables = new Set<string | null>();
  for (const { sheet, lines, columns } of sheets) {
    const table = shape.tables.find((each) => each.lines === lines);
    if (table === undefined)
      throw badFile(`${shape.def.title}没有工作表“${sheet}”所对应的子表，请重新选择文件`);
    if (tables.has(lines)) throw badFile(`“${table.title}”对应了两张工作表，请只保留一张`);
    tables.add(lines);
    const fields = new Set<string>();
    const places = new Set<number>();
    for (const { column, field } of columns) {
      const known = field === joinField ? lines !== null : table.fields.some(({ key }) => key === field);
      if (!known) throw badFile(`“${table.title}”没有字段“${field}”，或您没有填写它的权限，请重新对应列`);
      if (fields.has(field) || places.has(column))
        throw badFile(`“${table.title}”有两列对应同一个字段，或一列对应了两个字段，请改正`);
      fields.add(field);
      places.add(column);
    }
    if (fields.size === 0)
      throw badFile(`工作表“${sheet}”没有一列能对应“${table.title}”的字段，请检查标题行`);
    if (lines !== null && !fields.has(joinField))
      throw badFile(`工作表“${sheet}”缺少列“${joinTitle(shape)}”，无法知道每一行属于哪个${shape.def.title}`);
  }
  return sheets;
}
