// 用户: nobody hands on more than he may, nobody touches an administrator but another one, the last one stays, and who
// is about to lock himself out is asked first.
import { ownPath } from '#model/address.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { user as account } from '#entities/system/user.ts';
import type { EntityDef } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { isAddressAllowed, unreadableAddress } from '#model/text/addressList.ts';
import { shortened } from '#model/text/shortened.ts';
import {
  lastAdministrator,
  readAdministrators,
  staysAdministrator,
  type Administrators,
} from '#server/access/administrators.ts';
import { hasPassword } from '#server/access/passwords/credentials.ts';
import { limitObjections, readOwnRules, type OwnRules } from '#server/access/handingOnLimits.ts';
import type { Grants } from '#model/rights/can.ts';
import {
  bundleObjections,
  bundleOf,
  changedLines,
  readHandingOn,
  scopeObjection,
  type HandingOn,
} from '#server/access/handingOn.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';

type Account = DocOf<typeof account>;
type Group = DocOf<typeof securityGroup>;

interface Facts {
  before: Account | null;
  /** Null for administrators, who may hand on everything. */
  own: HandingOn | null;
  self: boolean;
  hasPassword: boolean;
  today: string;
  administrators: Administrators;
  groups: ReadonlyMap<string, Group>;
  grants: Grants;
  ownRules: readonly OwnRules[];
}

const guarded = ['最后一个系统管理员保留', '系统管理员的账号只由系统管理员操作'];

export const user = defineBehaviour(account, {
  title: '账号与授权',
  actions: {
    save: defineAction(account, {
      checks: [...guarded, '只能授予自己可以授予的权限', 'IP白名单与默认首页可用'],
      facts: accountFacts,
      check: (doc, facts) => [
        ...keepAdministrators(doc, facts),
        ...losing(doc, facts),
        ...handingOnProblems(doc, facts),
        ...addressProblems(doc, facts),
        ...homeProblems(doc),
        ...unready(doc, facts),
      ],
    }),
    enable: defineAction(account, {
      checks: guarded,
      facts: accountFacts,
      check(doc, facts) {
        const after = { ...doc, status: 'enabled' };
        return [...keepAdministrators(after, facts), ...losing(after, facts), ...administratorTouched(facts)];
      },
    }),
    disable: defineAction(account, {
      checks: [...guarded, '禁用自己的账号须确认'],
      facts: accountFacts,
      check: (doc, facts) => [
        ...keepAdministrators({ ...doc, status: 'disabled' }, facts),
        ...(isOwn(facts) ? asked('您正在禁用自己的账号，禁用后将立即退出且不能再登录') : []),
        ...administratorTouched(facts),
      ],
    }),
    delete: defineAction(account, {
      checks: [...guarded, '不是自己的账号'],
      facts: accountFacts,
      check: (_doc, facts) => [
        ...keepAdministrators(null, facts),
        ...(isOwn(facts) ? [error('', '不能删除自己的账号，请由其他管理员操作')] : []),
        ...administratorTouched(facts),
      ],
    }),
  },
});

async function accountFacts(doc: Account, read: Read): Promise<Facts> {
  const before = await read.docOf(account, doc.id);
  return {
    before,
    own: read.grants.admin ? null : await readHandingOn(read.rows, read.userId, read.today),
    self: doc.id === read.userId,
    hasPassword: await hasPassword(read.rows, doc.id),
    today: read.today,
    administrators: await readAdministrators(read.rows, read.today),
    groups: await groupsOf([before, doc], read),
    grants: read.grants,
    ownRules: read.grants.admin ? [] : await readOwnRules(read.rows, read.userId),
  };
}

async function groupsOf(docs: readonly (Account | null)[], read: Read): Promise<Map<string, Group>> {
  const ids = new Set(
    docs.flatMap((doc) => doc?.lines.groups ?? []).flatMap((row) => row.securityGroup ?? []),
  );
  const groups = new Map<string, Group>();
  for (const id of ids) {
    const group = await read.docOf(securityGroup, id);
    if (group !== null) groups.set(id, group);
  }
  return groups;
}

/** What an account nobody could sign in with yet still needs; it is saved all the same. */
function unready(doc: Account, facts: Facts): Problem[] {
  if (facts.hasPassword) return [];
  const needs = [
    ...(doc.lines.groups.length === 0 && doc.fields.partyId !== 'admin'
      ? ['安全组（没有则登录后没有菜单）']
      : []),
    ...(doc.lines.organizations.length === 0 && doc.fields.defaultOrg === null ? ['登录组织'] : []),
    '初始密码（用“重置密码”生成）',
  ];
  return [{ field: '', level: 'warning', message: `账号还不能使用，尚缺：${needs.join('、')}` }];
}

/** The list of addresses can be read, and does not lock out who writes it. */
function addressProblems({ fields }: Account, { self, before }: Facts): Problem[] {
  const list = fields.ipWhitelist ?? '';
  const wrong = unreadableAddress(list);
  if (wrong !== null)
    return [
      error(
        'ipWhitelist',
        `IP白名单中的“${shortened(wrong)}”不是网络地址，请写成 10.1.2.3、10.1.2.0/24 或 2001:db8::/32，每行一个`,
      ),
    ];
  const own = before?.fields.lastLoginIp ?? null;
  if (!self || own === null || isAddressAllowed(list, own)) return [];
  return [error('ipWhitelist', `IP白名单不含您登录时的地址 ${own}，保存后您自己将不能使用，请加上它`)];
}

