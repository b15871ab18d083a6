// What the dialogs of users and groups change: organisations and groups of a user, members of a group, and rights taken
// over from another. Each is one change of lines through the recipe of a save, under a right of its own, so that nobody
// hands on more than he may and every change stands in the history.
import { securityGroup } from '#entities/system/securityGroup.ts';
import { user } from '#entities/system/user.ts';
import type { AssignedOrganization, Membership } from '#model/wire/assignmentWire.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { DocOf, KnownDoc } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import * as z from 'zod';
import { text } from './reading.ts';
import { membershipsOf } from './memberships.ts';
import { changeLines } from './saving.ts';

const id = text.min(1);
const acceptWarnings = z.exactOptional(z.boolean());

/** Beside what is there, or in its place. */
type How = 'add' | 'replace';

const organizations = z.array(
  z.strictObject({
    organization: id,
    isDefault: z.boolean(),
    dataScope: z.enum(['self', 'dept', 'deptAndBelow', 'org', 'all']).nullable(),
    validTo: z.iso.date().nullable(),
  }),
);

/** Lines become exactly the wanted ones, told apart by `key`; what is kept keeps what the wanted row does not say. */
function patchesTo(ports: Ports, doc: Doc, lines: string, key: string, wanted: readonly Row[]): Patch[] {
  const standing = new Map((doc.lines[lines] ?? []).map((line) => [line[key], line]));
  const kept = new Set(wanted.map((row) => row[key]));
  return [
    ...(doc.lines[lines] ?? []).flatMap((line): Patch[] =>
      kept.has(line[key]) ? [] : [{ op: 'removeLine', lines, id: line.id }],
    ),
    ...wanted.flatMap((row): Patch[] => {
      const line = standing.get(row[key]);
      if (line === undefined)
        return [{ op: 'insertLine', lines, id: newId(ports), before: null, values: row }];
      return changedCells(lines, line, row);
    }),
  ];
}

function changedCells(lines: string, line: LineRow, row: Row): Patch[] {
  return Object.entries(row).flatMap(([field, value]): Patch[] =>
    JSON.stringify(line[field] ?? null) === JSON.stringify(value ?? null)
      ? []
      : [{ op: 'setLine', lines, id: line.id, field, value }],
  );
}

function refuseTwice(rows: readonly { organization: string }[]): void {
  if (new Set(rows.map(({ organization }) => organization)).size < rows.length)
    throw invalid([
      { field: 'organizations', level: 'error', message: '同一个组织只能分配一次，请去掉重复的组织' },
    ]);
}

function refuseManyDefaults(rows: readonly AssignedOrganization[]): void {
  if (rows.length > 0 && rows.filter(({ isDefault }) => isDefault).length !== 1)
    throw invalid([{ field: 'organizations', level: 'error', message: '请指定一个默认组织' }]);
}

/** What a group gives, table by table, with the field that tells its lines apart. */
const givenBy: readonly { lines: string; key: readonly string[] }[] = [
  { lines: 'permissions', key: ['code'] },
  { lines: 'fieldRules', key: ['entityKey', 'fieldKey'] },
  { lines: 'fieldGroups', key: ['fieldGroup'] },
  { lines: 'scopes', key: ['entityKey'] },
];

/** The group's rights become those of the other, or those are added to them; members stay as they are. */
function permissionsTakenOver(ports: Ports, group: Doc, source: Doc, how: How): Patch[] {
  return givenBy.flatMap(({ lines, key }) => {
    const nameOf = (line: Row): string => JSON.stringify(key.map((field) => line[field] ?? null));
    const mine = group.lines[lines] ?? [];
    const theirs = source.lines[lines] ?? [];
    const held = new Map(mine.map((line) => [nameOf(line), line]));
    const wanted = new Set(theirs.map(nameOf));
    const gone = how === 'add' ? [] : mine.filter((line) => !wanted.has(nameOf(line)));
    return [
      ...gone.map((line): Patch => ({ op: 'removeLine', lines, id: line.id })),
      ...theirs.flatMap((line): Patch[] => {
        const { id: _id, seq: _seq, ...values } = line;
        const own = held.get(nameOf(line));
        if (own === undefined) return [{ op: 'insertLine', lines, id: newId(ports), before: null, values }];
        return how === 'add' ? [] : changedCells(lines, own, values);
      }),
    ];
  });
}

