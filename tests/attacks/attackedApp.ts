// The app under attack: an administrator, a user with few rights, a company beside, and every SQL text that reached the
// engine, so that a replay can show that nothing of a payload ever became SQL.
import { expect } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser, openTestApp, type Client, type PreparedApp, type TestUser } from '#tests/support/app.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import type { Answered } from '#tests/support/signedClient.ts';

export interface AttackedApp {
  host: PreparedApp;
  database: Database;
  admin: Client;
  /** May view and create materials' groups, units and customers' groups; nothing of the system. */
  clerk: Client;
  user: TestUser;
  /** SQL texts since the last call. */
  statements(): string[];
  close(): Promise<void>;
}

export const clerkCodes = ['customerCategory:view', 'customerCategory:create', 'unit:view', 'currency:view'];

export async function openAttackedApp(): Promise<AttackedApp> {
  const opened = await openPreparedDatabase('embedded');
  let sent: string[] = [];
  const database: Database = {
    ...opened,
    query(text, values) {
      sent.push(text);
      return opened.query(text, values);
    },
  };
  const host = await openTestApp(database);
  const admin = host.client({ address: '10.0.0.8' });
  await admin.signIn('admin', host.password);
  const user = await addUser(host.ports, 'clerk', clerkCodes);
  const clerk = host.client({ address: '10.0.0.9' });
  await clerk.signIn(user.login, user.password);
  return {
    host,
    database,
    admin,
    clerk,
    user,
    statements() {
      const told = sent;
      sent = [];
      return told;
    },
    async close() {
      await host.app.close();
      await opened.close();
    },
  };
}

/** What an engine or a stack trace would say, and no answer may. */
const insides =
  /select .+ from|syntax error|pg_|relation "|column "|operator does not exist|SqlFailure|node_modules|\.ts:\d|at async|sql state|sqlstate/i;

/** Not a success, and without a word about the inside. */
export function expectRefused(answer: Answered<unknown>, ...codes: readonly string[]): void {
  expect(answer.success).toBe(false);
  expect(codes.length === 0 ? ['403', '404', '422', '302'] : codes).toContain(answer.code);
  expect(answer.text).not.toMatch(insides);
}

let keys = 0;

/** Saves a record through the usual call and gives its id. */
export async function saved(
  client: Client,
  entity: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  keys += 1;
  const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value }));
  const answer = await client.post<{ doc: { id: string } } | null>(`data/${entity}`, {
    key: `attack-key-${keys}`,
    patches,
  });
  if (answer.result === null || answer.code !== '0')
    throw new Error(`${entity} was not saved: ${answer.message}`);
  return answer.result.doc.id;
}

/** An idempotency key nobody used. */
export function freshKey(): string {
  keys += 1;
  return `attack-key-${keys}`;
}
