// 导入模板: records are recognised by fields that no two of them have in common, or one row of a file would mean several.
import { entityOf } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { distinctSets, isSameSet } from '#server/imports/importShape.ts';
import { importTemplate as template } from '#entities/system/importTemplate.ts';
import { partOf } from '#model/rowPart.ts';

const matched = { entityKey: template.fields.entityKey, matchFields: template.fields.matchFields };

export function matchProblems({ fields }: Doc): Problem[] {
  const { entityKey, matchFields } = partOf(fields, matched);
  const def = entityOf(entityKey ?? '');
  const wanted = textsIn(matchFields);
  if (def === undefined || wanted.length === 0) return [];
  const sets = distinctSets(def);
  if (sets.some((set) => isSameSet(set, wanted))) return [];
  const offered = sets.map((set) => set.map((key) => def.fields[key]?.title ?? key).join('加'));
  const mend = offered.length === 0 ? '请清空' : `可用：${offered.join('、')}`;
  return [
    {
      field: 'matchFields',
      level: 'error',
      message: `${def.title}可能有几条记录的匹配字段相同，不能按它匹配；${mend}`,
    },
  ];
}

export const importTemplate = defineBehaviour({
  title: '导入模板的匹配字段',
  actions: { save: { checks: ['匹配字段是一条记录独有的'], check: (doc) => matchProblems(doc) } },
});
