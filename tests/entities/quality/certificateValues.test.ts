// How inspected values read on a certificate, and what calibration says of an instrument by date and resolution.
import { expect, test } from 'vitest';
import { requirementOf, resultTextOf } from '#entities/quality/certificate/certificateValues.ts';
import { isTooCoarse, isToldOn } from '#entities/quality/instrument/calibrationRules.ts';

test.each<[Parameters<typeof requirementOf>[0], string]>([
  [{ lowerLimit: '9.95', upperLimit: '10.05' }, '9.95 ～ 10.05'],
  [{ comparator: 'ge', lowerLimit: '58' }, '≥ 58'],
  [{ upperLimit: '0.8' }, '≤ 0.8'],
  [{ textStandard: '无裂纹' }, '无裂纹'],
  [{}, ''],
])('what is asked of an item reads %j → %s', (item, text) => {
  expect(requirementOf(item)).toBe(text);
});

test.each<[Parameters<typeof resultTextOf>[0], string | null]>([
  [
    { analysisMethod: 'quantitative', result: 'accept', measuredMin: '9.98', measuredMax: '10.02' },
    '9.98 ～ 10.02',
  ],
  [{ analysisMethod: 'quantitative', result: 'accept', measuredMin: '10', measuredMax: '10' }, '10'],
  [{ analysisMethod: 'qualitative', result: 'accept' }, '合格'],
  [{ analysisMethod: 'qualitative', result: 'reject', textResult: '轻微划伤' }, '轻微划伤'],
  [{ analysisMethod: 'qualitative', result: 'none' }, null],
])('what was found reads %j → %s', (item, text) => {
  expect(resultTextOf(item)).toBe(text);
});

test.each([
  ['0.01', '9.95', '10.05', false],
  ['0.02', '9.95', '10.05', true],
  ['0.02', null, '10.05', false],
] as const)('a resolution of %s between %s and %s is too coarse: %s', (resolution, lower, upper, coarse) => {
  expect(isTooCoarse(resolution, lower, upper)).toBe(coarse);
});

test.each([
  ['2024-05-20', '2024-06-20', false],
  ['2024-05-21', '2024-06-20', true],
  ['2024-06-21', '2024-06-20', true],
])('on %s the keeper is told of a calibration due on %s: %s', (today, due, told) => {
  expect(isToldOn(today, due)).toBe(told);
});
