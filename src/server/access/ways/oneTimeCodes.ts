// Codes that count once and for a short time: text message codes, and marks of signed messages that were used. Kept in
// the database, so that several instances count together; of a code only the hash.
import { sha256 } from 'hash-wasm';
import type { Clock, Database } from '#server/ports.ts';
import { text } from '../accounts.ts';

const triesPerCode = 5;

export interface OneTimeCodes {
  /** Replaces the code of the subject. `minutes` it stays valid. */
  keep(purpose: string, subject: string, code: string, minutes: number): Promise<void>;
  /** Whether this is the code; then it is used up. Five wrong tries end it. */
  redeem(purpose: string, subject: string, code: string): Promise<boolean>;
  /** False when the mark was used before. It is remembered until `until` (epoch milliseconds). */
  markUsed(purpose: string, mark: string, until: number): Promise<boolean>;
}

export function createOneTimeCodes(database: Database, clock: Clock): OneTimeCodes {
  const instant = (at = clock.now()) => new Date(at).toISOString();
  const hashOf = (purpose: string, subject: string, code: string) => sha256(`${purpose} ${subject} ${code}`);
  const forgetOld = () =>
    database.query('delete from access_code where expires_at < $1::timestamptz', [instant()]);

  return {
    async keep(purpose, subject, code, minutes) {
      await forgetOld();
      await database.query(
        `insert into access_code (purpose, subject, code_hash, tries, expires_at) values ($1, $2, $3, 0, $4::timestamptz)
         on conflict (purpose, subject) do update set code_hash = $3, tries = 0, expires_at = $4::timestamptz`,
        [purpose, subject, await hashOf(purpose, subject, code), instant(clock.now() + minutes * 60_000)],
      );
    },

    async redeem(purpose, subject, code) {
      // The try is counted before the code is looked at, so that parallel guesses cannot slip through.
      const { rows } = await database.query(
        `update access_code set tries = tries + 1
         where purpose = $1 and subject = $2 and expires_at >= $3::timestamptz and tries < $4 returning code_hash`,
        [purpose, subject, instant(), triesPerCode],
      );
      const hash = await hashOf(purpose, subject, code);
      if (rows[0] === undefined || text(rows[0], 'code_hash') !== hash) return false;
      const { affected } = await database.query(
        'delete from access_code where purpose = $1 and subject = $2 and code_hash = $3',
        [purpose, subject, hash],
      );
      return affected === 1;
    },

    async markUsed(purpose, mark, until) {
      await forgetOld();
      const { affected } = await database.query(
        `insert into access_code (purpose, subject, code_hash, tries, expires_at) values ($1, $2, '', 0, $3::timestamptz)
         on conflict (purpose, subject) do nothing`,
        [purpose, mark, instant(until)],
      );
      return affected === 1;
    },
  };
}
