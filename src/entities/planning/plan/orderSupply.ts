// Where a proposed order comes from, as columns of its row: supplier, workshop, route, bill and organisation.
import type { PlanOrderRow } from '../mrp/planRows.ts';
import type { PlannedMaterial } from './planInput.ts';

/** Where it comes from: as the rule says that chose, else as the material does. */
export function supplyOf(
  { supplyType, source }: PlanOrderRow,
  item: PlannedMaterial,
): Readonly<Record<string, string | null>> {
  const given = source?.given;
  const isMade = supplyType === 'produce';
  const isMoved = supplyType === 'transfer';
  return {
    bom: given?.bom ?? null,
    process_route: given?.processRoute ?? item.processRoute,
    workshop: isMade ? (given?.workshop ?? item.workshop) : null,
    supplier: isMade || (isMoved && given !== undefined) ? null : (given?.supplier ?? item.supplier),
    source_org: isMoved ? (given?.sourceOrg ?? item.sourceOrg ?? null) : null,
    sourcing_rule: source?.rule ?? null,
    sourcing_line_id: given?.id ?? null,
  };
}
