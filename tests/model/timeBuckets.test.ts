// Time cut into buckets, and the columns of a report that follow from it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#model/time/calendar.ts';
import { askedBuckets, bucketOfColumn, definitionAsked, withBuckets } from '#model/report/bucketColumns.ts';
import { columnsOf } from '#model/derive/columns.ts';
import { defineEntity } from '#model/entity.ts';
import { date, integer, money, qty, text } from '#model/fields.ts';
import { drillText, parameterProblem } from '#model/report/report.ts';
import { bucketEdges, mostBuckets, timeBuckets, type BucketSize } from '#model/report/timeBuckets.ts';
import { testGrants } from '#tests/support/context.ts';

const texts = (
  from: string,
  size: BucketSize,
  count: number,
  ends: { pastDue?: string; later?: string } = {},
) =>
  timeBuckets({ from, size, count, ...ends }).map(
    (bucket) => `${bucket.index} ${bucket.title}: ${bucket.from ?? ''}..${bucket.to ?? ''}`,
  );

describe('buckets', () => {
  it('begin with the day that is given, past due before it, later behind', () => {
    expect(texts('2026-11-27', 'day', 2, { pastDue: '逾期', later: '以后' })).toEqual([
      '0 逾期: ..2026-11-26',
      '1 2026-11-27: 2026-11-27..2026-11-27',
      '2 2026-11-28: 2026-11-28..2026-11-28',
      '3 以后: 2026-11-29..',
    ]);
  });

  it('end weeks on Sunday and months on their last day', () => {
    expect(texts('2026-11-27', 'week', 2)).toEqual([
      '1 11-27 W48: 2026-11-27..2026-11-29',
      '2 11-30 W49: 2026-11-30..2026-12-06',
    ]);
    expect(texts('2026-12-30', 'month', 3)).toEqual([
      '1 2026-12: 2026-12-30..2026-12-31',
      '2 2027-01: 2027-01-01..2027-01-31',
      '3 2027-02: 2027-02-01..2027-02-28',
    ]);
  });

  it('are none for a count of 0 and for what is no date, and never more than a screen of columns', () => {
    expect(texts('2026-11-27', 'day', 0, { pastDue: '逾期' })).toEqual([]);
    expect(texts('', 'day', 5)).toEqual([]);
    expect(texts('2026-11-27', 'day', 5_000)).toHaveLength(mostBuckets);
    expect(bucketEdges({ from: '', size: 'day', count: 3 })).toEqual([]);
  });

  it('hold every day exactly once, in the bucket that the edges give it', () => {
    const start = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
    const size = fc.constantFrom<BucketSize>('day', 'week', 'month');
    fc.assert(
      fc.property(
        start,
        size,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -400, max: 400 }),
        (from, each, count, off) => {
          const day = addDays(from, off);
          const holding = timeBuckets({ from, size: each, count, pastDue: '逾期', later: '以后' }).filter(
            (bucket) => (bucket.from ?? '') <= day && day <= (bucket.to ?? '9999-12-31'),
          );
          const edges = bucketEdges({ from, size: each, count, pastDue: '逾期', later: '以后' });
          expect(holding.map(({ index }) => index)).toEqual([edges.filter((edge) => edge <= day).length]);
        },
      ),
    );
  });
});

const report = defineEntity({
  name: 'inventedReport',
  title: '排期表',
  area: 'system',
  kind: 'report',
  states: 'none',
  parameters: {
    from: date('开始', { required: true, default: 'today' }),
    size: text('粒度', { default: 'week' }),
    count: integer('期数', { default: 2, min: '0', max: '60' }),
  },
  fields: { name: text('名称', { list: true }), total: qty('合计', { list: true }) },
  columnGroups: [
    {
      fields: {
        gross: qty('毛需求', { list: true, total: true }),
        cost: money('金额', { list: true, guard: 'cost' }),
      },
      from: 'from',
      size: 'size',
      count: 'count',
      pastDue: '逾期',
      after: 'name',
    },
  ],
});

describe('columns of a report', () => {
  const asked = { from: '2026-11-27', size: 'week', count: '1' };

  it('stand behind their field, one per bucket and measure, with their kind and sum', () => {
    const def = withBuckets(report, asked);
    expect(Object.entries(def.fields).map(([key, { title }]) => `${key} ${title}`)).toEqual([
      'name 名称',
      'gross0 逾期 毛需求',
      'cost0 逾期 金额',
      'gross1 11-27 W48 毛需求',
      'cost1 11-27 W48 金额',
      'total 合计',
    ]);
    expect(def.fields['gross1']).toMatchObject({ kind: 'qty', total: true, list: true });
  });

  it('are the same object for the same question, so that nothing is worked out twice', () => {
    expect(withBuckets(report, asked)).toBe(withBuckets(report, { ...asked, other: 'x' }));
    expect(withBuckets(report, { ...asked, count: '2' })).not.toBe(withBuckets(report, asked));
    expect(definitionAsked(report, {}, '2026-11-27')).toBe(withBuckets(report, { ...asked, count: '2' }));
  });

  it('leave a report alone that has none', () => {
    const { columnGroups: _none, ...plain } = report;
    expect(withBuckets(plain, asked)).toBe(plain);
    expect(Object.keys(withBuckets(report, { ...asked, count: '0' }).fields)).toEqual(['name', 'total']);
  });

  it('are guarded like any field', () => {
    const options = { has: () => true, grants: testGrants({ admin: false, fieldGroups: [] }) };
    const columns = columnsOf(withBuckets(report, asked), options).map(({ path }) => path);
    expect(columns).toContain('gross1');
    expect(columns).not.toContain('cost1');
  });

  it('are told to the statement by number and name, and name no measure nobody declared', () => {
    expect(askedBuckets(report, 'gross', asked)).toEqual({
      edges: ['2026-11-27', '2026-11-30'],
      columns: [
        { index: 0, column: 'gross0' },
        { index: 1, column: 'gross1' },
      ],
    });
    expect(() => askedBuckets(report, 'nothing', asked)).toThrow('has no columns of nothing');
  });

  it('lead behind a cell by the days of its bucket', () => {
    const cell = bucketOfColumn(report, 'gross1', asked);
    expect(cell).toMatchObject({ measure: 'gross', bucket: { from: '2026-11-27', to: '2026-11-29' } });
    expect(drillText('#from', {}, asked, cell?.bucket)).toBe('2026-11-27');
    expect(drillText('#to', {}, asked, cell?.bucket)).toBe('2026-11-29');
    expect(drillText('#from', {}, asked, bucketOfColumn(report, 'gross0', asked)?.bucket)).toBe('');
    expect(bucketOfColumn(report, 'total', asked)).toBeNull();
    expect(drillText('#from', {}, asked)).toBe('');
  });

  it('say in words how many periods may be asked for', () => {
    const { count } = report.parameters;
    expect(parameterProblem(count, '60')).toBeNull();
    expect(parameterProblem(count, '61')).toBe('“期数”无效，请填写 0 到 60 的整数');
    expect(parameterProblem(integer('天数'), '1x')).toBe('“天数”无效，请填写整数');
  });
});
