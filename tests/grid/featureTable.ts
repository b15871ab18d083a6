// npm run grid:features: every feature of the grid → the tests that show it → how they went in the last run, by the
// numbers test names begin with ('46 quick search: …'). Exit code 1 when a feature has no passing test or a failing one.
// Option --open: only the features that are not shown.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readOutcomes, type Outcome } from '#tests/specification/table/outcomes.ts';
import { sections, type Feature } from './features.ts';

const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const words: Readonly<Record<Outcome, string>> = { passed: '通过', failed: '未通过', skipped: '已跳过' };

interface Shown {
  test: string;
  outcome: Outcome;
}

/** Tests by the feature their own name begins with, whatever stands before it in the report. */
function testsByFeature(outcomes: ReadonlyMap<string, Outcome>): Map<number, Shown[]> {
  const byFeature = new Map<number, Shown[]>();
  for (const [test, outcome] of outcomes) {
    const number = Number(/^(\d{1,3}) \S/.exec(test.split(' > ').at(-1) ?? '')?.[1] ?? 0);
    if (number > 0) byFeature.set(number, [...(byFeature.get(number) ?? []), { test, outcome }]);
  }
  return byFeature;
}

function isShown(tests: readonly Shown[]): boolean {
  return (
    tests.some(({ outcome }) => outcome === 'passed') && tests.every(({ outcome }) => outcome !== 'failed')
  );
}

function linesOf({ number, name, leftOut }: Feature, tests: readonly Shown[]): string[] {
  const head = `${String(number).padStart(3)}  ${name}`;
  if (leftOut !== undefined) return [`${head}\n       不做：${leftOut}`];
  if (tests.length === 0) return [`${head}\n     ✗ 没有测试`];
  return [
    head,
    ...tests.map(
      ({ test, outcome }) => `     ${outcome === 'passed' ? '✓' : '✗'} ${words[outcome]}：${test}`,
    ),
  ];
}

const byFeature = testsByFeature(readOutcomes());
const built = sections.flatMap(({ features }) => features).filter(({ leftOut }) => leftOut === undefined);
const open = built.filter(({ number }) => !isShown(byFeature.get(number) ?? []));
for (const { title, features } of sections) {
  const listed = values.open ? features.filter((feature) => open.includes(feature)) : features;
  if (listed.length === 0) continue;
  say(`\n${title}`);
  for (const feature of listed) say(linesOf(feature, byFeature.get(feature.number) ?? []).join('\n'));
}
if (byFeature.size === 0) say('没有测试结果：请先运行 npm test -- grid browser screens。');
say(`\n${built.length} 项功能，${built.length - open.length} 项由通过的测试证明，${open.length} 项没有。`);
process.exitCode = open.length > 0 ? 1 : 0;
