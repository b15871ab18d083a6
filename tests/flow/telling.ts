// What every random run has: a company and a clerk who acts in it, repeatable chance, and the story so far. A refusal the
// model did not foresee, or a permission it would not have given, ends the run with its story.
import { tableName } from '#model/derive/tables.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Company } from '#tests/support/scenario.ts';
import { known, refusalOf, type Clerk } from '#tests/support/scenario.ts';
import type { Chance } from './chance.ts';

/** What the law says of a command: why not, or how to carry it out in the model. */
export type Verdict = { refusal: string } | { refusal: null; carry: () => void };

export class Telling<Of extends Company = Company> {
  readonly story: string[] = [];
  readonly company: Of;
  readonly clerk: Clerk;
  readonly chance: Chance;

  constructor(company: Of, chance: Chance) {
    this.company = company;
    this.clerk = company.admin;
    this.chance = chance;
  }

  /** Does it; `refusal` says why the model expects it to be refused, null that it must be done. */
  async attempt<T>(what: string, refusal: string | null, work: () => Promise<T>): Promise<T | null> {
    let answer: T | null = null;
    let refused: string | null = null;
    const outcome = work();
    try {
      answer = await outcome;
    } catch {
      refused = (await refusalOf(outcome)).messages[0] ?? '';
    }
    this.story.push(`${what}: ${refused ?? 'done'}`);
    if ((refusal === null) !== (refused === null)) {
      const expected = refusal === null ? 'it to be done' : `a refusal (${refusal})`;
      throw new Error(`the model expects ${expected}:\n${this.told()}`);
    }
    return answer;
  }

  /** Does what the model has judged, and carries it out there too. */
  async judged(what: string, verdict: Verdict, work: () => Promise<unknown>): Promise<boolean> {
    const done = await this.attempt(what, verdict.refusal, async () => {
      await work();
      return true;
    });
    if (done !== null && verdict.refusal === null) verdict.carry();
    return done !== null;
  }

  /** The document as it is, with its lines. */
  read({ kind, id }: { kind: string; id: string }): Promise<DocResult> {
    return this.clerk.open(kind, id);
  }

  /** What a clerk who acts on a document must know of it: its version and state. */
  async seen({ kind, id }: { kind: string; id: string }): Promise<DocResult> {
    const { rows } = await this.company.database.query(
      `select version, status from ${tableName(known(kind))} where id = $1::uuid`,
      [id],
    );
    const status = rows[0]?.['status'];
    const doc = {
      id,
      version: Number(rows[0]?.['version']),
      status: typeof status === 'string' ? status : null,
      fields: {},
      lines: {},
    };
    return { doc, refs: {}, abilities: [], affected: {}, warnings: [] };
  }

  told(): string {
    return this.story.map((line, index) => `${index + 1}. ${line}`).join('\n');
  }
}
