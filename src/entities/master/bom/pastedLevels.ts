// A block with levels as spreadsheets and CAD systems give it (1, 2, 3; .1, ..2; 1.1, 1.2.1; or codes set in by blanks),
// read into rows and taken apart into one list of parts per parent. Pure.
import { decimal, decimalText, isDecimalText } from '#model/decimal.ts';

/** A row of the block. Quantities are decimal texts; an empty unit is the one the material is used in. */
export interface PastedRow {
  /** 1-based row of the block as it was pasted, its head counted. */
  row: number;
  /** 1: directly below the parent asked about. */
  level: number;
  code: string;
  numerator: string;
  denominator: string;
  scrapRate: string;
  unit: string;
  operationSeq: number | null;
  remark: string;
}

export interface PastedProblem {
  row: number;
  message: string;
}

export interface PastedBlock {
  rows: PastedRow[];
  problems: PastedProblem[];
}

type Column =
  | 'level'
  | 'code'
  | 'numerator'
  | 'denominator'
  | 'scrapRate'
  | 'unit'
  | 'operationSeq'
  | 'remark';

const titles: Readonly<Record<Column, readonly string[]>> = {
  level: ['层', '层级', '层次', '级别', '阶层', '阶', 'level', 'lv'],
  code: [
    '物料编码',
    '编码',
    '料号',
    '物料',
    '子项物料',
    '子项编码',
    '物料代码',
    'code',
    'part',
    'partno',
    'item',
  ],
  numerator: ['用量', '数量', '用量分子', '单位用量', '分子', 'qty', 'quantity'],
  denominator: ['用量分母', '分母'],
  scrapRate: ['损耗', '损耗率', '损耗%', '损耗率%', '变动损耗率', '变动损耗率%', 'scrap'],
  unit: ['单位', '子项单位', 'unit', 'uom'],
  operationSeq: ['工序', '工序号', 'operation'],
  remark: ['备注', '说明', 'remark'],
};

const plain = (title: string): string => title.replaceAll(/[\s_＊*]/g, '').toLowerCase();

function headOf(cells: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  const columns = Object.entries(titles) as [Column, readonly string[]][];
  cells.forEach((cell, index) => {
    const column = columns.find(([key, names]) => !found.has(key) && names.includes(plain(cell)));
    if (column !== undefined) found.set(column[0], index);
  });
  return found;
}

const deepest = 20;

/** '2' → 2, '..2' and '..' → 2, '1.3.2' → 3; null for what is no level. */
export function levelOf(text: string): number | null {
  const written = text.trim().replaceAll('．', '.');
  const dots = /^\.+/.exec(written)?.[0].length ?? 0;
  const rest = written.slice(dots);
  if (dots > 0 && (rest === '' || /^\d+$/.test(rest))) return rest === '' ? dots : Number(rest);
  if (!/^\d+(\.\d+)*$/.test(written)) return null;
  return written.includes('.') ? written.split('.').length : Number(written);
}

/** Width of the blanks before a code; a full-width blank counts two, a tab cannot stand in a cell. */
function indent(text: string): number {
  const blanks = /^[\s\u3000]*/.exec(text)?.[0] ?? '';
  return blanks.length + blanks.replaceAll(/[^\u3000]/g, '').length;
}

/** Levels by how far each code is set in: a deeper one stands below the nearest before it that is less deep. */
function levelsByIndent(codes: readonly string[]): number[] {
  const open: number[] = [];
  return codes.map((code) => {
    const own = indent(code);
    while (open.length > 0 && (open.at(-1) ?? 0) >= own) open.pop();
    open.push(own);
    return open.length;
  });
}

/**
 * The block as rows, with everything that is wrong with them. Without a head the columns are level, code, quantity; with
 * one they are found by their titles, in any order. Rows without a code are left out.
 */
