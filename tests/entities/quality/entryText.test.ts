// What an inspector's keys mean in the entry of samples: values, completed decimals, passed and failed, defects by short
// code, the value before, nothing; and what the bill holds afterwards.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entryMatrix,
  entryPatches,
  type EntryWrite,
} from '#entities/quality/inspection/entry/entryMatrix.ts';
import {
  type Entry,
  markOf,
  readEntry,
  shownValue,
  standardText,
} from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionJudgement, placeOf } from '#entities/quality/inspection/judgement.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { editDoc, type Patch } from '#model/patch.ts';

const bore: Row = {
  analysisMethod: 'quantitative',
  comparator: 'between',
  targetValue: '10',
  lowerLimit: '9.95',
  upperLimit: '10.05',
};
const look: Row = { analysisMethod: 'qualitative', textStandard: '无裂纹' };
const pits: Row = { analysisMethod: 'count' };
const reasons = new Map([
  ['B03', 'scratch'],
  ['BL0001', 'crack'],
]);
const read = (
  typed: string,
  item: Row,
  more: { decimals?: number; completes?: boolean; before?: string } = {},
): Entry =>
  readEntry(typed, {
    item,
    decimals: more.decimals ?? 2,
    completes: more.completes ?? true,
    before: more.before ?? '',
    reasonOf: (code) => reasons.get(code.toUpperCase()) ?? null,
  });

test.each<[typed: string, item: Row, entry: Entry]>([
  ['10.02', bore, { kind: 'value', value: '10.02' }],
  ['１０．０２', bore, { kind: 'value', value: '10.02' }],
  ['▲ 10.12', bore, { kind: 'value', value: '10.12' }],
  ['93', bore, { kind: 'value', value: '9.93' }],
  ['02', bore, { kind: 'value', value: '10.02' }],
  ['10', bore, { kind: 'value', value: '10' }],
  ['12', bore, { kind: 'value', value: '10.12' }],
  ['9', bore, { kind: 'value', value: '9' }],
  ['.', bore, { kind: 'empty' }],
  ['。', look, { kind: 'empty' }],
  ['1', look, { kind: 'words', text: '合格' }],
  ['0', look, { kind: 'words', text: '不合格' }],
  ['✗', look, { kind: 'words', text: '不合格' }],
  ['有毛边', look, { kind: 'words', text: '有毛边' }],
  ['b03', look, { kind: 'defect', reason: 'scratch', count: 1 }],
  ['B03*4', bore, { kind: 'defect', reason: 'scratch', count: 4 }],
  ['BL0001', pits, { kind: 'defect', reason: 'crack', count: 1 }],
  ['3', pits, { kind: 'value', value: '3' }],
])('%s', (typed, item, entry) => {
  expect(read(typed, item)).toEqual(entry);
});

test.each([
  ['B99', look, '没有快捷码或编码为“B99”的不良原因，按 F4 选择'],
  ['B03*0', look, '缺陷个数须为 1 到 999'],
  ['1.2.3', bore, '“1.2.3”不是测量值'],
  ['2.5', pits, '录入缺陷个数（整数），或不良原因的快捷码，如 B03*4'],
  ['=', bore, '前一个样本还没有录入'],
])('%s is refused in words', (typed, item, message) => {
  expect(read(typed, item)).toEqual({ kind: 'refused', message });
});

test('the value before is taken over, and wide limits or the switch leave a number as it is typed', () => {
  expect(read('=', bore, { before: '10.01' })).toEqual({ kind: 'value', value: '10.01' });
  expect(read('93', bore, { completes: false })).toEqual({ kind: 'value', value: '93' });
  const narrow = { ...bore, targetValue: '30', lowerLimit: '29.98', upperLimit: '30.02' };
  expect(read('01', narrow, { decimals: 3 })).toEqual({ kind: 'value', value: '30.01' });
  expect(read('995', narrow, { decimals: 3 })).toEqual({ kind: 'value', value: '29.995' });
  const wide = { ...bore, lowerLimit: '0', upperLimit: '60' };
  expect(read('61', wide)).toEqual({ kind: 'value', value: '61' });
});

test('a completed number ends in what was typed and lies nearest to the middle; one within its limits is never touched', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 40_000 }),
      fc.integer({ min: 1, max: 49 }),
      fc.integer({ min: 0, max: 99 }),
      (middle, half, digits) => {
        const item = {
          ...bore,
          lowerLimit: ((middle - half) / 100).toFixed(2),
          upperLimit: ((middle + half) / 100).toFixed(2),
        };
        const typed = String(digits).padStart(2, '0');
        const entry = read(typed, item);
        if (entry.kind !== 'value') throw new Error(entry.kind);
        if (placeOf(item, String(digits)) === 'within') expect(Number(entry.value)).toBe(digits);
        else {
          expect(Number(entry.value).toFixed(2).slice(-2)).toBe(typed);
          expect(Math.abs(Number(entry.value) - middle / 100)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      },
    ),
  );
});

