// What narrows a session beyond its codes: data rules and field rules of its security groups, read only where some
// group has any.
import { shanghaiText } from '#model/time/calendar.ts';
import type { FieldAccess, Grants } from '#model/rights/can.ts';
import type { Doc } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Log, SqlRow, SqlSession } from '#server/ports.ts';
import { text } from './accounts.ts';
import { rowRulesOf, type GrantedLine } from './rules/dataRules.ts';
import { fieldLimits, type FieldButton, type FieldRule } from './rules/fieldRules.ts';
import { createRuleLookup } from './rules/ruleLookup.ts';
import type { RuleRow } from './rules/ruleTests.ts';
import type { Named, Subject } from './rules/ruleValues.ts';

export interface Limits {
  rows?: NonNullable<Grants['rows']>;
  fields?: NonNullable<Grants['fields']>;
}

export interface LimitsAsked {
  /** Ids of the groups in force. */
  groups: readonly string[];
  grants: Grants;
  /** Milliseconds since the epoch. */
  now: number;
}

const linesSql = `select doc_id as "group", code, coalesce(data_rules, '{}') as rules from security_group_permissions where doc_id = any($1::uuid[])`;
const fieldsSql = `select doc_id as "group", entity_key, field_key, access from security_group_field_rules where doc_id = any($1::uuid[])`;
const buttonsSql = `select p.action, p.perms_type from permission p where p.menu_type = 'button' and p.status = 'enabled' and p.action is not null
  and not exists (select 1 from generated_menu g where g.permission = p.id)`;

export async function readLimits(session: SqlSession, log: Log, asked: LimitsAsked): Promise<Limits> {
  const buttons = (await session.query(buttonsSql)).rows.map(buttonOf);
  const { rows: limiting } = await session.query(
    `select exists (select 1 from security_group_permissions where doc_id = any($1::uuid[]) and cardinality(data_rules) > 0) as rows,
       exists (select 1 from security_group_field_rules where doc_id = any($1::uuid[])) as fields`,
    [asked.groups],
  );
  const wanted = limiting[0] ?? {};
  if (buttons.length === 0 && wanted['rows'] !== true && wanted['fields'] !== true) return {};
  const lines = (await session.query(linesSql, [asked.groups])).rows.map(lineOf);
  const rules =
    wanted['fields'] === true ? (await session.query(fieldsSql, [asked.groups])).rows.map(fieldRuleOf) : [];
  return {
    fields: fieldLimits(rules, grantingGroups(lines), buttons, new Set(asked.grants.codes)),
    ...(wanted['rows'] === true ? { rows: await readRows(session, log, lines, asked) } : {}),
  };
}

async function readRows(
  session: SqlSession,
  log: Log,
  lines: readonly GrantedLine[],
  asked: LimitsAsked,
): Promise<NonNullable<Limits['rows']>> {
  const rules = await readRules(session, [...new Set(lines.flatMap((line) => line.rules))]);
  const subject = await readSubject(session, asked);
  const lookup = createRuleLookup(session, asked.grants.org);
  return rowRulesOf(lines, rules, {
    subject,
    lookup,
    unusable: ({ code }, reason) =>
      log.write('warn', 'dataRule.unusable', { rule: code, reason, login: asked.grants.login }),
  });
}

/** Enabled rules by id. */
async function readRules(session: SqlSession, ids: readonly string[]): Promise<Map<string, RuleRow>> {
  const { rows } = await session.query(
    `select r.id, r.code, r.field_key, r.operator, r.rule_value, r.value_type, r.combine, r.rule_group, r.applies_to, p.entity_key, p.component
     from permission_data_rule r join permission p on p.id = r.permission where r.id = any($1::uuid[]) and r.status = 'enabled'`,
    [ids],
  );
  return new Map(rows.map((row) => [text(row, 'id') ?? '', ruleRowOf(row)]));
}

