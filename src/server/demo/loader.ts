// Carries made-up documents to the database: rows are gathered per table and sent in large portions while the next
// ones are being made. At most a few portions are under way, so that memory stays bounded whatever the size.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';

const portion = 2_000;
const underWayAtMost = 4;

/** A row as it is stored. */
type StoredRow = Row & { id: string };

export interface Portion {
  table: TableShape;
  rows: StoredRow[];
  docIds: string[] | null;
}

/** Stores one portion; they are stored in the order of their numbers, which the same rows always have. */
export type StorePortion = (portion: Portion, number: number) => Promise<void>;

export class Loader {
  readonly #store: StorePortion;
  readonly #gathered = new Map<TableShape, Portion>();
  #number = 0;
  /** The oldest first. */
  readonly #underWay: Promise<void>[] = [];
  #failed: { error: unknown } | null = null;

  constructor(store: StorePortion) {
    this.#store = store;
  }

  add(def: EntityDef, doc: Doc): void {
    const shape = shapeOf(def);
    const status = 'status' in doc.fields ? { status: doc.status } : {};
    this.#put(shape.header, { ...doc.fields, id: doc.id, version: 1, ...status }, null);
    for (const [key, table] of shape.lines)
      for (const row of doc.lines[key] ?? []) this.#put(table, row, doc.id, shape.header);
  }

  /** A row of an entity without lines, written by its ledger. */
  addRow(def: EntityDef, row: StoredRow): void {
    this.#put(shapeOf(def).header, row, null);
  }

  /** Lets the database catch up. @throws the failure of an earlier portion */
  async rest(): Promise<void> {
    // Statements go out and answers come in between two pieces of work.
    await new Promise<void>((resume) => void setTimeout(resume, 0));
    while (this.#underWay.length >= underWayAtMost) await this.#underWay[0];
    this.#throw();
  }

  /** Sends what is left and waits for everything. */
  async finish(): Promise<void> {
    const left = [...this.#gathered.values()];
    for (const headers of [true, false])
      for (const gathered of left) if ((gathered.docIds === null) === headers) this.#send(gathered);
    await Promise.all(this.#underWay);
    this.#throw();
  }

  /** Lines are never sent before the documents they belong to. */
  #put(table: TableShape, row: StoredRow, docId: string | null, header?: TableShape): void {
    let gathered = this.#gathered.get(table);
    if (gathered === undefined)
      this.#gathered.set(table, (gathered = { table, rows: [], docIds: docId === null ? null : [] }));
    gathered.rows.push(row);
    if (docId !== null) gathered.docIds?.push(docId);
    if (gathered.rows.length < portion) return;
    const before = header === undefined ? undefined : this.#gathered.get(header);
    if (before !== undefined) this.#send(before);
    this.#send(gathered);
  }

  #send(gathered: Portion): void {
    this.#gathered.delete(gathered.table);
    const number = (this.#number += 1);
    const before = this.#underWay.at(-1) ?? Promise.resolve();
    this.#underWay.push(before.then(() => this.#stored(gathered, number)));
  }

  async #stored(gathered: Portion, number: number): Promise<void> {
    try {
      if (this.#failed === null) await this.#store(gathered, number);
    } catch (error) {
      this.#failed ??= { error };
    }
    void this.#underWay.shift();
  }

  #throw(): void {
    if (this.#failed !== null) throw this.#failed.error;
  }
}
