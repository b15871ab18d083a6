// The statements of the specification are well formed, and docs/specification.md says the same as they do.
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentenceFaults, sentences, standingOf } from './sentences/all.ts';
import { readAreas } from './table/areas.ts';
import { documentFile, documentOf } from './table/document.ts';
import { faultsOf } from './table/faults.ts';

const areas = await readAreas();

describe('statements of the specification', () => {
  test('each has an id of its own and names tests that exist', () => {
    expect(areas.length).toBeGreaterThan(0);
    expect(faultsOf(areas)).toEqual([]);
  });

  test('the document is up to date; npm run spec writes it', () => {
    expect(fs.existsSync(documentFile) ? fs.readFileSync(documentFile, 'utf8') : '').toBe(
      documentOf(areas, sentences),
    );
  });

  test('every sentence has an id of its own, names statements that are there, and none is left out', () => {
    const statements = areas.flatMap((area) => area.statements.map(({ id }) => id));
    expect(sentenceFaults(sentences, statements)).toEqual([]);
    expect(sentenceFaults([{ id: '1.s01', says: 'x', statements: ['1.no.01'] }], ['2.tabs.01'])).toEqual([
      '1.s01: there is no statement 1.no.01',
      '2.tabs.01: no sentence names it',
    ]);
  });

  test('sentences without a statement, and those shown in part, do not become more', () => {
    const standing = Map.groupBy(sentences, standingOf);
    expect(standing.get('silent') ?? []).toEqual([]);
    expect(standing.get('partly')?.length).toBeLessThanOrEqual(7);
  });

  test('a renamed test, a file that is gone and an id given twice are noticed', () => {
    const shown =
      'tests/specification/statements.test.ts > statements of the specification > the document is up to date; npm run spec writes it';
    const statement = (id: string, ...tests: string[]) => ({ id, says: 'something', tests });
    const faults = (...statements: ReturnType<typeof statement>[]): string[] =>
      faultsOf([{ name: 'area', statements }]);
    expect(faults(statement('2.area.01', shown))).toEqual([]);
    expect(faults(statement('2.area.01', 'tests/ui/tabs.test.ts > nothing'))).toEqual([
      '2.area.01: tests/ui/tabs.test.ts has no “nothing”',
    ]);
    expect(faults(statement('2.area.01', 'tests/gone.test.ts > x'))).toEqual([
      '2.area.01: there is no file tests/gone.test.ts',
    ]);
    expect(faults(statement('2.area.01', shown), statement('2.area.01', shown))).toHaveLength(1);
    expect(faults(statement('2.area.01'))).toEqual(['2.area.01: no test shows it']);
  });
});
