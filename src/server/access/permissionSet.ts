// What getUserPermissionByToken answers: the menu and the button permissions that follow from the session's grants.
import { definitionsVersion, entityOf, fromEntities, knownEntities } from '#entities/registry.ts';
import { changingCodes, type Grants } from '#model/rights/can.ts';
import { menuOf, type MenuRow } from '#model/derive/menu.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { AuthEntry, PermissionSet } from '#model/wire/wire.ts';
import type { Database, SqlRow } from '#server/ports.ts';
import { text } from './accounts.ts';

/**
 * allAuth lists every button permission, auth those of the session. Status '0': the rule is switched off, so the
 * element shows to everybody; the server goes on asking for the code.
 */
export async function permissionSetOf(database: Database, grants: Grants): Promise<PermissionSet> {
  const { rows } = await database.query(
    `select id, parent_id, menu_type, title, name, path, component, redirect, action, icon, image, url, target, internal_or_external,
       window_mode, route, hidden, hide_tab, always_show, keep_alive, entity_key, sort_no, perms_type, status
     from permission order by sort_no, id`,
  );
  const buttons = rows.filter((row) => row['menu_type'] === 'button' && text(row, 'action') !== null);
  const allAuth = [...buttons.map(entryOf), ...unlisted(buttons)];
  const menu = menuOf(rows.filter((row) => row['status'] === 'enabled').map(menuRow), grants, entityOf);
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

function entryOf(row: SqlRow): AuthEntry {
  const action = codesIn(text(row, 'action')).join(',');
  return {
    action,
    type: row['perms_type'] === 'edit' ? '2' : '1',
    status: row['status'] === 'disabled' ? '0' : '1',
    describe: text(row, 'title') ?? action,
  };
}

/** Codes of the definitions without a row of their own. */
function unlisted(buttons: readonly SqlRow[]): AuthEntry[] {
  const listed = new Set(buttons.flatMap((row) => codesIn(text(row, 'action'))));
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

function menuRow(row: SqlRow): MenuRow {
  const type = row['menu_type'];
  return {
    id: text(row, 'id') ?? '',
    parent: text(row, 'parent_id'),
    menuType: type === 'directory' || type === 'button' ? type : 'menu',
    title: text(row, 'title') ?? '',
    name: text(row, 'name'),
    path: text(row, 'path'),
    component: text(row, 'component'),
    redirect: text(row, 'redirect'),
    action: text(row, 'action'),
    icon: text(row, 'icon'),
    image: text(row, 'image'),
    url: text(row, 'url'),
    target: text(row, 'target'),
    internalOrExternal: row['internal_or_external'] === true,
    windowMode: row['window_mode'] === true,
    route: row['route'] !== false,
    hidden: row['hidden'] === true,
    hideTab: row['hide_tab'] === true,
    alwaysShow: row['always_show'] === true,
    keepAlive: row['keep_alive'] !== false,
    entityKey: text(row, 'entity_key'),
    sortNo: Number(row['sort_no'] ?? 0),
  };
}
