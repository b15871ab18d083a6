// Sessions of the demo's accounts at a running server, several per account, so that a measurement is not slowed by
// the limit of calls per session.
import { callerAs } from '#tests/screens/support/caller.ts';
import type { Product } from '#tests/screens/support/product.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { done, newKey } from '#tests/support/workingCompany.ts';

/** Lets the accounts sign in several times at once. */
export async function allowSeveral(product: Product, logins: readonly string[]): Promise<void> {
  const admin = await callerAs(product, 'admin');
  const { rows } = await done(
    'users',
    admin.post<{ rows: { id: string; version: number; loginId: string; allowMultiLogin: boolean | null }[] }>(
      'data/user/query',
      {
        offset: 0,
        limit: 500,
      },
    ),
  );
  for (const { id, version, loginId, allowMultiLogin } of rows) {
    if (!logins.includes(loginId) || allowMultiLogin === true) continue;
    const patches = [{ op: 'set', field: 'allowMultiLogin', value: true }];
    await done('allow several sessions', admin.post('data/user', { id, version, key: newKey(), patches }));
  }
}

export async function several(product: Product, username: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let number = 0; number < count; number += 1) clients.push(await callerAs(product, username));
  return clients;
}
