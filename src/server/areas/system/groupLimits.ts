// What narrows a security group has to mean something: a data rule belongs to the records of the right it is chosen
// at, a field rule names a field that exists. Anything else would be taken for a limit and be none.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { Doc } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import type { Problem } from '#model/check/problem.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import { changedLines } from '#server/access/handingOn.ts';
import { listedEntity } from '#server/access/limits.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Entity of each data rule the lines name. */
export async function ruleEntities(doc: Doc, read: Read): Promise<Map<string, string>> {
  const ids = (doc.lines['permissions'] ?? []).flatMap((line) => textsIn(line['dataRules']));
  if (ids.length === 0) return new Map();
  const rows = await read.rows(
    'select r.id, p.entity_key, p.component from permission_data_rule r join permission p on p.id = r.permission where r.id = any($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['id']),
      listedEntity(optionalText(row['entity_key']), optionalText(row['component'])) ?? '',
    ]),
  );
}

export function limitProblems(before: Doc | null, doc: Doc, rules: ReadonlyMap<string, string>): Problem[] {
  const at = (lines: string, id: string, seq: number, field: string, message: string): Problem => ({
    field,
    lines,
    lineId: id,
    lineNo: seq,
    level: 'error',
    message: `第${seq}行 ${message}`,
  });
  const data = changedLines(before, doc, 'permissions').flatMap(({ id, seq, now }) => {
    const entities = new Set(codesIn(optionalText(now?.['code'])).map((code) => code.split(':')[0] ?? ''));
    const strange = textsIn(now?.['dataRules']).some((rule) => !entities.has(rules.get(rule) ?? ''));
    return strange
      ? [at('permissions', id, seq, 'dataRules', '数据规则不属于该权限的业务对象，请重新选择')]
      : [];
  });
  const fields = changedLines(before, doc, 'fieldRules').flatMap(({ id, seq, now }) => {
    if (now === undefined) return [];
    const def = entityOf(textOf(now['entityKey']));
    if (def === undefined) return [];
    const path = textOf(now['fieldKey']);
    return fieldAt(def, path) === undefined
      ? [
          at(
            'fieldRules',
            id,
            seq,
            'fieldKey',
            `${def.title}没有名为“${path.slice(0, 60)}”的字段，明细字段写成 明细.字段`,
          ),
        ]
      : [];
  });
  return [...data, ...fields];
}
