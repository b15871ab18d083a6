// Why a record does not meet the condition of a field that refers to it, in the titles of the record's own fields: every part
// that fails is said, so that whoever looks for it knows what to mend there, or that another record is meant.
import type { EntityDef, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { compile, evaluate, type Node } from '#model/expression.ts';
import { allFieldsOf } from './system.ts';

/** What a stored choice reads as. */
export type ChoiceText = (dict: string, value: string) => string;

/** '没有勾选“允许采购”'; null where the record meets the condition, or nobody knows all that it asks for. */
export function whyUnfit(
  target: EntityDef,
  condition: string,
  record: Row,
  choiceText: ChoiceText,
): string | null {
  const { text, root, paths } = compile(condition);
  if (paths.some((path) => record[path] === undefined)) return null;
  const holds = (part: Node): boolean =>
    evaluate({ text, root: part, paths }, ([key = '']) => {
      const value = record[key];
      return typeof value === 'string' || typeof value === 'boolean' ? value : null;
    }) === true;
  const failing = parts(root, 'and').filter((part) => !holds(part));
  if (failing.length === 0) return null;
  const fields = allFieldsOf(target);
  return failing.map((part) => sayingOf(part, fields, choiceText)).join('，');
}

function parts(node: Node, type: 'and' | 'or'): Node[] {
  return node.type === type ? [...parts(node.left, type), ...parts(node.right, type)] : [node];
}

function sayingOf(part: Node, fields: Readonly<Record<string, FieldDef>>, choiceText: ChoiceText): string {
  const ways = parts(part, 'or');
  const sayings = ways.map((way) => oneSaying(way, fields, choiceText));
  const [first] = sayings;
  // Several ways to meet it that read alike are said once.
  return first !== undefined && sayings.every(({ head }) => head === first.head)
    ? `${first.head}${sayings.map(({ choice }) => `“${choice}”`).join('或')}`
    : sayings.map(({ head, choice }) => `${head}“${choice}”`).join('，也');
}

interface Saying {
  head: string;
  choice: string;
}

function oneSaying(node: Node, fields: Readonly<Record<string, FieldDef>>, choiceText: ChoiceText): Saying {
  const titleOf = (path: string): string => fields[path]?.title ?? path;
  if (node.type === 'path') return { head: '没有勾选', choice: titleOf(node.path.join('.')) };
  if (node.type === 'not' && node.operand.type === 'path')
    return { head: '勾选了', choice: titleOf(node.operand.path.join('.')) };
  if (node.type === 'compare' && node.left.type === 'path' && node.right.type === 'value') {
    const key = node.left.path.join('.');
    const value = String(node.right.value);
    const dict = fields[key]?.dict;
    const choice = dict === undefined ? value : choiceText(dict, value);
    return { head: `“${titleOf(key)}”${node.op === '!=' ? '为' : '不是'}`, choice };
  }
  return { head: '不符合', choice: '这一栏的条件' };
}
