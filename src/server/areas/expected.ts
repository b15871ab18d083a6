// What is still to come and to go: areas register the documents that bring goods or take them, and 预计可用量 and its days
// are the sum of whatever is registered (FLOWS §6).
import type { EntityName } from '#entities/registry.ts';
import type { PlanAvailablePart } from '#model/rules/availability.ts';
import { countsExpected } from '#server/ledgers/availability.ts';
import { serverAreas } from './registered.ts';
import type { ExpectedKind, ExpectedOf, ExpectedSource } from './serverArea.ts';

/** The part of 预计可用量 each kind adds to, or takes from. */
const partOf: Readonly<Record<ExpectedKind, PlanAvailablePart>> = {
  purchase: 'openPurchase',
  production: 'openProduction',
  outsource: 'openOutsource',
  sale: 'minusOpenSale',
  component: 'minusComponentDemand',
};

/** ' and i.material = …' and so on, over lines at `alias`. */
export function expectedCut(of: ExpectedOf, alias = 'i'): string {
  return (
    (of.material === null ? '' : ` and ${alias}.material = ${of.material}`) +
    (of.warehouse === null ? '' : ` and ${alias}.warehouse = ${of.warehouse}`) +
    (of.mtoNo === null ? '' : ` and ${alias}.mto_no = ${of.mtoNo}`)
  );
}

function sources(): readonly ExpectedSource[] {
  return serverAreas().flatMap(({ expected = [] }) => expected);
}

/** Entities the rows of `expectedMoves` are read from. */
export function expectedEntities(): EntityName[] {
  return [...new Set(sources().flatMap(({ entities }) => entities))];
}

/**
 * What is still to come (above 0) and to go (below 0), as far as the organisation counts it: material, day, kind, qty in
 * base units, entity, doc_id, code, partner. What is overdue is due today.
 */
export function expectedMoves(of: ExpectedOf): string {
  return sources()
    .map(
      ({ kind, rows }) => `
    select e.material, greatest(e.day, ${of.today}) as day, '${kind}' as kind, e.qty, e.entity, e.doc_id, e.code, e.partner
    from (${rows(of)}) e where ${countsExpected(of.org, partOf[kind])}`,
    )
    .join(' union all ');
}
