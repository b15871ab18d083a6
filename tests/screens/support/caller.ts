// A colleague without a screen: calls the running product as the browser does, signed in with an account of the demo, and
// looks at rows to see what came of the work at a desk.
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import type { Filter } from '#model/filter.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { type Client, signedClient } from '#tests/support/signedClient.ts';
import type { Product } from './product.ts';

/** A browser at the server; `token` continues a session. */
export function clientAt({ address }: Pick<Product, 'address'>, token: string | null = null): Client {
  const client = signedClient({
    origin: address,
    appId: DEMO_APP_ID,
    secret: DEMO_SIGN_SECRET,
    now: businessNow,
    send: (request) => fetch(request),
  });
  client.token = token;
  return client;
}

export async function callerAs(product: Pick<Product, 'address'>, username: string): Promise<Client> {
  const client = clientAt(product);
  const password = demoAccounts.find((account) => account.username === username)?.password ?? '';
  const answer = await client.signIn(username, password);
  if (answer.code !== '0') throw new Error(`${username} cannot sign in: ${answer.message}`);
  return client;
}

/** Rows of an entity's list, at most 50 unless `more` says otherwise. */
export async function rowsOf(
  client: Client,
  entity: string,
  conditions: readonly Filter[],
  more: Partial<QueryRequest> = {},
): Promise<QueryResult['rows']> {
  const request = { filter: { all: conditions }, offset: 0, limit: 50, ...more };
  const answer = await client.post<QueryResult>(`data/${entity}/query`, request);
  if (answer.code !== '0') throw new Error(`${entity} cannot be listed: ${answer.message}`);
  return answer.result.rows;
}

/** What a field has to be for a row to be among those asked for. */
export const fieldIs = (field: string, value: string): Filter => ({ field, op: 'eq', values: [value] });

/** Changes fields of an account, as an administrator does. */
export async function changeUser(
  admin: Client,
  loginId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [row] = await rowsOf(admin, 'user', [fieldIs('loginId', loginId)]);
  if (row === undefined) throw new Error(`no user ${loginId}`);
  const patches = Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));
  const answer = await admin.post('data/user', {
    id: row.id,
    version: row.version,
    key: crypto.randomUUID(),
    patches,
  });
  if (answer.code !== '0') throw new Error(`${loginId} cannot be changed: ${answer.message}`);
}
