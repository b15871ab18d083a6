// 安全组: nobody puts into a group what he may not hand on, the built-in group stays what it is, and its last member in.
import type { Grants } from '#model/rights/can.ts';
import { permission } from '#entities/system/permission.ts';
import { securityGroup as group } from '#entities/system/securityGroup.ts';
import type { DocOf, LineOf, LinesKey } from '#model/typedDoc.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Problem } from '#model/check/problem.ts';
import { limitProblems, ruleEntities } from './groupLimits.ts';
import { lastAdministrator, readAdministrators, type Administrators } from '#server/access/administrators.ts';
import {
  bundleObjections,
  bundleOf,
  changedLines,
  codeObjection,
  fieldGroupObjection,
  isDefinedCode,
  readHandingOn,
  scopeObjection,
  type HandingOn,
} from '#server/access/handingOn.ts';
import { limitObjections, readOwnRules, type OwnRules } from '#server/access/handingOnLimits.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Group = DocOf<typeof group>;

interface Facts {
  before: Group | null;
  own: HandingOn | null;
  userId: string;
  administrators: Administrators;
  /** Codes of rows administrators made, beside those of the definitions. */
  custom: ReadonlySet<string>;
  /** Entity each data rule of the lines is for; unknown rules are absent. */
  rules: ReadonlyMap<string, string>;
  grants: Grants;
  ownRules: readonly OwnRules[];
}

const ownRights = '组内的权限都是自己可以授予的';
const notBuiltIn = '不是系统内置安全组';

export const securityGroup = defineBehaviour(group, {
  title: '安全组的授权',
  actions: {
    save: defineAction(group, {
      checks: ['只能授予自己可以授予的权限', '系统内置安全组的编码、组织不变，最后一个系统管理员保留'],
      facts: groupFacts,
      check: (doc, facts) => [
        ...builtInChanges(doc, facts),
        ...unknownCodes(doc, facts),
        ...limitProblems(facts.before, doc, facts.rules),
        ...handingOnProblems(doc, facts),
      ],
    }),
    enable: defineAction(group, { checks: [ownRights], facts: groupFacts, check: beyondOwn }),
    disable: defineAction(group, {
      checks: [notBuiltIn, ownRights],
      facts: groupFacts,
      check: (doc, facts) => [...builtIn(facts), ...beyondOwn(doc, facts)],
    }),
    delete: defineAction(group, {
      checks: ['没有用户', notBuiltIn, ownRights],
      facts: groupFacts,
      check: (doc, facts) => [
        ...(doc.lines.users.length > 0
          ? [error('', '该安全组还有用户，请先移除用户再删除')]
          : builtIn(facts)),
        ...beyondOwn(doc, facts),
      ],
    }),
  },
});

async function groupFacts(doc: Group, read: Read): Promise<Facts> {
  return {
    before: await read.docOf(group, doc.id),
    own: read.grants.admin ? null : await readHandingOn(read.rows, read.userId, read.today),
    userId: read.userId,
    administrators: await readAdministrators(read.rows, read.today),
    custom: await customCodes(read),
    rules: await ruleEntities(doc, read),
    grants: read.grants,
    ownRules: read.grants.admin ? [] : await readOwnRules(read.rows, read.userId),
  };
}

async function customCodes(read: Read): Promise<Set<string>> {
  const p = headerTable(permission, 'p');
  const rows = await read.select({ action: p.action }, sql`from ${p} where ${p.action} is not null`);
  return new Set(rows.flatMap(({ action }) => codesIn(action)));
}

function error(field: string, message: string): Problem {
  return { field, level: 'error', message };
}

function builtIn({ before }: Facts): Problem[] {
  if (before === null || before.fields.isSystem !== true) return [];
  return [error('', `“${before.fields.name ?? ''}”是系统内置安全组，不能禁用或删除`)];
}

function builtInChanges(doc: Group, { before, administrators, userId }: Facts): Problem[] {
  if (before === null || before.fields.isSystem !== true) return [];
  if (doc.fields.code !== before.fields.code) return [error('code', '系统内置安全组的编码不能修改')];
  if (doc.fields.organization !== before.fields.organization && doc.fields.organization !== null)
    return [error('organization', '系统内置安全组对所有组织有效，不能限定组织')];
  if (before.id !== administrators.group) return [];
  return leavingProblems(before, doc, administrators, userId);
}