/** The first page is one of the program, wherever the link was copied from. */
function homeProblems({ fields }: Account): Problem[] {
  const path = fields.homePath;
  if (path === null || ownPath(path) !== null) return [];
  return [
    error(
      'homePath',
      `默认首页“${shortened(path)}”不是本系统的页面，请从地址栏复制 /app 之后的部分，如 /sales/saleOrder`,
    ),
  ];
}

function error(field: string, message: string): Problem {
  return { field, level: 'error', message };
}

/** @param after the account as it would be; null when it goes */
function keepAdministrators(after: Account | null, { before, today, administrators }: Facts): Problem[] {
  if (before === null || !administrators.ids.has(before.id)) return [];
  if (after !== null && staysAdministrator(after, administrators, today)) return [];
  return administrators.ids.size > 1 ? [] : [error('', lastAdministrator)];
}

const isOwn = ({ before, self }: Facts): boolean => self && before !== null;

const asked = (message: string): Problem[] => [{ field: '', level: 'warning', confirm: true, message }];

/** An administrator who would be none any more by his own hand. */
function losing(after: Account, { before, self, own, today, administrators }: Facts): Problem[] {
  if (!self || before === null) return [];
  const lost =
    own === null && administrators.ids.has(before.id) && !staysAdministrator(after, administrators, today);
  return lost ? asked('保存后您将不再是系统管理员，本次登录的管理权限随即失效') : [];
}

/** Fields of the own account that widen what one sees or how long one works; somebody else has to change them. */
const notOnesOwn = [
  'employee',
  'department',
  'defaultOrg',
  'dataScope',
  'validFrom',
  'validTo',
  'ipWhitelist',
] as const;
const linesNotOnesOwn = ['organizations', 'groups'] as const;

function administratorTouched({ own, before, administrators }: Facts): Problem[] {
  if (own === null || before === null) return [];
  const isAdministrator = before.fields.partyId === 'admin' || administrators.ids.has(before.id);
  return isAdministrator ? [error('', '您不能操作系统管理员的账号')] : [];
}

function handingOnProblems(after: Account, facts: Facts): Problem[] {
  const { own, before, self } = facts;
  if (own === null) return [];
  const touched = administratorTouched(facts);
  if (touched.length > 0) return touched;
  if (self) return ownAccountProblems(before, after);
  return [
    ...scopeProblems(before, after, own),
    ...organizationProblems(before, after, own),
    ...groupProblems(before, after, facts, own),
  ];
}

function ownAccountProblems(before: Account | null, after: Account): Problem[] {
  const def: EntityDef = account;
  const fields = notOnesOwn.filter((key) => changed(before, after, key));
  const lines = linesNotOnesOwn.filter((key) => changedLines(before, after, key).length > 0);
  const titles = [
    ...fields.map((key) => ({ key, title: def.fields[key]?.title })),
    ...lines.map((key) => ({ key: '', title: def.lines?.[key]?.title })),
  ];
  return titles.map(({ key, title }) => error(key, `不能修改自己账号的“${title}”，请由其他管理员修改`));
}

function changed(before: Account | null, after: Account, key: keyof Account['fields']): boolean {
  return !sameValue(before?.fields[key], after.fields[key]);
}

function scopeProblems(before: Account | null, after: Account, own: HandingOn): Problem[] {
  const objection = changed(before, after, 'dataScope')
    ? scopeObjection(own, after.fields.dataScope ?? 'self', null)
    : null;
  return objection === null ? [] : [error('dataScope', objection)];
}

const foreignOrganization = '您不在该组织工作，不能为他人开通，请选择您自己的组织';

function organizationProblems(before: Account | null, after: Account, own: HandingOn): Problem[] {
  const org = after.fields.defaultOrg;
  const header =
    changed(before, after, 'defaultOrg') && org !== null && !own.organizations.has(org)
      ? [error('defaultOrg', foreignOrganization)]
      : [];
  const lines = changedLines(before, after, 'organizations').flatMap(({ id, seq, old, now }): Problem[] => {
    const place = { lines: 'organizations', lineId: id, lineNo: seq };
    const foreign = [old, now].some(
      (row) => row !== undefined && !own.organizations.has(row.organization ?? ''),
    );
    if (foreign) return [{ ...error('organization', `第${seq}行 ${foreignOrganization}`), ...place }];
    const wanted = now?.dataScope ?? null;
    const objection = wanted === null ? null : scopeObjection(own, wanted, null);
    return objection === null ? [] : [{ ...error('dataScope', `第${seq}行 ${objection}`), ...place }];
  });
  return [...header, ...lines];
}

function groupProblems(
  before: Account | null,
  after: Account,
  { groups, grants, ownRules }: Facts,
  own: HandingOn,
): Problem[] {
  return changedLines(before, after, 'groups').flatMap(({ id, seq, old, now }) => {
    const objections = [old, now].flatMap((row) => {
      const group = groups.get(row?.securityGroup ?? '');
      if (row === undefined || group === undefined) return [];
      return [
        ...bundleObjections(own, bundleOf(group), row.organization),
        ...limitObjections(grants, ownRules, group),
      ];
    });
    return [...new Set(objections)].map((message): Problem => ({
      ...error('securityGroup', message),
      lines: 'groups',
      lineId: id,
      lineNo: seq,
    }));
  });
}
