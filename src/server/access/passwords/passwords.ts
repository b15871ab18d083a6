// Password hashing: argon2id (19 MiB, 2 passes), at most four at once, in WebAssembly so that every host has it.
// Hashing takes tens of milliseconds, so it never runs inside a transaction.
import type { Random } from '#server/ports.ts';
import { tooMany } from '#server/http/limits.ts';
import { argon2id, argon2Verify } from 'hash-wasm';

const atOnce = 4;
const waitingAtMost = 200;

export interface Passwords {
  /** Encoded hash with its own random salt. */
  hash(password: string): Promise<string>;
  /** Whether the password fits. A missing hash and an empty password cost the same time and never fit. Throws '429' when too many wait. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

export function createPasswords(random: Random): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | null = null;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw tooMany('登录人数过多，请稍后再试', 5);
      await new Promise<void>((resume) => waiting.push(resume));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  function hash(password: string): Promise<string> {
    return inTurn(() =>
      argon2id({
        password: password.normalize('NFC'),
        salt: random.bytes(16),
        memorySize: 19 * 1024,
        iterations: 2,
        parallelism: 1,
        hashLength: 32,
        outputType: 'encoded',
      }),
    );
  }

  return {
    hash,
    async verify(password, known) {
      decoy ??= hash('no account has this password');
      const against = known ?? (await decoy);
      // The hash takes no empty text; any other stands for it.
      const typed = password === '' ? '\0' : password.normalize('NFC');
      const fits = await inTurn(() => argon2Verify({ password: typed, hash: against }));
      return fits && known !== null && password !== '';
    },
  };
}
