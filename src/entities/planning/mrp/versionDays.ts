// On which days which version of a bill of materials counts. Source: flows d1.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { compareText } from './compiledItem.ts';
import type { PlanningBom } from './snapshot.ts';

/** After every day. */
export const never = 2 ** 31 - 1;
export const firstDay = (date: string | null | undefined): number => (date ? dayNumber(date) : -never);
export const lastDay = (date: string | null | undefined): number => (date ? dayNumber(date) : never);

export interface VersionDays {
  bom: PlanningBom;
  from: number;
  to: number;
}

/** Which version counts on which days: the default one, else the newest, else none (d1). */
export function versionDays(boms: readonly PlanningBom[]): VersionDays[] {
  const all = boms
    .map((bom) => ({ bom, from: firstDay(bom.effectiveDate), to: lastDay(bom.expiryDate) }))
    .filter(({ from, to }) => from <= to);
  if (all.length < 2) return all;
  all.sort(
    (a, b) =>
      Number(b.bom.isDefault ?? false) - Number(a.bom.isDefault ?? false) ||
      b.from - a.from ||
      compareText(b.bom.id, a.bom.id),
  );
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to + 1]))].toSorted((a, b) => a - b);
  const days: VersionDays[] = [];
  for (const [at, from] of edges.entries()) {
    const best = all.find((each) => each.from <= from && from <= each.to);
    if (best === undefined) continue;
    const to = (edges[at + 1] ?? never + 1) - 1;
    const last = days.at(-1);
    if (last !== undefined && last.bom === best.bom && last.to === from - 1) last.to = to;
    else days.push({ bom: best.bom, from, to });
  }
  return days;
}
