// The engine against planning done by hand, slowly and apart from it: equal orders, components, pegs and messages.
import { expect, it } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { isWorkday } from '#model/workingTime/workingDays.ts';
import { oracle } from '#tests/support/planning/oracle.ts';
import type { OracleResult } from '#tests/support/planning/oracleDays.ts';
import { exampleDays } from '#tests/support/planning/plants.ts';
import { randomPlant } from '#tests/support/planning/randomPlants.ts';

/** The engine's answer in the words of the oracle. */
function engine(snapshot: PlanningSnapshot): OracleResult {
  const plan = planAll(snapshot);
  const doc = (code: string, line: number, isOrder: boolean): string =>
    code === '' || isOrder ? code : `${code}/${line}`;
  return {
    orders: planOrders(plan).map(
      ({ code, org, material, qty, startDate, finishDate, isLate, components }) => ({
        code,
        org,
        material,
        qty,
        start: startDate,
        finish: finishDate,
        late: isLate,
        components: components.map((each) => `${each.material} ${each.qty}`),
      }),
    ),
    pegs: planPegs(plan)
      .map(({ material, org, demandKind, demand, demandLine, supply, qty }) => {
        const isDocument =
          demandKind !== 'safetyStock' && !isOwn(plan.compiled.snapshot, demand, demandKind, org, material);
        return [material, org, isDocument ? `${demand}/${demandLine}` : demand, supply, qty].join(' ');
      })
      .sort(),
    messages: planMessages(plan)
      .map((row) =>
        [
          row.material,
          row.org,
          doc(row.code, row.line, /^P\d/.test(row.code)),
          row.kind,
          row.currentDate,
          row.suggestedDate,
          row.currentQty,
          row.suggestedQty,
        ].join(' '),
      )
      .sort(),
  };
}

/** Whether the demand comes from an order, proposed or firmed, and not from a document of its own. */
function isOwn(
  snapshot: PlanningSnapshot,
  code: string,
  kind: string,
  org: string,
  material: string,
): boolean {
  if (kind !== 'dependent' && kind !== 'transfer') return false;
  return !snapshot.demands.some((row) => row.code === code && row.org === org && row.material === material);
}

it('500 plants: the same orders, components, pegs and messages', () => {
  const isWorked = (date: string): boolean => isWorkday(exampleDays, dayNumber(date));
  for (let seed = 2_001; seed <= 2_500; seed += 1) {
    const snapshot = randomPlant(seed, { materials: 8 });
    const expected = oracle(snapshot, isWorked);
    const found = engine(snapshot);
    expect(found.orders, `seed ${seed}`).toEqual(expected.orders);
    expect(found.pegs, `seed ${seed}`).toEqual(expected.pegs);
    expect(found.messages, `seed ${seed}`).toEqual(expected.messages);
  }
});