/** Members by the group's own list who would be none any more; those who hold the group at their account stay. */
function leavingProblems(
  before: Group,
  after: Group,
  { ids, listed }: Administrators,
  userId: string,
): Problem[] {
  const lasting = new Set(
    after.lines.users.flatMap(({ user, organization, validTo }) =>
      organization === null && validTo === null ? (user ?? []) : [],
    ),
  );
  const leaving = [...listed].filter((id) => !lasting.has(id));
  const remaining = [...ids].filter((id) => !leaving.includes(id));
  if (leaving.length > 0 && remaining.length === 0) return [error('', lastAdministrator)];
  if (
    !leaving.includes(userId) ||
    !changedLines(before, after, 'users').some(({ old }) => old?.user === userId)
  )
    return [];
  return [
    {
      field: '',
      level: 'warning',
      confirm: true,
      message: '保存后您将不再是系统管理员，本次登录的管理权限随即失效',
    },
  ];
}

function unknownCodes(doc: Group, { before, custom }: Facts): Problem[] {
  return changedLines(before, doc, 'permissions').flatMap(({ id, seq, now }) => {
    const unknown = codesIn(now?.code ?? null).filter((code) => !isDefinedCode(code) && !custom.has(code));
    return unknown.map((code): Problem => ({
      ...error('code', `第${seq}行 没有授权标识“${code}”，请从菜单权限中选择`),
      lines: 'permissions',
      lineId: id,
      lineNo: seq,
    }));
  });
}

/** Header fields that decide what every member gets. */
const deciding = ['organization', 'dataScope'] as const;

/** Whatever the group gives or gave that this person may not hand on. */
function wholeProblems(doc: Group, before: Group | null, own: HandingOn, org: string | null): Problem[] {
  const objections = [before ?? doc, doc].flatMap((each) => bundleObjections(own, bundleOf(each), org));
  return [...new Set(objections)].map((message) => error('', message));
}

function beyondOwn(doc: Group, { before, own }: Facts): Problem[] {
  return own === null ? [] : wholeProblems(doc, before, own, null);
}

function handingOnProblems(doc: Group, { before, own, grants, ownRules }: Facts): Problem[] {
  if (own === null) return [];
  const bundle = bundleOf(before ?? doc);
  const whole = (org: string | null = null): Problem[] => wholeProblems(doc, before, own, org);
  if (bundle.isSystem) return whole();
  const header =
    before !== null && deciding.some((key) => before.fields[key] !== doc.fields[key]) ? whole() : [];
  const narrowing = (['permissions', 'fieldRules', 'users'] as const).some(
    (lines) => changedLines(before, doc, lines).length > 0,
  );
  const limits = narrowing
    ? [before, doc].flatMap((each) => (each === null ? [] : limitObjections(grants, ownRules, each)))
    : [];
  return [
    ...header,
    ...lineProblems(before, doc, own, bundle.org),
    ...memberProblems(before, doc, whole),
    ...[...new Set(limits)].map((message) => error('', message)),
  ];
}

function lineProblems(before: Group | null, doc: Group, own: HandingOn, org: string | null): Problem[] {
  const judged = <K extends LinesKey<typeof group>>(
    lines: K,
    field: string,
    judge: (row: LineOf<typeof group, K>) => (string | null)[],
  ): Problem[] =>
    changedLines(before, doc, lines).flatMap(({ id, seq, old, now }) => {
      const objections = [old, now]
        .flatMap((row) => (row === undefined ? [] : judge(row)))
        .filter((text) => text !== null);
      return [...new Set(objections)].map((message): Problem => ({
        ...error(field, message),
        lines,
        lineId: id,
        lineNo: seq,
      }));
    });
  return [
    ...judged('permissions', 'code', (row) => codesIn(row.code).map((code) => codeObjection(own, code, org))),
    ...judged('fieldGroups', 'fieldGroup', (row) => {
      const fields = row.fieldGroup ?? '';
      return [own.fieldGroups.has(fields) ? null : fieldGroupObjection(fields)];
    }),
    ...judged('scopes', 'dataScope', (row) => [
      scopeObjection(own, row.dataScope ?? doc.fields.dataScope ?? 'self', row.entityKey ?? ''),
    ]),
  ];
}

/** Whoever comes or goes gets or loses everything the group gives. */
function memberProblems(
  before: Group | null,
  doc: Group,
  whole: (org: string | null) => Problem[],
): Problem[] {
  const messages = changedLines(before, doc, 'users').flatMap(({ old, now }) =>
    [old, now].flatMap((row) => (row === undefined ? [] : whole(row.organization))),
  );
  return [...new Map(messages.map((problem) => [problem.message, problem])).values()];
}
