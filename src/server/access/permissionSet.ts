// What getUserPermissionByToken answers: the menu and the button permissions that follow from the session's grants.
import { allEntities } from '#entities/registry.ts';
import type { Grants } from '#model/can.ts';
import { menuOf } from '#model/derive/menu.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import type { AuthEntry, PermissionSet } from '#model/wire.ts';
import type { Database } from '#server/ports.ts';
import { text } from './accounts.ts';

/**
 * allAuth lists every button permission, auth those of the session. Status '0': the rule is switched off, so the
 * element shows to everybody; the server goes on asking for the code.
 */
export async function permissionSetOf(database: Database, grants: Grants): Promise<PermissionSet> {
  const { rows } = await database.query(
    `select action, title, perms_type, status from permission where menu_type = 'button' and action is not null order by action`,
  );
  const stored = new Map(rows.map((row) => [text(row, 'action') ?? '', row]));
  const derived = permissionEntries(allEntities).filter(({ action }) => !stored.has(action));
  const allAuth: AuthEntry[] = [
    ...[...stored].map(([action, row]): AuthEntry => ({
      action,
      type: row['perms_type'] === 'edit' ? '2' : '1',
      status: row['status'] === 'disabled' ? '0' : '1',
      describe: text(row, 'title') ?? action,
    })),
    ...derived.map(({ action, title }): AuthEntry => ({ action, type: '1', status: '1', describe: title })),
  ];
  const codes = new Set(grants.codes);
  const auth = allAuth.flatMap(({ action, type, status, describe }): AuthEntry[] =>
    status === '1' && (grants.admin || codes.has(action)) ? [{ action, type, describe }] : [],
  );
  return { menu: menuOf(allEntities, grants), auth, allAuth, grants };
}
