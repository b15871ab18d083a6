// Statements on their way to an engine with one connection: what is asked for at once, or while others are under way, goes
// out in one message, because carrying a message to another thread and back costs as much as a small statement.
import type { Plan } from './plans.ts';
import { unavailableFailure } from './sqlFailure.ts';
import type { StatementResult } from './transaction.ts';
import { decodeAnswers, encodeStatement, type Answer } from './wire.ts';

/** How bytes reach the engine; it handles one message at a time. */
export interface Wire {
  /**
   * Sends one request and resolves with the whole answer.
   * @throws SqlFailure TIMEOUT when a watchdog ended the engine, UNAVAILABLE when the engine went away.
   */
  exchange(message: Uint8Array): Promise<Uint8Array>;
  /** Changes whenever the engine was started anew, and with it every open transaction was lost. */
  generation(): number;
  /** Called after such a new start, for the state a session keeps (LISTEN). */
  onReopened(listener: () => void): void;
  close(): Promise<void>;
}

/** Large statements are better begun with than waited for. */
const MOST_BYTES = 64 * 1024;

interface Waiting {
  bytes: Uint8Array;
  /** The plan this statement has the engine keep. */
  keeps: Plan | null;
  /** Of the engine the statement was meant for. */
  generation: number;
  resolve: (result: StatementResult) => void;
  reject: (failure: unknown) => void;
}

export class StatementQueue {
  readonly #wire: Wire;
  readonly #heard: (channel: string, payload: string) => void;
  #waiting: Waiting[] = [];
  #isSending = false;

  /** `heard` is told of every notification that comes with an answer. */
  constructor(wire: Wire, heard: (channel: string, payload: string) => void) {
    this.#wire = wire;
    this.#heard = heard;
  }

  /** Runs the statement after those taken before. @throws SqlFailure */
  async run(
    text: string,
    parameters: readonly unknown[] | undefined,
    plan: Plan | null,
  ): Promise<StatementResult> {
    const bytes = encodeStatement(text, parameters, plan);
    const keeps = plan === null || plan.parsed ? null : plan;
    // What follows in the same message may build on it.
    if (keeps !== null) keeps.parsed = true;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bytes, keeps, generation: this.#wire.generation(), resolve, reject });
      if (this.#isSending) return;
      this.#isSending = true;
      queueMicrotask(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const portion = this.#portion();
      try {
        // What a lost engine knew is gone: a statement must not reach its successor outside of its transaction.
        if (portion.some(({ generation }) => generation !== this.#wire.generation())) throw restarted();
        this.#answer(portion, decodeAnswers(await this.#wire.exchange(joined(portion))));
      } catch (failure) {
        for (const { keeps, reject } of portion) {
          if (keeps !== null) keeps.parsed = false;
          reject(failure);
        }
      }
    }
    this.#isSending = false;
  }

  #portion(): Waiting[] {
    let size = 0;
    const end = this.#waiting.findIndex(
      ({ bytes }, index) => (size += bytes.length) > MOST_BYTES && index > 0,
    );
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  #answer(portion: readonly Waiting[], answers: readonly Answer[]): void {
    portion.forEach(({ keeps, resolve, reject }, index) => {
      const answer = answers[index];
      if (keeps !== null && answer?.parsed !== true) keeps.parsed = false;
      for (const { channel, payload } of answer?.notifications ?? []) this.#heard(channel, payload);
      if (answer === undefined) reject(unavailableFailure('the engine did not answer'));
      else if (answer.failure) reject(answer.failure);
      else resolve(answer);
    });
  }
}

function restarted(): Error {
  return unavailableFailure('the engine restarted during the transaction');
}

function joined(portion: readonly Waiting[]): Uint8Array {
  const [first] = portion;
  if (first !== undefined && portion.length === 1) return first.bytes;
  const message = new Uint8Array(portion.reduce((size, { bytes }) => size + bytes.length, 0));
  let at = 0;
  for (const { bytes } of portion) {
    message.set(bytes, at);
    at += bytes.length;
  }
  return message;
}
