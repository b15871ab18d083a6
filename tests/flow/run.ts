// npm run soak: random sequences on the embedded engine or, with DATABASE_URL, on PostgreSQL.
//   --sequences 2000 --steps 60 --seed 1 --every 20 (sequences between two runs of all invariants)
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brokenInvariants } from '#server/ledgers/invariants.ts';
import { buyingCompany } from '#tests/support/buying.ts';
import { runSequence } from './sequence.ts';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '20' },
  },
});
const sequences = Number(values.sequences);
const steps = Number(values.steps);
const first = Number(values.seed);
const every = Number(values.every);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const company = await buyingCompany();
const began = Date.now();
const outcomes = new Map<string, number>();
let failures = 0;
for (let index = 0; index < sequences; index += 1) {
  const seed = first + index;
  try {
    const { world, differences } = await runSequence(company, seed, steps);
    for (const line of world.story) {
      const outcome = line.endsWith(': done') ? '完成' : line.includes(': ') ? '拒绝' : '录入';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    const broken = (index + 1) % every === 0 || index === sequences - 1 ? await brokenInvariants(company.database) : {};
    const faults = [...differences, ...Object.entries(broken).map(([name, rows]) => `${name} ${JSON.stringify(rows.slice(0, 3))}`)];
    if (faults.length > 0) {
      failures += 1;
      say(`✗ 种子 ${seed}：${faults.join('；')}`);
    }
  } catch (error) {
    failures += 1;
    say(`✗ 种子 ${seed}：${error instanceof Error ? error.message : String(error)}`);
  }
  if ((index + 1) % every === 0) say(`${index + 1}/${sequences}，用时 ${((Date.now() - began) / 1000).toFixed(0)} 秒，不符 ${failures}`);
}
say(
  `${sequences} 个序列，每个 ${steps} 条指令：${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join('，')}；不符 ${failures}`,
);
await company.close();
process.exitCode = failures === 0 ? 0 : 1;
