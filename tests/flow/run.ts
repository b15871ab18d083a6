// npm run soak: random sequences on the embedded engine or, with ENGINE=postgres and DATABASE_URL, on PostgreSQL.
//   --flow stock   sales, purchase and stock; production: orders of the workshop and their material
//   --sequences 2000 --steps 60 --seed 1
//   --every 20     sequences between two runs of all invariants
//   --seconds 0    ends after so long, with the sequences done by then; 0: when all are done
//   --record       adds the run to docs/soak.md
import process from 'node:process';
import { parseArgs } from 'node:util';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import type { Database } from '#server/ports.ts';
import { buyingCompany } from '#tests/support/buying.ts';
import { engine } from '#tests/support/database.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { prepareProduction, runProduction } from './production/sequence.ts';
import { recordRun } from './record.ts';
import { prepare, runSequence } from './sequence.ts';

const { values } = parseArgs({
  options: {
    flow: { type: 'string', default: 'stock' },
    sequences: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
  },
});
const sequences = Number(values.sequences);
const steps = Number(values.steps);
const first = Number(values.seed);
const every = Number(values.every);
const limit = Number(values.seconds) * 1000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Flow {
  database: Database;
  run(seed: number): Promise<{ world: { story: readonly string[]; told(): string }; differences: string[] }>;
  close(): Promise<void>;
}

const flow = await opened(values.flow);
const began = Date.now();
const seconds = (): number => Math.round((Date.now() - began) / 1000);
const outcomes = { done: 0, refused: 0, typed: 0 };
const failed: number[] = [];
let ran = 0;
while (ran < sequences && !isOver()) {
  const seed = first + ran;
  ran += 1;
  try {
    const { world, differences } = await flow.run(seed);
    for (const line of world.story)
      outcomes[line.endsWith(': done') ? 'done' : line.includes(': ') ? 'refused' : 'typed'] += 1;
    if (differences.length > 0) fail(seed, `${differences.join('；')}\n${world.told()}`);
  } catch (error) {
    fail(seed, error instanceof Error ? error.message : String(error));
  }
  if (ran % every === 0) await judge(seed);
}
if (ran % every !== 0) await judge(first + ran - 1);
const { done, refused, typed } = outcomes;
say(
  `${ran} 个序列（种子 ${first}–${first + ran - 1}），每个 ${steps} 条指令，用时 ${seconds()} 秒：完成 ${done}，拒绝 ${refused}，录入 ${typed}；不符 ${failed.length}`,
);
if (values.record)
  recordRun({
    flow: values.flow,
    engine,
    first,
    last: first + ran - 1,
    steps,
    outcomes,
    seconds: seconds(),
    failed,
  });
await flow.close();
process.exitCode = failed.length === 0 ? 0 : 1;

async function opened(name: string): Promise<Flow> {
  if (name === 'production') {
    const company = await prepareProduction(await buildCompany());
    return { ...company, run: (seed) => runProduction(company, seed, steps) };
  }
  const company = await prepare(await buyingCompany());
  return { ...company, run: (seed) => runSequence(company, seed, steps) };
}

function isOver(): boolean {
  return limit > 0 && Date.now() - began >= limit;
}

function fail(seed: number, why: string): void {
  failed.push(seed);
  say(`✗ 种子 ${seed}：${why}`);
}

/** All invariants over everything there is by now. */
async function judge(seed: number): Promise<void> {
  const broken = Object.entries(await brokenInvariants(flow.database));
  if (broken.length > 0)
    fail(seed, broken.map(([name, rows]) => `${name} ${JSON.stringify(rows.slice(0, 3))}`).join('；'));
  say(`${ran}/${sequences}，用时 ${seconds()} 秒，不符 ${failed.length}`);
}
