// Searches for a better plan away from the page, in rounds of growing length with other seeds: after each the best so far
// goes to the page, so that stopping at any time keeps it.
import {
  makeSchedule,
  type MadeSchedule,
  type ScheduleAsked,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';

export interface AutoPlanAnswer {
  best: MadeSchedule;
  /** Seconds that have passed. */
  seconds: number;
  plans: number;
  isOver: boolean;
}

const firstRound = 1_000;

globalThis.addEventListener('message', ({ data }: MessageEvent<ScheduleAsked>) => {
  const began = performance.now();
  const passed = (): number => performance.now() - began;
  let best = makeSchedule({ ...data, milliseconds: 0 });
  let plans = best.plans;
  const tell = (isOver: boolean): void => {
    const answer: AutoPlanAnswer = { best, seconds: passed() / 1_000, plans, isOver };
    globalThis.postMessage(answer, { transfer: [] });
  };
  tell(data.milliseconds <= 0 || data.direction !== 'forward');
  if (data.direction !== 'forward') return;
  for (let round = firstRound, seed = data.seed; passed() < data.milliseconds; round *= 2, seed += 1) {
    const milliseconds = Math.min(round, data.milliseconds - passed());
    const made = makeSchedule({ ...data, milliseconds, seed }, () => performance.now());
    plans += made.plans;
    if (isBetter(made, best, data.rule === 'setup')) best = made;
    tell(passed() >= data.milliseconds);
  }
});

function isBetter(one: MadeSchedule, other: MadeSchedule, setupFirst: boolean): boolean {
  const cost = ({ tardiness, setup, makespan }: MadeSchedule): number =>
    tardiness + setup * (setupFirst ? 10 : 0.1) + makespan * 0.01;
  return cost(one) < cost(other);
}
