// A column a user makes of others by a formula: [数量] * [单价]. Its type and format follow from the formula; what cannot
// be computed in a row is told in its cell. Formulas are the language of the dictionary, in exact decimals.
import type { CellValue, GridColumn } from '#grid';
import { decimal, formatDecimal, isDecimalText } from '#model/decimal.ts';
import { compile, evaluate, ExpressionError, exprValue, resultValue } from '#model/expression.ts';
import type { Expression, ExprValue, Node } from '#model/expression.ts';

export interface Calculation {
  id: string;
  title: string;
  /** Other columns by their titles in square brackets. */
  formula: string;
}

export type ResultType = 'number' | 'date' | 'bool' | 'text';

interface Compiled<Row> {
  expression: Expression;
  /** Columns by their name in the expression: c0, c1 … */
  columns: readonly GridColumn<Row>[];
  type: ResultType;
}

const numeric = new Set(['round', 'floor', 'ceil', 'abs', 'sum', 'count', 'avg', 'len', 'days']);
const dates = new Set(['dateAdd', 'monthEnd']);

/** @throws ExpressionError with a Chinese message when the formula cannot be read or names no column */
export function compileCalculation<Row>(formula: string, columns: readonly GridColumn<Row>[]): Compiled<Row> {
  const used: GridColumn<Row>[] = [];
  const text = halfWidth(formula).replaceAll(/\[([^\]]*)\]/g, (_, title: string) => {
    const column = columns.find((each) => each.title === title.trim());
    if (column === undefined) throw new ExpressionError(`没有名为“${title}”的列`);
    if (column.masked === true) throw new ExpressionError(`“${title}”不能用于计算`);
    const known = used.indexOf(column);
    return ` c${known >= 0 ? known : used.push(column) - 1} `;
  });
  const expression = compile(text);
  const strange = expression.paths.find(
    (path) => !/^c\d+$/.test(path) || used[Number(path.slice(1))] === undefined,
  );
  if (strange !== undefined) throw new ExpressionError(`“${strange}”不是列；列名要写在方括号里，例如 [数量]`);
  return { expression, columns: used, type: typeOf(expression.root, used) };
}

/** People type Chinese signs. */
function halfWidth(text: string): string {
  return text
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('，', ',')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('【', '[')
    .replaceAll('】', ']')
    .replaceAll(/[‘’]/g, "'");
}

function typeOf<Row>(node: Node, columns: readonly GridColumn<Row>[]): ResultType {
  switch (node.type) {
    case 'arithmetic':
    case 'negative':
      return 'number';
    case 'not':
    case 'and':
    case 'or':
    case 'compare':
      return 'bool';
    case 'value':
      return typeof node.value === 'boolean'
        ? 'bool'
        : typeof node.value === 'string' || node.value === null
          ? 'text'
          : 'number';
    case 'path':
      return columnType(columns[Number(node.path[0]?.slice(1))]);
    default: {
      if (numeric.has(node.name)) return 'number';
      if (dates.has(node.name)) return 'date';
      if (node.name === 'empty') return 'bool';
      const [first, second] = node.name === 'if' ? node.args.slice(1) : node.args;
      if (['if', 'coalesce', 'min', 'max'].includes(node.name) && first !== undefined) {
        const type = typeOf(first, columns);
        return type === 'text' && second !== undefined ? typeOf(second, columns) : type;
      }
      return 'text';
    }
  }
}

function columnType<Row>(column: GridColumn<Row> | undefined): ResultType {
  if (column?.filter === 'number' || (column?.align === 'end' && column.filter !== 'date')) return 'number';
  if (column?.filter === 'date') return 'date';
  return column?.filter === 'bool' ? 'bool' : 'text';
}

/** The value a formula reads: numbers and dates as they are, choices and records as they are shown. */
function operand<Row>(column: GridColumn<Row>, row: Row): ExprValue {
  const value = column.read(row);
  const type = columnType(column);
  if (type === 'number')
    return typeof value === 'string' && isDecimalText(value)
      ? decimal(value)
      : exprValue(value === null ? null : String(value));
  if (type === 'text') {
    const shown = column.text(value, row);
    return shown === '' ? null : shown;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? exprValue(value) : null;
}

type Outcome = { value: CellValue; problem: null } | { value: null; problem: string };

/** The column; a formula that cannot be read gives one that says so in every cell. */
export function calculatedColumn<Row extends object>(
  given: Calculation,
  columns: readonly GridColumn<Row>[],
): GridColumn<Row> {
  let compiled: Compiled<Row> | null = null;
  let unreadable = '';
  try {
    compiled = compileCalculation(given.formula, columns);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    unreadable = error.message;
  }
  const known = new WeakMap<Row, Outcome>();
  const compute = (row: Row): Outcome => {
    if (compiled === null) return { value: null, problem: unreadable };
    const { expression, columns: used } = compiled;
    try {
      const value = evaluate(expression, ([name = '']) => {
        const column = used[Number(name.slice(1))];
        return column === undefined ? null : operand(column, row);
      });
      return { value: resultValue(value), problem: null };
    } catch (error) {
      if (error instanceof ExpressionError) return { value: null, problem: error.message };
      throw error;
    }
  };
  const outcome = (row: Row): Outcome => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const now = compute(row);
    known.set(row, now);
    return now;
  };
  const type = compiled?.type ?? 'text';
  return {
    id: given.id,
    title: given.title,
    width: type === 'number' ? 112 : type === 'bool' ? 72 : 120,
    align: type === 'number' ? 'end' : 'start',
    help: `计算列：${given.formula}`,
    filter: null,
    read: (row) => outcome(row).value,
    text: (value, row) => {
      const { problem } = outcome(row);
      if (problem !== null) return `#${problem}`;
      if (value === null) return '';
      if (typeof value === 'boolean') return value ? '是' : '否';
      return type === 'number' && isDecimalText(String(value)) ? formatDecimal(String(value)) : String(value);
    },
    tone: (value, row) =>
      outcome(row).problem !== null
        ? 'warning'
        : String(value ?? '').startsWith('-') && type === 'number'
          ? 'negative'
          : null,
  };
}
