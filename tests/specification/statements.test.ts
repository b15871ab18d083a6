// The statements of the specification are well formed, titles of tests carry their ids, and docs/specification.md says the
// same as they do.
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idsIn } from '#tests/proofs/marks.ts';
import { markedTitles } from '#tests/proofs/markedTitles.ts';
import { sentenceFaults, sentences, standingOf } from './sentences/all.ts';
import { standings, tellStandings } from './sentences/telling.ts';
import { readAreas } from './table/areas.ts';
import { documentFile, documentOf } from './table/document.ts';
import { faultsOf, withoutTest } from './table/faults.ts';

const areas = await readAreas();
const titles = markedTitles('spec');

describe('statements of the specification', () => {
  test('each has an id of its own, and every mark in a title names one of them (findings 3, 8.2b)', () => {
    expect(areas.length).toBeGreaterThan(0);
    expect(faultsOf(areas, titles)).toEqual([]);
  });

  test('each has a title that carries it (findings 2, 4.2)', () => {
    expect(withoutTest(areas, titles)).toEqual([]);
  });

  test('the document is up to date; npm run spec writes it', () => {
    expect(fs.existsSync(documentFile) ? fs.readFileSync(documentFile, 'utf8') : '').toBe(
      documentOf(areas, titles, sentences),
    );
  });

  test('every sentence has an id of its own, names statements that are there, and none is left out (findings 2, 4.2)', () => {
    const statements = areas.flatMap((area) => area.statements.map(({ id }) => id));
    expect(sentenceFaults(sentences, statements)).toEqual([]);
    expect(sentenceFaults([{ id: '1.s01', says: 'x', statements: ['1.no.01'] }], ['2.tabs.01'])).toEqual([
      '1.s01: there is no statement 1.no.01',
      '2.tabs.01: no sentence names it',
    ]);
  });

  test('statements speak of the whole of every sentence (findings 2, 4.2)', () => {
    expect(sentences.filter((sentence) => standingOf(sentence) !== 'whole')).toEqual([]);
  });

  test('an id given twice and a mark that names nothing are noticed', () => {
    const area = (...ids: string[]) => [
      { name: 'area', statements: ids.map((id) => ({ id, says: 'something' })) },
    ];
    const marked = (...ids: string[]) => [{ file: 'ui/a.test.ts', title: 'it works', ids }];
    expect(faultsOf(area('2.area.01'), marked('2.area.01'))).toEqual([]);
    expect(faultsOf(area('2.area.01', '2.area.01'), [])).toHaveLength(1);
    expect(faultsOf(area('2.area.1'), [])).toHaveLength(1);
    expect(faultsOf(area('2.area.01'), marked('2.area.02'))).toEqual([
      'tests/ui/a.test.ts: there is no statement 2.area.02',
    ]);
    expect(withoutTest(area('2.area.01', '2.area.02'), marked('2.area.02'))).toEqual(['2.area.01']);
  });

  test('a sentence is proven by all of its statements, and the last line says both numbers', () => {
    const rows = standings(
      [
        { id: '1.s01', says: 'one', statements: ['1.a.01', '1.a.02'] },
        { id: '1.s02', says: 'two', statements: ['1.a.01'] },
        { id: '1.s03', says: 'three', statements: ['1.a.01'], partly: 'the rest' },
      ],
      new Set(['1.a.01']),
    );
    expect(tellStandings(rows)).toEqual([
      '未证明的句子：',
      '  1.s01  one（未证明 1.a.02）',
      '  1.s03  three（缺：the rest）',
      '规格说明 1 / 3 句由上次运行中通过的测试证明，2 句没有。',
    ]);
  });
});

// The marks are put together here, so that nobody takes these titles for proofs.
test.each([
  [['(spec ', '2.tabs.05, 2.tabs.06)'], 'spec', ['2.tabs.05', '2.tabs.06']],
  [['(spec ', '2.tabs.05-07) (findings 3', ', 6.1a)'], 'spec', ['2.tabs.05', '2.tabs.06', '2.tabs.07']],
  [['(spec ', '2.tabs.05) (findings 3', ', 6.1a and 6.2)'], 'findings 3', ['6.1a', '6.2']],
  [['findings 3', ', 2.3: rows of delivery are demands'], 'findings 3', ['2.3']],
  [['(findings 2', ', 1.8, 5.24)'], 'findings 2', ['1.8', '5.24']],
  [['(findings 2', ', 1.8)'], 'findings 3', []],
] as const)('ids are read from titles, row %#', (parts, mark, ids) => {
  expect(idsIn(`it works ${parts.join('')}`, mark)).toEqual(ids);
});
