// Clerks who enter orders and ship them while the server may vanish at any moment, and the journal of what the server
// has acknowledged to them: what later must be there, once, whole, and in that version.
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import { expect } from 'vitest';
import type { Client } from '#tests/support/signedClient.ts';
import { done, draftOf, newKey, type WorkingCompany } from '#tests/support/workingCompany.ts';

interface Sent {
  /** Of the document in the answer. */
  entity: string;
  path: string;
  body: unknown;
}

/** The connection broke or the database was away: whether the request was carried out is not known. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

export class Journal {
  /** Documents by entity and id, as last acknowledged. */
  readonly documents = new Map<string, Map<string, Doc>>([
    ['saleOrder', new Map()],
    ['salesOutBill', new Map()],
  ]);
  /** Ids acknowledged since the last check. */
  readonly fresh = new Set<string>();
  /** Texts of answers that said the database is away. */
  readonly excuses: string[] = [];
  acknowledged = 0;
  #alarm: { at: number; ring: () => void } | null = null;

  keep(entity: string, { doc }: DocResult): void {
    this.documents.get(entity)?.set(doc.id, doc);
    this.fresh.add(doc.id);
    this.acknowledged += 1;
    if (this.#alarm === null || this.acknowledged < this.#alarm.at) return;
    this.#alarm.ring();
    this.#alarm = null;
  }

  /** Calls `ring` once, when so many more answers have come. */
  after(answers: number, ring: () => void): void {
    this.#alarm = { at: this.acknowledged + answers, ring };
  }
}

/** One clerk at one session. What was sent and not answered stays in `doubt`, to be sent again. */
export class Clerk {
  readonly #journal: Journal;
  readonly #company: WorkingCompany;
  #client: Client;
  #turn = 0;
  doubt: Sent | null = null;

  constructor(client: Client, company: WorkingCompany, journal: Journal) {
    this.#client = client;
    this.#company = company;
    this.#journal = journal;
  }

  moveTo(client: Client): void {
    this.#client = client;
  }

  /** Enters, changes, approves and ships orders until the server is gone, or after an order when it is `enough`. */
  async work(enough: () => boolean = () => false): Promise<void> {
    try {
      while (!enough()) await this.#shipment();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
  }

  /** Sends again what was in doubt, with its key. */
  async settle(): Promise<void> {
    if (this.doubt !== null) await this.#write(this.doubt);
  }

  async #shipment(): Promise<void> {
    const { customer, salesperson, warehouse, materials } = this.#company;
    this.#turn += 1;
    const items = materials.slice(this.#turn % 3).map((material, index): Row => ({
      material,
      qty: String(index + this.#turn),
      taxPrice: '11.3',
      taxRate: '13',
      warehouse,
      deliveryDate: '2030-01-01',
    }));
    const patches = draftOf(
      { customer, salesperson, deliveryDate: '2030-01-01', remark: `第 ${this.#turn} 单` },
      items,
    );
    const draft = await this.#write({
      entity: 'saleOrder',
      path: 'data/saleOrder',
      body: { key: newKey(), patches },
    });
    const [line] = draft.doc.lines['items'] ?? [];
    const change = { op: 'setLine', lines: 'items', id: line?.id, field: 'qty', value: '77' };
    const edited = await this.#write({
      entity: 'saleOrder',
      path: 'data/saleOrder',
      body: { id: draft.doc.id, version: draft.doc.version, key: newKey(), patches: [change] },
    });
    const order = await this.#approve('saleOrder', edited);
    const wanted = {
      version: order.doc.version,
      key: newKey(),
      lines: (order.doc.lines['items'] ?? []).map(({ id }) => ({ id, qty: '1' })),
    };
    const bill = await this.#write({
      entity: 'salesOutBill',
      path: `data/saleOrder/${order.doc.id}/push/salesOutBill`,
      body: wanted,
    });
    await this.#approve('salesOutBill', bill);
  }

  async #approve(entity: string, seen: DocResult): Promise<DocResult> {
    return this.#act(entity, await this.#act(entity, seen, 'submit'), 'approve');
  }

  #act(entity: string, { doc }: DocResult, action: string): Promise<DocResult> {
    return this.#write({
      entity,
      path: `data/${entity}/${doc.id}/${action}`,
      body: { version: doc.version, key: newKey(), acceptWarnings: true },
    });
  }

  async #write(sent: Sent): Promise<DocResult> {
    this.doubt = sent;
    const answer = await this.#client.post<DocResult>(sent.path, sent.body).catch((error: unknown) => {
      // fetch tells a broken connection by a TypeError, a torn answer is no JSON.
      if (error instanceof TypeError || error instanceof SyntaxError) throw new Unanswered(error.message);
      throw error;
    });
    if (answer.status === 503) {
      this.#journal.excuses.push(answer.text);
      throw new Unanswered(answer.message);
    }
    if (answer.code !== '0') throw new Error(`${sent.path}: ${answer.text}`);
    this.doubt = null;
    this.#journal.keep(sent.entity, answer.result);
    return answer.result;
  }
}

/** What a clerk knows of a document at a glance. */
interface Glance {
  id: string;
  version: number;
  status: FieldValue;
  allAmount: FieldValue;
}

function glanceOf({ id, version, status, fields }: Doc): Glance {
  return { id, version, status, allAmount: fields['allAmount'] ?? null };
}

/** The document without what other documents write into it, such as shipped quantities and costs. */
function ownContent({ id, version, status, fields, lines }: Doc): unknown {
  const rows = (lines['items'] ?? []).map(
    ({ id: line, seq, material, qty, baseQty, taxPrice, amount, taxAmount, allAmount }) => ({
      line,
      seq,
      material,
      qty,
      baseQty,
      taxPrice,
      amount,
      taxAmount,
      allAmount,
    }),
  );
  const { code, customer, allAmount, amount, remark, approvedBy } = fields;
  return { id, version, status, code, customer, allAmount, amount, remark, approvedBy, rows };
}

async function everything(client: Client, entity: string): Promise<Glance[]> {
  const found: Glance[] = [];
  for (let more = true; more;) {
    const request = {
      offset: found.length,
      limit: 500,
      fields: ['status', 'allAmount'],
      sort: [{ field: 'code', descending: false }],
    };
    const { rows } = await done('list', client.post<QueryResult>(`data/${entity}/query`, request));
    found.push(
      ...rows.map(({ id, version, status, allAmount }) => ({
        id,
        version,
        status: status ?? null,
        allAmount: allAmount ?? null,
      })),
    );
    more = rows.length === 500;
  }
  return found;
}

const byId = (left: Glance, right: Glance): number => left.id.localeCompare(right.id);

/** Every acknowledged document is there once and in its version, nothing else is, and the last ones are whole. */
export async function expectAcknowledged(client: Client, journal: Journal): Promise<void> {
  for (const [entity, documents] of journal.documents) {
    const expected = [...documents.values()].map(glanceOf).toSorted(byId);
    expect((await everything(client, entity)).toSorted(byId), entity).toEqual(expected);
    for (const doc of documents.values()) {
      if (!journal.fresh.has(doc.id)) continue;
      const opened = await done('open', client.get<DocResult>(`data/${entity}/${doc.id}`));
      expect(ownContent(opened.doc)).toEqual(ownContent(doc));
    }
  }
  journal.fresh.clear();
}
