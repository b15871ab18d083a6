// One random run of stock, sales and purchase: it acts on the server as a clerk does, judges every answer by the model,
// and keeps both in step.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { BuyingCompany } from '#tests/support/buying.ts';
import type { Draft } from '#tests/support/scenario.ts';
import type { Chance } from './chance.ts';
import type { Kind, ModelDocument, ModelLine } from './documents.ts';
import { Model } from './model.ts';
import { Telling } from './telling.ts';

export interface WorldOptions {
  company: BuyingCompany;
  chance: Chance;
  materials: readonly string[];
  warehouses: readonly string[];
}

const most = 20;

export class World extends Telling<BuyingCompany> {
  readonly model = new Model();
  readonly materials: readonly string[];
  readonly warehouses: readonly string[];

  constructor({ company, chance, materials, warehouses }: WorldOptions) {
    super(company, chance);
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
