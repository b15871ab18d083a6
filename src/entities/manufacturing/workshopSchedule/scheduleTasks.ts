// Operations of orders as tasks of a schedule: minutes of what is still to be made, what must be done before it with the
// time on the way, transfer batches and slices. Outside operations and those that are done become waiting time. Pure.
import { decimal } from '#model/decimal.ts';
import { inOrder, successorsOf } from '#entities/process/processRoute/routeNetwork.ts';
import { runMinutes } from '../scheduling/plant/plant.ts';
import type { BasisTask, BegunWork } from './scheduleBasis.ts';

/** Quantities and minutes are decimal texts. */
export interface OpenOperation {
  id: string;
  seq: number;
  operation: string;
  title: string;
  center: string;
  isInHouse: boolean;
  setup: string;
  run: string;
  baseQty: string;
  queue: string;
  move: string;
  wait: string;
  qty: string;
  reported: string;
  overlap: string;
  overlapByTime: boolean;
  splitMax: number;
  nextSeq: string | null;
  setupGroup: number | null;
  notBefore: number | null;
  isStarted: boolean;
  begun?: BegunWork | null;
}

export interface TaskRules {
  allowSplit: boolean;
  allowOverlap: boolean;
  /** Machines that can do it; the factor multiplies running time, the set-up counts where the operation has none. */
  alternativesOf(
    center: string,
    operation: string,
  ): readonly { machine: number; factor: number; setup: number }[];
  /** Second resources by need, of the order with this index. */
  needsOf?(order: number, operation: string, seq: number): readonly (readonly number[])[];
}

interface Link {
  task: number;
  wait: number;
  batch?: number;
}

const minutes = (text: string): number => Math.max(0, Math.ceil(Number(text)));

/** @param orders the operations of each order, by the index of the order */
export function scheduleTasks(orders: readonly (readonly OpenOperation[])[], rules: TaskRules): BasisTask[] {
  const tasks: BasisTask[] = [];
  for (const [order, operations] of orders.entries()) addOrder(tasks, order, operations, rules);
  return tasks;
}

function addOrder(
  tasks: BasisTask[],
  order: number,
  operations: readonly OpenOperation[],
  rules: TaskRules,
): void {
  const steps = operations.map(({ seq, nextSeq }) => ({ operationSeq: seq, nextSeq, isReportPoint: true }));
  let successors = successorsOf(steps);
  let sequence = inOrder(successors);
  if (sequence === null) {
    successors = successorsOf(steps.map((step) => ({ ...step, nextSeq: null })));
    sequence = inOrder(successors) ?? [];
  }
  const bySeq = new Map(operations.map((operation) => [operation.seq, operation]));
  const reaching = new Map<number, Link[]>();
  for (const seq of sequence) {
    const operation = bySeq.get(seq);
    if (operation === undefined) continue;
    const before = reaching.get(seq) ?? [];
    const leaving = linksBehind(tasks, order, operation, before, rules);
    for (const next of successors.get(seq) ?? [])
      reaching.set(next, [...(reaching.get(next) ?? []), ...leaving]);
  }
}

/** Adds the operation where it has to be worked here; answers what the next one waits for. */
function linksBehind(
  tasks: BasisTask[],
  order: number,
  operation: OpenOperation,
  before: readonly Link[],
  rules: TaskRules,
): Link[] {
  const open = decimal(operation.qty).minus(decimal(operation.reported));
  const queue = minutes(operation.queue);
  const away = minutes(operation.move) + minutes(operation.wait);
  const machines = rules.alternativesOf(operation.center, operation.operation);
  if (!open.greaterThan(0)) return before.map(({ task, wait }) => ({ task, wait }));
  const qty = open.toNumber();
  const run = (factor: number): number =>
    Math.ceil(
      runMinutes(qty, Math.max(1e-9, Number(operation.baseQty)), Number(operation.run)) * factor - 1e-9,
    );
  if (!operation.isInHouse || machines.length === 0) {
    const passed = minutes(operation.setup) + run(1) + away + queue;
    return before.map(({ task, wait }) => ({ task, wait: wait + passed }));
  }
  const own = minutes(operation.setup);
  const index =
    tasks.push({
      id: operation.id,
      order,
      seq: operation.seq,
      operation: operation.operation,
      title: operation.title,
      qty: open.toString(),
      alternatives: machines.map(({ machine, factor, setup }) => ({
        machine,
        setup: own > 0 ? own : Math.ceil(setup),
        run: run(factor),
      })),
      after: before.map((link) => ({ ...link, wait: link.wait + queue })),
      setupGroup: operation.setupGroup,
      notBefore: before.length === 0 ? operation.notBefore : null,
      split:
        rules.allowSplit && operation.splitMax > 1 && Number.isInteger(qty)
          ? { qty, most: operation.splitMax }
          : null,
      isStarted: operation.isStarted,
      begun: operation.begun ?? null,
      needs: rules.needsOf?.(order, operation.operation, operation.seq) ?? [],
    }) - 1;
  const batch = rules.allowOverlap ? batchShare(operation, qty) : null;
  return [{ task: index, wait: away, ...(batch === null ? {} : { batch }) }];
}

/** Share of the quantity in a transfer batch; null: all of it moves at once. */
function batchShare({ overlap, overlapByTime, run, baseQty }: OpenOperation, qty: number): number | null {
  const told = Number(overlap);
  const pieces = overlapByTime && Number(run) > 0 ? Math.ceil((told * Number(baseQty)) / Number(run)) : told;
  return pieces > 0 && pieces < qty ? pieces / qty : null;
}
