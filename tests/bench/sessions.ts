// Sessions of the demo's accounts at a running server, several per account, so that a measurement is not slowed by
// the limit of calls per session.
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import type { Product } from '#tests/screens/support/product.ts';
import { signedClient, type Client } from '#tests/support/signedClient.ts';
import { done, newKey } from '#tests/support/workingCompany.ts';

function clientAt({ address }: Product): Client {
  return signedClient({ origin: address, appId: DEMO_APP_ID, secret: DEMO_SIGN_SECRET, now: Date.now, send: (request) => fetch(request) });
}

export async function signIn(product: Product, username: string): Promise<Client> {
  const account = demoAccounts.find((known) => known.username === username);
  const client = clientAt(product);
  await done(`sign in ${username}`, client.signIn(username, account?.password ?? ''));
  return client;
}

/** Lets the accounts sign in several times at once. */
export async function allowSeveral(product: Product, logins: readonly string[]): Promise<void> {
  const admin = await signIn(product, 'admin');
  const { rows } = await done(
    'users',
    admin.post<{ rows: { id: string; version: number; loginId: string; allowMultiLogin: boolean | null }[] }>('data/user/query', {
      offset: 0,
      limit: 500,
    }),
  );
  for (const { id, version, loginId, allowMultiLogin } of rows) {
    if (!logins.includes(loginId) || allowMultiLogin === true) continue;
    const patches = [{ op: 'set', field: 'allowMultiLogin', value: true }];
    await done('allow several sessions', admin.post('data/user', { id, version, key: newKey(), patches }));
  }
}

export async function several(product: Product, username: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let number = 0; number < count; number += 1) clients.push(await signIn(product, username));
  return clients;
}
