// Who calls from a terminal: the device by its key, the person by the token of his session on it. These tokens open nothing
// but the calls of terminals, and tokens of the workbench do not open those.
import { operatorCodes } from '#entities/shopfloor/access/operatorRights.ts';
import type { Grants } from '#model/rights/can.ts';
import { employee as person } from '#entities/master/employee.ts';
import { operatorBadge } from '#entities/shopfloor/access/operatorBadge.ts';
import { operatorSession } from '#entities/shopfloor/access/operatorSession.ts';
import { shopDevice } from '#entities/shopfloor/access/shopDevice.ts';
import { textsIn } from '#model/loose.ts';
import { readGrants } from '#server/access/grants.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { isToken, tokenHash } from '#server/access/tokens.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

export interface Device {
  id: string;
  org: string;
  name: string;
  workshop: string;
  /** Empty: all of the workshop. */
  workCenters: readonly string[];
  signInMode: 'badge' | 'pin' | 'badgePin';
  idleMinutes: number;
  allowOffline: boolean;
  offlineHours: number;
  /** Empty: all. */
  allowedActions: readonly string[];
}

export interface Operator {
  session: string;
  employee: string;
  name: string;
  signInAt: number;
  /** Null while he is signed in. */
  signOutAt: number | null;
  grants: Grants;
}

/** Codes the terminal knows: it has to be enrolled anew, or its person has to sign in again. */
const notEnrolled = () => new Refusal('311', 401, '终端未启用或已注销，请向班组长索取启用码重新启用');
const heldBack = () => new Refusal('312', 403, '终端已停用，请联系班组长');
const signedOut = () => new Refusal('313', 401, '您已退出终端，请重新刷卡登录');

/** @throws Refusal 311 for a key nobody has, 312 while the device is held back */
export async function deviceOf(ports: Ports, key: string, address: string): Promise<Device> {
  if (!isToken(key)) throw notEnrolled();
  const instant = new Date(ports.clock.now()).toISOString();
  const d = headerTable(shopDevice, 'd');
  const [row] = await selectRows(
    ports.database,
    {
      id: d.id,
      org: present(d.org),
      name: d.name,
      status: d.status,
      workshop: d.workshop,
      workCenters: d.workCenters,
      signInMode: d.signInMode,
      idleMinutes: d.idleMinutes,
      allowOffline: d.allowOffline,
      offlineHours: d.offlineHours,
      allowedActions: d.allowedActions,
      isStale: asKind(
        'bool',
        sql`${d.lastSeenAt} < ${instant}::timestamptz - interval '30 seconds' or ${d.lastSeenAt} is null`,
      ),
    },
    sql`from ${d} where ${is(d.deviceKey, await tokenHash(key))}`,
  );
  if (row === undefined || row.status === 'revoked') throw notEnrolled();
  if (row.status !== 'active') throw heldBack();
  if (row.isStale === true)
    await ports.database.query(
      'update shop_device set last_seen_at = $2::timestamptz, ip_address = $3 where id = $1::uuid',
      [row.id, instant, address],
    );
  return {
    id: row.id,
    org: row.org,
    name: row.name ?? '',
    workshop: row.workshop ?? '',
    workCenters: row.workCenters ?? [],
    signInMode: row.signInMode === 'badge' || row.signInMode === 'pin' ? row.signInMode : 'badgePin',
    idleMinutes: row.idleMinutes ?? 10,
    allowOffline: row.allowOffline !== false,
    offlineHours: row.offlineHours ?? 12,
    allowedActions: textsIn(row.allowedActions),
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionOf>>>;

/** The session of a token on this device, with its person and his badge. */
async function sessionOf({ database }: Ports, device: Device, token: string) {
  const s = headerTable(operatorSession, 's');
  const e = headerTable(person, 'e');
  const b = headerTable(operatorBadge, 'b');
  const [row] = await selectRows(
    database,
    {
      id: s.id,
      employee: present(s.employee),
      signInAt: present(s.signInAt),
      signOutAt: s.signOutAt,
      lastSeenAt: s.lastSeenAt,
      name: e.name,
      department: e.department,
      user: b.user,
      badgeStatus: asKind('dict', b.status),
    },
    sql`from ${s} join ${e} on ${e.id} = ${s.employee} left join ${b} on ${b.employee} = ${s.employee} and ${b.org} = ${s.org}
      where ${is(s.tokenHash, await tokenHash(token))} and ${is(s.shopDevice, device.id)}`,
  );
  return row;
}

/**
 * The person of a token on this device.
 * @param past true for what was done before and arrives now: the session may be over since
 * @throws Refusal 313 when there is no such session, it is over, or nobody touched the terminal for too long
 */
export async function operatorOf(
  ports: Ports,
  device: Device,
  token: string,
  past = false,
): Promise<Operator> {
  if (!isToken(token)) throw signedOut();
  const row = await sessionOf(ports, device, token);
  if (row === undefined || row.badgeStatus === 'disabled') throw signedOut();
  if (!past) {
    if (row.signOutAt !== null) throw signedOut();
    await stayOrLeave(ports, device, row);
  }
  return {
    session: row.id,
    employee: row.employee,
    name: row.name ?? '',
    signInAt: new Date(row.signInAt).getTime(),
    signOutAt: row.signOutAt === null ? null : new Date(row.signOutAt).getTime(),
    grants: await grantsOf(ports, device, row, ports.clock.now()),
  };
}

/** The session lives on with each call, and is over when there was none for too long. */
async function stayOrLeave(
  { database, clock }: Ports,
  { idleMinutes }: Device,
  row: SessionRow,
): Promise<void> {
  const now = clock.now();
  const seen = new Date(row.lastSeenAt ?? '').getTime();
  const instant = new Date(now).toISOString();
  if (now - seen > idleMinutes * 60_000) {
    await database.query(
      `update operator_session set sign_out_at = $2::timestamptz, end_reason = 'idle' where id = $1::uuid and sign_out_at is null`,
      [row.id, instant],
    );
    throw signedOut();
  }
  if (now - seen > 15_000)
    await database.query('update operator_session set last_seen_at = $2::timestamptz where id = $1::uuid', [
      row.id,
      instant,
    ]);
}

/** Rights of his account, or those of the built-in group 车间操作员. */
async function grantsOf(ports: Ports, { org }: Device, row: SessionRow, now: number): Promise<Grants> {
  const { user, employee } = row;
  if (user !== null)
    return {
      ...(await readGrants({ database: ports.database, log: ports.log }, { userId: user, org }, now)),
      employee,
    };
  return {
    ...systemGrants(org),
    admin: false,
    userName: row.name ?? '',
    employee,
    department: row.department,
    codes: operatorCodes,
    scopes: { '*': 'all' },
  };
}
