// Carries made-up documents to the database: rows are gathered per table and sent in large portions while the next
// ones are being made. At most a few portions are under way, so that memory stays bounded whatever the size.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import { bulkInsert } from '#server/store/bulkInsert.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';

const portion = 2_000;
const underWayAtMost = 4;

interface Gathered {
  table: TableShape;
  rows: Row[];
  docIds: string[] | null;
}

export class Loader {
  readonly #session: SqlSession;
  readonly #gathered = new Map<TableShape, Gathered>();
  readonly #underWay = new Set<Promise<void>>();
  #failed: { error: unknown } | null = null;

  constructor(session: SqlSession) {
    this.#session = session;
  }

  add(def: EntityDef, doc: Doc): void {
    const shape = shapeOf(def);
    const status = 'status' in doc.fields ? { status: doc.status } : {};
    this.#put(shape.header, { ...doc.fields, id: doc.id, version: 1, ...status }, null);
    for (const [key, table] of shape.lines)
      for (const row of doc.lines[key] ?? []) this.#put(table, row, doc.id, shape.header);
  }

  /** A row of an entity without lines, written by its ledger. */
  addRow(def: EntityDef, row: Row): void {
    this.#put(shapeOf(def).header, row, null);
  }

  /** Lets the database catch up. @throws the failure of an earlier portion */
  async rest(): Promise<void> {
    // Statements go out and answers come in between two pieces of work.
    await new Promise<void>((resume) => void setTimeout(resume, 0));
    while (this.#underWay.size >= underWayAtMost) await Promise.race(this.#underWay);
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
  #put(table: TableShape, row: Row, docId: string | null, header?: TableShape): void {
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

  #send({ table, rows, docIds }: Gathered): void {
    this.#gathered.delete(table);
    const sent: Promise<void> = bulkInsert(this.#session, table, rows, docIds).then(
      () => void this.#underWay.delete(sent),
      (error: unknown) => {
        this.#underWay.delete(sent);
        this.#failed ??= { error };
      },
    );
    this.#underWay.add(sent);
  }

  #throw(): void {
    if (this.#failed !== null) throw this.#failed.error;
  }
}
