// The plan while it is made and afterwards: orders, requirements, pegs and messages in growing typed columns, so that ten
// million rows cost what their numbers cost. Every item's rows stand together, from first[item] to first[item + 1].
import type { AnyDemandKind, Compiled } from './compile.ts';
import type { ReceiptKind } from './snapshot.ts';

const chunkBits = 15;
const chunkSize = 2 ** chunkBits;

/**
 * A class of growing columns. Each has a body of its own, which the engine compiles for one kind of array. Columns grow by
 * chunks: doubling would copy everything and leave arrays behind whose size alone sends for the garbage collector.
 */
function columnOf<A extends Int32Array | Float64Array>(create: (length: number) => A) {
  return class {
    readonly chunks: A[] = [create(64)];
    last = this.chunks[0] ?? create(64);
    /** Where the next value goes in the last chunk. */
    next = 0;
    length = 0;
    push(value: number): void {
      if (this.next === this.last.length) this.grow();
      this.last[this.next] = value;
      this.next += 1;
      this.length += 1;
    }
    /** The first chunk begins small and doubles, for plans of a few orders; after it come whole ones. */
    grow(): void {
      const isSmall = this.last.length < chunkSize;
      const wider = create(isSmall ? this.last.length * 2 : chunkSize);
      if (isSmall) wider.set(this.last);
      else this.next = 0;
      this.chunks[isSmall ? 0 : this.chunks.length] = wider;
      this.last = wider;
    }
    at(index: number): number {
      return this.chunks[index >>> chunkBits]?.[index & (chunkSize - 1)] ?? 0;
    }
  };
}

/** A column of whole numbers below 2^31. */
const Ints = columnOf((length) => new Int32Array(length));
/** A column of quantities. */
const Quantities = columnOf((length) => new Float64Array(length));

/** Proposed orders, in the order of their numbers. */
class OrderTable {
  item = new Ints();
  mto = new Ints();
  net = new Quantities();
  qty = new Quantities();
  /** Expected of it, less than ordered where a purchase shrinks. */
  good = new Quantities();
  startQty = new Quantities();
  /** Day it is wanted for. */
  required = new Ints();
  start = new Ints();
  finish = new Ints();
  /** Sum of {@link orderFlags}. */
  flags = new Ints();
  /** Place among the sources of its item, -1 for what is supplied as the material says. */
  source = new Ints();
}

export const orderFlags = { late: 1, outsideCalendar: 2, insideFence: 4, byReorderPoint: 8 } as const;

export const requirementKinds = { component: 0, transfer: 1, substitute: 2 } as const;

/** What orders of the run and firmed ones require; its demand id is the number of document demands + its index. */
class RequirementTable {
  /** Item required. */
  item = new Ints();
  /** Item whose order requires it. */
  parent = new Ints();
  kind = new Ints();
  /** Order of the run; below zero -(receipt + 1) of a firmed one; for a substitute the demand it stands in for. */
  source = new Ints();
  day = new Ints();
  qty = new Quantities();
  mto = new Ints();
  /** The one read before it for the same item, -1 for none. */
  before = new Ints();
  /** Place in `StructureTable.lines`, -1 for what comes from no line of a structure. */
  line = new Ints();
}

export const pegKinds = { reserved: 0, onHand: 1, receipt: 2, order: 3, substitute: 4 } as const;

/** What covers what. */
class PegTable {
  /** Demand id, -1 for the safety stock. */
  demand = new Ints();
  kind = new Ints();
  /** Receipt by its place among those of the item, order, or item whose stock stands in. */
  supply = new Ints();
  /** In steps of the supplying item. */
  qty = new Quantities();
  /** In steps of the item that is in demand. */
  asMain = new Quantities();
}

export type MessageKind =
  | 'rescheduleIn'
  | 'rescheduleOut'
  | 'reduce'
  | 'cancel'
  | 'lateOrder'
  | 'pastDueDemand'
  | 'pastDueSupply'
  | 'insideFence'
  | 'belowSafety'
  | 'overMax'
  | 'noBom'
  | 'noRoute'
  | 'noSupplier'
  | 'noCalendar'
  | 'firmConflict'
  | 'substituteUsed'
  | 'phantomDemand';

/** An exception message; days are numbers, quantities steps of its item. */
export interface Message {
  kind: MessageKind;
  /** Code of the document, '' for the item itself; of a proposed order nothing but its number. */
  code: string;
  line: number;
  /** What the document is; null where none is named. */
  document: AnyDemandKind | ReceiptKind | null;
  /** Order of the run, -1 for none. */
  order: number;
  day: number;
  suggestedDay: number | null;
  qty: number;
  suggestedQty: number;
}

export interface Plan {
  compiled: Compiled;
  /** First demand id of each item's document demands. */
  demandFirst: Int32Array;
  /** Demands of documents; requirements are numbered after them. */
  documentDemands: number;
  orders: OrderTable;
  requirements: RequirementTable;
  pegs: PegTable;
  orderFirst: Int32Array;
  /** By parent. */
  requirementFirst: Int32Array;
  pegFirst: Int32Array;
  messages: (readonly Message[])[];
  /** Last requirement of each item, -1 for none; the chain goes on in `before`. */
  requiredLast: Int32Array;
  /** Items that were planned anew; all of them in a full run. */
  planned: number;
}

export function emptyPlan(compiled: Compiled): Plan {
  const count = compiled.items.length;
  const demandFirst = new Int32Array(count + 1);
  for (const [at, rows] of compiled.demands.entries())
    demandFirst[at + 1] = (demandFirst[at] ?? 0) + rows.length;
  return {
    compiled,
    demandFirst,
    documentDemands: demandFirst[count] ?? 0,
    orders: new OrderTable(),
    requirements: new RequirementTable(),
    pegs: new PegTable(),
    orderFirst: new Int32Array(count + 1),
    requirementFirst: new Int32Array(count + 1),
    pegFirst: new Int32Array(count + 1),
    messages: [],
    requiredLast: new Int32Array(count).fill(-1),
    planned: 0,
  };
}
