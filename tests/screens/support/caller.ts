// A colleague without a screen: calls the running product as the browser does, signed in with an account of the demo.
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { type Client, signedClient } from '#tests/support/signedClient.ts';
import type { Product } from './product.ts';

export async function callerAs(product: Product, username: string): Promise<Client> {
  const client = signedClient({
    origin: product.address,
    appId: DEMO_APP_ID,
    secret: DEMO_SIGN_SECRET,
    now: Date.now,
    send: (request) => fetch(request),
  });
  const password = demoAccounts.find((account) => account.username === username)?.password ?? '';
  const answer = await client.signIn(username, password);
  if (answer.code !== '0') throw new Error(`${username} cannot sign in: ${answer.message}`);
  return client;
}

interface UserRow {
  id: string;
  version: number;
}

/** Changes fields of an account, as an administrator does. */
export async function changeUser(admin: Client, loginId: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const query = { offset: 0, limit: 1, filter: { field: 'loginId', op: 'eq', values: [loginId] } };
  const { result } = await admin.post<{ rows: UserRow[] }>('data/user/query', query);
  const [row] = result.rows;
  if (row === undefined) throw new Error(`no user ${loginId}`);
  const patches = Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));
  const answer = await admin.post('data/user', { id: row.id, version: row.version, key: crypto.randomUUID(), patches });
  if (answer.code !== '0') throw new Error(`${loginId} cannot be changed: ${answer.message}`);
}
