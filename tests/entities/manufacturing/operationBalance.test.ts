// What reports make of the operations of an order, as pure rules: worked example E18, parallel branches, and the balance of
// the order after any sequence of reports.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterReport,
  inProcess,
  isLast,
  isReported,
  type OperationState,
  orderTotals,
  overdrawnPoints,
  type ReportedPieces,
  reportableQty,
  taskStatusOf,
} from '#entities/manufacturing/workReport/operationBalance.ts';

function operation(operationSeq: number, more: Partial<OperationState> = {}): OperationState {
  return {
    id: String(operationSeq),
    operationSeq,
    nextSeq: null,
    isReportPoint: true,
    planQty: '100',
    reportedQty: '0',
    qualifiedQty: '0',
    defectQty: '0',
    reworkQty: '0',
    reworkDoneQty: '0',
    scrapQty: '0',
    ...more,
  };
}

type Counts = readonly [
  finished: number,
  good: number,
  defect?: number,
  rework?: number,
  material?: number,
  work?: number,
];

function report(operationSeq: number, counts: Counts, isRework = false): ReportedPieces {
  const [finishedQty, qualifiedQty, defectQty = 0, reworkQty = 0, materialScrapQty = 0, processScrapQty = 0] =
    counts;
  return {
    operationSeq,
    isRework,
    finishedQty: String(finishedQty),
    qualifiedQty: String(qualifiedQty),
    defectQty: String(defectQty),
    reworkQty: String(reworkQty),
    materialScrapQty: String(materialScrapQty),
    processScrapQty: String(processScrapQty),
  };
}

const line = [operation(10), operation(20, { isReportPoint: false }), operation(30)];

describe('E18: three operations, the middle one reported with the last', () => {
  const reports: readonly [ReportedPieces, string][] = [
    [report(10, [60, 57, 0, 1, 0, 2]), '100'],
    [report(10, [40, 38, 1, 0, 1, 0]), '40'],
    [report(30, [50, 49, 0, 0, 1, 0]), '95'],
    [report(10, [1, 1], true), '1'],
    [report(30, [46, 45, 1]), '46'],
  ];

  // workReport-r3, workReport-r5
  test('how much may be reported before each, and what operations and order show after the last', () => {
    let operations = line;
    for (const [pieces, reportable] of reports) {
      expect(reportableQty(operations, pieces.operationSeq, pieces.isRework, '0')).toBe(reportable);
      operations = afterReport(operations, pieces, 1);
    }
    expect(operations).toEqual([
      operation(10, {
        reportedQty: '100',
        qualifiedQty: '96',
        defectQty: '1',
        reworkQty: '1',
        reworkDoneQty: '1',
        scrapQty: '3',
      }),
      operation(20, { isReportPoint: false, reportedQty: '96', qualifiedQty: '96' }),
      operation(30, { reportedQty: '96', qualifiedQty: '94', defectQty: '1', scrapQty: '1' }),
    ]);
    expect(orderTotals(operations)).toEqual({
      reportedQty: '96',
      qualifiedQty: '94',
      defectQty: '2',
      scrapQty: '4',
    });
    expect(inProcess(operations)).toBe('0');
  });

  test('taken back in reverse order, nothing is left', () => {
    let operations = line;
    for (const [pieces] of reports) operations = afterReport(operations, pieces, 1);
    for (const [pieces] of reports.toReversed()) {
      operations = afterReport(operations, pieces, -1);
      expect(overdrawnPoints(operations)).toEqual([]);
    }
    expect(operations).toEqual(line);
  });

  test('the first report cannot go while the last operation stands on its pieces', () => {
    let operations = line;
    for (const [pieces] of reports) operations = afterReport(operations, pieces, 1);
    const without = afterReport(operations, report(10, [40, 38, 1, 0, 1, 0]), -1);
    expect(overdrawnPoints(without).map(({ operationSeq }) => operationSeq)).toEqual([30]);
  });
});

describe('what may be reported', () => {
  test('of the first operation grows by the rate of over-reporting, of later ones it does not', () => {
    expect(reportableQty(line, 10, false, '5')).toBe('105');
    expect(reportableQty(afterReport(line, report(10, [80, 80]), 1), 30, false, '5')).toBe('80');
  });

  test('where branches meet is the least of what they hand on', () => {
    const branches = [
      operation(10, { nextSeq: '20,30' }),
      operation(20, { nextSeq: '40' }),
      operation(30, { nextSeq: '40' }),
      operation(40),
    ];
    const made = [report(10, [90, 90]), report(20, [90, 88, 0, 0, 2]), report(30, [70, 70])].reduce(
      (operations, pieces) => afterReport(operations, pieces, 1),
      branches,
    );
    expect(reportableQty(made, 20, false, '0')).toBe('0');
    expect(reportableQty(made, 30, false, '0')).toBe('20');
    expect(reportableQty(made, 40, false, '0')).toBe('70');
  });

  test('of an operation that is not there is nothing', () => {
    expect(reportableQty(line, 99, false, '0')).toBe('0');
  });
});

test('the last operation is reported whatever its route says', () => {
  const route = [operation(10), operation(20, { isReportPoint: false })];
  expect([isReported(route, 10), isReported(route, 20), isReported(line, 20)]).toEqual([true, true, false]);
  expect([isLast(line, 30), isLast(line, 10)]).toEqual([true, false]);
});

test.each([
  ['0', '0', 'pending'],
  ['0', '5', 'dispatched'],
  ['1', '0', 'running'],
  ['100', '100', 'finished'],
])('an operation with %s reported and %s given out is %s', (reportedQty, dispatched, expected) => {
  expect(taskStatusOf({ planQty: '100', reportedQty }, dispatched)).toBe(expected);
});

test('whatever is reported within the limits, started = good + lost + to be judged + in process, and every operation adds up', () => {
  const cuts = fc.tuple(
    fc.constantFrom(10, 20, 30, 40),
    fc.boolean(),
    fc.nat(60),
    fc.nat(9),
    fc.nat(9),
    fc.nat(9),
    fc.nat(9),
  );
  fc.assert(
    fc.property(fc.array(cuts, { maxLength: 30 }), (steps) => {
      let operations = [operation(10), operation(20, { isReportPoint: false }), operation(30), operation(40)];
      const done: ReportedPieces[] = [];
      for (const [seq, isRework, wanted, defect, rework, material, work] of steps) {
        if (!isReported(operations, seq)) continue;
        const most = Number(reportableQty(operations, seq, isRework, '0'));
        const finished = Math.min(wanted, most);
        const bad = [defect, rework, material, work];
        if (finished === 0 || bad.reduce((sum, part) => sum + part, 0) > finished) continue;
        const good = finished - bad.reduce((sum, part) => sum + part, 0);
        const pieces = report(seq, [finished, good, defect, rework, material, work], isRework);
        operations = afterReport(operations, pieces, 1);
        done.push(pieces);
        for (const own of operations)
          expect(Number(own.reportedQty)).toBe(
            Number(own.qualifiedQty) +
              Number(own.defectQty) +
              Number(own.scrapQty) +
              Number(own.reworkQty) -
              Number(own.reworkDoneQty),
          );
        expect(Number(inProcess(operations))).toBeGreaterThanOrEqual(0);
        expect(overdrawnPoints(operations)).toEqual([]);
      }
      for (const pieces of done.toReversed()) operations = afterReport(operations, pieces, -1);
      expect(orderTotals(operations)).toEqual({
        reportedQty: '0',
        qualifiedQty: '0',
        defectQty: '0',
        scrapQty: '0',
      });
    }),
  );
});
