// User accounts as sign-in needs them, read straight from the tables of the entity `user`.
import type { Context } from '#server/context.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { worksInSql } from './worksIn.ts';
import { sql, is, asKind, otherwise, writtenBy, filled, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { user } from '#entities/system/user.ts';
import { organization } from '#entities/master/organization.ts';

export interface Account {
  id: string;
  login: string;
  name: string;
  /** 'admin' is the built-in super user; otherwise the user's own id. */
  partyId: string;
  userType: string | null;
  employee: string | null;
  department: string | null;
  /** The organisation the account works in after sign-in; null when none may be used. */
  org: string | null;
  dataScope: string | null;
  gender: string | null;
  birthDate: string | null;
  age: number | null;
  phone: string | null;
  email: string | null;
  avatar: string | null;
  /** The page it begins with after sign-in; null: the common one. */
  homePath: string | null;
  active: boolean;
  allowMultiLogin: boolean;
  /** The password was chosen by somebody else and has to be replaced. */
  mustChangePassword: boolean;
}

/** An organisation the account may work in. */
export interface Company {
  id: string;
  code: string;
  name: string;
}

/** What is read of an account under the alias `u`; the day decides about its period of validity. */
const accountColumns = (u: HeaderTable<typeof user>, today: string) => ({
  id: u.id,
  login: otherwise(u.loginId, ''),
  name: otherwise(u.name, ''),
  partyId: filled(u.partyId),
  userType: filled(u.userType),
  employee: u.employee,
  department: u.department,
  org: u.defaultOrg,
  dataScope: filled(u.dataScope),
  gender: filled(u.gender),
  birthDate: u.birthDate,
  age: u.age,
  phone: filled(u.phone),
  email: filled(u.email),
  avatar: filled(u.avatar),
  homePath: filled(u.homePath),
  allowMultiLogin: otherwise(u.allowMultiLogin, false),
  mustChangePassword: otherwise(u.mustChangePassword, false),
  active: otherwise(
    asKind(
      'bool',
      sql`${u.status} = 'enabled' and (${u.validFrom} is null or ${u.validFrom} <= ${today}::date) and (${u.validTo} is null or ${u.validTo} >= ${today}::date)`,
    ),
    false,
  ),
});

async function accountsWhere(
  session: SqlSession,
  today: string,
  condition: (u: HeaderTable<typeof user>) => Piece,
): Promise<Account[]> {
  const u = headerTable(user, 'u');
  const found = await selectRows(session, accountColumns(u, today), sql`from ${u} where ${condition(u)}`);
  return found.map(({ partyId, ...account }) => ({ ...account, partyId: partyId ?? account.id }));
}

/** The account with this login name, whatever its letter case. `today` decides about its period of validity. */
export async function accountByLogin(
  session: SqlSession,
  login: string,
  today: string,
): Promise<Account | null> {
  const [account] = await accountsWhere(session, today, (u) => sql`lower(${u.loginId}) = lower(${login})`);
  return account ?? null;
}

export async function accountById(session: SqlSession, id: string, today: string): Promise<Account | null> {
  const [account] = await accountsWhere(session, today, (u) => is(u.id, id));
  return account ?? null;
}

/** The one active account with this phone number; null when there is none, or more than one. */
export async function accountByPhone(
  session: SqlSession,
  phone: string,
  today: string,
): Promise<Account | null> {
  const found = await accountsWhere(session, today, (u) => sql`${is(u.phone, phone)} limit 10`);
  const active = found.filter((account) => account.active);
  return active.length === 1 ? (active[0] ?? null) : null;
}

/** Organisations the account may work in, its default first; the super user may work in all. */
export async function companiesOf(session: SqlSession, account: Account, today: string): Promise<Company[]> {
  const o = headerTable(organization, 'o');
  const u = headerTable(user, 'u');
  return selectRows(
    session,
    { id: o.id, code: otherwise(o.code, ''), name: otherwise(o.name, '') },
    sql`from ${o} join ${u} on ${is(u.id, account.id)}
     where ${o.status} = 'enabled' and ${writtenBy((parameters) => worksInSql('o.id', 'u', parameters.add(today, 'date')))}
     order by ${o.id} = ${u.defaultOrg} desc nulls last, ${o.code}`,
  );
}

/** Organisations the person of a request may work in. */
export async function workplacesOf({
  session,
  grants,
  today,
}: Pick<Context, 'session' | 'grants' | 'today'>): Promise<Company[]> {
  const account = await accountById(session, grants.userId, today);
  return account === null || !account.active ? [] : companiesOf(session, account, today);
}

/** A text column; null when empty. */
export function text(row: SqlRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' && value !== '' ? value : null;
}
