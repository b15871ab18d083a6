// The order of the operations of a route: which come after which, with parallel branches, and what is wrong with it. Pure.
// Rule processRoute-r1: one first and one last operation, no circle, the last one is a report point.

export interface RouteStep {
  /** 工序号. */
  operationSeq: number | null;
  /** 后工序号: empty: the next number; several, separated by commas: parallel branches. */
  nextSeq: string | null;
  isReportPoint: boolean;
}

/** What keeps a route from being used; `index` names the row, null the whole route. */
export interface RouteProblem {
  index: number | null;
  field: 'operationSeq' | 'nextSeq' | 'isReportPoint';
  message: string;
}

/** Numbers written behind an operation: '30', '30,40'. Null: something in it is no number. */
function writtenSuccessors(text: string | null): number[] | null {
  const parts = (text ?? '').split(/[,，、;；\s]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : null;
}

/** Successors of each operation by its number; the last number has none unless it names some. */
export function successorsOf(steps: readonly RouteStep[]): Map<number, number[]> {
  const numbers = steps
    .flatMap(({ operationSeq }) => (operationSeq === null ? [] : [operationSeq]))
    .toSorted((left, right) => left - right);
  return new Map(
    steps.flatMap(({ operationSeq, nextSeq }): [number, number[]][] => {
      if (operationSeq === null) return [];
      const written = writtenSuccessors(nextSeq) ?? [];
      const following = numbers.find((number) => number > operationSeq);
      return [[operationSeq, written.length > 0 ? written : following === undefined ? [] : [following]]];
    }),
  );
}

/** Numbers in an order in which every operation stands before what comes after it; null when there is a circle. */
export function inOrder(successors: ReadonlyMap<number, readonly number[]>): number[] | null {
  const waiting = new Map([...successors.keys()].map((number) => [number, 0]));
  for (const next of [...successors.values()].flat())
    if (waiting.has(next)) waiting.set(next, (waiting.get(next) ?? 0) + 1);
  const ready = [...waiting].flatMap(([number, count]) => (count === 0 ? [number] : []));
  const order: number[] = [];
  while (ready.length > 0) {
    ready.sort((left, right) => right - left);
    const number = ready.pop();
    if (number === undefined) break;
    order.push(number);
    for (const next of successors.get(number) ?? []) {
      const left = waiting.get(next);
      if (left === undefined) continue;
      waiting.set(next, left - 1);
      if (left === 1) ready.push(next);
    }
  }
  return order.length === successors.size ? order : null;
}

/** Everything that keeps the route from being used, each with the row and the way out. */
export function routeProblems(steps: readonly RouteStep[]): RouteProblem[] {
  const problems: RouteProblem[] = [];
  const seen = new Set<number>();
  steps.forEach(({ operationSeq, nextSeq }, index) => {
    if (operationSeq !== null && seen.has(operationSeq))
      problems.push({
        index,
        field: 'operationSeq',
        message: `工序号 ${operationSeq} 重复，请改为未使用的号`,
      });
    if (operationSeq !== null) seen.add(operationSeq);
    if (writtenSuccessors(nextSeq) === null)
      problems.push({
        index,
        field: 'nextSeq',
        message: '后工序号须是工序号，并行的多个用逗号隔开，例如 30,40',
      });
  });
  if (problems.length > 0 || seen.size === 0) return problems;
  const successors = successorsOf(steps);
  steps.forEach(({ operationSeq }, index) => {
    for (const next of successors.get(operationSeq ?? -1) ?? [])
      if (next === operationSeq || !seen.has(next))
        problems.push({
          index,
          field: 'nextSeq',
          message: next === operationSeq ? '后工序不能是自己' : `没有工序号为 ${next} 的工序`,
        });
  });
  if (problems.length > 0) return problems;
  if (inOrder(successors) === null)
    return [{ index: null, field: 'nextSeq', message: '后工序形成循环，请检查各行的后工序号' }];
  return endProblems(steps, successors);
}

function endProblems(
  steps: readonly RouteStep[],
  successors: ReadonlyMap<number, readonly number[]>,
): RouteProblem[] {
  const reached = new Set([...successors.values()].flat());
  const firsts = [...successors.keys()].filter((number) => !reached.has(number));
  const lasts = [...successors].flatMap(([number, next]) => (next.length === 0 ? [number] : []));
  const list = (numbers: readonly number[]): string => numbers.toSorted((a, b) => a - b).join('、');
  const problems: RouteProblem[] = [];
  if (firsts.length > 1)
    problems.push({
      index: null,
      field: 'nextSeq',
      message: `首道工序只能有一道，现有 ${list(firsts)}，请把多余的写进前面工序的后工序号`,
    });
  if (lasts.length > 1)
    problems.push({
      index: null,
      field: 'nextSeq',
      message: `末道工序只能有一道，现有 ${list(lasts)}，请让各分支汇合到同一道工序`,
    });
  const index = steps.findIndex(({ operationSeq }) => operationSeq === lasts[0]);
  if (lasts.length === 1 && steps[index]?.isReportPoint !== true)
    problems.push({
      index,
      field: 'isReportPoint',
      message: `末道工序 ${lasts[0]} 须是汇报点，完工数量由它得出`,
    });
  return problems;
}
