// The plant of the scheduler as a schedule sees it: its machines and open operations, what keeps its place, and what other
// workshops have published, which stands in the way and moves for nobody. Pure.
import { type Plant, type PlantFixed, type PlantOperation, slicesOf } from '../scheduling/plant/plant.ts';
import {
  type BasisTask,
  type HeldPlace,
  type HeldPlaces,
  type ScheduleBasis,
  type TakenPlace,
  workingTimeOf,
} from './scheduleBasis.ts';

/** Operations behind those of the tasks are what others have taken, in the order of the basis. */
export function plantOf(basis: ScheduleBasis, held: HeldPlaces): Plant {
  const { taken = [] } = basis;
  const places = Map.groupBy(held, ([task]) => task);
  const elsewhere = basis.machines.length;
  const sharesUnits = taken.some(({ machine }) => machine === null);
  return {
    now: basis.now,
    calendars: basis.calendars.map(workingTimeOf),
    resources: [
      ...basis.machines.map(({ code, calendar, isBottleneck = false }) => ({ code, calendar, isBottleneck })),
      ...(sharesUnits ? [{ code: '', calendar: 0 }] : []),
    ],
    units: basis.units?.length ?? 0,
    setups: basis.setups,
    orders: [
      ...basis.orders.map(({ code, due, release, priority }) => ({
        code,
        due,
        release,
        priority,
        weight: 1,
      })),
      ...(taken.length === 0
        ? []
        : [{ code: '', due: Math.max(...taken.map(({ end }) => end)), release: basis.now, weight: 0 }]),
    ],
    operations: [
      ...basis.tasks.map((task, index) =>
        operationOf(
          task,
          (places.get(index) ?? []).map(([, place]) => place),
        ),
      ),
      ...taken.map((place) => takenOperation(place, basis.orders.length, place.machine ?? elsewhere)),
    ],
  };
}

function operationOf(task: BasisTask, places: readonly HeldPlace[]): PlantOperation {
  return {
    order: task.order,
    alternatives: task.alternatives.map(({ machine, setup, run }) => ({ resource: machine, setup, run })),
    after: task.after.map(({ task: operation, wait, batch }) => ({
      operation,
      wait,
      ...(batch === undefined ? {} : { batch }),
    })),
    setupGroup: task.setupGroup,
    ...(task.notBefore === null ? {} : { notBefore: task.notBefore }),
    ...(task.split === null ? {} : { split: task.split }),
    ...(task.needs === undefined || task.needs.length === 0 ? {} : { needs: task.needs }),
    ...(places.length === 0 ? {} : { fixed: fixedOf(task, places) }),
  };
}

/** Slices divide what is still to be made, also where some of it was reported since. */
function fixedOf({ qty }: BasisTask, places: readonly HeldPlace[]): PlantFixed[] {
  const open = Number(qty);
  const sum = places.reduce((total, place) => total + (place.qty ?? 0), 0);
  const isDivisible = sum !== open && Number.isInteger(open) && open >= places.length;
  const pieces = isDivisible ? slicesOf(open, places.length) : places.map((place) => place.qty ?? null);
  return places.map(({ machine, start, end, why, units }, at) => ({
    resource: machine,
    start,
    end,
    why,
    ...(places.length === 1 ? {} : { qty: pieces[at] ?? null }),
    ...(units === undefined ? {} : { units }),
  }));
}

function takenOperation({ start, end, units }: TakenPlace, order: number, resource: number): PlantOperation {
  return {
    order,
    alternatives: [{ resource, setup: 0, run: end - start }],
    after: [],
    fixed: [{ resource, start, end, why: 'locked', units }],
  };
}
