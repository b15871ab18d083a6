// What was counted by a record keeps its meaning: the factor of a used unit, the rate of a used tax and the decimals of a
// used currency stand still, or may only grow.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { OnceUsed } from '#model/recordRules.ts';
import { plainText } from '#model/text/plainText.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';

interface Change {
  field: string;
  from: string;
  to: string;
  growing: boolean;
}

export function onceUsedBehaviour(
  def: EntityDef,
  { fixed = [], growing = [], by, besides = [] }: OnceUsed,
): Behaviour {
  const counts = ({ name, kind }: EntityDef): boolean =>
    !besides.includes(name) && (by === 'anything' || kind === 'document');

  function changes(before: Doc, after: Doc): Change[] {
    const between = (field: string, isGrowing: boolean): Change => ({
      field,
      from: plainText(before.fields[field]),
      to: plainText(after.fields[field]),
      growing: isGrowing,
    });
    const changed = (field: string): boolean => !sameValue(before.fields[field], after.fields[field]);
    return [
      ...fixed.filter(changed).map((field) => between(field, false)),
      ...growing.map((field) => between(field, true)).filter(({ from, to }) => Number(to) < Number(from)),
    ];
  }

  return defineBehaviour({
    title: '使用后不能改变的内容',
    actions: {
      save: defineAction({
        async facts(doc: Doc, read: Read) {
          const before = await read.doc(def.name, doc.id);
          const found = before === null ? [] : changes(before, doc);
          return found.length > 0 && (await read.isUsed(def.name, doc.id, counts)) ? found : [];
        },
        check: (_doc, found) =>
          found.map(({ field, from, to, growing: isGrowing }): Problem => {
            const title = def.fields[field]?.title ?? field;
            const message = isGrowing
              ? `该${def.title}已被使用，${title}只能增大，不能从 ${from} 改为 ${to}`
              : `该${def.title}已被使用，${title}不能修改；需要不同的${title}时请新建${def.title}`;
            return { field, level: 'error', message };
          }),
      }),
    },
  });
}