test('what an item is judged by stands in one line, and the mark says on which side a value lies', () => {
  expect(standardText(bore, 2)).toBe('10.00 ±0.05');
  expect(standardText({ ...bore, upperLimit: '10.1' }, 2)).toBe('10.00（9.95 – 10.10）');
  expect(standardText({ analysisMethod: 'quantitative', comparator: 'ge', lowerLimit: '60' }, 1)).toBe(
    '≥ 60.0',
  );
  expect(standardText(look, null)).toBe('无裂纹');
  expect(shownValue('10.125', 2)).toBe('10.125');
  expect(['9.94', '10', '10.06'].map((value) => markOf(bore, { value }))).toEqual(['below', null, 'above']);
  expect(markOf(look, { textValue: '不合格' })).toBe('wrong');
});

const bill = (): Doc => ({
  id: 'bill',
  version: 1,
  status: 'inspecting',
  fields: { sampleQty: 3, inspectQty: '100', inspectMode: 'sampling' },
  lines: {
    items: [
      { id: 'bore', seq: 1, ...bore },
      { id: 'look', seq: 2, sampleQty: 2, ...look },
      { id: 'pits', seq: 3, ...pits },
    ],
    samples: [],
    defects: [],
    decisions: [],
  },
});
let ids = 0;
const basis = { newId: () => `new ${(ids += 1)}`, now: '2026-11-24T08:00:00.000Z', employee: null };
function applied(doc: Doc, patches: readonly Patch[]): Doc {
  const editor = editDoc(doc);
  for (const patch of patches) editor.apply(patch);
  return editor.finish();
}
function write(doc: Doc, item: string, sampleNo: number, entry: EntryWrite['entry']): Doc {
  const of = entryMatrix(doc).items.find(({ line }) => line.id === item);
  if (of === undefined) throw new Error(item);
  return applied(doc, entryPatches([{ item: of, sampleNo, entry }], basis));
}
function judged(doc: Doc): LineRow[] {
  const rows = inspectionJudgement.run({ doc, before: doc, reader: () => undefined, def: inspectionBill });
  return (doc.lines['items'] ?? []).map((row) => ({ ...row, ...rows['items']?.get(row.id) }));
}

test('a cell is one sample row: written, written again, emptied', () => {
  const once = write(bill(), 'bore', 2, { kind: 'value', value: '10.02' });
  expect(once.lines['samples']).toMatchObject([{ sampleNo: 2, itemLineNo: 1, value: '10.02' }]);
  const again = write(once, 'bore', 2, { kind: 'value', value: '9.93' });
  expect(again.lines['samples']).toMatchObject([{ value: '9.93' }]);
  expect(write(again, 'bore', 2, { kind: 'empty' }).lines['samples']).toEqual([]);
  expect(entryMatrix(again)).toMatchObject({
    samples: 3,
    items: [{ samples: 3 }, { samples: 2 }, { samples: 3 }],
  });
});

test('a defect by its short code stands at its sample, counts up, and goes when the piece passes', () => {
  const scratch = { kind: 'defect', reason: 'scratch', count: 4 } as const;
  const once = write(bill(), 'look', 1, scratch);
  const twice = write(once, 'look', 1, { ...scratch, count: 1 });
  expect(twice.lines['defects']).toMatchObject([
    { badReason: 'scratch', samplesNo: '1', itemLineNo: 2, qty: '5' },
  ]);
  expect(twice.lines['samples']).toMatchObject([{ textValue: '不合格', sampleNo: 1 }]);
  expect(judged(twice)[1]).toMatchObject({ defectSamples: 1, found: 0 });
  const passed = write(twice, 'look', 1, { kind: 'words', text: '合格' });
  expect(passed.lines['defects']).toEqual([]);
  expect(passed.lines['samples']).toMatchObject([{ textValue: '合格' }]);
});

test('a scratch at a piece that measures well makes it a defective piece without spoiling its value', () => {
  const measured = write(bill(), 'bore', 1, { kind: 'value', value: '10' });
  const scratched = write(measured, 'bore', 1, { kind: 'defect', reason: 'scratch', count: 1 });
  expect(scratched.lines['samples']).toMatchObject([{ value: '10' }]);
  expect(judged(scratched)[0]).toMatchObject({ defectSamples: 1, measuredMin: '10', measuredMax: '10' });
});
