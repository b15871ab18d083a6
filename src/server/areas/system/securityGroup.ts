// 安全组: nobody puts into a group what he may not hand on, the built-in group stays what it is, and its last member in.
import type { Grants } from '#model/rights/can.ts';
import type { Doc } from '#model/entity.ts';
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
import type { Behaviour, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  before: Doc | null;
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

export const securityGroup: Behaviour<Facts> = {
  title: '安全组的授权',
  async facts(doc, read) {
    return {
      before: await read.doc('securityGroup', doc.id),
      own: read.grants.admin ? null : await readHandingOn(read.rows, read.userId, read.today),
      userId: read.userId,
      administrators: await readAdministrators(read.rows, read.today),
      custom: await customCodes(read),
      rules: await ruleEntities(doc, read),
      grants: read.grants,
      ownRules: read.grants.admin ? [] : await readOwnRules(read.rows, read.userId),
    };
  },
  check(doc, facts, moment) {
    return [
      ...builtInProblems(doc, facts, moment),
      ...unknownCodes(doc, facts, moment),
      ...(moment === 'save' ? limitProblems(facts.before, doc, facts.rules) : []),
      ...handingOnProblems(doc, facts, moment),
    ];
  },
};

async function customCodes(read: Read): Promise<Set<string>> {
  const rows = await read.rows('select action from permission where action is not null', []);
  return new Set(rows.flatMap((row) => codesIn(textOf(row['action']))));
}

function error(field: string, message: string): Problem {
  return { field, level: 'error', message };
}

function builtInProblems(doc: Doc, { before, administrators, userId }: Facts, moment: string): Problem[] {
  if (moment === 'delete' && (doc.lines['users'] ?? []).length > 0)
    return [error('', '该安全组还有用户，请先移除用户再删除')];
  if (before === null || before.fields['isSystem'] !== true) return [];
  if (moment === 'delete' || moment === 'disable')
    return [error('', `“${textOf(before.fields['name'])}”是系统内置安全组，不能禁用或删除`)];
  if (moment !== 'save') return [];
  if (doc.fields['code'] !== before.fields['code']) return [error('code', '系统内置安全组的编码不能修改')];
  if (
    doc.fields['organization'] !== before.fields['organization'] &&
    optionalText(doc.fields['organization']) !== null
  )
    return [error('organization', '系统内置安全组对所有组织有效，不能限定组织')];
  if (before.id !== administrators.group) return [];
  return leavingProblems(before, doc, administrators, userId);
}

/** Members by the group's own list who would be none any more; those who hold the group at their account stay. */
function leavingProblems(
  before: Doc,
  after: Doc,
  { ids, listed }: Administrators,
  userId: string,
): Problem[] {
  const lasting = new Set(
    (after.lines['users'] ?? []).flatMap((row) =>
      optionalText(row['organization']) === null && optionalText(row['validTo']) === null
        ? (optionalText(row['user']) ?? [])
        : [],
    ),
  );
  const leaving = [...listed].filter((id) => !lasting.has(id));
  const remaining = [...ids].filter((id) => !leaving.includes(id));
  if (leaving.length > 0 && remaining.length === 0) return [error('', lastAdministrator)];
  if (
    !leaving.includes(userId) ||
    !changedLines(before, after, 'users').some(({ old }) => old?.['user'] === userId)
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

function unknownCodes(doc: Doc, { before, custom }: Facts, moment: string): Problem[] {
  if (moment !== 'save') return [];
  return changedLines(before, doc, 'permissions').flatMap(({ id, seq, now }) => {
    const unknown = codesIn(optionalText(now?.['code'])).filter(
      (code) => !isDefinedCode(code) && !custom.has(code),
    );
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

function handingOnProblems(doc: Doc, { before, own, grants, ownRules }: Facts, moment: string): Problem[] {
  if (own === null) return [];
  const bundle = bundleOf(before ?? doc);
  const whole = (org: string | null = null): Problem[] =>
    [...new Set([...bundleObjections(own, bundle, org), ...bundleObjections(own, bundleOf(doc), org)])].map(
      (message) => error('', message),
    );
  if (bundle.isSystem || moment !== 'save') return whole();
  const header =
    before !== null && deciding.some((key) => before.fields[key] !== doc.fields[key]) ? whole() : [];
  const narrowing = ['permissions', 'fieldRules', 'users'].some(
    (lines) => changedLines(before, doc, lines).length > 0,
  );
  const limits = narrowing
    ? [before, doc].flatMap((group) => (group === null ? [] : limitObjections(grants, ownRules, group)))
    : [];
  return [
    ...header,
    ...lineProblems(before, doc, own, bundle.org),
    ...memberProblems(before, doc, whole),
    ...[...new Set(limits)].map((message) => error('', message)),
  ];
}

function lineProblems(before: Doc | null, doc: Doc, own: HandingOn, org: string | null): Problem[] {
  const judged = (
    lines: string,
    field: string,
    judge: (row: Doc['fields']) => (string | null)[],
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
    ...judged('permissions', 'code', (row) =>
      codesIn(optionalText(row['code'])).map((code) => codeObjection(own, code, org)),
    ),
    ...judged('fieldGroups', 'fieldGroup', (row) => {
      const group = textOf(row['fieldGroup']);
      return [own.fieldGroups.has(group) ? null : fieldGroupObjection(group)];
    }),
    ...judged('scopes', 'dataScope', (row) => [
      scopeObjection(
        own,
        textOf(row['dataScope'], textOf(doc.fields['dataScope'], 'self')),
        textOf(row['entityKey']),
      ),
    ]),
  ];
}

/** Whoever comes or goes gets or loses everything the group gives. */
function memberProblems(before: Doc | null, doc: Doc, whole: (org: string | null) => Problem[]): Problem[] {
  const messages = changedLines(before, doc, 'users').flatMap(({ old, now }) =>
    [old, now].flatMap((row) => (row === undefined ? [] : whole(optionalText(row['organization'])))),
  );
  return [...new Map(messages.map((problem) => [problem.message, problem])).values()];
}
