// Searches for a better plan away from the page: the best so far goes to the page again and again, so that stopping at any
// time keeps it.
import {
  improvedSchedule,
  makeSchedule,
  type ScheduleAsked,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { MadeSchedule } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';

export interface AutoPlanAnswer {
  best: MadeSchedule;
  /** Seconds that have passed. */
  seconds: number;
  plans: number;
  isOver: boolean;
}

/** Milliseconds between two answers at first; later a share of what has passed, because an answer takes time too. */
const leastPause = 500;
const shareOfPause = 0.2;

globalThis.addEventListener('message', ({ data }: MessageEvent<ScheduleAsked>) => {
  const began = performance.now();
  const passed = (): number => performance.now() - began;
  const tell = (best: MadeSchedule, isOver: boolean): void => {
    const answer: AutoPlanAnswer = { best, seconds: passed() / 1_000, plans: best.plans, isOver };
    globalThis.postMessage(answer, { transfer: [] });
  };
  const isAtOnce = data.mend !== undefined || data.direction !== 'forward' || data.milliseconds <= 0;
  tell(makeSchedule({ ...data, milliseconds: 0 }), isAtOnce);
  if (isAtOnce) return;
  let told = passed();
  let last: (() => MadeSchedule) | null = null;
  for (const best of improvedSchedule(data)) {
    last = best;
    if (passed() >= data.milliseconds) break;
    if (passed() - told < Math.max(leastPause, passed() * shareOfPause)) continue;
    tell(best(), false);
    told = passed();
  }
  if (last !== null) tell(last(), true);
});
