// Calls around a terminal's session: the device enrols once with its code, people sign in by badge, PIN or both, and out.
import type { Call } from '#server/http/call.ts';
import { Answer } from '#server/http/envelope.ts';
import { tooMany } from '#server/http/limits.ts';
import type { Routes } from '#server/http/routes.ts';
import { createAttempts } from '#server/access/attempts.ts';
import { createPasswords, type Passwords } from '#server/access/passwords/passwords.ts';
import { newToken, tokenHash } from '#server/access/tokens.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { newId } from '#server/ids.ts';
import { employee as person } from '#entities/master/employee.ts';
import { operatorBadge } from '#entities/shopfloor/access/operatorBadge.ts';
import { operatorSession } from '#entities/shopfloor/access/operatorSession.ts';
import { sameBadgeMs } from '#entities/shopfloor/terminal/scan.ts';
import { shopDevice } from '#entities/shopfloor/access/shopDevice.ts';
import { businessDate } from '#model/time/calendar.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { conflict, invalid, Refusal } from '#server/refusal.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { namedColumns, written } from '#server/select/named.ts';
import * as z from 'zod';
import { badgeDigest } from './badgeCredentials.ts';
import { type Device, deviceOf, operatorOf } from './terminals.ts';

const token = z.string().max(100);
const wrongTries = 5;
const lockMinutes = 15;
const wrong = () => new Refusal('422', 422, '工牌或PIN不正确，请重试');

const credentials = z.strictObject({
  device: token,
  /** What the reader sent; null: the number of the employee is typed. */
  badge: z.string().min(1).max(100).nullable(),
  employeeCode: z.string().min(1).max(64).nullable(),
  pin: z.string().max(20).nullable(),
  /** Ends the person's session on another device. */
  takeOver: z.boolean(),
});

export function terminalSignIn(routes: Routes, ports: Ports): void {
  const passwords = createPasswords(ports.random);
  const attempts = createAttempts(ports.database, ports.clock);

  routes.open(
    {
      method: 'POST',
      path: '/terminal/enroll',
      title: '启用车间终端',
      body: z.strictObject({ code: z.string().trim().min(1).max(20) }),
      result: z.object({ device: z.string(), name: z.string() }),
    },
    async (call) => {
      await attempts.countWindow(`terminal enroll ${call.address}`, {
        most: 10,
        minutes: 10,
        message: '启用码输入次数过多，请10分钟后再试',
      });
      return new Answer('终端已启用', await enroll(ports, call, call.body.code));
    },
  );

  routes.open(
    {
      method: 'POST',
      path: '/terminal/signIn',
      title: '在车间终端登录',
      body: credentials,
      result: z.object({ operator: z.string(), employee: z.string(), name: z.string() }),
    },
    async (call) => {
      const device = await deviceOf(ports, call.body.device, call.address);
      const badge = await provenBadge(ports, passwords, device, call.body);
      return new Answer('登录成功', await admitted(ports, call, device, badge, call.body));
    },
  );

  routes.open(
    {
      method: 'POST',
      path: '/terminal/signOut',
      title: '退出车间终端',
      body: z.strictObject({ device: token, operator: token, reason: z.enum(['logout', 'idle']) }),
    },
    async (call) => {
      const { body } = call;
      const device = await deviceOf(ports, body.device, call.address);
      const { session } = await operatorOf(ports, device, body.operator, true);
      await inTransaction(
        ports,
        systemGrants(device.org),
        { requestId: call.requestId, sessionId: null },
        async (context) => {
          await context.session.query(
            'update operator_session set sign_out_at = $2::timestamptz, end_reason = $3 where id = $1::uuid and sign_out_at is null',
            [session, context.now, body.reason],
          );
          context.affect('operatorSession', session);
        },
      );
      return new Answer('已退出');
    },
  );
}

/** The code counts once and for half an hour; the key is told once and kept as a digest. */
async function enroll(
  ports: Ports,
  call: Call<unknown>,
  code: string,
): Promise<{ device: string; name: string }> {
  const refused = () =>
    invalid([{ field: 'code', level: 'error', message: '启用码不正确或已过期，请班组长重发启用码' }]);
  const d = headerTable(shopDevice, 'd');
  const [found] = await selectRows(
    ports.database,
    { id: d.id, org: present(d.org) },
    sql`from ${d} where ${is(d.enrollCode, code.toUpperCase())} and ${is(d.status, 'pending')} and ${d.enrollUntil} > ${new Date(call.now).toISOString()}::timestamptz`,
  );
  if (found === undefined) throw refused();
  const key = newToken(ports.random);
  const hash = await tokenHash(key);
  return inTransaction(
    ports,
    systemGrants(found.org),
    { requestId: call.requestId, sessionId: null, address: call.address },
    async (context) => {
      const change = written(
        `update shop_device set status = 'active', device_key = $2, enroll_code = null, enroll_until = null, enrolled_at = $3::timestamptz,
           last_seen_at = $3::timestamptz, ip_address = $4, version = version + 1 where id = $1::uuid and status = 'pending'`,
        [found.id, hash, context.now, call.address],
      );
      const name = namedColumns('shop_device', { name: 'text' });
      const [taken] = await returningRows(context.session, change, name);
      if (taken === undefined) throw refused();
      context.affect('shopDevice', found.id);
      return { device: key, name: taken.name ?? '' };
    },
  );
}

interface Shown {
  badge: string | null;
  employeeCode: string | null;
  pin: string | null;
}

/**
 * The badge of whoever has shown what the device asks for. A try is counted before the PIN is looked at, on the badge and on
 * the device: five wrong ones lock either for a quarter of an hour (operatorBadge-r1).
 */
