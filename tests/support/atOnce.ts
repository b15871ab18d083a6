// Works that people begin at the same moment: what came of them, and what the others were told. Anything but a refusal, such
// as a failure of the server, fails the test that asked.
import { refusalOf } from './scenario.ts';

export async function atOnce<T>(works: readonly Promise<T>[]): Promise<{ done: T[]; refused: string[] }> {
  const done: T[] = [];
  const refused: string[] = [];
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'fulfilled') done.push(outcome.value);
    else {
      const error: unknown = outcome.reason;
      const told = await refusalOf(Promise.reject(error instanceof Error ? error : new Error('unknown')));
      refused.push(told.messages[0] ?? '');
    }
  }
  return { done, refused };
}
