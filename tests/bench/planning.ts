// Cost of planning: 50,000 materials of eight levels with 150,000 lines, 60,000 demands and 60,000 supplies, and ten times
// as much when asked for; then as many demands changed as are one per cent of the materials. Made from a fixed seed, in memory,
// without a database: `npm run bench -- --only planning` (or `planning-large`). Processor time is that of the whole process.
import process from 'node:process';
import { planAll, planChanges } from '#entities/planning/mrp/plan.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { daysAfter } from '#tests/support/planning/plants.ts';
import { below, chance, oneOf, randomOf } from '#tests/support/planning/randomPlants.ts';

const levels = 8;
const planDate = '2026-09-07';

/**
 * Two in five materials are made, from seven or eight others of deeper levels; what is bought stands on every level but the
 * first. Products are ordered date by date, what stands below them by the week or in lots, purchases by the month or week.
 */
function plantOf(materials: number): PlanningSnapshot {
  const random = randomOf(20_260_907);
  const perLevel = Math.floor(materials / levels);
  const code = (level: number, at: number): string => `L${level}-${String(at).padStart(6, '0')}`;
  const dates = Array.from({ length: 180 }, (_none, day) => daysAfter(planDate, day));
  const date = (): string => dates[below(random, dates.length)] ?? planDate;
  const items: PlanningSnapshot['items'][number][] = [];
  const boms: PlanningSnapshot['boms'][number][] = [];
  for (let level = 0; level < levels; level += 1)
    for (let at = 0; at < perLevel; at += 1) {
      const isBought = level === levels - 1 || at >= (level === 0 ? perLevel : perLevel * 0.4);
      const lot = 100 * 4 ** Math.min(level, 4);
      items.push({
        org: 'F1',
        material: code(level, at),
        supplyType: isBought ? 'purchase' : 'produce',
        fixedLeadDays: 1 + below(random, 5),
        orderPolicy: level === 0 ? 'lotForLot' : oneOf(random, ['lotForLot', 'period', 'period', 'fixedLot']),
        periodDays: 5,
        periodType: isBought ? oneOf(random, ['month', 'week']) : 'days',
        fixedLotQty: String(lot),
        minOrderQty: oneOf(random, ['0', '0', String(lot / 5)]),
        multipleQty: oneOf(random, ['0', '0', '10']),
        safetyStock: oneOf(random, ['0', '0', '10']),
        decimals: oneOf(random, [0, 0, 0, 2]),
      });
      if (isBought) continue;
      const count = 7 + below(random, 3) - (level === 0 ? 3 : 0);
      boms.push({
        id: `b${level}-${at}`,
        org: null,
        material: code(level, at),
        yieldRate: oneOf(random, ['100', '100', '98']),
        lines: Array.from({ length: count }, (_none, line) => ({
          id: `${level}-${at}-${line}`,
          seq: line + 1,
          material: code(
            chance(random, 0.7) ? level + 1 : level + 1 + below(random, levels - level - 1),
            below(random, perLevel),
          ),
          numerator: oneOf(random, ['1', '1', '1', '2', '4']),
          scrapRate: oneOf(random, ['0', '0', '3']),
        })),
      });
    }
  const rows = Math.floor(materials * 1.2);
  const upper = (): string => code(oneOf(random, [0, 0, 0, 1, 2]), below(random, perLevel));
  const any = (): string => code(below(random, levels), below(random, perLevel));
  return {
    planDate,
    scheme: {},
    orgs: [{ code: 'F1', calendar: workingDays(weekendsOff, '2026-01-01', '2028-12-31') }],
    items,
    boms,
    demands: Array.from({ length: rows }, (_none, at) => ({
      org: 'F1',
      material: upper(),
      kind: 'saleOrder',
      code: `SO${String(at).padStart(7, '0')}`,
      line: 1,
      date: date(),
      qty: String(1 + below(random, 50)),
    })),
    stock: Array.from({ length: Math.floor(rows / 2) }, () => ({
      org: 'F1',
      material: any(),
      qty: String(1 + below(random, 200)),
    })),
    receipts: Array.from({ length: rows - Math.floor(rows / 2) }, (_none, at) => ({
      org: 'F1',
      material: any(),
      kind: 'purchaseOrder',
      code: `PO${String(at).padStart(7, '0')}`,
      line: 1,
      date: date(),
      qty: String(1 + below(random, 200)),
    })),
  };
}

type Say = (text: string) => void;

function measured<T>(say: Say, title: string, work: () => T): T {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const made = work();
  const wall = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const memory = process.memoryUsage().rss / 2 ** 30;
  say(
    `${title}: ${wall.toFixed(2)} s, processor ${((user + system) / 1e6).toFixed(2)} s, memory ${memory.toFixed(2)} GB`,
  );
  return made;
}

function bench(say: Say, materials: number, rounds: number): void {
  const snapshot = plantOf(materials);
  const lines = snapshot.boms.reduce((sum, bom) => sum + bom.lines.length, 0);
  const supplies = snapshot.stock.length + snapshot.receipts.length;
  say(
    `\n${snapshot.items.length} materials, ${levels} levels, ${lines} lines, ${snapshot.demands.length} demands, ${supplies} supplies`,
  );
  let plan = measured(say, 'full run', () => planAll(snapshot));
  for (let round = 1; round < rounds; round += 1) plan = measured(say, 'full run', () => planAll(snapshot));
  const { orders, requirements, pegs, messages } = plan;
  const count = messages.reduce((sum, rows) => sum + rows.length, 0);
  say(
    `${orders.item.length} orders, ${requirements.item.length} requirements, ${pegs.demand.length} pegs, ${count} messages`,
  );
  const random = randomOf(1);
  const edited = new Set(
    Array.from({ length: Math.floor(materials / 100) }, () => below(random, snapshot.demands.length)),
  );
  const demands = snapshot.demands.map((row, at) => (edited.has(at) ? { ...row, qty: `${row.qty}0` } : row));
  for (let round = 0; round < rounds; round += 1) {
    const changed = measured(say, `net change of ${edited.size} demands`, () =>
      planChanges({ ...snapshot, demands }, plan),
    );
    say(`${changed.planned} of ${snapshot.items.length} materials planned anew`);
  }
}

/** @param isLarge also ten times as much, which needs 4 GB */
export function benchPlanning(say: Say, isLarge: boolean): void {
  bench(say, 50_000, 3);
  if (isLarge) bench(say, 500_000, 1);
}