export function assignments(routes: Routes, ports: Ports): void {
  for (const [def, path, title] of [
    [user, '/data/user/:id/groups', '用户所在的安全组'],
    [securityGroup, '/data/securityGroup/:id/members', '安全组的成员'],
  ] as const)
    routes.signedIn({ method: 'GET', path, title, code: `${def.name}:view`, body: nothing }, async (call) => {
      const { doc } = await openDoc(reading(ports, call), def, call.parameter('id'));
      return membershipsOf(ports, def, doc.id);
    });

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/user/:id/assignOrgs',
      title: '分配组织',
      code: 'user:assignOrgs',
      body: z.strictObject({ organizations: organizations.max(500), acceptWarnings }),
    },
    async (call) => {
      const wanted = call.body.organizations;
      refuseTwice(wanted);
      refuseManyDefaults(wanted);
      await writing(ports, call, (context) =>
        changeLines(
          context,
          user,
          call.parameter('id'),
          'assignOrgs',
          (doc) =>
            patchesTo(
              ports,
              doc,
              'organizations',
              'organization',
              wanted.map((row) => ({ ...row })),
            ),
          call.body.acceptWarnings,
        ),
      );
      return new Answer('组织已分配');
    },
  );

  assignedSet(routes, ports, {
    def: user,
    action: 'assignGroups',
    title: '分配安全组',
    done: '安全组已分配',
    body: z.strictObject({ groups: z.array(id).max(500), acceptWarnings }),
    members: ({ groups }) => groups,
    at: ['groups', 'securityGroup'],
  });

  assignedSet(routes, ports, {
    def: securityGroup,
    action: 'assignUsers',
    title: '分配用户',
    done: '用户已分配',
    body: z.strictObject({ users: z.array(id).max(5000), acceptWarnings }),
    members: ({ users }) => users,
    at: ['users', 'user'],
  });

  takenFromAnother(routes, ports, {
    def: securityGroup,
    path: 'copyPermissions',
    action: 'copyPermissions',
    title: '复制权限',
    itself: '请选择另一个安全组',
    patches: async (source, how) => (doc) => permissionsTakenOver(ports, doc, source, how),
  });

  takenFromAnother(routes, ports, {
    def: user,
    path: 'copyGroups',
    action: 'assignGroups',
    title: '复制其他用户的权限',
    itself: '请选择另一个用户',
    patches: async (source, how) => {
      const theirs = await membershipsOf(ports, user, source.id);
      return (doc) => groupsTakenOver(ports, doc, theirs, how);
    },
  });
}

interface TakenFromAnother<E extends EntityDef> {
  def: E;
  path: string;
  /** Names the right. */
  action: string;
  title: string;
  /** Refusal when a record is to be copied onto itself. */
  itself: string;
  patches(source: KnownDoc<E>, how: How): Promise<(doc: KnownDoc<E>) => Patch[]>;
}

/** What one record gives is given to another as well, or instead of what that one has. */
function takenFromAnother<E extends EntityDef>(
  routes: Routes,
  ports: Ports,
  { def, path, action, title, itself, patches }: TakenFromAnother<E>,
): void {
  const body = z.strictObject({ from: id, mode: z.enum(['add', 'replace']), acceptWarnings });
  routes.signedIn(
    { method: 'POST', path: `/data/${def.name}/:id/${path}`, title, code: `${def.name}:${action}`, body },
    async (call) => {
      const { from, mode, acceptWarnings: accepted } = call.body;
      const { doc: source } = await openDoc(reading(ports, call), def, from);
      if (source.id === call.parameter('id'))
        throw invalid([{ field: 'from', level: 'error', message: itself }]);
      const patchesOf = await patches(source, mode);
      await writing(ports, call, (context) =>
        changeLines(context, def, call.parameter('id'), action, patchesOf, accepted),
      );
      return new Answer('权限已复制');
    },
  );
}

interface AssignedSet<Body> {
  def: EntityDef;
  /** Names the right and ends the path. */
  action: string;
  title: string;
  done: string;
  body: z.ZodType<Body>;
  members(body: Body): readonly string[];
  /** Table of the record that keeps the set, and the field of it that names a member. */
  at: readonly [lines: string, field: string];
}

/** A table of references becomes exactly the given set: groups of a user, users of a group. */
function assignedSet<Body extends { acceptWarnings?: boolean }>(
  routes: Routes,
  ports: Ports,
  set: AssignedSet<Body>,
): void {
  const { def, action, title, done, body, members, at } = set;
  const [lines, field] = at;
  routes.signedIn(
    { method: 'POST', path: `/data/${def.name}/:id/${action}`, title, code: `${def.name}:${action}`, body },
    async (call) => {
      const wanted = [...new Set(members(call.body))].map((member): Row => ({ [field]: member }));
      await writing(ports, call, (context) =>
        changeLines(
          context,
          def,
          call.parameter('id'),
          action,
          (doc) => patchesTo(ports, doc, lines, field, wanted),
          call.body.acceptWarnings,
        ),
      );
      return new Answer(done);
    },
  );
}

/** A group that is given for one organisation or until a day is given so again. */
function groupsTakenOver(
  ports: Ports,
  doc: DocOf<typeof user>,
  theirs: readonly Membership[],
  how: How,
): Patch[] {
  const wanted = [...new Map(theirs.map((each) => [each.id, each])).values()].map(
    ({ id: group, organization, validTo }) => ({ securityGroup: group, organization, validTo }),
  );
  if (how === 'replace') return patchesTo(ports, doc, 'groups', 'securityGroup', wanted);
  const held = new Set(doc.lines.groups.map((line) => line.securityGroup));
  return wanted
    .filter((row) => !held.has(row.securityGroup))
    .map((values): Patch => ({ op: 'insertLine', lines: 'groups', id: newId(ports), before: null, values }));
}
