// The band above an inspection bill: what was found against the rejection number of each class.
import { expect, test } from 'vitest';
import { aqlBand } from '#entities/quality/inspection/aqlBand.ts';
import type { Doc, Row } from '#model/entity.ts';

const billOf = (fields: Row): Doc => ({
  id: 'bill',
  version: 1,
  status: 'inspecting',
  fields: {
    inspectQty: '2000',
    sampleQty: 125,
    inspectMode: 'sampling',
    strictness: 'normal',
    codeLetter: 'K',
    ...fields,
  },
  lines: {
    samples: [
      { id: 'a', seq: 1, sampleNo: 1, result: 'accept' },
      { id: 'b', seq: 2, sampleNo: 1, result: 'reject' },
      { id: 'c', seq: 3, sampleNo: 2, result: null },
    ],
  },
});

test('each class says what was found and from when on the lot is rejected, in words too', () => {
  const [sample, critical, major, minor] = aqlBand(
    billOf({
      criticalDefects: 0,
      criticalReject: 1,
      majorDefects: 3,
      majorReject: 4,
      minorDefects: 11,
      minorReject: 11,
    }),
  );
  expect(sample).toMatchObject({ text: '1 / 125', sentence: '已逐件录入 1 件，共 125 件（正常 · 字码 K）' });
  expect(critical).toMatchObject({ text: '0 / 1', rejected: false });
  expect(major).toMatchObject({ text: '3 / 4', share: 0.75, sentence: '严重缺陷 3，到 4 即不接收' });
  expect(minor).toMatchObject({ rejected: true, sentence: '轻微缺陷 11 ≥ 拒收数 11，不接收' });
});

test('a full inspection counts without numbers, and an exempt lot has no band', () => {
  const full = aqlBand(billOf({ inspectMode: 'full', majorDefects: 2, majorReject: 4 }));
  expect(full[2]).toMatchObject({ text: '2', rejected: true });
  expect(aqlBand(billOf({ inspectMode: 'exempt' }))).toEqual([]);
});
