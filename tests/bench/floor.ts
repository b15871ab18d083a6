// The least a call can take on this machine right now: signed, with a session, one row read. What other figures are
// above it is the server's work; when the floor is high, the machine was busy with something else.
import { callerAs } from '#tests/screens/support/caller.ts';
import type { Product } from '#tests/screens/support/product.ts';
import { burst, type Figures } from './measure.ts';

export async function measureFloor(product: Product): Promise<Figures> {
  const client = await callerAs(product, 'admin');
  const calls = Array.from({ length: 90 }, (_, index) => index);
  return (await burst([client], calls, () => client.post('user/getLoginInfo'))).figures;
}
