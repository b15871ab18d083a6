// What getUserPermissionByToken answers: the menu and the button permissions that follow from the session's grants.
import { definitionsVersion, entityOf, fromEntities, knownEntities } from '#entities/registry.ts';
import { changingCodes, type Grants } from '#model/rights/can.ts';
import { menuOf, type MenuRow } from '#model/derive/menu.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { AuthEntry, PermissionSet } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { sql, otherwise, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { permission } from '#entities/system/permission.ts';

type PermissionRow = Awaited<ReturnType<typeof permissionRows>>[number];

function permissionRows(database: Database) {
  const p = headerTable(permission, 'p');
  return selectRows(
    database,
    {
      id: p.id,
      parent: p.parentId,
      type: p.menuType,
      title: filled(p.title),
      name: filled(p.name),
      path: filled(p.path),
      component: filled(p.component),
      redirect: filled(p.redirect),
      action: filled(p.action),
      icon: filled(p.icon),
      image: filled(p.image),
      url: filled(p.url),
      target: filled(p.target),
      internalOrExternal: otherwise(p.internalOrExternal, false),
      windowMode: otherwise(p.windowMode, false),
      route: otherwise(p.route, true),
      hidden: otherwise(p.hidden, false),
      hideTab: otherwise(p.hideTab, false),
      alwaysShow: otherwise(p.alwaysShow, false),
      keepAlive: otherwise(p.keepAlive, true),
      entityKey: filled(p.entityKey),
      sortNo: otherwise(p.sortNo, 0),
      permsType: p.permsType,
      status: p.status,
    },
    sql`from ${p} order by ${p.sortNo}, ${p.id}`,
  );
}

/**
 * allAuth lists every button permission, auth those of the session. Status '0': the rule is switched off, so the
 * element shows to everybody; the server goes on asking for the code.
 */
export async function permissionSetOf(database: Database, grants: Grants): Promise<PermissionSet> {
  const rows = await permissionRows(database);
  const buttons = rows.filter(({ type, action }) => type === 'button' && action !== null);
  const allAuth = [...buttons.map(entryOf), ...unlisted(buttons)];
  const menu = menuOf(rows.filter(({ status }) => status === 'enabled').map(menuRow), grants, entityOf);
  return {
    menu,
    auth: allAuth.flatMap((entry) => granted(entry, grants)),
    allAuth,
    grants: sent(grants),
    definitions: definitionsVersion(),
  };
}

/** What the client gets to know: which rows there are for it, it sees by what it is answered. */
function sent({ rows: _own, ...grants }: Grants): Grants {
  return grants;
}

function entryOf(row: PermissionRow): AuthEntry {
  const action = codesIn(row.action).join(',');
  return {
    action,
    type: row.permsType === 'edit' ? '2' : '1',
    status: row.status === 'disabled' ? '0' : '1',
    describe: row.title ?? action,
  };
}

/** Codes of the definitions without a row of their own. */
function unlisted(buttons: readonly PermissionRow[]): AuthEntry[] {
  const listed = new Set(buttons.flatMap(({ action }) => codesIn(action)));
  return permissionEntries(knownEntities()).flatMap(({ action, title }): AuthEntry[] =>
    listed.has(action) ? [] : [{ action, type: '1', status: '1', describe: title }],
  );
}

const changing = fromEntities((defs): ReadonlySet<string> => new Set(changingCodes(defs)));

/** The part of an entry that the session holds, while its rule is in force; through another's eyes nothing can be changed. */
function granted(
  { action, type, status, describe }: AuthEntry,
  { admin, codes, readonly }: Grants,
): AuthEntry[] {
  const usable = (code: string): boolean =>
    (admin || codes.includes(code)) && (readonly !== true || !changing().has(code));
  const held = status === '1' ? codesIn(action).filter(usable) : [];
  return held.length === 0 ? [] : [{ action: held.join(','), type, describe }];
}

function menuRow({ type, title, permsType: _permsType, status: _status, ...row }: PermissionRow): MenuRow {
  return { ...row, menuType: type === 'directory' || type === 'button' ? type : 'menu', title: title ?? '' };
}
