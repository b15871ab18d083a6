// What reports make of the operations of an order: how much may still be reported where, and the quantities after a report
// was approved or taken back. Pure, decimal texts in the unit of the order. Source: rules of 报工单, worked example E18.
import { type RouteStep, successorsOf } from '#entities/process/processRoute/routeNetwork.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface OperationQuantities {
  planQty: string;
  reportedQty: string;
  qualifiedQty: string;
  /** To be judged. */
  defectQty: string;
  /** Sent to rework in all, and of these reported again. */
  reworkQty: string;
  reworkDoneQty: string;
  /** By material and by work. */
  scrapQty: string;
}

/** An operation as reports see it; `operationSeq` 0 is an order without operations, reported as a whole. */
export interface OperationState extends OperationQuantities, Omit<RouteStep, 'operationSeq'> {
  id: string;
  operationSeq: number;
  /** Good ones whose inspection is not finished: they are not handed on yet. Absent: none. */
  heldQty?: string;
}

export interface ReportedPieces {
  operationSeq: number;
  /** Pieces of an earlier report done again: they were counted as reported then. */
  isRework: boolean;
  finishedQty: string;
  qualifiedQty: string;
  defectQty: string;
  reworkQty: string;
  materialScrapQty: string;
  processScrapQty: string;
}

export interface OrderTotals {
  reportedQty: string;
  qualifiedQty: string;
  defectQty: string;
  scrapQty: string;
}

/** The report points before an operation, and the operations between that are reported with it. */
interface Behind {
  points: OperationState[];
  between: OperationState[];
}

const plus = (left: string, right: Decimal): string => decimalText(decimal(left).plus(right));
const notBelow = (value: Decimal): string => (value.isNegative() ? '0' : decimalText(value));

/** Whether reports are made of it: a report point, or the last of its branch. */
function isPoint(operation: OperationState, successors: ReadonlyMap<number, readonly number[]>): boolean {
  return operation.isReportPoint || (successors.get(operation.operationSeq) ?? []).length === 0;
}

export function isLast(operations: readonly OperationState[], operationSeq: number): boolean {
  return (successorsOf(operations).get(operationSeq) ?? []).length === 0;
}

export function isReported(operations: readonly OperationState[], operationSeq: number): boolean {
  const own = operations.find((each) => each.operationSeq === operationSeq);
  return own !== undefined && isPoint(own, successorsOf(operations));
}

/** What stands behind an operation, across those nobody reports; parallel branches that meet in it have a point each. */
export function behind(operations: readonly OperationState[], operationSeq: number): Behind {
  const successors = successorsOf(operations);
  const found: Behind = { points: [], between: [] };
  const seen = new Set<number>();
  const walk = (seq: number): void => {
    for (const before of operations) {
      if (seen.has(before.operationSeq) || !(successors.get(before.operationSeq) ?? []).includes(seq))
        continue;
      seen.add(before.operationSeq);
      if (isPoint(before, successors)) found.points.push(before);
      else {
        found.between.push(before);
        walk(before.operationSeq);
      }
    }
  };
  walk(operationSeq);
  return found;
}

/**
 * The most a report of the operation may finish. Of rework: what was sent to it and not done yet. Of the first report
 * points: the plan with the rate of over-reporting; of later ones: what every point before handed on as good, which is
 * less what waits for its inspection.
 * @param overRate percent
 */
export function reportableQty(
  operations: readonly OperationState[],
  operationSeq: number,
  isRework: boolean,
  overRate: string,
): string {
  const own = operations.find((each) => each.operationSeq === operationSeq);
  if (own === undefined) return '0';
  if (isRework) return notBelow(decimal(own.reworkQty).minus(decimal(own.reworkDoneQty)));
  const { points } = behind(operations, operationSeq);
  const handed =
    points.length === 0
      ? decimal(own.planQty).times(decimal(overRate).dividedBy(100).plus(1))
      : Decimal.min(...points.map(handedOn));
  return notBelow(handed.minus(decimal(own.reportedQty)));
}

const handedOn = ({ qualifiedQty, heldQty = '0' }: OperationState): Decimal =>
  decimal(qualifiedQty).minus(decimal(heldQty));

