// What stands on a bill of materials, a route or a part: areas that copy or refer to structures say how their open
// documents are found and brought up to date. Engineering changes list them, and a version in use is not taken back.
import type { Judged } from '#server/access/judged.ts';
import type { Rows } from '#server/ports.ts';
import type { WriteContext } from '#server/writeContext.ts';

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
  /** Its line, where each has a decision of its own. */
  line?: string;
  code: string;
  status: string;
  /** The part or product it is about. */
  material: string;
  /** Open quantity, decimal text. */
  qty: string;
  /** ISO day on which it begins or is due. */
  date: string | null;
}

/** What a change did to one line of a bill. */
export interface StructureEdit {
  bom: string;
  /** Line of the bill; null: a new one. */
  line: string | null;
  /** The line counts no more from the day on. */
  ends: boolean;
  /** What begins in its place. */
  material: string | null;
  /** It got substitutes. */
  substitutes: boolean;
}

/** An engineering change that was just written into its bills. */
export interface StructureChange {
  code: string;
  reason: string;
  /** ISO day from which it counts. */
  day: string;
  edits: readonly StructureEdit[];
}

/** A document somebody decided about. */
export interface Decided {
  id: string;
  line: string | null;
  change: StructureChange;
  /** The right to decide: that of the change. */
  judged: Judged;
}

export interface StructureUser {
  entity: string;
  /** Whether a bill or a route stands beneath these documents, so that it cannot be taken back while they are open. */
  holds: boolean;
  find(rows: Rows, org: string, asked: StructureAsked): Promise<StructureUse[]>;
  /** Brings the copy of one document up to date, whatever day it starts; answers what was done. @throws Refusal */
  update?(context: WriteContext, decided: Decided): Promise<string>;
  /** Does without the document or the line; answers what was done. @throws Refusal */
  cancel?(context: WriteContext, decided: Decided): Promise<string>;
}
