// The demo company, made once per state of the sources and copied for every file that looks at it: making one takes half
// a minute. What the rules of the product refused meanwhile, and what was told of the progress, is kept with it.
import { ensureBaseRecords } from '#server/access/baseRecords.ts';
import { businessDate } from '#model/time/calendar.ts';
import { createDemo } from '#server/demo/createDemo.ts';
import type { Database, Ports } from '#server/ports.ts';
import { testPorts } from './context.ts';
import { businessTime } from './time/businessTime.ts';
import { openFilledDatabase, type Filling } from './database.ts';

export const demoLines = 2_000;
/** Wednesday afternoon in Shanghai, unless the run lives on another day. */
export const demoNow = businessTime('2026-06-17T07:00:00Z');
export const demoToday = businessDate(demoNow);

interface Made {
  steps: string[];
  /** What the rules of the product refused of the demo. */
  refused: string[];
}

/** Ports at the moment the demo is made for. */
export function demoPorts(database: Database): Ports {
  return { ...testPorts(database), clock: { now: () => demoNow } };
}

const demo: Filling<Made> = {
  kind: `demo_${demoNow.toString(36)}`,
  async fill(database) {
    const steps: string[] = [];
    const refused: string[] = [];
    const ports: Ports = {
      ...demoPorts(database),
      log: {
        write: (_level, event, facts) => {
          if (event === 'demo.refused') refused.push(`${String(facts['part'])}：${String(facts['message'])}`);
        },
      },
    };
    await ensureBaseRecords(ports);
    await createDemo(ports, { lines: demoLines }, (step) => {
      if (steps.at(-1) !== step) steps.push(step);
    });
    return { steps, refused };
  },
};

/** Closing the database removes the copy. */
export async function openDemoCompany(): Promise<Made & { database: Database }> {
  const { database, told } = await openFilledDatabase(demo);
  return { ...told, database };
}