/** The operations after the report; with `sign` -1 after it was taken back. */
export function afterReport(
  operations: readonly OperationState[],
  report: ReportedPieces,
  sign: 1 | -1,
): OperationState[] {
  const part = (value: string): Decimal => decimal(value).times(sign);
  const changed = operations.map((own): OperationState =>
    own.operationSeq !== report.operationSeq
      ? own
      : {
          ...own,
          reportedQty: report.isRework ? own.reportedQty : plus(own.reportedQty, part(report.finishedQty)),
          reworkDoneQty: report.isRework
            ? plus(own.reworkDoneQty, part(report.finishedQty))
            : own.reworkDoneQty,
          qualifiedQty: plus(own.qualifiedQty, part(report.qualifiedQty)),
          defectQty: plus(own.defectQty, part(report.defectQty)),
          reworkQty: plus(own.reworkQty, part(report.reworkQty)),
          scrapQty: plus(own.scrapQty, part(report.materialScrapQty).plus(part(report.processScrapQty))),
        },
  );
  return withUnreported(changed);
}

/** Operations nobody reports have finished, and handed on as good, what the next report points took up. */
function withUnreported(operations: readonly OperationState[]): OperationState[] {
  const successors = successorsOf(operations);
  const taken = new Map<string, Decimal>();
  for (const point of operations) {
    if (!isPoint(point, successors)) continue;
    for (const { id } of behind(operations, point.operationSeq).between)
      taken.set(id, Decimal.max(taken.get(id) ?? 0, decimal(point.reportedQty)));
  }
  return operations.map((own) => {
    const qty = taken.get(own.id);
    return qty === undefined
      ? own
      : { ...own, reportedQty: decimalText(qty), qualifiedQty: decimalText(qty) };
  });
}

/** What the order shows: pieces out of its last operation, and what was lost or waits for judgement in any of them. */
export function orderTotals(operations: readonly OperationState[]): OrderTotals {
  const successors = successorsOf(operations);
  const last = operations.filter(({ operationSeq }) => (successors.get(operationSeq) ?? []).length === 0);
  const sum = (rows: readonly OperationState[], key: keyof OperationQuantities): string =>
    decimalText(rows.reduce((total, row) => total.plus(decimal(row[key])), decimal('0')));
  return {
    reportedQty: sum(last, 'reportedQty'),
    qualifiedQty: sum(last, 'qualifiedQty'),
    defectQty: sum(operations, 'defectQty'),
    scrapQty: sum(operations, 'scrapQty'),
  };
}

/** Started pieces that are neither good, lost nor waiting for judgement: still between the operations, or in rework. */
export function inProcess(operations: readonly OperationState[]): string {
  const first = operations.filter(({ operationSeq }) => behind(operations, operationSeq).points.length === 0);
  const started = first.reduce(
    (most, { reportedQty }) => Decimal.max(most, decimal(reportedQty)),
    decimal('0'),
  );
  const { qualifiedQty, defectQty, scrapQty } = orderTotals(operations);
  return decimalText(started.minus(qualifiedQty).minus(defectQty).minus(scrapQty));
}

/** Report points that have taken up more than those before them hand on now; of rework: done beyond what was sent. */
export function overdrawnPoints(operations: readonly OperationState[]): OperationState[] {
  return operations.filter((own) => {
    if (decimal(own.reworkDoneQty).greaterThan(decimal(own.reworkQty))) return true;
    const successors = successorsOf(operations);
    if (!isPoint(own, successors)) return false;
    return behind(operations, own.operationSeq).points.some((point) =>
      decimal(own.reportedQty).greaterThan(handedOn(point)),
    );
  });
}

/** State of an operation by its quantities. */
export function taskStatusOf(
  { planQty, reportedQty }: Pick<OperationQuantities, 'planQty' | 'reportedQty'>,
  dispatchedQty: string,
): 'pending' | 'dispatched' | 'running' | 'finished' {
  if (decimal(reportedQty).greaterThan(0))
    return decimal(reportedQty).greaterThanOrEqualTo(decimal(planQty)) ? 'finished' : 'running';
  return decimal(dispatchedQty).greaterThan(0) ? 'dispatched' : 'pending';
}
