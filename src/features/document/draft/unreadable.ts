// What is said about a text that is no value of its field: the reason of the field's kind, with the text as far as one
// knows it again.
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { shortened } from '#model/text/shortened.ts';

/** '数量必须大于 0（现在是“-5”）' */
export function unreadableMessage(field: FieldDef | undefined, title: string, text: string): string {
  const shown = `“${shortened(text)}”`;
  if (field?.kind === 'ref')
    return `${title}：没有查到编码或名称为${shown}的可用记录，请改正、按 Enter 重新查找或按 F7 选择`;
  if (field?.kind === 'dict' || field?.dict !== undefined || field?.fieldOf !== undefined)
    return `${title}没有${shown}这个选项，请改正、清空或从列表中选择`;
  const read = field === undefined ? undefined : kindOf(field.kind).parse(text, field);
  if (read === undefined || read.ok) return `${title}${shown}无法识别，请改正`;
  return read.problem.includes(shown) ? read.problem : `${read.problem}（现在是${shown}）`;
}

/** A problem for each of the texts, by the key of its cell. */
export function unreadableProblems(
  { fields, lines: tables }: EntityDef,
  doc: Doc,
  texts: ReadonlyMap<string, string>,
): Problem[] {
  return [...texts].map(([key, text]) => {
    const [lines = '', id = '', field = ''] = key.split(' ');
    const lineNo = lines === '' ? 0 : (doc.lines[lines] ?? []).findIndex((row) => row.id === id) + 1;
    const def = lines === '' ? fields[field] : tables?.[lines]?.fields[field];
    const place = lineNo > 0 ? linePlace(lineNo) : '';
    const message = place + unreadableMessage(def, def?.title ?? field, text);
    return { field, level: 'error', message, ...(lines === '' ? {} : { lines, lineId: id, lineNo }) };
  });
}

/** The texts of a step that was taken after `was`, as if it had been taken after `now`. */
export function textsAfter(
  own: ReadonlyMap<string, string>,
  was: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const texts = new Map(own);
  for (const key of new Set([...was.keys(), ...now.keys()])) {
    if (own.get(key) !== was.get(key)) continue;
    const text = now.get(key);
    if (text === undefined) texts.delete(key);
    else texts.set(key, text);
  }
  return texts;
}
