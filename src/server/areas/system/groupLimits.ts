// What narrows a security group has to mean something: a data rule belongs to the records of the right it is chosen
// at, a field rule names a field that exists. Anything else would be taken for a limit and be none.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { permission } from '#entities/system/permission.ts';
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import type { securityGroup } from '#entities/system/securityGroup.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import { changedLines } from '#server/access/handingOn.ts';
import { listedEntity } from '#server/access/limits.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Group = DocOf<typeof securityGroup>;

/** Entity of each data rule the lines name. */
export async function ruleEntities(doc: Group, read: Read): Promise<Map<string, string>> {
  const ids = doc.lines.permissions.flatMap(({ dataRules }) => dataRules ?? []);
  if (ids.length === 0) return new Map();
  const r = headerTable(permissionDataRule, 'r');
  const p = headerTable(permission, 'p');
  const rules = await read.select(
    { id: r.id, entityKey: p.entityKey, component: p.component },
    sql`from ${r} join ${p} on ${p.id} = ${r.permission} where ${among(r.id, [...new Set(ids)])}`,
  );
  return new Map(rules.map(({ id, entityKey, component }) => [id, listedEntity(entityKey, component) ?? '']));
}

export function limitProblems(
  before: Group | null,
  doc: Group,
  rules: ReadonlyMap<string, string>,
): Problem[] {
  const at = (lines: string, id: string, seq: number, field: string, message: string): Problem => ({
    field,
    lines,
    lineId: id,
    lineNo: seq,
    level: 'error',
    message: `第${seq}行 ${message}`,
  });
  const data = changedLines(before, doc, 'permissions').flatMap(({ id, seq, now }) => {
    const entities = new Set(codesIn(now?.code ?? null).map((code) => code.split(':')[0] ?? ''));
    const strange = (now?.dataRules ?? []).some((rule) => !entities.has(rules.get(rule) ?? ''));
    return strange
      ? [at('permissions', id, seq, 'dataRules', '数据规则不属于该权限的业务对象，请重新选择')]
      : [];
  });
  const fields = changedLines(before, doc, 'fieldRules').flatMap(({ id, seq, now }) => {
    if (now === undefined) return [];
    const def = entityOf(now.entityKey ?? '');
    if (def === undefined) return [];
    const path = now.fieldKey ?? '';
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
