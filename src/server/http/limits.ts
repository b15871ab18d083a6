// Call rate of one session or address on this instance: a bucket of 100 calls that refills by 50 a second.
// The limit protects this process from its own callers, so it needs no shared memory; sign-in limits do (attempts.ts).
import type { Clock } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';

const burst = 100;
const perSecond = 50;
const most = 20_000;

export interface CallLimiter {
  /** Takes one call from the caller's bucket; throws '429' when it is empty. */
  spend(caller: string): void;
}

export function createCallLimiter(clock: Clock): CallLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    spend(caller) {
      const now = clock.now();
      const known = buckets.get(caller) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond);
      // Re-inserting keeps the map in order of use, so that the first entries are the oldest.
      buckets.delete(caller);
      buckets.set(caller, { tokens: Math.max(0, tokens - 1), at: now });
      const [oldest] = buckets.keys();
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
      if (tokens < 1) throw tooMany('请求过于频繁，请稍后再试', 1);
    },
  };
}

/** Code '429'; `retryAfter` in seconds also travels as header. */
export function tooMany(message: string, retryAfter: number): Refusal {
  return new Refusal('429', 429, message, { retryAfter });
}
