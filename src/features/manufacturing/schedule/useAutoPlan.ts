// Automatic scheduling in a worker of its own: begun with what is asked, its best answer so far at any time, ended with the
// dialog.
import { useEffect, useRef, useState } from 'react';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import type {
  ScheduleDirection,
  ScheduleRule,
} from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { LineRow } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { AutoPlanAnswer } from './autoPlan.worker.ts';
import { type PlanScope, placesOutside } from './planScope.ts';
import type { OpenSchedule } from './useSchedule.ts';

export interface AutoPlanAsked {
  rule: ScheduleRule;
  direction: ScheduleDirection;
  way: 'anew' | 'mend';
  scope: PlanScope;
  /** How long to improve. */
  seconds: number;
  /** Locked operations keep their places. */
  respect: boolean;
}

export function useAutoPlan(open: OpenSchedule, rows: readonly LineRow[]) {
  const [answer, setAnswer] = useState<AutoPlanAnswer | null>(null);
  const [running, setRunning] = useState(false);
  const worker = useRef<Worker | null>(null);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
    setRunning(false);
  };
  useEffect(() => {
    const held = worker;
    return () => held.current?.terminate();
  }, []);
  const start = (asked: AutoPlanAsked, inScope: (bar: { task: number }) => boolean): void => {
    stop();
    setAnswer(null);
    setRunning(true);
    const own = new Worker(new URL('./autoPlan.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    own.addEventListener('message', ({ data }: MessageEvent<AutoPlanAnswer>) => {
      setAnswer(data);
      if (data.isOver) stop();
    });
    own.addEventListener('error', () => {
      stop();
      notify('error', '自动排产没有完成，请重试');
    });
    const published = open.board.published.map((row) => ({ ...row }));
    const locked = heldPlaces(open.basis, asked.respect ? rows : [], published);
    const kept = new Set(locked.map(([task]) => task));
    const held = [...placesOutside(open.index, inScope).filter(([task]) => !kept.has(task)), ...locked];
    const mend = asked.way === 'mend' ? { mend: open.index.places } : {};
    const { rule, direction } = asked;
    const search = { rule, direction, milliseconds: asked.seconds * 1_000, seed: 1 };
    own.postMessage({ basis: open.basis, held, ...search, ...mend }, []);
  };
  return { answer, running, start, stop };
}
