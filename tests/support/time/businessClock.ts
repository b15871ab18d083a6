// The day on which every product of a test lives, its pages and its callers alike: a Wednesday morning in the middle of a
// month, whatever the machine's calendar says. BUSINESS_TIME chooses another one for a run.
import type { BrowserContext } from 'playwright';
import { businessTime } from './businessTime.ts';

const morning = '2026-08-12T10:00:00+08:00';

/** Handed on to the workers of a run, so that all of them tell the same time. */
const shiftVariable = 'TEST_CLOCK_SHIFT_MS';

function shiftOfRun(): number {
  const known = process.env[shiftVariable];
  if (known !== undefined) return Number(known);
  const shift = businessTime(morning) - Date.now();
  process.env[shiftVariable] = String(shift);
  return shift;
}

/** How far the clock of the business is ahead of the machine's, in milliseconds; the setting CLOCK_SHIFT_MS. */
export const clockShift = shiftOfRun();

/** Milliseconds since the epoch, as the product under test counts them. */
export const businessNow = (): number => Date.now() + clockShift;

/** Pages of this window tell the time of the business from their first script on. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  await context.addInitScript((shift) => {
    const machine = Date;
    const now = (): number => machine.now() + shift;
    const shifted = new Proxy(machine, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
      apply: () => new machine(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
    machine.prototype.constructor = shifted;
    globalThis.Date = shifted;
  }, clockShift);
}
