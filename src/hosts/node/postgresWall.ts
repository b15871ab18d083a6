// Connections of one pool behind the wall of an organisation. The wall is a setting of the connection, and the role that
// is subject to it where there is one; it is changed only when a connection goes from one organisation to another.
import type { Pool, PoolClient } from 'pg';
import { engineFailure } from '#hosts/engine/sqlFailure.ts';
import { tenantRole, tenantSetting } from '#server/store/rowSecurity.ts';

export interface PostgresWall {
  /** Puts the client behind the wall. */
  enter(client: PoolClient, org: string): Promise<void>;
}

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `control` answers for all connections whether there is a role of its own. */
export function postgresWall(control: () => Pool): PostgresWall {
  const places = new WeakMap<PoolClient, string>();
  let role: Promise<boolean> | undefined;

  async function hasRole(): Promise<boolean> {
    const { rows } = await control().query(
      `select exists (select 1 from pg_roles r where r.rolname = $1 and pg_has_role(current_user, r.oid, 'member')) as there`,
      [tenantRole],
    );
    return (rows as { there?: unknown }[])[0]?.there === true;
  }

  return {
    async enter(client, org) {
      if (places.get(client) === org) return;
      if (!uuidText.test(org))
        throw engineFailure({ code: '22P02', message: 'an organisation is named by its id' });
      role ??= hasRole();
      role.catch(() => (role = undefined));
      // Both in one message; the id was checked, and a setting takes no parameters.
      const change = (await role) ? `set role "${tenantRole}"; ` : '';
      places.delete(client);
      await client.query(`${change}set ${tenantSetting} = '${org}'`);
      places.set(client, org);
    },
  };
}
