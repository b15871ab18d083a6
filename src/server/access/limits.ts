// What narrows a session beyond its codes: data rules and field rules of its security groups, read only where some
// group has any.
import { shanghaiText } from '#model/time/calendar.ts';
import type { Grants } from '#model/rights/can.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { textsIn } from '#model/loose.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Log, SqlSession } from '#server/ports.ts';
import { rowRulesOf, type GrantedLine } from './rules/dataRules.ts';
import { fieldLimits, type FieldButton } from './rules/fieldRules.ts';
import { createRuleLookup } from './rules/ruleLookup.ts';
import type { RuleRow } from './rules/ruleTests.ts';
import type { Named, Subject } from './rules/ruleValues.ts';
import { sql, raw, among, asKind, otherwise, oneOf, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { permission } from '#entities/system/permission.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import { department } from '#entities/master/department.ts';
import { employee } from '#entities/master/employee.ts';
import { organization } from '#entities/master/organization.ts';

type RowLimits = NonNullable<Grants['rows']>;

export interface Limits {
  rows?: RowLimits;
  fields?: NonNullable<Grants['fields']>;
}

export interface LimitsAsked {
  /** Ids of the groups in force. */
  groups: readonly string[];
  grants: Grants;
  /** Milliseconds since the epoch. */
  now: number;
}

const buttons = sql`from permission p where p.menu_type = 'button' and p.status = 'enabled' and p.action is not null
  and not exists (select 1 from generated_menu g where g.permission = p.id)`;

export async function readLimits(session: SqlSession, log: Log, asked: LimitsAsked): Promise<Limits> {
  const p = headerTable(permission, 'p');
  const l = linesTable(securityGroup, 'permissions', 'l');
  const f = linesTable(securityGroup, 'fieldRules', 'f');
  const shown = await selectRows(session, { codes: otherwise(p.action, ''), type: p.permsType }, buttons);
  const [wanted] = await selectRows(
    session,
    {
      rows: asKind(
        'bool',
        sql`exists (select 1 from ${l} where ${among(l.docId, asked.groups)} and cardinality(${l.dataRules}) > 0)`,
      ),
      fields: asKind('bool', sql`exists (select 1 from ${f} where ${among(f.docId, asked.groups)})`),
    },
    raw(''),
  );
  if (shown.length === 0 && wanted?.rows !== true && wanted?.fields !== true) return {};
  const lines = await selectRows(
    session,
    { group: l.docId, code: otherwise(l.code, ''), rules: otherwise(l.dataRules, []) },
    sql`from ${l} where ${among(l.docId, asked.groups)}`,
  );
  const rules =
    wanted?.fields === true
      ? await selectRows(
          session,
          {
            group: f.docId,
            entity: otherwise(f.entityKey, ''),
            path: otherwise(f.fieldKey, ''),
            access: otherwise(oneOf(accesses, f.access), 'hidden'),
          },
          sql`from ${f} where ${among(f.docId, asked.groups)}`,
        )
      : [];
  return {
    fields: fieldLimits(rules, grantingGroups(lines), shown.map(buttonOf), new Set(asked.grants.codes)),
    ...(wanted?.rows === true ? { rows: await readRows(session, log, lines, asked) } : {}),
  };
}

function buttonOf({ codes, type }: { codes: string; type: string | null }): FieldButton {
  return { codes, strategy: type === 'edit' ? 'edit' : 'show' };
}

const accesses = ['edit', 'read', 'masked', 'hidden'] as const;

async function readRows(
  session: SqlSession,
  log: Log,
  lines: readonly GrantedLine[],
  asked: LimitsAsked,
): Promise<RowLimits> {
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
  const r = headerTable(permissionDataRule, 'r');
  const p = headerTable(permission, 'p');
  const rows = await selectRows(
    session,
    {
      id: r.id,
      code: otherwise(r.code, ''),
      fieldKey: otherwise(r.fieldKey, ''),
      operator: otherwise(r.operator, ''),
      value: otherwise(r.ruleValue, ''),
      valueType: filled(r.valueType),
      combine: filled(r.combine),
      ruleGroup: otherwise(r.ruleGroup, ''),
      appliesTo: r.appliesTo,
      entityKey: filled(p.entityKey),
      component: filled(p.component),
    },
    sql`from ${r} join ${p} on ${p.id} = ${r.permission} where ${among(r.id, ids)} and ${r.status} = 'enabled'`,
  );
  return new Map(
    rows.map(({ valueType, combine, appliesTo, entityKey, component, ...rule }) => [
      rule.id,
      {
        ...rule,
        entity: listedEntity(entityKey, component) ?? '',
        valueType: valueType ?? 'constant',
        combine: combine ?? 'and',
        appliesTo: textsIn(appliesTo),
      },
    ]),
  );
}

/** The rule as the form has it, enabled or not. */
export function ruleOfDoc({ id, fields }: DocOf<typeof permissionDataRule>, entity: string): RuleRow {
  return {
    id,
    code: fields.code ?? '',
    entity,
    fieldKey: fields.fieldKey ?? '',
    operator: fields.operator ?? '',
    value: fields.ruleValue ?? '',
    valueType: fields.valueType ?? 'constant',
    combine: fields.combine ?? 'and',
    ruleGroup: fields.ruleGroup ?? '',
    appliesTo: textsIn(fields.appliesTo),
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
  const d = headerTable(department, 'd');
  const e = headerTable(employee, 'e');
  const o = headerTable(organization, 'o');
  const g = headerTable(securityGroup, 'g');
  const [row] = await selectRows(
    session,
    {
      department: asKind(
        'code',
        sql`(select ${d.code} from ${d} where ${d.id} = ${grants.department}::uuid)`,
      ),
      employee: asKind('code', sql`(select ${e.code} from ${e} where ${e.id} = ${grants.employee}::uuid)`),
      organization: asKind('code', sql`(select ${o.code} from ${o} where ${o.id} = ${grants.org}::uuid)`),
      groups: otherwise(
        asKind(
          'refs',
          sql`array(select ${g.code} from ${g} where ${among(g.id, groups)} order by ${g.code})`,
        ),
        [],
      ),
    },
    raw(''),
  );
  const named = (code: string | null | undefined, id: string | null): Named | null =>
    code === null || code === undefined || code === '' || id === null ? null : { text: code, id };
  const time = shanghaiText(now);
  return {
    user: { text: grants.login, id: grants.userId, name: grants.userName },
    department: named(row?.department, grants.department),
    employee: named(row?.employee, grants.employee),
    organization: named(row?.organization, grants.org),
    groups: (row?.groups ?? []).map((code) => ({ text: code, id: null })),
    date: time.slice(0, 10),
    time,
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
