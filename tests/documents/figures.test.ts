// Documents state figures as they are: each is read out of its sentence and compared with the place it comes from, so that
// a limit that is changed is changed in what people read; what was measured is what its run left behind.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingsSchema } from '#hosts/node/settings.ts';
import { reportOf } from '#tests/bench/report.ts';
import { keptResults } from '#tests/bench/results.ts';
import { measuredText } from '#tests/bench/schedule/shopReport.ts';
import { accounts, root, statedFigures, wholeDocuments, type Source } from './statedFigures.ts';

const written = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
/** Spaces that only line up a table say nothing. */
const flat = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll("'", '’');
const one = String.raw`(\d(?:[\d,.]*\d)?|[一两二三四五六七八九])`;
const words: readonly string[] = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

function patternOf(phrase: string): RegExp {
  const pieces = flat(phrase)
    .split('{}')
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(pieces.join(one), 'g');
}

function numberOf(figure: string): number {
  const word = words.indexOf(figure === '两' ? '二' : figure);
  return word > 0 ? word : Number(figure.replaceAll(',', ''));
}

/** '50 * 1024 * 1024' and '5_000' as they stand in a source. */
function reckoned(text: string): number {
  return text.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '').trim()), 1);
}

/** What the figure has to be; null where the sentence is only asked to name its measurement. */
function valueOf(source: Source): number | null {
  if ('value' in source) return source.value();
  if (!('read' in source)) return null;
  const found = source.pattern.exec(written(source.read))?.[1];
  if (found === undefined) throw new Error(`${source.read} has nothing like ${String(source.pattern)}`);
  return reckoned(found) / (source.per ?? 1);
}

describe('a figure of the documents is the one the program has (findings 2, 4.7)', () => {
  test.each(statedFigures.map((stated) => [`${stated.file}: ${stated.phrase}`, stated] as const))(
    '%s',
    (_name, { file, phrase, from }) => {
      const text = flat(written(file));
      const found = [...text.matchAll(patternOf(phrase))];
      expect(found.length, `“${phrase}” stands once in ${file}`).toBe(1);
      const [match] = found;
      const given = (match ?? []).slice(1).map((figure) => numberOf(figure));
      expect(given.length).toBe(from.length);
      const line = text.slice(text.lastIndexOf('\n', match?.index), text.indexOf('\n', match?.index));
      for (const [at, source] of from.entries()) {
        const value = valueOf(source);
        if (value !== null) expect(given[at]).toBe(value);
        if (!('measuredBy' in source)) continue;
        expect(line).toContain(source.measuredBy);
        expect(fs.existsSync(path.join(root, source.measuredBy))).toBe(true);
      }
    },
  );
});

describe('no figure stands without a place it comes from (findings 2, 4.7)', () => {
  /** Figures outside programs, examples of code, links and headings. */
  function figuresOf(file: string): string[] {
    let text = flat(written(file).replaceAll(/```[^]*?```/g, ''));
    for (const { phrase } of statedFigures.filter((stated) => stated.file === file))
      text = text.replaceAll(patternOf(phrase), '');
    const bare = text
      .replaceAll(/`[^`\n]*`/g, '')
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(/^#.*$/gm, '');
    return [...bare.matchAll(/(?<![\w.-])\d[\d,.]*(?![\w])/g)].map(([figure], _at) => figure);
  }

  test.each(wholeDocuments)('%s', (file) => {
    expect(figuresOf(file)).toEqual([]);
  });
});

describe('settings as a table (findings 2, 4.7)', () => {
  const rows = [...written('docs/settings.md').matchAll(/^\| (`[A-Z].*?`) +\| (.*?) *\|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const given = defaults.split('、');
      return names
        .split('、')
        .map((name, at) => [name.replaceAll('`', ''), /^`(.*)`$/.exec(given[at] ?? '')?.[1] ?? ''] as const);
    },
  );

  test('docs/settings.md lists every setting', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  });

  test('docs/settings.md says the value a setting has when nobody gives one', () => {
    // A folder below another is told by the name of that one.
    const told = rows.map(([name, value]) => [name, value.replace('DATA_DIR/', './data/')] as const);
    expect(readSettings(Object.fromEntries(told))).toEqual(readSettings({}));
  });
});

test('the README lists every account of the demo (findings 2, 4.7)', () => {
  const listed = [...written('README.md').matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(accounts.toSorted());
});

describe('measured figures are those of the run that left them (findings 2, 4.7)', () => {
  /** From the first heading with figures on; above it stands on which machine they were measured. */
  const below = (text: string, heading: string): string => text.slice(text.indexOf(heading)).trimEnd();

  test('docs/bench-server.md says what docs/bench-server.json holds, and names its command', () => {
    const results = keptResults();
    if (results === null) throw new Error('docs/bench-server.json is gone');
    const text = written('docs/bench-server.md');
    expect(text).toContain('由 `npm run bench` 生成');
    const own = text.split('## 另外的测量')[0] ?? '';
    expect(below(own, '## 启动\n')).toBe(below(reportOf(results), '## 启动\n'));
    for (const when of Object.values(results.measured)) expect(own).toContain(when);
  });

  test('docs/bench-schedule.md says what its two files hold, and names its command', () => {
    const text = written('docs/bench-schedule.md');
    expect(text).toContain('Written by `npm run bench:schedule`');
    const measured = measuredText();
    expect(below(text, measured.slice(0, measured.indexOf('\n')))).toBe(measured.trimEnd());
  });

  test('whoever tells a speed names what measures it, beside it', () => {
    const told = fs
      .readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md') && !/^(bench-|soak|testing|specification)/.test(name))
      .map((name) => `docs/${name}`);
    const bare = ['README.md', 'ARCHITECTURE.md', ...told].flatMap((file) =>
      written(file)
        .split('\n')
        .filter(
          (line) => /\d ?(?:ms|ns|µs|毫秒)(?![a-z])/.test(line) && !/tests\/bench\/|npm run bench/.test(line),
        )
        .map((line) => `${file}: ${line.slice(0, 80)}`),
    );
    expect(bare).toEqual([]);
  });

  test.each([
    ['docs/bench-gantt.md', 'npm run bench:gantt'],
    ['docs/bench-grid.md', 'npm run bench:peers'],
    ['docs/soak.md', 'npm run soak'],
  ])('%s names the command that measured it', (file, command) => {
    expect(written(file)).toContain(command);
  });
});
