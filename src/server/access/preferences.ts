// Personal settings of the signed-in user: lines of the own user record that only their owner reads and writes here.
// The record's version stays as it is, so that keeping a setting never collides with somebody editing the user.
import { preferenceKey, preferenceSize, preferencesAtMost } from '#model/person/preference.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import * as z from 'zod';

/** `null` forgets the setting. */
const kept = z.strictObject({ value: z.unknown() });

export function preferenceRoutes(routes: Routes, ports: Ports): void {
  const path = '/api/preference/:key';
  routes.signedIn({ method: 'GET', path, title: '读取个人设置', body: nothing }, async (call) => {
    const { rows } = await ports.database.query(
      'select pref_value::text as value from user_preferences where doc_id = $1::uuid and pref_key = $2',
      [call.session.userId, keyOf(call)],
    );
    const text = rows[0]?.['value'];
    return { value: typeof text === 'string' ? (JSON.parse(text) as unknown) : null };
  });
  routes.signedIn(
    { method: 'PUT', path, title: '保存个人设置', personal: true, body: kept },
    async (call) => {
      await keep(ports, call.session.userId, keyOf(call), storedText(call.body.value));
      return null;
    },
  );
}

function keyOf({ parameter }: SignedInCall<unknown>): string {
  const key = parameter('key');
  if (!preferenceKey.test(key))
    throw invalid([{ field: 'key', level: 'error', message: '没有这项个人设置' }]);
  return key;
}

function storedText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = JSON.stringify(value);
  if (text.length > preferenceSize)
    throw invalid([
      {
        field: 'value',
        level: 'error',
        message: `个人设置的内容不能超过 ${preferenceSize} 个字符，请删去一些`,
      },
    ]);
  if (text.includes(String.raw`\u0000`))
    throw invalid([{ field: 'value', level: 'error', message: '个人设置不能含有空字符' }]);
  return text;
}

async function keep(ports: Ports, userId: string, key: string, text: string | null): Promise<void> {
  await ports.database.transaction(async (session) => {
    // One writer at a time, or two windows could add the same key twice.
    await session.query('select 1 from "user" where id = $1::uuid for no key update', [userId]);
    if (text === null) {
      await session.query('delete from user_preferences where doc_id = $1::uuid and pref_key = $2', [
        userId,
        key,
      ]);
      return;
    }
    const changed = await session.query(
      'update user_preferences set pref_value = $3::text::jsonb where doc_id = $1::uuid and pref_key = $2',
      [userId, key, text],
    );
    if (changed.affected > 0) return;
    const { rows } = await session.query(
      'select count(*) as number, coalesce(max(seq), 0) + 1 as next from user_preferences where doc_id = $1::uuid',
      [userId],
    );
    if (Number(rows[0]?.['number']) >= preferencesAtMost)
      throw invalid([{ field: 'key', level: 'error', message: `个人设置最多 ${preferencesAtMost} 项` }]);
    await session.query(
      'insert into user_preferences (id, doc_id, seq, pref_key, pref_value) values ($1::uuid, $2::uuid, $3::integer, $4, $5::text::jsonb)',
      [newId(ports), userId, Number(rows[0]?.['next']), key, text],
    );
  });
}
