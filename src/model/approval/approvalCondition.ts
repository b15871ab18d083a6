// Conditions of approval flows: expressions over the header of a document, its references and sums of its lines.
// What an administrator typed is judged before it is kept, and read back in the titles of the fields.
import { allFieldsOf, fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { compile, ExpressionError, pathsOf } from '#model/expression.ts';
import { transitionOf } from '#model/states/states.ts';

/** Title of the path of an expression; null when the document has nothing there. */
function pathTitle(
  def: EntityDef,
  path: string,
  lookup: (entity: string) => EntityDef | undefined,
): string | null {
  const parts = path.split('.').slice(path.startsWith('doc.') ? 1 : 0);
  const [key = '', part, ...further] = parts;
  if (further.length > 0) return null;
  if (part === undefined) return allFieldsOf(def)[key]?.title ?? null;
  const lines = def.lines !== undefined && Object.hasOwn(def.lines, key) ? def.lines[key] : undefined;
  if (lines !== undefined) {
    const field = fieldAt(def, `${key}.${part}`);
    return field === undefined ? null : `${lines.title}的${field.title}`;
  }
  const field = allFieldsOf(def)[key];
  const target = field?.entity === undefined ? undefined : lookup(field.entity);
  if (field === undefined || target === undefined) return null;
  if (part === 'id' || part === 'code' || part === 'name')
    return field.title + (part === 'name' ? '名称' : part === 'code' ? '编码' : '');
  const carried = (target.carry ?? []).includes(part) ? allFieldsOf(target)[part]?.title : undefined;
  return carried === undefined ? null : `${field.title}的${carried}`;
}

/** What is wrong with a condition, in Chinese; null when it can be used. An empty text always holds. */
export function conditionProblem(
  def: EntityDef,
  text: string,
  lookup: (entity: string) => EntityDef | undefined,
): string | null {
  if (text.trim() === '') return null;
  try {
    const unknown = pathsOf(compile(text)).find((path) => pathTitle(def, path, lookup) === null);
    return unknown === undefined ? null : `条件中的“${unknown}”不是${def.title}的字段`;
  } catch (error) {
    if (error instanceof ExpressionError) return `条件不能识别：${error.message}`;
    throw error;
  }
}

const words: Readonly<Record<string, string>> = {
  and: '并且',
  or: '或者',
  not: '不是',
  empty: '为空',
  sum: '合计',
  true: '是',
  false: '否',
};

/** The condition with titles in place of keys; `shown` says what a text reads as that a path is compared with. */
export function conditionText(
  def: EntityDef,
  text: string,
  lookup: (entity: string) => EntityDef | undefined,
  shown: (path: string, value: string) => string | null = () => null,
): string {
  return text
    .split(/('[^']*')/)
    .map((part, index, parts) => {
      if (part.startsWith("'")) {
        const value = part.slice(1, -1);
        const path = /([A-Za-z][\w.]*)\s*(?:==?|!=|<>)\s*$/.exec(parts[index - 1] ?? '')?.[1];
        return (path === undefined ? null : shown(path, value)) ?? value;
      }
      return part
        .replace(/[A-Za-z_][\w.]*/g, (word) => words[word] ?? pathTitle(def, word, lookup) ?? word)
        .replaceAll('>=', '≥')
        .replaceAll('<=', '≤')
        .replaceAll('!=', '≠');
    })
    .join('');
}

/** Whether documents of the kind are submitted before they are approved: only those can have flows. */
export function canHaveFlow(def: EntityDef): boolean {
  return transitionOf(def, 'submit') !== undefined && transitionOf(def, 'approve') !== undefined;
}