async function provenBadge(ports: Ports, passwords: Passwords, device: Device, shown: Shown): Promise<Badge> {
  const { database } = ports;
  const needsBadge = device.signInMode !== 'pin';
  const needsPin = device.signInMode !== 'badge';
  if ((needsBadge && shown.badge === null) || (!needsBadge && shown.employeeCode === null)) throw wrong();
  await countTry(ports, 'shop_device', device.id);
  const badge = await badgeShown(ports, device, needsBadge ? shown : { ...shown, badge: null });
  if (badge !== undefined) await countTry(ports, 'operator_badge', badge.id);
  const fits = !needsPin || (await passwords.verify(shown.pin ?? '', badge?.pinHash ?? null));
  if (badge === undefined || !fits) throw wrong();
  for (const [table, id] of [
    ['shop_device', device.id],
    ['operator_badge', badge.id],
  ] as const)
    await database.query(`update ${table} set failed_count = 0, locked_until = null where id = $1::uuid`, [
      id,
    ]);
  return badge;
}

type Badge = NonNullable<Awaited<ReturnType<typeof badgeShown>>>;

async function badgeShown(ports: Ports, device: Device, { badge, employeeCode }: Shown) {
  const { database, clock, random } = ports;
  const digest = badge === null ? null : await badgeDigest(database, random, device.org, badge);
  const today = businessDate(clock.now());
  const b = headerTable(operatorBadge, 'b');
  const e = headerTable(person, 'e');
  const [found] = await selectRows(
    database,
    { id: b.id, employee: present(b.employee), pinHash: b.pinHash, name: e.name },
    sql`from ${b} join ${e} on ${e.id} = ${b.employee}
      where ${is(b.org, device.org)} and ${is(b.status, 'enabled')}
        and (${b.badgeNo} = ${digest} or (${digest}::text is null and ${e.code} = ${employeeCode}))
        and (${b.validFrom} is null or ${b.validFrom} <= ${today}::date) and (${b.validTo} is null or ${b.validTo} >= ${today}::date)`,
  );
  return found;
}

/** Counts a try as failed; the right PIN takes it back. @throws Refusal 429 while locked */
async function countTry(
  { database, clock }: Ports,
  table: 'shop_device' | 'operator_badge',
  id: string,
): Promise<void> {
  const { rows } = await database.query(
    `update ${table} set failed_count = case when locked_until is not null then 1 else coalesce(failed_count, 0) + 1 end,
       locked_until = case when locked_until is null and coalesce(failed_count, 0) + 1 >= $3 then $2::timestamptz + $4 * interval '1 minute' end
     where id = $1::uuid and (locked_until is null or locked_until <= $2::timestamptz) returning failed_count`,
    [id, new Date(clock.now()).toISOString(), wrongTries, lockMinutes],
  );
  if (rows.length === 0) throw tooMany('连续输错次数过多，已锁定15分钟，可请班组长解锁', lockMinutes * 60);
}

/**
 * operatorSession-r1: a second device asks before it ends the first; signing in twice on one device goes on.
 * operatorBadge-r2: read again within two seconds, the badge opens no second session: the first goes on under the new token.
 */
async function admitted(
  ports: Ports,
  call: Call<unknown>,
  device: Device,
  badge: Badge,
  { takeOver }: { takeOver: boolean },
): Promise<{ operator: string; employee: string; name: string }> {
  const operator = newToken(ports.random);
  const hash = await tokenHash(operator);
  const employee = badge.employee;
  await inTransaction(
    ports,
    systemGrants(device.org),
    { requestId: call.requestId, sessionId: null },
    async (context) => {
      const { session, now } = context;
      // Whoever signs in twice at once follows himself.
      await session.query('select 1 from operator_badge where id = $1::uuid for update', [badge.id]);
      const s = headerTable(operatorSession, 's');
      const d = headerTable(shopDevice, 'd');
      const open = await selectRows(
        session,
        { id: s.id, device: s.shopDevice, since: s.signInAt, name: d.name },
        sql`from ${s} join ${d} on ${d.id} = ${s.shopDevice}
          where ${is(s.employee, employee)} and ${is(s.org, device.org)} and ${s.signOutAt} is null`,
      );
      const elsewhere = open.find((row) => row.device !== device.id);
      if (elsewhere !== undefined && !takeOver)
        throw conflict(`您已在终端“${elsewhere.name ?? ''}”登录，是否转到这台终端？`, {
          takeOver: true,
        });
      const again = open.find(
        ({ device: at, since }) =>
          at === device.id &&
          since !== null &&
          new Date(now).getTime() - new Date(since).getTime() <= sameBadgeMs,
      );
      for (const row of open) {
        if (row === again) continue;
        await session.query(
          `update operator_session set sign_out_at = $2::timestamptz, end_reason = 'kicked' where id = $1::uuid`,
          [row.id, now],
        );
        context.affect('operatorSession', row.id);
      }
      if (again !== undefined) {
        await session.query('update operator_session set token_hash = $2 where id = $1::uuid', [
          again.id,
          hash,
        ]);
        context.affect('operatorSession', again.id);
        return;
      }
      const id = newId(ports);
      await session.query(
        `insert into operator_session (id, org, version, created_at, shop_device, employee, sign_in_method, sign_in_at, last_seen_at, action_count, was_offline, token_hash)
       values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4::uuid, $5::uuid, $6, $3::timestamptz, $3::timestamptz, 0, false, $7)`,
        [id, device.org, now, device.id, employee, device.signInMode, hash],
      );
      context.affect('operatorSession', id);
    },
  );
  return { operator, employee, name: badge.name ?? '' };
}
