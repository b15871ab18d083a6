// How values are judged at the key: below, above or within the limits, by every comparator.
import { describe, expect, test } from 'vitest';
import { inspectionJudgement, placeOf } from '#entities/quality/inspection/judgement.ts';
import { entities } from '#entities/registry.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';

const between = { comparator: 'between', lowerLimit: '9.95', upperLimit: '10.05' };

describe('a measured value', () => {
  test.each([
    [between, '9.95', 'within'],
    [between, '10.05', 'within'],
    [between, '9.949', 'below'],
    [between, '10.0501', 'above'],
    [{ ...between, upperLimit: null }, '99', 'within'],
    [{ comparator: 'ge', lowerLimit: '5' }, '5', 'within'],
    [{ comparator: 'gt', lowerLimit: '5' }, '5', 'below'],
    [{ comparator: 'le', upperLimit: '5' }, '5.1', 'above'],
    [{ comparator: 'lt', upperLimit: '5' }, '5', 'above'],
    [{ comparator: 'eq', targetValue: '5' }, '5.00', 'within'],
    [{ comparator: 'eq', targetValue: '5' }, '5.01', 'outside'],
    [{ comparator: 'ne', targetValue: '5' }, '5', 'outside'],
  ])('%o with %s is %s', (item, value, place) => {
    expect(placeOf(item, value)).toBe(place);
  });
});

const line = (seq: number, values: Row): LineRow => ({ id: `line${seq}`, seq, ...values });
const billOf = (items: LineRow[], samples: LineRow[], defects: LineRow[] = []): Doc => ({
  id: 'bill',
  version: 1,
  status: 'inspecting',
  fields: { inspectQty: '1000', sampleQty: 3, inspectMode: 'sampling' },
  lines: { items, samples, defects },
});
const judged = (doc: Doc, before = doc): Row => {
  const values = inspectionJudgement.run({
    def: entities.inspectionBill,
    doc,
    before,
    reader: () => undefined,
  });
  return values['items']?.get('line1') ?? {};
};

describe('an item', () => {
  const measured = { analysisMethod: 'quantitative', sampleQty: 3, rejectNumber: 2, ...between };
  const values = (...texts: string[]): LineRow[] =>
    texts.map((value, at) => line(at + 10, { sampleNo: at + 1, itemLineNo: 1, value }));

  test('is open until its whole sample is judged, and rejected from its Re on', () => {
    expect(judged(billOf([line(1, measured)], values('10', '9'))).result).toBe('none');
    expect(judged(billOf([line(1, measured)], values('10', '9', '10'))).result).toBe('accept');
    expect(judged(billOf([line(1, measured)], values('8', '9', '10')))).toMatchObject({
      result: 'reject',
      defectSamples: 2,
      found: 2,
      measuredMin: '8',
      measuredMax: '10',
      measuredAvg: '9',
    });
  });

  test('whose samples are cleared again keeps nothing of what they came to, but what is typed in their place', () => {
    const came = { ...measured, defectSamples: 1, found: 1, result: 'reject', measuredMin: '9' };
    const before = billOf([line(1, came)], values('9'));
    expect(judged(billOf([line(1, came)], []), before)).toMatchObject({
      defectSamples: null,
      found: 0,
      result: null,
      measuredMin: null,
    });
    const typed = billOf([line(1, { ...came, defectSamples: 4 })], []);
    expect(judged(typed, before)).toMatchObject({ found: 4 });
    expect(judged(billOf([line(1, came)], []))).not.toHaveProperty('defectSamples');
  });

  test('counts a failed sample and the defect entered at it once', () => {
    const defects = [line(30, { itemLineNo: 1, samplesNo: '2', qty: '1' })];
    expect(judged(billOf([line(1, measured)], values('10', '9', '10'), defects))).toMatchObject({
      defectSamples: 1,
      found: 0,
    });
  });

  test('that is looked at fails with 不合格, or without the word it has to contain', () => {
    const looked = { analysisMethod: 'qualitative', sampleQty: 1, rejectNumber: 1 };
    const seen = (item: Row, textValue: string) =>
      judged(billOf([line(1, item)], [line(10, { sampleNo: 1, itemLineNo: 1, textValue })])).result;
    expect(seen(looked, '合格')).toBe('accept');
    expect(seen(looked, '不合格')).toBe('reject');
    const named = { ...looked, comparator: 'contains', textStandard: '合格证' };
    expect([seen(named, '有合格证'), seen(named, '没有')]).toEqual(['accept', 'reject']);
  });

  test('that is counted adds up the defects of its samples', () => {
    const counted = { analysisMethod: 'count', sampleQty: 2, rejectNumber: 4 };
    expect(judged(billOf([line(1, counted)], values('0', '4')))).toMatchObject({
      found: 4,
      result: 'reject',
    });
  });
});