export function readLevels(block: readonly (readonly string[])[]): PastedBlock {
  const head = headOf(block[0] ?? []);
  const hasHead = head.has('code');
  const columns = hasHead
    ? head
    : new Map<Column, number>([
        ['level', 0],
        ['code', 1],
        ['numerator', 2],
      ]);
  const at = (cells: readonly string[], column: Column): string => cells[columns.get(column) ?? -1] ?? '';
  const filled = block
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(hasHead ? 1 : 0)
    .filter(({ cells }) => at(cells, 'code').trim() !== '');
  const indented = columns.has('level') ? null : levelsByIndent(filled.map(({ cells }) => at(cells, 'code')));
  const problems: PastedProblem[] = [];
  const rows = filled.map(({ cells, row }, index): PastedRow => {
    const problem = (message: string): void => void problems.push({ row, message });
    const number = (
      column: Column,
      otherwise: string,
      title: string,
      isLeast: (value: string) => boolean,
    ): string => {
      const written = at(cells, column).trim().replaceAll(',', '').replace(/%$/, '');
      if (written === '') return otherwise;
      if (isDecimalText(written) && isLeast(written)) return decimalText(decimal(written));
      problem(`${title}“${written}”不是可用的数，请改正`);
      return otherwise;
    };
    const above = (value: string): boolean => decimal(value).greaterThan(0);
    const level = indented === null ? levelOf(at(cells, 'level')) : (indented[index] ?? 1);
    if (level === null) problem(`层级“${at(cells, 'level').trim()}”看不懂，请写成 1、2、3 或 .1、..2`);
    else if (level < 1 || level > deepest) problem(`层级须在 1 到 ${deepest} 之间`);
    const seq = at(cells, 'operationSeq').trim();
    if (seq !== '' && !/^\d{1,6}$/.test(seq)) problem(`工序号“${seq}”须是整数`);
    return {
      row,
      level: level ?? 0,
      code: at(cells, 'code').replaceAll('\u3000', ' ').trim(),
      numerator: number('numerator', '1', '用量', above),
      denominator: number('denominator', '1', '用量分母', above),
      scrapRate: number('scrapRate', '0', '损耗率', (value) => !decimal(value).isNegative()),
      unit: at(cells, 'unit').trim(),
      operationSeq: /^\d{1,6}$/.test(seq) ? Number(seq) : null,
      remark: at(cells, 'remark').trim(),
    };
  });
  if (rows.length === 0) problems.push({ row: 1, message: '没有可用的行：须有层级和物料编码两列' });
  return { rows, problems: [...problems, ...levelProblems(rows)] };
}

function levelProblems(rows: readonly PastedRow[]): PastedProblem[] {
  return rows.flatMap(({ row, level, code }, index): PastedProblem[] => {
    const before = rows[index - 1]?.level ?? 0;
    if (level === 0 || (index > 0 && before === 0)) return [];
    if (level > before + 1)
      return [
        {
          row,
          message:
            index === 0
              ? `第一行的层级须是 1，现为 ${level}`
              : `${code} 的层级从 ${before} 跳到 ${level}，中间缺一层`,
        },
      ];
    return [];
  });
}

/** The parts of one parent; `rows` in the order of the block. */
export interface PastedParts {
  /** Code of the parent; null for the one asked about. */
  parent: string | null;
  rows: readonly PastedRow[];
}

const sameParts = (one: readonly PastedRow[], other: readonly PastedRow[]): boolean => {
  const text = ({ row: _row, level: _level, ...values }: PastedRow): string => JSON.stringify(values);
  return one.length === other.length && one.every((row, index) => text(row) === text(other[index] ?? row));
};

/** One list of parts per parent, parents before what stands below them; a parent that comes again must have the same parts. */
export function partsByParent(
  rows: readonly PastedRow[],
  root: string,
): { parts: PastedParts[]; problems: PastedProblem[] } {
  const parts = new Map<string | null, PastedRow[]>();
  const problems: PastedProblem[] = [];
  const path: { code: string; level: number; own: PastedRow[] }[] = [];
  const top: PastedRow[] = [];
  parts.set(null, top);
  const finished: { row: number; code: string; own: PastedRow[] }[] = [];
  for (const row of rows) {
    while ((path.at(-1)?.level ?? 0) >= row.level && path.length > 0) path.pop();
    if (row.code === root || path.some(({ code }) => code === row.code))
      problems.push({ row: row.row, message: `${row.code} 又出现在自己的下级，形成循环` });
    (path.at(-1)?.own ?? top).push(row);
    const own: PastedRow[] = [];
    finished.push({ row: row.row, code: row.code, own });
    path.push({ code: row.code, level: row.level, own });
  }
  for (const { row, code, own } of finished) {
    if (own.length === 0) continue;
    const known = parts.get(code);
    if (known === undefined) parts.set(code, own);
    else if (!sameParts(known, own))
      problems.push({ row, message: `${code} 出现多次，下级不一致，请改成相同或只保留一处` });
  }
  return { parts: [...parts].map(([parent, own]) => ({ parent, rows: own })), problems };
}
