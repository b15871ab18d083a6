// One random run: it acts on the server as a clerk does, judges every answer by the model, and keeps both in step. A
// refusal the model did not foresee, or a permission it would not have given, ends the run with its story.
import { tableName } from '#model/derive/tables.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { BuyingCompany } from '#tests/support/buying.ts';
import { known, refusalOf, type Clerk, type Draft } from '#tests/support/scenario.ts';
import type { Chance } from './chance.ts';
import type { Kind, ModelDocument, ModelLine } from './documents.ts';
import { Model, type Verdict } from './model.ts';

export interface WorldOptions {
  company: BuyingCompany;
  chance: Chance;
  materials: readonly string[];
  warehouses: readonly string[];
}

const most = 20;

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

  quantity(): number {
    return 1 + this.chance.number(most);
  }

  /** One of those that fit, more often one of the latest, so that chains grow long. */
  choose(fits: (document: ModelDocument) => boolean): ModelDocument | undefined {
    const found = [...this.model.documents].filter(fits);
    return this.chance.pick(this.chance.number(2) === 0 ? found : found.slice(-3));
  }

  /** Whether something new is begun: the more there is, the seldomer. */
  begins(): boolean {
    return this.chance.number(4 + this.model.documents.size) < 8;
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
      throw new Error(
        `the model expects ${expected}:\n${this.story.map((line, index) => `${index + 1}. ${line}`).join('\n')}`,
      );
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

  /** A new draft, made by hand. */
  async made(kind: Kind, draft: Draft): Promise<ModelDocument> {
    const document = this.adopt(kind, await this.clerk.create(kind, draft));
    this.story.push(`create ${name(document)}`);
    return document;
  }

  /** Takes a new draft into the model; `sources` by id of the line it was pushed from. */
  adopt(kind: Kind, { doc }: DocResult, sources: ReadonlyMap<string, ModelLine> = new Map()): ModelDocument {
    const scheme = textOf(doc.fields, 'stockCountScheme');
    const document: ModelDocument = {
      kind,
      id: doc.id,
      state: 'draft',
      byHand: false,
      lines: [],
      age: 0,
      arrival: 'receive',
      scheme: scheme === '' ? null : scheme,
      posted: [],
    };
    document.lines = (doc.lines['items'] ?? []).map((row) => ({
      id: row.id,
      document,
      source: sources.get(textOf(row, 'sourceLineId')) ?? null,
      material: textOf(row, 'material'),
      warehouse: textOf(row, 'fromWarehouse') || textOf(row, 'warehouse'),
      to: textOf(row, 'toWarehouse'),
      qty: Number(row['baseQty']),
      again: 0,
      loss: 0,
      over: Number(row['overRatio'] ?? 0),
      short: Number(row['shortRatio'] ?? 0),
      price: Number(row['taxPrice'] ?? 0),
      unitCost: textOf(row, 'unitCost') === '' ? null : millionths(textOf(row, 'unitCost')),
      state: 'open',
      counts: document.scheme === null ? null : textOf(row, 'sourceLineId'),
      cost: 0n,
    }));
    this.model.documents.add(document);
    return document;
  }

  async approve(document: ModelDocument): Promise<void> {
    const { kind } = document;
    const done = await this.judged(`approve ${name(document)}`, this.model.approval(document), async () =>
      this.clerk.approve(kind, await this.seen(document)),
    );
    if (done) return;
    const left = await this.seen(document);
    if (left.doc.status === 'submitted') await this.clerk.act(kind, left, 'withdraw');
  }
}

/** Millionths of a decimal text with up to 6 decimals. */
export function millionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
}

export function name({ kind, id, lines }: ModelDocument): string {
  return `${kind} ${id.slice(-4)} [${lines.map(({ qty }) => qty).join(' ')}]`;
}

export function textOf(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}
