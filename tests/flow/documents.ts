// The documents of the small model a random run is judged by: lines, and who draws from whom. It knows nothing of
// tables, statements or links; quantities are whole numbers of base units.

export type Kind =
  | 'saleOrder'
  | 'deliveryNotice'
  | 'salesOutBill'
  | 'salesReturnBill'
  | 'purchaseRequisition'
  | 'purchaseOrder'
  | 'purchaseInBill'
  | 'purchaseReturnBill'
  | 'otherInBill'
  | 'otherOutBill'
  | 'transferApply'
  | 'transferBill'
  | 'transferOutBill'
  | 'transferInBill'
  | 'surplusBill'
  | 'deficitBill';

export type State = 'draft' | 'approved' | 'closed';

export interface ModelLine {
  id: string;
  document: ModelDocument;
  /** The line it was pushed from. */
  source: ModelLine | null;
  material: string;
  /** Of transfers: where it leaves from. */
  warehouse: string;
  /** Of transfers: where it goes to; else ''. */
  to: string;
  qty: number;
  /** Of what comes back: how much the order delivers once more when it is approved. */
  again: number;
  /** Of what arrives: how much was lost on the way beside it. */
  loss: number;
  /** Tolerances of an order line in percent. */
  over: number;
  short: number;
  /** Price with 13 % tax in whole yuan. */
  price: number;
  /** Typed cost per unit in millionths of a yuan; null: the average. */
  unitCost: bigint | null;
  state: 'open' | 'closed';
  /** Id of the counted row whose difference it settles. */
  counts: string | null;
  /** What it was posted at, in cents; of its first leg. */
  cost: bigint;
}

/** One movement as it was posted: signed quantity and cents. */
export interface Posted {
  place: string;
  material: string;
  qty: number;
  cost: bigint;
}

export interface ModelDocument {
  kind: Kind;
  id: string;
  state: State;
  /** Closed by a person, not by itself. */
  byHand: boolean;
  lines: ModelLine[];
  /** Days before today; below zero: in the future. */
  age: number;
  /** Of what arrives: received, lost altogether, or sent back. */
  arrival: 'receive' | 'loss' | 'return';
  /** Id of the count whose differences it settles. */
  scheme: string | null;
  posted: Posted[];
}

/** What executes a line: it is done when so much of it is approved. */
export const executedBy: Partial<Record<Kind, readonly Kind[]>> = {
  saleOrder: ['salesOutBill'],
  deliveryNotice: ['salesOutBill'],
  purchaseRequisition: ['purchaseOrder'],
  purchaseOrder: ['purchaseInBill'],
  transferApply: ['transferBill', 'transferOutBill'],
  transferOutBill: ['transferInBill'],
};

/** Bills that ask an order for goods once more. */
export const bringsAgain: Partial<Record<Kind, Kind>> = {
  saleOrder: 'salesReturnBill',
  purchaseOrder: 'purchaseReturnBill',
};

/** Kinds further up that must still bear it when a document of this kind draws or is approved. */
export const bornBy: Partial<Record<Kind, readonly Kind[]>> = {
  deliveryNotice: ['saleOrder'],
  salesOutBill: ['deliveryNotice', 'saleOrder'],
  salesReturnBill: ['salesOutBill'],
  purchaseOrder: ['purchaseRequisition'],
  purchaseInBill: ['purchaseOrder'],
  purchaseReturnBill: ['purchaseInBill'],
  otherInBill: ['otherOutBill'],
  transferBill: ['transferApply'],
  transferOutBill: ['transferApply'],
  transferInBill: ['transferOutBill'],
};

/** Kinds further up whose progress moves with it. */
export const movesUp: Partial<Record<Kind, readonly Kind[]>> = {
  ...bornBy,
  salesReturnBill: ['salesOutBill', 'deliveryNotice', 'saleOrder'],
  purchaseInBill: ['purchaseOrder', 'purchaseRequisition'],
  purchaseReturnBill: ['purchaseInBill', 'purchaseOrder'],
};

/** The lines a line comes from, the nearest first. */
export function above(line: ModelLine): ModelLine[] {
  const lines: ModelLine[] = [];
  for (let up = line.source; up !== null; up = up.source) lines.push(up);
  return lines;
}

/** What a line takes from its source. */
export function takenBy({ qty, loss }: ModelLine): number {
  return qty + loss;
}

/** What an order line may reach in all, before what is to come again. */
export function mostOf({ qty, over }: ModelLine): number {
  return Math.floor((qty * (100 + over)) / 100);
}
