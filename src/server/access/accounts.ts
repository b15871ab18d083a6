// User accounts as sign-in needs them, read straight from the tables of the entity `user`.
import type { Context } from '#server/context.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { worksInSql } from './worksIn.ts';

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

const columns = `u.id, u.login_id, u.name, u.party_id, u.user_type, u.employee, u.department, u.default_org, u.data_scope,
  u.gender, u.birth_date, u.age, u.phone, u.email, u.avatar, u.home_path, u.allow_multi_login, u.must_change_password,
  u.status = 'enabled' and (u.valid_from is null or u.valid_from <= $2::date)
    and (u.valid_to is null or u.valid_to >= $2::date) as active`;

/** The account with this login name, whatever its letter case. `today` decides about its period of validity. */
export async function accountByLogin(
  session: SqlSession,
  login: string,
  today: string,
): Promise<Account | null> {
  const { rows } = await session.query(
    `select ${columns} from "user" u where lower(u.login_id) = lower($1)`,
    [login, today],
  );
  return rows[0] === undefined ? null : accountOf(rows[0]);
}

export async function accountById(session: SqlSession, id: string, today: string): Promise<Account | null> {
  const { rows } = await session.query(`select ${columns} from "user" u where u.id = $1::uuid`, [id, today]);
  return rows[0] === undefined ? null : accountOf(rows[0]);
}

/** The one active account with this phone number; null when there is none, or more than one. */
export async function accountByPhone(
  session: SqlSession,
  phone: string,
  today: string,
): Promise<Account | null> {
  const { rows } = await session.query(`select ${columns} from "user" u where u.phone = $1 limit 10`, [
    phone,
    today,
  ]);
  const active = rows.map(accountOf).filter((account) => account.active);
  return active.length === 1 ? (active[0] ?? null) : null;
}

/** Organisations the account may work in, its default first; the super user may work in all. */
export async function companiesOf(session: SqlSession, account: Account, today: string): Promise<Company[]> {
  const { rows } = await session.query(
    `select o.id, o.code, o.name from organization o join "user" u on u.id = $1::uuid
     where o.status = 'enabled' and ${worksInSql('o.id', 'u', '$2::date')}
     order by o.id = u.default_org desc nulls last, o.code`,
    [account.id, today],
  );
  return rows.map((row) => ({
    id: text(row, 'id') ?? '',
    code: text(row, 'code') ?? '',
    name: text(row, 'name') ?? '',
  }));
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

function accountOf(row: SqlRow): Account {
  const id = text(row, 'id') ?? '';
  const age = row['age'];
  return {
    id,
    login: text(row, 'login_id') ?? '',
    name: text(row, 'name') ?? '',
    partyId: text(row, 'party_id') ?? id,
    userType: text(row, 'user_type'),
    employee: text(row, 'employee'),
    department: text(row, 'department'),
    org: text(row, 'default_org'),
    dataScope: text(row, 'data_scope'),
    gender: text(row, 'gender'),
    birthDate: text(row, 'birth_date'),
    age: age === null || age === undefined ? null : Number(age),
    phone: text(row, 'phone'),
    email: text(row, 'email'),
    avatar: text(row, 'avatar'),
    homePath: text(row, 'home_path'),
    active: row['active'] === true,
    allowMultiLogin: row['allow_multi_login'] === true,
    mustChangePassword: row['must_change_password'] === true,
  };
}

/** A text column; null when empty. */
export function text(row: SqlRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' && value !== '' ? value : null;
}
