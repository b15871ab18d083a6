// The rows a plan is stored in, by table, as the plan says them and the database takes them.
import type { PlanOrderRow } from '../mrp/planRows.ts';
import type { OrderChange } from './planDifference.ts';
import type { EarlierOrder } from './planInput.ts';

type Cell = string | number | boolean | null;
export type PlanRow = Readonly<Record<string, Cell>>;
/** A row about a material of an organisation. */
export type OwnedRow = PlanRow & { readonly id: string; readonly org: string; readonly material: string };
/** A row that belongs to an order of the plan. */
export type OrderPart = PlanRow & { readonly doc_id: string };

export interface PlacedOrder {
  order: PlanOrderRow;
  earlier: EarlierOrder | null;
  change: OrderChange;
}

export interface PlanRecords {
  orders: OwnedRow[];
  components: OrderPart[];
  orderPegs: OrderPart[];
  pegs: OwnedRow[];
  messages: OwnedRow[];
}
