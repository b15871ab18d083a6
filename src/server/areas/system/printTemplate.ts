// 打印模板: a layout names only fields its entity has; what it does not say is as built in.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { printTemplate as template } from '#entities/system/printTemplate.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { recordIn } from '#model/loose.ts';
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

function problemsOf({ fields }: DocOf<typeof template>): Problem[] {
  const def = entityOf(fields.entityKey ?? '');
  if (def === undefined) return [];
  const { lines, header, footer, columns } = recordIn(fields.layout);
  const unknown = [
    ...namedIn(header),
    ...namedIn(footer),
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
  check: (doc, _facts, moment) => (moment === 'save' ? problemsOf(doc) : []),
});
