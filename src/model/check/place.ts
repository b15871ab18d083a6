// Where in a document a message belongs, in the words in front of it: '第3行 数量必须大于 0'. At the cell itself, and in a list
// that has a column of places, it is said already and left out.
import type { Problem } from './problem.ts';

/** '第3行 ', with the title of the lines where a document has several tables of them. */
export function linePlace(lineNo: number, title = ''): string {
  return `${title}第${lineNo}行 `;
}

/** The message without the line it begins with; lines it names otherwise stay. */
export function withoutPlace({ lineNo, message }: Pick<Problem, 'lineNo' | 'message'>): string {
  return lineNo === undefined
    ? message
    : message.replace(new RegExp(`^[^，；：]{0,20}?第${lineNo}行 `, 'u'), '');
}
