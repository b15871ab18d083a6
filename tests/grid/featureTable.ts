// npm run grid:features: every feature of the grid → the tests whose titles begin with its mark ('grid 46 quick search: …') →
// how they went in the last run. The last line: how many are proven, of how many; exit code 1 when a feature has no passing
// test or a failing one. Option --open: only the features that are not proven.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { lastRun, nameOf, type Outcome, type RanTest } from '#tests/proofs/lastRun.ts';
import { gridFeatureOf } from '#tests/proofs/marks.ts';
import { sections, type Feature } from './features.ts';

const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const words: Readonly<Record<Outcome, string>> = { passed: '通过', failed: '未通过', skipped: '已跳过' };

/** Tests by the feature their own title begins with, whatever stands around it. */
function testsByFeature(tests: readonly RanTest[]): Map<number, RanTest[]> {
  const byFeature = new Map<number, RanTest[]>();
  for (const test of tests) {
    const number = gridFeatureOf(test.titles.at(-1) ?? '');
    if (number !== null) byFeature.set(number, [...(byFeature.get(number) ?? []), test]);
  }
  return byFeature;
}

function isShown(tests: readonly RanTest[]): boolean {
  return (
    tests.some(({ outcome }) => outcome === 'passed') && tests.every(({ outcome }) => outcome !== 'failed')
  );
}

function linesOf({ number, name, leftOut }: Feature, tests: readonly RanTest[]): string[] {
  const head = `${String(number).padStart(3)}  ${name}`;
  if (leftOut !== undefined) return [`${head}\n       不做：${leftOut}`];
  if (tests.length === 0) return [`${head}\n     ✗ 没有测试`];
  return [
    head,
    ...tests.map(
      (test) => `     ${test.outcome === 'passed' ? '✓' : '✗'} ${words[test.outcome]}：${nameOf(test)}`,
    ),
  ];
}

const byFeature = testsByFeature(lastRun());
const built = sections.flatMap(({ features }) => features).filter(({ leftOut }) => leftOut === undefined);
const open = built.filter(({ number }) => !isShown(byFeature.get(number) ?? []));
for (const { title, features } of sections) {
  const listed = values.open ? features.filter((feature) => open.includes(feature)) : features;
  if (listed.length === 0) continue;
  say(`\n${title}`);
  for (const feature of listed) say(linesOf(feature, byFeature.get(feature.number) ?? []).join('\n'));
}
if (byFeature.size === 0) say('没有测试结果：请先运行 npm test -- grid browser screens。');
const proofs = [...byFeature.values()].reduce((sum, tests) => sum + tests.length, 0);
say(
  `\n${built.length - open.length} / ${built.length} 项功能由上次运行中通过的测试证明（${proofs} 个带标记的测试），${open.length} 项没有。`,
);
process.exitCode = open.length > 0 ? 1 : 0;
