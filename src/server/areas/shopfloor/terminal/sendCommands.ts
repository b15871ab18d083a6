// POST terminal/send: what a device did, in its order. Each item is one transaction and counts once for ever: its key is
// claimed before anything is done, together with a digest of its content, and its answer is kept with it (FLOWS n3, M18).
import { entities } from '#entities/registry.ts';
import {
  clockOffsetOf,
  contentOf,
  correctedTime,
  waitsFor,
  type Command,
  type CommandResult,
} from '#entities/shopfloor/terminal/replay.ts';
import { tokenHash } from '#server/access/tokens.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import type { Call } from '#server/http/call.ts';
import type { Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { recordIn } from '#model/loose.ts';
import { namedColumns } from '#server/select/named.ts';
import { sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { optionalText } from '#server/values.ts';
import * as z from 'zod';
import { type Device, deviceOf, operatorOf, type Operator } from '../access/terminals.ts';
import { carryOutCommand } from './terminalCommands.ts';

const token = z.string().max(100);
const atOnce = 100;

const command = z.strictObject({
  key: z.string().regex(/^[0-9A-Z]{26}$/),
  kind: z.enum(['start', 'pause', 'resume', 'report', 'finish', 'call', 'step', 'check', 'undo']),
  operator: token,
  at: z.int(),
  task: z.uuid().nullable(),
  values: z.record(z.string().max(40), z.string().max(500)),
});

const sending = z.strictObject({
  device: token,
  /** Clock of the device, epoch milliseconds. */
  sentAt: z.int(),
  /** It was kept on the device while there was no network. */
  wasOffline: z.boolean(),
  items: z.array(command).min(1).max(atOnce),
});

const outcome = z.object({
  offset: z.number(),
  results: z.array(z.object({ key: z.string(), result: z.string() })),
});

/** An item with its time put right, and what became of it. */
interface Arrived {
  command: Command;
  time: number;
  employee: string | null;
  answer: CommandResult;
}

export function sendCommands(routes: Routes, ports: Ports): void {
  routes.open(
    {
      method: 'POST',
      path: '/terminal/send',
      title: '终端上报',
      body: sending,
      limits: { bytes: 1_000_000 },
      result: outcome,
    },
    async (call) => {
      const { body } = call;
      const device = await deviceOf(ports, body.device, call.address);
      const offset = clockOffsetOf(body.sentAt, call.now);
      const arrived: Arrived[] = [];
      for (const item of body.items) {
        const time = correctedTime(item.at, offset, call.now);
        arrived.push(await arrivedItem(ports, call, device, item, time, arrived));
      }
      await ports.database.query('update shop_device set clock_offset = $2 where id = $1::uuid', [
        device.id,
        Math.round(offset / 1000),
      ]);
      if (body.wasOffline) await keepBatch(ports, call, device, offset, arrived);
      return { offset, results: arrived.map(({ answer }) => answer) };
    },
  );
}

async function arrivedItem(
  ports: Ports,
  call: Call<unknown>,
  device: Device,
  item: Command,
  time: number,
  before: readonly Arrived[],
): Promise<Arrived> {
  const holding = before.find(
    ({ answer, command: refused }) =>
      (answer.result === 'refused' || answer.first === 'refused') && waitsFor(item, refused),
  );
  if (holding !== undefined) {
    const message = `等待前一条处理：${holding.answer.message ?? ''}`;
    return { command: item, time, employee: null, answer: answerOf(item, 'waiting', message) };
  }
  const hash = await tokenHash(contentOf(item));
  const known = await answered(ports.database, item, hash);
  let operator: Operator;
  try {
    operator = await operatorOf(ports, device, item.operator, true);
  } catch (error) {
    // Nothing is kept: with a session that counts the item may come again.
    if (!(error instanceof Refusal)) throw error;
    return { command: item, time, employee: null, answer: known ?? answerOf(item, 'refused', error.message) };
  }
  const answer = known ?? (await doneOnce(ports, call, { device, operator, item, time, hash }));
  return { command: item, time, employee: operator.employee, answer };
}

interface Item {
  device: Device;
  operator: Operator;
  item: Command;
  time: number;
  hash: string;
}

/** Claims the key and does it in one transaction; what is refused is kept as refused. */
async function doneOnce(ports: Ports, call: Call<unknown>, work: Item): Promise<CommandResult> {
  const { device, operator, item, time, hash } = work;
  const meta = { requestId: call.requestId, sessionId: null, address: call.address };
  // What happened earlier is stamped with when it happened.
  const late = call.now - time > 5_000;
  const then: Ports = late ? { ...ports, clock: { ...ports.clock, now: () => time } } : ports;
  try {
    return await inTransaction(then, operator.grants, meta, async (context) => {
      if (!(await claimed(context.session, device, item, hash, call.now)))
        return (await answered(context.session, item, hash)) ?? answerOf(item, 'waiting', '正在处理，请稍候');
      refuseTime(work, call.now);
      const made = await carryOutCommand({ context, device, operator, command: item });
      await context.session.query(
        `update terminal_answer set result = 'accepted', target_entity = $2, target_id = $3::uuid, target_code = $4 where client_key = $1`,
        [item.key, made.entity, made.id, made.code],
      );
      return { ...answerOf(item, 'accepted', null), targetCode: made.code };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = messageOf(error);
    await ports.database.query(
      `insert into terminal_answer (client_key, org, device, content_hash, result, message, created_at)
       values ($1, $2::uuid, $3::uuid, $4, 'refused', $5, $6::timestamptz) on conflict (client_key) do nothing`,
      [item.key, device.org, device.id, hash, message, new Date(call.now).toISOString()],
    );
    return answerOf(item, 'refused', message);
  }
}

async function claimed(
  session: SqlSession,
  device: Device,
  item: Command,
  hash: string,
  now: number,
): Promise<boolean> {
  const { affected } = await session.query(
    `insert into terminal_answer (client_key, org, device, content_hash, result, created_at)
     values ($1, $2::uuid, $3::uuid, $4, 'accepted', $5::timestamptz) on conflict (client_key) do nothing`,
    [item.key, device.org, device.id, hash, new Date(now).toISOString()],
  );
  return affected === 1;
}

/** offlineBatch-r1, offlineBatch-r2: the first answer again; other content under the same key is a conflict. */
async function answered(session: SqlSession, item: Command, hash: string): Promise<CommandResult | null> {
  const [row] = await selectRows(
    session,
    namedColumns('a', { contentHash: 'text', result: 'text', message: 'text', targetCode: 'text' }),
    sql`from terminal_answer a where a.client_key = ${item.key}`,
  );
  if (row === undefined) return null;
  if (row.contentHash !== hash) return answerOf(item, 'conflict', '同一编号的内容不同，没有记入，请重新报');
  return {
    key: item.key,
    result: 'duplicate',
    first: row.result === 'refused' ? 'refused' : 'accepted',
    targetCode: row.targetCode,
    message: row.message,
  };
}

function refuseTime({ device, operator, time }: Item, now: number): void {
  const refused = (message: string): Refusal => new Refusal('422', 422, message);
  if (now - time > device.offlineHours * 3_600_000)
    throw refused(`超过离线上限 ${device.offlineHours} 小时，请班组长补报`);
  // A minute for the answer of the sign-in to arrive.
  if (time < operator.signInAt - 60_000) throw refused('这时您还没有登录这台终端，请班组长补报');
  if (operator.signOutAt !== null && time > operator.signOutAt + 60_000)
    throw refused('这时您已退出这台终端，请重新登录后再报');
}

function answerOf({ key }: Command, result: CommandResult['result'], message: string | null): CommandResult {
  return { key, result, targetCode: null, message };
}

/** The reasons of all problems, which the message of a refusal shortens to the first. */
function messageOf({ message, result }: Refusal): string {
  const { problems } = recordIn(result);
  const told = Array.isArray(problems)
    ? problems.flatMap((each) => {
        const { message: text } = recordIn(each);
        return optionalText(text) ?? [];
      })
    : [];
  return (told.length === 0 ? message : [...new Set(told)].join('；')).slice(0, 500);
}

/** A row of 离线补传, for the foreman. */
async function keepBatch(
  ports: Ports,
  call: Call<unknown>,
  device: Device,
  offset: number,
  arrived: readonly Arrived[],
): Promise<void> {
  const meta = { requestId: call.requestId, sessionId: null, address: call.address };
  const counted = (...results: readonly string[]): number =>
    arrived.filter(({ answer }) => results.includes(answer.result)).length;
  await inTransaction(ports, systemGrants(device.org), meta, async (context) => {
    const { session, now } = context;
    const id = newId(ports);
    await session.query(
      `insert into offline_batch (id, org, version, created_at, shop_device, received_at, item_count, accepted_count, duplicate_count, refused_count, clock_offset)
       values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4::uuid, $3::timestamptz, $5, $6, $7, $8, $9)`,
      [
        id,
        device.org,
        now,
        device.id,
        arrived.length,
        counted('accepted'),
        counted('duplicate'),
        counted('refused', 'conflict', 'waiting'),
        Math.round(offset / 1000),
      ],
    );
    for (const [index, { command: item, time, employee, answer }] of arrived.entries())
      await session.query(
        `insert into offline_batch_items (id, doc_id, seq, client_key, item_kind, employee, work_task_order, device_time, corrected_time, result, target_code, message)
         values ($1::uuid, $2::uuid, $3, $4, $5, $6::uuid, $7::uuid, $8::timestamptz, $9::timestamptz, $10, $11, $12)`,
        [
          newId(ports),
          id,
          index + 1,
          item.key,
          item.kind,
          employee,
          item.task,
          new Date(item.at).toISOString(),
          new Date(time).toISOString(),
          answer.result,
          answer.targetCode,
          answer.message,
        ],
      );
    await session.query(
      'update operator_session set was_offline = true where shop_device = $1::uuid and employee = any($2::uuid[]) and sign_out_at is null',
      [device.id, arrived.flatMap(({ employee }) => employee ?? [])],
    );
    context.affect(entities.offlineBatch.name, id);
  });
}
