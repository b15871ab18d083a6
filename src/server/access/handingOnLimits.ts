// Data rules and field rules narrow what a security group gives. Whoever is narrowed by them himself may hand on only
// what is as narrow: the same rules at the right to view, and the same fields held back.
import { entityOf } from '#entities/registry.ts';
import type { FieldAccess, Grants } from '#model/rights/can.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText } from '#server/values.ts';
import { sql, otherwise } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { linesTable } from '#server/select/table.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';

/** Rules of one's own security groups, by group and code. */
export interface OwnRules {
  group: string;
  codes: readonly string[];
  rules: readonly string[];
}

export async function readOwnRules(rows: Rows, userId: string): Promise<OwnRules[]> {
  const l = linesTable(securityGroup, 'permissions', 'l');
  const found = await selectFrom(
    rows,
    { group: l.docId, code: otherwise(l.code, ''), rules: otherwise(l.dataRules, []) },
    sql`from ${l} where ${l.docId} in (select security_group from user_groups where doc_id = ${userId}::uuid
       union select doc_id from security_group_users where "user" = ${userId}::uuid)`,
  );
  return found.map(({ code, ...line }) => ({ ...line, codes: codesIn(code) }));
}

type Group = DocOf<typeof securityGroup>;

const width: Readonly<Record<string, number>> = { hidden: 0, masked: 1, read: 2, edit: 3 };

/** Every reason why the group gives more of the entities it names than the giver has himself. */
export function limitObjections(grants: Grants, own: readonly OwnRules[], group: Group): string[] {
  const lines = group.lines.permissions;
  const entities = new Set(
    lines.flatMap((line) => codesIn(optionalText(line.code))).map((code) => code.split(':')[0] ?? ''),
  );
  return [...entities].flatMap((entity) => {
    const title = entityOf(entity)?.title ?? entity;
    const rows =
      grants.rows === undefined || !Object.keys(grants.rows).some((code) => code.startsWith(`${entity}:`));
    const objections =
      rows || rulesMatch(own, group, entity)
        ? []
        : [`您的${title}受数据规则限制，只能授予带有相同数据规则的权限`];
    return fieldsMatch(grants.fields?.[entity] ?? {}, group, entity)
      ? objections
      : [...objections, `您的${title}受字段权限限制，授予他人时须带有相同的字段权限`];
  });
}

/** Rules of every code of the entity are those of one of the giver's own groups. */
function rulesMatch(own: readonly OwnRules[], group: Group, entity: string): boolean {
  const given = rulesByCode(
    group.lines.permissions.map(({ code, dataRules }) => ({
      codes: codesIn(optionalText(code)),
      rules: dataRules ?? [],
    })),
    entity,
  );
  return [...Map.groupBy(own, (line) => line.group).values()].some((lines) => {
    const held = rulesByCode(lines, entity);
    return (
      [...given].every(([code, rules]) => held.get(code) === rules) &&
      held.get(`${entity}:view`) === given.get(`${entity}:view`)
    );
  });
}

function rulesByCode(
  lines: readonly { codes: readonly string[]; rules: readonly string[] }[],
  entity: string,
): Map<string, string> {
  const byCode = new Map<string, Set<string>>();
  for (const { codes, rules } of lines) {
    for (const code of codes) {
      if (!code.startsWith(`${entity}:`)) continue;
      const known = byCode.get(code) ?? new Set<string>();
      for (const rule of rules) known.add(rule);
      byCode.set(code, known);
    }
  }
  return new Map([...byCode].map(([code, rules]) => [code, [...rules].toSorted().join(' ')]));
}

function fieldsMatch(limits: Readonly<Record<string, FieldAccess>>, group: Group, entity: string): boolean {
  const rules = group.lines.fieldRules.filter((line) => line.entityKey === entity);
  return Object.entries(limits).every(([path, access]) =>
    rules.some((rule) => rule.fieldKey === path && (width[rule.access ?? ''] ?? 0) <= (width[access] ?? 0)),
  );
}
