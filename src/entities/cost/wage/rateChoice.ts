// Which price a report is paid by (pieceRate-r1): in force on its day, the narrowest first.
export interface RateScope {
  operation: string;
  material: string | null;
  materialCategory: string | null;
  workCenter: string | null;
  /** YYYY-MM-DD, both ends count; null is open. */
  effectiveDate: string | null;
  expiryDate: string | null;
}

export interface PaidWork {
  operation: string | null;
  material: string;
  /** Group of the material. */
  category: string | null;
  workCenter: string | null;
  day: string;
}

function isIn({ effectiveDate, expiryDate }: RateScope, day: string): boolean {
  return (effectiveDate === null || effectiveDate <= day) && (expiryDate === null || day <= expiryDate);
}

/** Material and work centre, material, group, work centre, operation alone: 5 to 1; 0: not for this work. */
function narrowness(rate: RateScope, work: PaidWork): number {
  if (rate.operation !== work.operation) return 0;
  const here = rate.workCenter === null || rate.workCenter === work.workCenter;
  if (!here) return 0;
  if (rate.material !== null) {
    if (rate.material !== work.material) return 0;
    return rate.workCenter === null ? 4 : 5;
  }
  if (rate.materialCategory !== null) return rate.materialCategory === work.category ? 3 : 0;
  return rate.workCenter === null ? 1 : 2;
}

/** Of two as narrow, the one that began later. */
export function rateFor<R extends RateScope>(rates: readonly R[], work: PaidWork): R | null {
  let chosen: R | null = null;
  let best = 0;
  for (const rate of rates) {
    if (!isIn(rate, work.day)) continue;
    const rank = narrowness(rate, work);
    if (rank === 0 || rank < best) continue;
    if (rank === best && chosen !== null && (chosen.effectiveDate ?? '') >= (rate.effectiveDate ?? ''))
      continue;
    [chosen, best] = [rate, rank];
  }
  return chosen;
}
