// What each order of a run serves in the end, up through the orders it is a part of.
import type { PegRow } from '../mrp/planRows.ts';

/** Demand at the end of the chain that a supply serves. */
export interface Top {
  code: string;
  material: string;
  /** Whether the code is that of an order of the run. */
  isOfProposal: boolean;
}

/** By supply of the run: the one document it serves in the end; null where there are several. Parents come before children. */
export function topsOf(pegs: readonly PegRow[]): Map<string, Top | null> {
  const tops = new Map<string, Top | null>();
  for (const peg of pegs) {
    if (peg.supplyKind !== 'planOrder') continue;
    const above = peg.isOfProposal ? tops.get(peg.demand) : undefined;
    const own: Top | null =
      above === undefined
        ? { code: peg.demand, material: peg.material, isOfProposal: peg.isOfProposal }
        : above;
    const known = tops.get(peg.supply);
    if (known === undefined) tops.set(peg.supply, own);
    else if (known !== null && known.code !== own?.code) tops.set(peg.supply, null);
  }
  return tops;
}
