// Idempotency keys of writes: a write whose answer was lost may have been carried out, so the same request goes again under
// the same key and the server repeats its answer; anything else is a write of its own.
import { isAnswerLost, newWriteKey } from './mutations.ts';

export interface WriteKeys {
  /** The key to send the request under. */
  keyFor(request: unknown): string;
  /** What became of the last one; null: it was accepted. */
  settled(failure: unknown): void;
}

export function createWriteKeys(): WriteKeys {
  let last: { request: string; key: string } | null = null;
  return {
    keyFor(request) {
      const text = JSON.stringify(request) ?? '';
      if (last?.request !== text) last = { request: text, key: newWriteKey() };
      return last.key;
    },
    settled(failure) {
      if (failure === null || !isAnswerLost(failure)) last = null;
    },
  };
}
