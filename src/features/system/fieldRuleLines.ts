// The field rules of a security group between its lines and what the drawer shows: access by entity and field.
import { securityGroup } from '#entities/system/securityGroup.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { Patch } from '#model/patch.ts';
import { type FieldRules } from './GrantDetail.tsx';

const ruleOf = fieldsReader(securityGroup.lines.fieldRules.fields, ['entityKey', 'fieldKey', 'access']);

function placeOf(line: LineRow): string {
  const { entityKey, fieldKey } = ruleOf(line);
  return `${plainText(entityKey)} ${plainText(fieldKey)}`;
}

export function fieldRulesOf(lines: readonly LineRow[]): Map<string, string> {
  return new Map(lines.map((line) => [placeOf(line), ruleOf(line).access ?? 'hidden']));
}

export function fieldPatches(lines: readonly LineRow[], fields: FieldRules): Patch[] {
  const patches: Patch[] = [];
  const standing = new Set<string>();
  for (const line of lines) {
    const access = fields.get(placeOf(line));
    if (access === undefined || standing.has(placeOf(line)))
      patches.push({ op: 'removeLine', lines: 'fieldRules', id: line.id });
    else if (access !== ruleOf(line).access)
      patches.push({ op: 'setLine', lines: 'fieldRules', id: line.id, field: 'access', value: access });
    standing.add(placeOf(line));
  }
  for (const [place, access] of fields) {
    const [entityKey = '', fieldKey = ''] = place.split(' ');
    const values = { entityKey, fieldKey, access };
    if (!standing.has(place))
      patches.push({ op: 'insertLine', lines: 'fieldRules', id: crypto.randomUUID(), before: null, values });
  }
  return patches;
}
