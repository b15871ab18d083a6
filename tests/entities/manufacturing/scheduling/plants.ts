// Seeded plants: the large one of the benchmark, and small ones with everything a plan may have to respect.
import {
  type Plant,
  type PlantOperation,
  type PlantOrder,
  slicesOf,
} from '#entities/manufacturing/scheduling/plant/plant.ts';
import { randomNumbers, type RandomNumbers } from '#entities/manufacturing/scheduling/randomNumbers.ts';
import { dateOfDay, dayNumber, minuteOf, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import type { Shift } from '#model/workingTime/shifts.ts';
import { workingTime, type WorkingTime } from '#model/workingTime/workingTime.ts';

/** A Monday. */
export const firstDay = '2026-09-07';
export const firstMinute = minuteOf(`${firstDay}T00:00`);

function shift(code: string, start: string, end: string, breaks: readonly [string, string][]): Shift {
  return {
    code,
    title: code,
    start,
    end,
    periods: breaks.map(([from, to]) => ({ start: from, end: to, isBreak: true })),
  };
}

const oneBreak = [
  shift('早班', '06:00', '14:00', [['10:00', '10:30']]),
  shift('中班', '14:00', '22:00', [['18:00', '18:30']]),
];
const twoBreaks = [
  shift('早班', '06:00', '14:00', [
    ['08:00', '08:15'],
    ['11:00', '11:30'],
  ]),
  shift('中班', '14:00', '22:00', [
    ['16:00', '16:15'],
    ['19:00', '19:30'],
  ]),
];
export const dayShift = [shift('白班', '08:00', '17:00', [['12:00', '13:00']])];

/** So many days of the week from Monday on, for so many days from the first. */
export function weekly(daysOfWeek: number, shifts: readonly Shift[], days: number): WorkingTime {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const scheme = {
    title: '班次',
    type: 'fixed' as const,
    cycleDays: 7,
    baseDate: null,
    days: weekdays.flatMap((dayNo) => shifts.map((each) => ({ dayNo, shift: each }))),
  };
  const week = weekdays.map((day) => day <= daysOfWeek);
  const calendar = [{ title: '工厂', week, exceptions: [], scheme }];
  return workingTime({ calendar }, firstDay, dateOfDay(dayNumber(firstDay) + days - 1));
}

function normal(random: RandomNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
}

/**
 * Work centres of two to eight machines, two shifts from Monday to Friday, a tenth also on Saturday; orders of four to
 * twelve operations of a lognormal length at different work centres; the fullest centre has work for all the days. Half of the orders are there, the others come in
 * the first 60 % of the days; due dates are spread over 85 % and leave each order at least twice its own time and two days.
 */
export function largePlant(operations: number, resources: number, days: number, seed: number): Plant {
  const random = randomNumbers(seed);
  const calendars = [
    weekly(5, oneBreak, days * 6),
    weekly(5, twoBreaks, days * 6),
    weekly(6, oneBreak, days * 6),
  ];
  const centres: { resource: number; factor: number }[][] = [];
  const plant: Plant & {
    orders: PlantOrder[];
    operations: PlantOperation[];
    resources: Plant['resources'][number][];
  } = {
    now: firstMinute,
    calendars,
    resources: [],
    units: 0,
    orders: [],
    operations: [],
  };
  while (plant.resources.length < resources) {
    const calendar = random.fraction() < 0.1 ? 2 : random.below(2);
    const size = Math.min(2 + random.below(7), resources - plant.resources.length);
    const centre: { resource: number; factor: number }[] = [];
    for (let at = 0; at < size; at += 1) {
      centre.push({ resource: plant.resources.length, factor: 0.9 + 0.3 * random.fraction() });
      plant.resources.push({ code: `R${plant.resources.length}`, calendar });
    }
    centres.push(centre);
  }
  addOrders(plant, operations, centres, random);
  stretch(plant, centres, days);
  for (const [number, order] of plant.orders.entries()) {
    const own = plant.operations.filter((each) => each.order === number);
    const work = own.reduce((sum, { alternatives }) => sum + (alternatives[0]?.run ?? 0), 0);
    const release = number % 2 === 0 ? 0 : random.fraction() * 0.6 * days;
    const notBefore = firstMinute + Math.round(release * minutesOfDay);
    for (const each of own) each.notBefore = notBefore;
    const spread = (number * 0.618_034) % 1;
    const due = Math.max(release + 2 * ((work * 7) / 5 / 900) + 2, spread * 0.85 * days);
    order.due = firstMinute + Math.round(due * minutesOfDay);
    order.release = notBefore;
  }
  return plant;
}

interface Machine {
  resource: number;
  factor: number;
}

/** All work centres get alike, so that small ones are the bottlenecks; no order comes to one twice while there are others. */
function addOrders(
  { orders, operations }: { orders: PlantOrder[]; operations: PlantOperation[] },
  wanted: number,
  centres: readonly (readonly Machine[])[],
  random: RandomNumbers,
): void {
  const lots = [...centres.keys()];
  while (operations.length < wanted) {
    const order = orders.push({ code: `O${orders.length}`, due: 0, release: 0 }) - 1;
    const steps = Math.min(4 + random.below(9), wanted - operations.length);
    const used = new Set<number>();
    for (let step = 0; step < steps; step += 1) {
      let centre = lots[random.below(lots.length)] ?? 0;
      while (used.has(centre) && used.size < centres.length) centre = lots[random.below(lots.length)] ?? 0;
      used.add(centre);
      const minutes = Math.min(1440, Math.max(10, 75 * Math.exp(0.8 * normal(random))));
      operations.push({
        order,
        alternatives: (centres[centre] ?? []).map(({ resource, factor }) => ({
          resource,
          setup: 0,
          run: minutes * factor,
        })),
        after: step === 0 ? [] : [{ operation: operations.length - 1 }],
      });
    }
  }
}

/** Makes all times longer or shorter alike, so that the fullest work centre has work for just these days. */
function stretch(
  plant: { operations: PlantOperation[] },
  centres: readonly (readonly Machine[])[],
  days: number,
): void {
  const load = new Map<number, number>();
  for (const { alternatives } of plant.operations) {
    const [first] = alternatives;
    const mean = alternatives.reduce((sum, { run }) => sum + run, 0) / alternatives.length;
    if (first !== undefined) load.set(first.resource, (load.get(first.resource) ?? 0) + mean);
  }
  const needed = centres.map(
    (machines) => ((load.get(machines[0]?.resource ?? -1) ?? 0) / machines.length / (900 * 5)) * 7,
  );
  const by = days / Math.max(...needed);
  for (const operation of plant.operations)
    operation.alternatives = operation.alternatives.map((each) => ({
      ...each,
      run: Math.max(1, Math.round(each.run * by)),
    }));
}

/** Two to six resources and up to thirty operations with set-ups, branches, overlap, slices, units, material and locks. */
export function smallPlant(seed: number): Plant {
  const random = randomNumbers(seed);
  const chance = (share: number): boolean => random.fraction() < share;
  const resources = 2 + random.below(5);
  const groups = 1 + random.below(4);
  const units = random.below(4);
  const now = firstMinute + random.below(3 * minutesOfDay);
  const orders: PlantOrder[] = [];
  const operations: PlantOperation[] = [];
  const count = 1 + random.below(6);
  for (let order = 0; order < count; order += 1) {
    const first = operations.length;
    const steps = 1 + random.below(5);
    for (let step = 0; step < steps; step += 1) {
      const on = Array.from({ length: resources }, (_none, at) => at).filter(() => chance(0.5));
      const run = random.below(600);
      const before = Array.from({ length: step }, (_none, at) => first + at).filter(
        (_x, at) => at === step - 1 || chance(0.3),
      );
      const operation: PlantOperation = {
        order,
        alternatives: (on.length === 0 ? [random.below(resources)] : on).map((resource) => ({
          resource,
          setup: random.below(40),
          run: run + random.below(60),
        })),
        after: before.map((each) => ({
          operation: each,
          ...(chance(0.3) && { wait: random.below(120) }),
          ...(chance(0.3) && { batch: 0.1 + 0.8 * random.fraction() }),
        })),
        setupGroup: chance(0.7) ? random.below(groups) : null,
        ...(chance(0.2) && { notBefore: now + random.below(4 * minutesOfDay) }),
      };
      if (units > 0 && chance(0.3))
        operation.needs = [
          Array.from({ length: units }, (_none, at) => at).filter((at) => at === 0 || chance(0.5)),
        ];
      else if (chance(0.2)) operation.split = { qty: 1 + random.below(50), most: 2 + random.below(2) };
      operations.push(operation);
    }
    orders.push({
      code: `O${order}`,
      due: now + random.below(6 * minutesOfDay),
      release: order,
      weight: 1 + random.below(3),
      priority: 1 + random.below(3),
    });
  }
  const plant: Plant = {
    now,
    calendars: [weekly(5, dayShift, 60), weekly(6, oneBreak, 60), weekly(7, twoBreaks, 60)],
    resources: Array.from({ length: resources }, (_none, at) => ({
      code: `R${at}`,
      calendar: random.below(3),
      setupGroup: chance(0.5) ? random.below(groups) : null,
    })),
    units,
    setups: Array.from({ length: groups }, () =>
      Array.from({ length: groups }, () => (chance(0.7) ? random.below(50) : null)),
    ),
    orders,
    operations,
  };
  // One operation without any before it has begun, or is locked somewhere ahead.
  const [fixed] = operations.filter(
    ({ after, needs }) => after.length === 0 && needs === undefined && chance(0.5),
  );
  const alternative = fixed?.alternatives[0];
  if (fixed !== undefined && alternative !== undefined) {
    const hasBegun = chance(0.5);
    const start = hasBegun ? now - random.below(60) : now + random.below(2 * minutesOfDay);
    const why = hasBegun ? 'started' : 'locked';
    const place = {
      resource: alternative.resource,
      start,
      end: start + 30 + random.below(500),
      why,
    } as const;
    const other = fixed.alternatives[1];
    const pieces = fixed.split?.qty ?? 0;
    // What was divided stays divided.
    fixed.fixed =
      other === undefined || pieces < 2
        ? [place]
        : slicesOf(pieces, 2).map((qty, at) =>
            at === 0
              ? { ...place, qty }
              : {
                  ...place,
                  resource: other.resource,
                  end: place.end + random.below(200),
                  why: 'together',
                  qty,
                },
          );
  }
  return plant;
}
