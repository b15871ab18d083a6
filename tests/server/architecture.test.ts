// The rules of the repository's own check: import cycles with types counted, folders that can be surveyed.
import { describe, expect, it } from 'vitest';
import { breachesOfConversion } from '../../scripts/architecture/conversions.ts';
import { breachesOfCycles, cyclesOf } from '../../scripts/architecture/cycles.ts';
import { breachesOfFolders } from '../../scripts/architecture/folders.ts';
import { breachesOfWords, wordsIn } from '../../scripts/architecture/glossary.ts';
import { importsOf } from '../../scripts/architecture/imports.ts';
import { longestOf, longFunctions } from '../../scripts/architecture/longFunctions.ts';
import { breachesOfClock } from '../../scripts/architecture/wallClock.ts';

function graphOf(files: Readonly<Record<string, string>>): Map<string, string[]> {
  return new Map(
    Object.entries(files).map(([file, text]) => [
      file,
      importsOf(file, text).flatMap(({ target }) => target ?? []),
    ]),
  );
}

describe('import cycles', () => {
  const knot = {
    'src/server/a.ts': "import type { B } from './b.ts';",
    'src/server/b.ts': "import { a } from './a.ts';",
    'src/server/c.ts': "import { a } from './a.ts';",
  };

  it('are found where a type closes the circle', () => {
    const [cycle = [], ...others] = cyclesOf(graphOf(knot));
    expect([...new Set(cycle)].toSorted()).toEqual(['src/server/a.ts', 'src/server/b.ts']);
    expect(others).toEqual([]);
  });

  it('are found through dynamic imports and inline types', () => {
    // Put together here, so that the check does not take them for imports of this file.
    const imported = (name: string): string => ['import', `('./${name}.ts')`].join('');
    const graph = graphOf({
      'src/model/x.ts': `export type X = ${imported('y')}.Y;`,
      'src/model/y.ts': `const load = () => ${imported('x')};`,
    });
    expect(cyclesOf(graph)).toHaveLength(1);
  });

  it('are told with the way round, wherever they lie', () => {
    const [breach = ''] = breachesOfCycles(cyclesOf(graphOf(knot)));
    expect(breach).toContain('import cycle');
    for (const file of ['src/server/a.ts', 'src/server/b.ts']) expect(breach).toContain(file);
  });
});

describe('folders', () => {
  const filesIn = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/file${index}.ts`);

  it('hold at most 40 files, those below them not counted', () => {
    expect(breachesOfFolders([...filesIn('src/a', 40), ...filesIn('src/a/b', 40)], {})).toEqual([]);
    expect(breachesOfFolders(filesIn('src/a', 41), {})).toEqual([
      'src/a has 41 files, over 40: divide it by subject',
    ]);
  });

  it('that are known to be larger may not grow, and leave the list once they are small enough', () => {
    expect(breachesOfFolders(filesIn('src/a', 50), { 'src/a': 50 })).toEqual([]);
    expect(breachesOfFolders(filesIn('src/a', 51), { 'src/a': 50 })).toHaveLength(1);
    expect(breachesOfFolders(filesIn('src/a', 12), { 'src/a': 50 })).toEqual([
      'src/a is small enough and need not stand in folders.ts',
    ]);
  });
});

describe('the words of identifiers', () => {
  it.each([
    ['const wallSql = 1;', ['wallSql']],
    ['import { handOn } from "./x.ts";', ['handOn']],
    ['const wallpaper = 1;', []],
    ['// the wall between organisations', []],
    ["const title = 'walls and ladders';", []],
    ['const text = `${rung} of ${anchors}`;', ['rung']],
    ['value.trim(); Math.floor(1); row.figures;', []],
  ])('%s', (text, told) => {
    const found = breachesOfWords('src/server/store/x.ts', text, {});
    expect(found.map((breach) => / says (\w+):/.exec(breach)?.[1])).toEqual(told);
  });

  it('may still stand where the list says so', () => {
    const text = 'const wallSql = handOn;';
    expect(breachesOfWords('src/grid/x.ts', text, { 'src/grid/': 'all' })).toEqual([]);
    expect(breachesOfWords('src/grid/x.ts', text, { 'src/grid/': ['wall'] })).toHaveLength(1);
    expect(breachesOfWords('src/grid/x.ts', text, { 'src/gridless/': 'all' })).toHaveLength(2);
  });

  it('are found where two words make one', () => {
    expect(wordsIn('handedOnTo')).toContain('handedon');
    expect(wordsIn('later_view')).toContain('laterview');
  });
});

describe('the wall clock', () => {
  it.each([
    'const at = Date.now();',
    'const clock = { now: Date.now };',
    'const at = new Date();',
    'const at = new Date;',
    "where h.due < now() - interval '1 day'`",
    'const today = await ask(`select current_date`);',
    'order by current_timestamp::date',
    'select localtimestamp',
    'select clock_timestamp()',
    "select 'today'::date",
  ])('is asked by %s', (text) => {
    for (const room of ['server', 'entities', 'model'])
      expect(breachesOfClock(`src/${room}/x.ts`, text)).toHaveLength(1);
  });

  it.each([
    'const at = clock.now();',
    'const at = new Date(clock.now()).toISOString();',
    'now(): number;',
    '// new Date() is asked of the host',
    '      current_date: message.currentDate,',
    'select "current_date"::text as day',
    'const dates = new DatedCache(1);',
  ])('is not asked by %s', (text) => {
    expect(breachesOfClock('src/server/x.ts', text)).toEqual([]);
  });

  it('may be asked by a host, and by the file that has a reason', () => {
    expect(breachesOfClock('src/hosts/node/x.ts', 'const at = Date.now();')).toEqual([]);
    expect(breachesOfClock('src/server/store/migrate.ts', 'default now()')).toEqual([]);
  });
});

describe('one conversion of units (findings 3, 1.3)', () => {
  const statement = 'select numerator from unit_conversion c';

  it('whoever reads the tables of conversions beside the loaders is told whom to ask', () => {
    expect(breachesOfConversion('src/server/areas/planning/plan/planTables.ts', statement)).toEqual([
      expect.stringContaining('planTables.ts:1 reads unit_conversion'),
    ]);
    expect(breachesOfConversion('src/server/store/unitConversions.ts', statement)).toEqual([]);
    expect(breachesOfConversion('src/server/a.ts', '// rows of material_unit_rows are not read')).toEqual([]);
  });
});

describe('functions', () => {
  const body = (lines: number): string => '  work();\n'.repeat(lines);

  it('above 100 lines are found, arrow functions and components too', () => {
    const text = `function short() {\n${body(98)}}\nconst Long = () => {\n${body(99)}};\n`;
    expect(longFunctions('src/server/long.ts', text)).toEqual([
      { file: 'src/server/long.ts', line: 101, name: 'a function', lines: 101 },
    ]);
    expect(longFunctions('tests/long.ts', text)).toEqual([]);
  });

  it('are told from the longest on', () => {
    const of = (lines: number): string => `function of${lines}() {\n${body(lines - 2)}}\n`;
    expect(longestOf(longFunctions('src/grid/two.ts', of(101) + of(120)), 1)).toEqual([
      'src/grid/two.ts:102 of120 has 120 lines',
    ]);
  });
});
