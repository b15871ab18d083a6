// Functions above 100 lines, components and arrow functions too: what is longer holds more than one subject. Measured from
// its first line to its last, functions inside it counted with it. The count only ever goes down.
import { parseSync, Visitor } from 'vite';

/** Lines a function may have. */
export const MAX_FUNCTION_LINES = 100;

/** Functions above that; lowered with every one that is split. */
export const MOST_LONG_FUNCTIONS = 0;

export interface LongFunction {
  file: string;
  line: number;
  name: string;
  lines: number;
}

interface FunctionNode {
  start: number;
  end: number;
  id?: { name: string } | null;
}

/** The functions of a file that have more lines than one may have. */
export function longFunctions(file: string, text: string): LongFunction[] {
  if (!file.startsWith('src/') || !/\.tsx?$/u.test(file)) return [];
  const ends = [...text.matchAll(/\n/gu)].map(({ index }) => index);
  if (ends.length <= MAX_FUNCTION_LINES) return [];
  const found: LongFunction[] = [];
  const measure = (node: FunctionNode): void => {
    const line = lineAt(ends, node.start);
    const lines = lineAt(ends, node.end) - line + 1;
    if (lines > MAX_FUNCTION_LINES) found.push({ file, line, name: node.id?.name ?? 'a function', lines });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}

/** The longest of them, each as a line to read. */
export function longestOf(functions: readonly LongFunction[], count: number): string[] {
  return [...functions]
    .sort((a, b) => b.lines - a.lines)
    .slice(0, count)
    .map(({ file, line, name, lines }) => `${file}:${line} ${name} has ${lines} lines`);
}

/** Number of the line a place stands on, by the places where lines end. */
function lineAt(ends: readonly number[], place: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
