// Who calls from a terminal: the device by its key, the person by the token of his session on it. These tokens open nothing
// but the calls of terminals, and tokens of the workbench do not open those.
import { operatorCodes } from '#entities/shopfloor/access/operatorRights.ts';
import type { Grants } from '#model/rights/can.ts';
import { textsIn } from '#model/loose.ts';
import { readGrants } from '#server/access/grants.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { isToken, tokenHash } from '#server/access/tokens.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';

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

const deviceSql = `select id, org, name, status, workshop, work_centers, sign_in_mode, idle_minutes, allow_offline,
    offline_hours, allowed_actions, last_seen_at < $2::timestamptz - interval '30 seconds' or last_seen_at is null as stale
  from shop_device where device_key = $1`;

/** @throws Refusal 311 for a key nobody has, 312 while the device is held back */
export async function deviceOf(ports: Ports, key: string, address: string): Promise<Device> {
  if (!isToken(key)) throw notEnrolled();
  const instant = new Date(ports.clock.now()).toISOString();
  const { rows } = await ports.database.query(deviceSql, [await tokenHash(key), instant]);
  const [row] = rows;
  if (row === undefined || row['status'] === 'revoked') throw notEnrolled();
  if (row['status'] !== 'active') throw heldBack();
  if (row['stale'] === true)
    await ports.database.query(
      'update shop_device set last_seen_at = $2::timestamptz, ip_address = $3 where id = $1::uuid',
      [row['id'], instant, address],
    );
  return {
    id: textOf(row['id']),
    org: textOf(row['org']),
    name: textOf(row['name']),
    workshop: textOf(row['workshop']),
    workCenters: textsIn(row['work_centers']),
    signInMode:
      row['sign_in_mode'] === 'badge' || row['sign_in_mode'] === 'pin' ? row['sign_in_mode'] : 'badgePin',
    idleMinutes: Number(row['idle_minutes'] ?? 10),
    allowOffline: row['allow_offline'] !== false,
    offlineHours: Number(row['offline_hours'] ?? 12),
    allowedActions: textsIn(row['allowed_actions']),
  };
}

const operatorSql = `select s.id, s.employee, s.sign_in_at, s.sign_out_at, s.last_seen_at, e.name, e.department, b."user", b.status
  from operator_session s join employee e on e.id = s.employee left join operator_badge b on b.employee = s.employee and b.org = s.org
  where s.token_hash = $1 and s.shop_device = $2::uuid`;

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
  const { database, clock } = ports;
  const { rows } = await database.query(operatorSql, [await tokenHash(token), device.id]);
  const [row] = rows;
  if (row === undefined || row['status'] === 'disabled') throw signedOut();
  const over = optionalText(row['sign_out_at']);
  if (!past) {
    if (over !== null) throw signedOut();
    await stayOrLeave(ports, device, row);
  }
  return {
    session: textOf(row['id']),
    employee: textOf(row['employee']),
    name: textOf(row['name']),
    signInAt: new Date(textOf(row['sign_in_at'])).getTime(),
    signOutAt: over === null ? null : new Date(over).getTime(),
    grants: await grantsOf(ports, device, row, clock.now()),
  };
}

/** The session lives on with each call, and is over when there was none for too long. */
async function stayOrLeave({ database, clock }: Ports, { idleMinutes }: Device, row: SqlRow): Promise<void> {
  const now = clock.now();
  const seen = new Date(textOf(row['last_seen_at'])).getTime();
  const instant = new Date(now).toISOString();
  if (now - seen > idleMinutes * 60_000) {
    await database.query(
      `update operator_session set sign_out_at = $2::timestamptz, end_reason = 'idle' where id = $1::uuid and sign_out_at is null`,
      [row['id'], instant],
    );
    throw signedOut();
  }
  if (now - seen > 15_000)
    await database.query('update operator_session set last_seen_at = $2::timestamptz where id = $1::uuid', [
      row['id'],
      instant,
    ]);
}

/** Rights of his account, or those of the built-in group 车间操作员. */
async function grantsOf(ports: Ports, { org }: Device, row: SqlRow, now: number): Promise<Grants> {
  const user = optionalText(row['user']);
  const employee = textOf(row['employee']);
  if (user !== null)
    return {
      ...(await readGrants({ database: ports.database, log: ports.log }, { userId: user, org }, now)),
      employee,
    };
  return {
    ...systemGrants(org),
    admin: false,
    userName: textOf(row['name']),
    employee,
    department: optionalText(row['department']),
    codes: operatorCodes,
    scopes: { '*': 'all' },
  };
}
