// Rows of a route as its network and its times are computed from them, and where each operation stands in the picture of
// the network. Pure.
import { isDecimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { inOrder, type RouteStep, successorsOf } from './routeNetwork.ts';
import type { TimedStep } from './routeTime.ts';

const text = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === 'string' ? value : '';
};
const number = (row: Row, key: string, otherwise: string): string => {
  const value = text(row, key);
  return isDecimalText(value) ? value : otherwise;
};

const factsOf = factsReader({ operationSeq: 'integer', isReportPoint: 'bool' });

export function stepOf(row: Row): RouteStep {
  const { operationSeq, isReportPoint } = factsOf(row);
  return {
    operationSeq,
    nextSeq: text(row, 'nextSeq') || null,
    isReportPoint: isReportPoint === true,
  };
}

export function timedStepOf(row: Row): TimedStep {
  return {
    ...stepOf(row),
    setupMinutes: number(row, 'setupMinutes', '0'),
    runMinutes: number(row, 'runMinutes', '0'),
    baseQty: number(row, 'baseQty', '1'),
    queueMinutes: number(row, 'queueMinutes', '0'),
    waitMinutes: number(row, 'waitMinutes', '0'),
    moveMinutes: number(row, 'moveMinutes', '0'),
    overlapMode: text(row, 'overlapMode') || 'none',
    overlapQty: number(row, 'overlapQty', '0'),
    yieldRate: number(row, 'yieldRate', '100'),
  };
}

/** An operation in the picture: columns from the first operation on, lanes downwards. */
export interface RouteNode {
  operationSeq: number;
  column: number;
  lane: number;
  next: readonly number[];
}

/**
 * Each operation one column behind the last of those before it; operations of one column in the order of their numbers.
 * Null where the network cannot be drawn: a circle, or a successor that is not there.
 */
export function routePicture(steps: readonly RouteStep[]): readonly RouteNode[] | null {
  const successors = successorsOf(steps);
  const order = inOrder(successors);
  if (order === null || [...successors.values()].flat().some((next) => !successors.has(next))) return null;
  const columns = new Map(order.map((seq) => [seq, 0]));
  for (const seq of order)
    for (const next of successors.get(seq) ?? [])
      columns.set(next, Math.max(columns.get(next) ?? 0, (columns.get(seq) ?? 0) + 1));
  const lanes = new Map<number, number>();
  return order
    .toSorted((one, other) => (columns.get(one) ?? 0) - (columns.get(other) ?? 0) || one - other)
    .map((operationSeq) => {
      const column = columns.get(operationSeq) ?? 0;
      const lane = lanes.get(column) ?? 0;
      lanes.set(column, lane + 1);
      return { operationSeq, column, lane, next: successors.get(operationSeq) ?? [] };
    });
}
