// What somebody means to write, and the idempotency key it goes under: one key per intent, kept while its answer is lost, new
// once an answer came. So a second press after a lost answer asks what became of the first instead of writing again.
import { transportCode } from './errorCatalogue.ts';
import { ApiError } from './http.ts';

/** A request under its idempotency key. */
export interface Keyed {
  key: string;
}

export function newWriteKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the answer was lost: the write may have been carried out, and goes again under the same key. */
export function isAnswerLost(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === transportCode;
}

export interface Intent extends Keyed {
  /** Id of its nth new line: the same however often it is sent, for under one key goes one request. */
  lineId(at: number): string;
}

export interface WriteIntents {
  /**
   * Sends what is meant; `meant` says all of it (record, version, action, values), so that another write never takes over
   * the key of a lost one. Answers and throws what `send` does.
   */
  send<Answer>(meant: unknown, send: (intent: Intent) => Promise<Answer>): Promise<Answer>;
}

export function createWriteIntents(): WriteIntents {
  const open = new Map<string, Intent>();
  return {
    async send(meant, send) {
      const name = JSON.stringify(meant);
      const intent = open.get(name) ?? newIntent();
      open.set(name, intent);
      try {
        const answer = await send(intent);
        open.delete(name);
        return answer;
      } catch (failure) {
        if (!isAnswerLost(failure)) open.delete(name);
        throw failure;
      }
    },
  };
}

function newIntent(): Intent {
  const ids: string[] = [];
  return {
    key: newWriteKey(),
    lineId(at) {
      while (ids.length <= at) ids.push(crypto.randomUUID());
      return ids[at] ?? '';
    },
  };
}
