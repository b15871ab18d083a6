// What stands on a bill of materials, a route or a part: areas that copy or refer to structures say how their open
// documents are found and brought up to date. Engineering changes list them, and a version in use is not taken back.
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';

/** Ids; what stands on any of them is meant. */
export interface StructureAsked {
  /** Business day, ISO. */
  day: string;
  boms: readonly string[];
  routes: readonly string[];
  /** Parts as such, for documents that know no structure: purchase orders, stock. */
  materials: readonly string[];
  /** Numbers of engineering changes whose lines a document has copied. */
  changes: readonly string[];
}

/** One open document. */
export interface StructureUse {
  id: string;
  code: string;
  status: string;
  /** The part or product it is about. */
  material: string;
  /** Open quantity, decimal text. */
  qty: string;
  /** ISO day on which it begins or is due. */
  date: string | null;
  /** Why its copy cannot be brought up to date any more, in Chinese; null: it can. */
  blocked: string | null;
}

export interface StructureUser {
  entity: string;
  /** Whether a bill or a route stands beneath these documents, so that it cannot be taken back while they are open. */
  holds: boolean;
  find(rows: Rows, org: string, asked: StructureAsked): Promise<StructureUse[]>;
  /** Brings the copy of one document up to date; absent: its people get to know, nothing is changed by itself. */
  update?(id: string): readonly Effect[];
}