function ruleRowOf(row: SqlRow): RuleRow {
  const appliesTo = row['applies_to'];
  return {
    id: text(row, 'id') ?? '',
    code: text(row, 'code') ?? '',
    entity: listedEntity(text(row, 'entity_key'), text(row, 'component')) ?? '',
    fieldKey: text(row, 'field_key') ?? '',
    operator: text(row, 'operator') ?? '',
    value: text(row, 'rule_value') ?? '',
    valueType: text(row, 'value_type') ?? 'constant',
    combine: text(row, 'combine') ?? 'and',
    ruleGroup: text(row, 'rule_group') ?? '',
    appliesTo: textsIn(appliesTo),
  };
}

/** The rule as the form has it, enabled or not. */
export function ruleOfDoc({ id, fields }: Doc, entity: string): RuleRow {
  const value = (key: string, otherwise = ''): string => {
    const given = fields[key];
    return typeof given === 'string' ? given : otherwise;
  };
  return {
    id,
    code: value('code'),
    entity,
    fieldKey: value('fieldKey'),
    operator: value('operator'),
    value: value('ruleValue'),
    valueType: value('valueType', 'constant'),
    combine: value('combine', 'and'),
    ruleGroup: value('ruleGroup'),
    appliesTo: textsIn(fields['appliesTo']),
  };
}

/** Name of the entity whose records a menu lists. */
export function listedEntity(entityKey: string | null, component: string | null): string | null {
  const [, page] = /^entity\/([A-Za-z][A-Za-z0-9]*)\//.exec(component ?? '') ?? [];
  return entityKey ?? page ?? null;
}

/** Who the session is, in the words of rules. */
export async function readSubject(
  session: SqlSession,
  { grants, groups, now }: LimitsAsked,
): Promise<Subject> {
  const { rows } = await session.query(
    `select (select code from department where id = $1::uuid) as department, (select code from employee where id = $2::uuid) as employee,
       (select code from organization where id = $3::uuid) as organization,
       array(select code from security_group where id = any($4::uuid[]) order by code) as groups`,
    [grants.department, grants.employee, grants.org, groups],
  );
  const row = rows[0] ?? {};
  const named = (column: string, id: string | null): Named | null => {
    const code = text(row, column);
    return code === null || id === null ? null : { text: code, id };
  };
  const time = shanghaiText(now);
  return {
    user: { text: grants.login, id: grants.userId, name: grants.userName },
    department: named('department', grants.department),
    employee: named('employee', grants.employee),
    organization: named('organization', grants.org),
    groups: textsIn(row['groups']).map((code) => ({ text: code, id: null })),
    date: time.slice(0, 10),
    time,
  };
}

function lineOf(row: SqlRow): GrantedLine {
  return { group: text(row, 'group') ?? '', code: text(row, 'code') ?? '', rules: textsIn(row['rules']) };
}

function buttonOf(row: SqlRow): FieldButton {
  return { codes: text(row, 'action') ?? '', strategy: row['perms_type'] === 'edit' ? 'edit' : 'show' };
}

const accesses: Readonly<Record<string, FieldAccess>> = {
  edit: 'edit',
  read: 'read',
  masked: 'masked',
  hidden: 'hidden',
};

function fieldRuleOf(row: SqlRow): FieldRule {
  return {
    group: text(row, 'group') ?? '',
    entity: text(row, 'entity_key') ?? '',
    path: text(row, 'field_key') ?? '',
    access: accesses[text(row, 'access') ?? ''] ?? 'hidden',
  };
}

function grantingGroups(lines: readonly GrantedLine[]): Map<string, Set<string>> {
  const granting = new Map<string, Set<string>>();
  for (const { group, code } of lines) {
    for (const held of codesIn(code)) {
      const entity = held.split(':')[0] ?? '';
      const groups = granting.get(entity) ?? new Set();
      granting.set(entity, groups.add(group));
    }
  }
  return granting;
}
