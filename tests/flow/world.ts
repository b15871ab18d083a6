// One random run: it acts on the server as a clerk does, judges every answer by the model, and keeps both in step. A
// refusal the model did not foresee, or a permission it would not have given, ends the run with its story.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire.ts';
import type { Chance } from './chance.ts';
import { Model, type Kind, type ModelDocument, type ModelLine } from './model.ts';
import type { BuyingCompany } from '#tests/support/buying.ts';
import { refusalOf, type Clerk } from '#tests/support/scenario.ts';

/** 'yes' must succeed, 'no' must be refused, 'either' follows the answer (what the model does not know, such as value). */
export type Verdict = 'yes' | 'no' | 'either';

export interface WorldOptions {
  company: BuyingCompany;
  chance: Chance;
  materials: readonly string[];
  warehouses: readonly string[];
}

export class World {
  readonly model = new Model();
  readonly story: string[] = [];
  readonly company: BuyingCompany;
  readonly clerk: Clerk;
  readonly chance: Chance;
  readonly materials: readonly string[];
  readonly warehouses: readonly string[];

  constructor({ company, chance, materials, warehouses }: WorldOptions) {
    this.company = company;
    this.clerk = company.admin;
    this.chance = chance;
    this.materials = materials;
    this.warehouses = warehouses;
  }

  material(): string {
    return this.chance.pick(this.materials) ?? '';
  }

  warehouse(): string {
    return this.chance.pick(this.warehouses) ?? '';
  }

  /** Does it, and tells whether the server did. */
  async attempt<T>(what: string, verdict: Verdict, work: () => Promise<T>): Promise<T | null> {
    let answer: T | null = null;
    let refusal: string | null = null;
    const outcome = work();
    try {
      answer = await outcome;
    } catch {
      refusal = (await refusalOf(outcome)).messages[0] ?? '';
    }
    this.story.push(`${what}: ${refusal ?? 'done'}`);
    if ((verdict === 'yes' && refusal !== null) || (verdict === 'no' && refusal === null))
      throw new Error(`the model says ${verdict}:\n${this.story.map((line, index) => `${index + 1}. ${line}`).join('\n')}`);
    return answer;
  }

  seen(document: ModelDocument): Promise<DocResult> {
    return this.clerk.open(document.kind, document.id);
  }

  /** Takes a new draft into the model; `sources` by line id of the line it was pushed from. */
  adopt(kind: Kind, sign: -1 | 0 | 1, { doc }: DocResult, sources: ReadonlyMap<string, ModelLine> = new Map()): ModelDocument {
    const document: ModelDocument = { kind, id: doc.id, state: 'draft', lines: [], sign };
    document.lines = (doc.lines['items'] ?? []).map((row) => ({
      id: row.id,
      material: text(row, 'material'),
      warehouse: text(row, 'warehouse'),
      qty: Number(row['baseQty']),
      again: 0,
      source: sources.get(text(row, 'sourceLineId')) ?? null,
      document,
    }));
    this.model.documents.add(document);
    return document;
  }

  async approve(document: ModelDocument): Promise<void> {
    const possible = this.model.allows(document, 1) && this.model.fits(document);
    const unsure = this.wasClosed(document) || (document.sign === -1 && this.model.isContested(document));
    const verdict: Verdict = !possible ? 'no' : unsure ? 'either' : 'yes';
    const done = await this.attempt(`approve ${name(document)}`, verdict, async () =>
      this.clerk.approve(document.kind, await this.seen(document)),
    );
    if (done === null) {
      const left = await this.seen(document);
      if (left.doc.status === 'submitted') await this.clerk.act(document.kind, left, 'withdraw');
      return;
    }
    document.state = 'approved';
    this.model.move(document, 1);
  }

  async unapprove(document: ModelDocument): Promise<void> {
    const allowed = !this.model.isUsed(document) && this.model.allows(document, -1);
    // Taking an entry back may leave value without quantity; whether it does is the cost pool's to say.
    const verdict: Verdict = !allowed ? 'no' : document.sign === 1 || this.wasClosed(document) ? 'either' : 'yes';
    const done = await this.attempt(`unapprove ${name(document)}`, verdict, async () => {
      const seen = await this.seen(document);
      return this.clerk.act(document.kind, seen, 'unapprove');
    });
    if (done === null) return;
    document.state = 'draft';
    this.model.move(document, -1);
  }

  /** Whether the document stands on one that was closed by hand: whether it may still move is that one's to say. */
  wasClosed(document: ModelDocument): boolean {
    return document.lines.some(({ source }) => source !== null && (source.document.state === 'closed' || this.wasClosed(source.document)));
  }

  async remove(document: ModelDocument): Promise<void> {
    const done = await this.attempt(`delete ${name(document)}`, 'yes', async () => {
      await this.clerk.remove(document.kind, await this.seen(document));
      return true;
    });
    if (done !== null) this.model.documents.delete(document);
  }
}

export function name({ kind, id, lines }: ModelDocument): string {
  return `${kind} ${id.slice(0, 4)} [${lines.map(({ qty }) => qty).join(' ')}]`;
}

function text(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}
