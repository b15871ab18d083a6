// The plan as rows of the tables it is stored in: orders with their components and what they are for, pegs, messages. What
// stays of the earlier plan keeps its id and number. Pure.
import type { MessageRow, PegRow } from '../mrp/planRows.ts';
import { exceptionsOf, messageRecords } from './messageRecords.ts';
import { orderRecords } from './orderRecords.ts';
import { pegRecords } from './pegRecords.ts';
import type { PlannedMaterial } from './planInput.ts';
import { recordBasis, type RecordInput } from './recordBasis.ts';
import type { PlacedOrder, PlanRecords } from './recordRows.ts';

/** Rows of the plan, in its order. */
export function planRecords(
  placed: readonly PlacedOrder[],
  pegRows: readonly PegRow[],
  messages: readonly MessageRow[],
  items: readonly PlannedMaterial[],
  input: RecordInput,
  documents: ReadonlyMap<string, string>,
): PlanRecords {
  const basis = recordBasis(placed, pegRows, items, input);
  return {
    ...orderRecords(placed, basis, exceptionsOf(messages), documents),
    ...pegRecords(placed, pegRows, basis),
    messages: messageRecords(messages, basis),
  };
}
