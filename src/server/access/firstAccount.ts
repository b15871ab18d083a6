// What a new deployment without demo content starts with: an organisation, its currency, a department, and the
// administrator with a random one-time password that is told once, in the log of the host.
import { businessDate } from '#model/time/calendar.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { stateAfter } from '#model/states/states.ts';
import { entities } from '#entities/registry.ts';
import { newId } from '#server/ids.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { keepPassword } from './passwords/credentials.ts';
import { oneTimePassword } from './passwords/passwordRules.ts';
import type { Passwords } from './passwords/passwords.ts';

const login = 'admin';

export async function isEmpty(session: SqlSession): Promise<boolean> {
  const { rows } = await session.query('select exists (select 1 from "user") as found');
  return rows[0]?.['found'] !== true;
}

/** Key of the advisory lock: 'frst' in ASCII. Of instances that start together only the first finds no user. */
const lock = 0x66727374;

/** `known`: a password everybody knows (demo), which need not be replaced; else a random one goes to the log. */
export async function createFirstAccount(ports: Ports, passwords: Passwords, known?: string): Promise<void> {
  const { database, clock, log } = ports;
  const password = known ?? oneTimePassword(ports.random);
  const hash = await passwords.hash(password);
  const created = await database.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    if (!(await isEmpty(session))) return false;
    const org = newId(ports);
    const user = newId(ports);
    const add = (def: EntityDef, fields: Row, id = newId(ports)) =>
      addRecord(ports, session, def, { org, user, id, fields });
    const currency = await add(entities.currency, {
      code: 'CNY',
      name: '人民币',
      symbol: '¥',
      amountPrecision: 2,
      pricePrecision: 6,
    });
    await add(
      entities.organization,
      { code: '100', name: '本公司', orgType: 'company', localCurrency: currency },
      org,
    );
    const department = await add(entities.department, {
      code: '01',
      name: '管理部',
      org,
      deptType: 'management',
    });
    await add(
      entities.user,
      {
        loginId: login,
        name: '管理员',
        partyId: 'admin',
        userType: 'internal',
        department,
        defaultOrg: org,
        dataScope: 'all',
      },
      user,
    );
    await keepPassword(session, user, { hash, mustChange: known === undefined, now: clock.now() });
    return true;
  });
  if (created && known === undefined) log.write('info', 'administrator.created', { login, password });
}

async function addRecord(
  ports: Ports,
  session: SqlSession,
  def: EntityDef,
  { org, user, id, fields }: { org: string; user: string; id: string; fields: Row },
): Promise<string> {
  const now = ports.clock.now();
  const at = new Date(now).toISOString();
  const origin = {
    id,
    today: businessDate(now),
    now: at,
    userId: user,
    employee: null,
    department: null,
    org,
    localCurrency: null,
  };
  const draft = emptyDoc(def, origin);
  const status = stateAfter(def, draft.status, 'approve') ?? draft.status;
  const stamps = { status, createdBy: user, createdAt: at };
  await writeDoc(session, def, null, { ...draft, status, fields: { ...draft.fields, ...fields, ...stamps } });
  return id;
}
