// npm run bench:schedule: how near the search comes to the best makespans known of public instances, within processor time
// on one core. Writes docs/bench-schedule.md, from docs/bench-schedule.json that keeps the rows of runs of parts.
//   -- --seconds N        processor seconds per instance (60)
//   -- --only a,b         these instances
//   -- --file F           another file of the same format: prints only
//   -- --seed N           of the search (1)
//   -- --plant 20000      instead: plants of so many operations, --seeds 1,2,3, 30 seconds unless told
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { solveShop } from '#entities/manufacturing/scheduling/shop/solveShop.ts';
import { type KnownInstance, readInstances, replay } from './instances.ts';
import { measuredPlant } from './plantBench.ts';
import { keepPlant, keepRows, type ShopRow, writeReport } from './shopReport.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
  },
});
const seconds = Number(values.seconds ?? (values.plant === undefined ? 60 : 30));
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isInteger(seed))
  throw new Error('--seconds above 0 and --seed as a whole number');
const only = values.only?.split(',').map((name) => name.trim());
const own = ['job-shop', 'flexible-job-shop'].map((name) => path.join(import.meta.dirname, `${name}.json`));
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Processor seconds of this process, helpers of the engine included. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measured(instance: KnownInstance, set: string): ShopRow {
  const begun = spent();
  const found: ShopRow['found'] = [];
  const { makespan, steps } = solveShop(instance, {
    seed,
    target: instance.best,
    isOver: () => spent() - begun >= seconds,
    onBetter: (better) => found.push([Math.round((spent() - begun) * 100) / 100, better]),
  });
  const replayed = replay(instance, steps);
  if (replayed !== makespan) throw new Error(`${instance.name}: ${makespan} was said, ${replayed} comes out`);
  const { name, best, proven } = instance;
  return {
    set,
    name,
    size: `${instance.jobs.length}×${instance.machines}`,
    best,
    proven,
    seconds,
    seed,
    makespan,
    found,
  };
}

/** Operations and resources by size. */
const resourcesOf: Readonly<Record<string, number>> = { 5000: 60, 20000: 200, 100000: 500 };

function benchPlants(sizes: readonly string[], seeds: readonly string[]): void {
  for (const each of seeds)
    for (const size of sizes) {
      const row = measuredPlant(
        Number(size),
        resourcesOf[size] ?? Math.ceil(Number(size) / 100),
        seconds,
        Number(each),
      );
      keepPlant(row);
      say(
        `${size} operations, seed ${each}: first ${row.firstMs} ms, ${row.ruleHours} h late by ${row.rule}, ${row.foundHours} h found`,
      );
    }
  writeReport();
}

function benchShops(): void {
  const rows: ShopRow[] = [];
  for (const file of values.file === undefined ? own : [values.file])
    for (const instance of readInstances(file)) {
      if (only !== undefined && !only.includes(instance.name)) continue;
      const row = measured(instance, path.basename(file, '.json'));
      rows.push(row);
      const gap = (100 * (row.makespan / row.best - 1)).toFixed(2);
      say(`${row.set} ${row.name} ${row.size}: ${row.makespan}, best known ${row.best}, gap ${gap} %`);
      if (values.file === undefined) keepRows([row]);
    }
  if (only !== undefined && rows.length < only.length)
    throw new Error(`not found: ${only.filter((name) => rows.every((row) => row.name !== name)).join(', ')}`);
  if (values.file === undefined) writeReport();
  for (const set of new Set(rows.map((row) => row.set))) {
    const these = rows.filter((row) => row.set === set);
    say(`${set}: ${these.length} instances, ${seconds} s of processor time each`);
  }
  const gaps = rows.map(({ makespan, best }) => 100 * (makespan / best - 1));
  say(`mean gap ${(gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)).toFixed(3)} %`);
}

if (values.plant === undefined) benchShops();
else benchPlants(values.plant.split(','), values.seeds.split(','));
