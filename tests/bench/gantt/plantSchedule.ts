// A schedule to measure with: 200 machines with one hundred operations each, orders of ten, made from a fixed seed by the
// scheduler itself, so that it is as dense as a real one.
import { makeSchedule } from '#entities/manufacturing/workshopSchedule/makeSchedule.ts';
import type { ScheduleBasis } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';

const day = 1440;
const steps = 10;

export interface MeasuredSchedule {
  basis: ScheduleBasis;
  index: ScheduleIndex;
  /** Milliseconds the first plan took. */
  planned: number;
}

export function plantSchedule(machines: number, operations: number): MeasuredSchedule {
  let state = 20_260_101;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const days = Array.from({ length: 400 }, (_none, at) => at);
  const orders = Math.ceil(operations / steps);
  const basis: ScheduleBasis = {
    now: 480,
    frozenUntil: 480 + day,
    calendars: [
      {
        from: 0,
        to: days.length * day,
        starts: days.flatMap((at) => (at % 7 > 4 ? [] : [at * day + 480, at * day + 780])),
        ends: days.flatMap((at) => (at % 7 > 4 ? [] : [at * day + 720, at * day + 1_200])),
      },
    ],
    machines: Array.from({ length: machines }, (_none, at) => ({
      center: `C${at}`,
      machineNo: 1,
      code: `C${at}`,
      title: `设备 ${at + 1}`,
      calendar: 0,
      isFinite: true,
    })),
    orders: Array.from({ length: orders }, (_none, at) => ({
      id: `O${at}`,
      code: `MO2026${String(at).padStart(6, '0')}`,
      material: null,
      materialName: ['箱体', '主轴', '法兰盘', '端盖'][at % 4] ?? '',
      due: (10 + below(60)) * day,
      release: at,
      priority: 1 + below(4),
    })),
    tasks: Array.from({ length: operations }, (_none, at) => {
      const main = below(machines);
      return {
        id: `T${at}`,
        order: Math.floor(at / steps),
        seq: ((at % steps) + 1) * 10,
        operation: '',
        title: ['车', '铣', '钻', '磨', '装配'][at % 5] ?? '',
        qty: '10',
        alternatives: [main, (main + 1) % machines].map((machine) => ({
          machine,
          setup: 5 + below(25),
          run: 20 + below(300),
        })),
        after: at % steps === 0 ? [] : [{ task: at - 1, wait: 10 }],
        setupGroup: below(6),
        notBefore: null,
        split: null,
        isStarted: false,
      };
    }),
    setups: [],
  };
  const began = performance.now();
  const { bars } = makeSchedule({
    basis,
    held: [],
    rule: 'dueDate',
    direction: 'forward',
    milliseconds: 0,
    seed: 1,
  });
  const planned = performance.now() - began;
  const places = bars.map(({ task, machine, start, end, setup, run, qty }): Place => ({
    id: String(task),
    task,
    machine,
    start,
    end,
    setup,
    run,
    locked: false,
    qty,
  }));
  return { basis, index: new ScheduleIndex(basis, places), planned };
}
