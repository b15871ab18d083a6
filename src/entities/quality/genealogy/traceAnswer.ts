// What the trace screen is told, on both sides of the call: every node the session may see, once for each direction, with the
// node it was reached from.

export interface TraceAnswerRow {
  /** 'forward' or 'backward' and the node: a start stands in both. */
  key: string;
  direction: 'forward' | 'backward';
  /** Key of the row it was reached from; null at a start. */
  parent: string | null;
  kind: string;
  code: string;
  /** Record it opens as; null where there is none. */
  entity: string | null;
  record: string | null;
  materialCode: string;
  materialName: string;
  unit: string;
  /** Steps from the start. */
  depth: number;
  /** How it was reached; null at a start. */
  edgeKind: string | null;
  qty: string | null;
  bills: readonly string[];
  /** Of lots and pieces, base quantities; null for others. */
  stockQty: string | null;
  wipQty: string | null;
  shippedQty: string | null;
  isFrozen: boolean;
  /** Of shipments. */
  customer: string;
}

/** What links two nodes the session may see, also beyond the way each was reached by. */
export interface TraceAnswerEdge {
  /** Ids as in the keys of the rows: upstream and downstream. */
  from: string;
  to: string;
  kind: string;
  /** Base quantity of the upstream goods, net of what came back. */
  qty: string;
}

/** Id of the node of a row. */
export const nodeOf = ({ key }: Pick<TraceAnswerRow, 'key'>): string => key.slice(key.indexOf(' ') + 1);

export interface TraceAnswer {
  rows: readonly TraceAnswerRow[];
  edges: readonly TraceAnswerEdge[];
  /** Nodes outside the rights of the session. */
  hidden: number;
  /** There is more than is told. */
  isCut: boolean;
}
