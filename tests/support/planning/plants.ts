// Snapshots of planning for tests: written short, in one organisation unless said, over the calendar of the worked examples.
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { mondayToFriday } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import type { PlanningBomLine, PlanningItem, PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';

export const org = 'F1';

/** Monday to Friday, National Day off, the Saturday after it worked. */
export const exampleDays = workingDays(
  [
    {
      title: '示例日历',
      week: mondayToFriday,
      exceptions: [
        { from: '2026-10-01', to: '2026-10-07', type: 'holiday' },
        { from: '2026-10-10', to: '2026-10-10', type: 'workday' },
      ],
      scheme: null,
    },
  ],
  '2026-01-01',
  '2027-12-31',
);

type Line = Partial<PlanningBomLine> & { material: string };

export interface PlantGiven {
  materials: Record<string, Omit<PlanningItem, 'org' | 'material'>>;
  boms?: Record<string, { yieldRate?: string; lines: Line[] }>;
  onHand?: Record<string, string>;
  demands?: { material: string; code: string; date: string; qty: string }[];
  receipts?: (Pick<PlanningSnapshot['receipts'][number], 'material' | 'code' | 'date' | 'qty'> &
    Partial<PlanningSnapshot['receipts'][number]>)[];
  scheme?: PlanningSnapshot['scheme'];
}

/** A snapshot of 2026-09-07. */
export function plant(given: PlantGiven): PlanningSnapshot {
  return {
    planDate: '2026-09-07',
    scheme: given.scheme ?? {},
    orgs: [{ code: org, calendar: exampleDays }],
    items: Object.entries(given.materials).map(([material, item]) => ({ org, material, ...item })),
    boms: Object.entries(given.boms ?? {}).map(([material, { yieldRate, lines }]) => ({
      id: `bom ${material}`,
      org: null,
      material,
      ...(yieldRate === undefined ? {} : { yieldRate }),
      lines: lines.map((line, at) => ({ id: `${material}.${at}`, seq: at + 1, numerator: '1', ...line })),
    })),
    demands: (given.demands ?? []).map((demand) => ({ org, kind: 'saleOrder', ...demand })),
    stock: Object.entries(given.onHand ?? {}).map(([material, qty]) => ({ org, material, qty })),
    receipts: (given.receipts ?? []).map((receipt) => ({ org, kind: 'purchaseOrder', ...receipt })),
  };
}

/** The date so many natural days after. */
export const daysAfter = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);
