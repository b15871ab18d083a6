// The rights of the person of a request in another organisation: only where he may work there, and what his groups give
// him there. Asked by documents that concern two organisations.
import type { Grants } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';
import { workplacesOf } from './accounts.ts';
import { readGrants } from './grants.ts';

/** Null where the person may not work in the organisation. */
export async function grantsElsewhere(context: Context, org: string): Promise<Grants | null> {
  const { grants, ports } = context;
  if (!(await workplacesOf(context)).some(({ id }) => id === org)) return null;
  const there = await inOrganisation(context, { ...grants, org }, ({ session }) =>
    readGrants({ database: session, log: ports.log }, { userId: grants.userId, org }, ports.clock.now()),
  );
  return grants.readonly === true ? { ...there, readonly: true } : there;
}
