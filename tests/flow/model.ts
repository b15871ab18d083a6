// The small model a random run is judged by: documents with their lines, who draws from whom, and stock by place. It
// knows nothing of tables, statements or links; quantities are whole numbers of base units.

export type Kind =
  | 'saleOrder'
  | 'deliveryNotice'
  | 'salesOutBill'
  | 'salesReturnBill'
  | 'purchaseOrder'
  | 'purchaseInBill'
  | 'purchaseReturnBill'
  | 'otherInBill';

/** What executes a line: it is done when so much of it is approved. */
const executes: Partial<Record<Kind, Kind>> = {
  saleOrder: 'salesOutBill',
  deliveryNotice: 'salesOutBill',
  purchaseOrder: 'purchaseInBill',
};

export type State = 'draft' | 'approved' | 'closed';

export interface ModelLine {
  id: string;
  material: string;
  warehouse: string;
  qty: number;
  /** Of a return: how much the order delivers once more when it is approved. */
  again: number;
  /** The line it was pushed from. */
  source: ModelLine | null;
  document: ModelDocument;
}

export interface ModelDocument {
  kind: Kind;
  id: string;
  state: State;
  lines: ModelLine[];
  /** +1: approval brings stock, -1: takes it, 0: moves none. */
  sign: -1 | 0 | 1;
}

export class Model {
  readonly documents = new Set<ModelDocument>();
  readonly #stock = new Map<string, number>();

  onHand(material: string, warehouse: string): number {
    return this.#stock.get(`${material} ${warehouse}`) ?? 0;
  }

  places(): { material: string; warehouse: string; qty: number }[] {
    return [...this.#stock].map(([key, qty]) => {
      const [material = '', warehouse = ''] = key.split(' ');
      return { material, warehouse, qty };
    });
  }

  of(kind: Kind, state: State): ModelDocument[] {
    return [...this.documents].filter((document) => document.kind === kind && document.state === state);
  }

  /** Quantity that lines of this kind draw from a line, straight or through documents between; drafts count unless told. */
  drawn(line: ModelLine, kind: Kind, state?: State): number {
    let sum = 0;
    for (const document of this.documents) {
      if (document.kind !== kind || (state !== undefined && document.state !== state)) continue;
      for (const target of document.lines) if (isFrom(target, line)) sum += target.qty;
    }
    return sum;
  }

  /** Drawn by lines that name this very line as their source. */
  drawnStraight(line: ModelLine, kind: Kind): number {
    let sum = 0;
    for (const document of this.documents)
      if (document.kind === kind) for (const target of document.lines) if (target.source === line) sum += target.qty;
    return sum;
  }

  /** Whether anything still stands on the document. */
  isUsed(document: ModelDocument): boolean {
    for (const other of this.documents) if (other.lines.some(({ source }) => source !== null && source.document === document)) return true;
    return false;
  }

  /** What may still be pushed from the line to this kind: no line on the way up may be drawn from beyond its quantity. */
  room(line: ModelLine, kind: Kind): number {
    const most = line.qty + this.again(line);
    if (line.document.kind === 'saleOrder' && kind === 'deliveryNotice')
      return most - this.drawnStraight(line, 'salesOutBill') - this.drawnStraight(line, 'deliveryNotice');
    // What comes back is limited by the bill it left or came with, not by the order.
    const isReturn = kind === 'salesReturnBill' || kind === 'purchaseReturnBill';
    const own = most - this.drawn(line, kind);
    if (isReturn) return own;
    return line.source === null ? own : Math.min(own, this.room(line.source, kind));
  }

  /** What approved returns ask to be delivered again. */
  again(line: ModelLine): number {
    if (line.document.kind !== 'saleOrder') return 0;
    let sum = 0;
    for (const document of this.documents)
      if (document.kind === 'salesReturnBill' && document.state === 'approved')
        for (const target of document.lines) if (isFrom(target, line)) sum += target.again;
    return sum;
  }

  /** Whether a line of an order or a notice is done. */
  isDone(line: ModelLine): boolean {
    const by = executes[line.document.kind];
    return by !== undefined && this.drawn(line, by, 'approved') - this.again(line) >= line.qty;
  }

  /** Net change of stock by place if the document were approved (or taken back, with `sign` turned). */
  needs(document: ModelDocument, turned: 1 | -1): Map<string, number> {
    const needs = new Map<string, number>();
    for (const { material, warehouse, qty } of document.lines) {
      const key = `${material} ${warehouse}`;
      needs.set(key, (needs.get(key) ?? 0) + document.sign * turned * qty);
    }
    return needs;
  }

  /** Whether stock allows it: nothing goes below zero. */
  allows(document: ModelDocument, turned: 1 | -1): boolean {
    return [...this.needs(document, turned)].every(([key, change]) => (this.#stock.get(key) ?? 0) + change >= 0);
  }

  /** Whether the lines it was pushed from still bear it: others may have drawn from them since. */
  fits(document: ModelDocument): boolean {
    return document.lines.every(({ source }) => source === null || this.room(source, document.kind) >= 0);
  }

  /** Whether approved notices lock goods at a place the document takes from: they may leave less than lies there. */
  isContested(document: ModelDocument): boolean {
    const places = new Set(document.lines.map(({ material, warehouse }) => `${material} ${warehouse}`));
    return this.of('deliveryNotice', 'approved').some(({ lines }) =>
      lines.some(({ material, warehouse }) => places.has(`${material} ${warehouse}`)),
    );
  }

  move(document: ModelDocument, turned: 1 | -1): void {
    for (const [key, change] of this.needs(document, turned)) this.#stock.set(key, (this.#stock.get(key) ?? 0) + change);
  }
}

function isFrom(line: ModelLine, source: ModelLine): boolean {
  for (let up = line.source; up !== null; up = up.source) if (up === source) return true;
  return false;
}
