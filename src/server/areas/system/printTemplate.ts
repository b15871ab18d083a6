// 打印模板: a layout names only fields its entity has (printTemplate-r1); what it does not say is as built in.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { printTemplate as template } from '#entities/system/printTemplate.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { recordIn, textsIn } from '#model/loose.ts';
import { placesOf } from '#model/print/textTemplate.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

/** Fields that a part of the layout names. */
function namedIn(part: unknown): string[] {
  const nameIn = (item: unknown): string => {
    const { field } = recordIn(item);
    return typeof field === 'string' ? field : '';
  };
  return Array.isArray(part) ? part.map(nameIn) : [];
}

/** Fields that stand in braces in a text; the title of the document is a word of the printing itself. */
const placedIn = (text: string): string[] => placesOf(text).filter((key) => key !== 'title');

function problemsOf({ fields }: DocOf<typeof template>): Problem[] {
  const def = entityOf(fields.entityKey ?? '');
  if (def === undefined) return [];
  const { lines, header, footer, columns, capitals, qr, title, note, signatures } = recordIn(fields.layout);
  const unknown = [
    ...namedIn(header),
    ...namedIn(footer),
    ...[capitals, qr].flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : [])),
    ...[title, note, ...textsIn(signatures)].flatMap((text) =>
      typeof text === 'string' ? placedIn(text) : [],
    ),
    ...namedIn(columns).flatMap((field) =>
      field === 'seq' ? [] : [`${typeof lines === 'string' ? lines : ''}.${field}`],
    ),
  ].find((path) => fieldAt(def, path) === undefined);
  return unknown === undefined
    ? []
    : [{ field: 'layout', level: 'error', message: `版面中的“${unknown}”不是${def.title}的字段` }];
}

export const printTemplate = defineBehaviour(template, {
  title: '打印模板的内容',
  actions: { save: { checks: ['版面中的字段存在'], check: (doc) => problemsOf(doc) } },
});
