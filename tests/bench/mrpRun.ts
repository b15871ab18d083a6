// A plan run from the click to the commit, over HTTP against a server process of its own, with others paging their lists
// meanwhile; then as a net change, and once more after one per cent of the materials changed. Writes docs/bench-planning.md:
//   node tests/bench/mrpRun.ts [--engine postgres|embedded|both] [--materials 50000] [--dry]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RunLog } from '#tests/bench/plan/runReport.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { embeddedPlace, openOffice, type Place, postgresPlace } from '#tests/reliability/support/office.ts';
import { clientAt } from '#tests/screens/support/caller.ts';
import type { Product } from '#tests/screens/support/product.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { act, done, save } from '#tests/support/workingCompany.ts';
import { figuresOf, timed } from './measure.ts';
import { changeSql, foundPlant } from './plan/foundPlant.ts';
import { keepRuns, type MeasuredRun } from './plan/runReport.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    materials: { type: 'string', default: '50000' },
    dry: { type: 'boolean', default: false },
  },
});
const materials = Number(values.materials);
const size = { materials, demands: materials * 1.2, supplies: materials * 1.2 };
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const listPause = 50;

/** Highest memory of the server's process so far in GB; Linux only. */
function memoryOf({ pid }: Product): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 2 ** 20;
}

async function schemeOf(client: Client): Promise<string> {
  const year = new Date().getFullYear();
  const fields = {
    code: 'BENCH',
    name: '计划日历',
    calendarStart: `${year - 1}-01-01`,
    calendarEnd: `${year + 2}-12-31`,
  };
  const calendar = await save(client, 'factoryCalendar', fields);
  await act(client, 'factoryCalendar', await act(client, 'factoryCalendar', calendar, 'submit'), 'approve');
  const { rows } = await done(
    'organisations',
    client.post<QueryResult>('data/organization/query', { offset: 0, limit: 1 }),
  );
  const scheme = await save(client, 'mrpScheme', {
    code: 'BENCH',
    orgs: [rows[0]?.id ?? ''],
    name: '全厂计划',
    factoryCalendar: calendar.doc.id,
    horizonDays: 400,
    demandSources: ['saleOrder', 'forecast', 'requirementPlan', 'safetyStock', 'dependent'],
    supplySources: [
      'onHand',
      'inspecting',
      'inTransit',
      'purchaseRequisition',
      'purchaseOrder',
      'manufacturingOrder',
      'firmPlanOrder',
    ],
  });
  return scheme.doc.id;
}

/** Pages of the sale orders, one after the other, until told to stop. */
async function listed(client: Client, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const offset = (turn * 7_919) % Math.floor(size.demands / 10 - 100);
    const { time } = await timed(async () =>
      done('list', client.post<QueryResult>('data/saleOrder/query', { offset, limit: 100 })),
    );
    times.push(time);
    await pause(listPause);
  }
  return times;
}

async function ranOnce(
  product: Product,
  tokens: readonly string[],
  asked: Row,
  title: string,
): Promise<MeasuredRun> {
  const [planner, other] = tokens.map((token) => clientAt(product, token));
  if (planner === undefined || other === undefined) throw new Error('two desks');
  const run = await save(planner, 'mrpRun', asked);
  let isOver = false;
  const lists = listed(other, () => isOver);
  const began = performance.now();
  await act(planner, 'mrpRun', run, 'runMrp');
  let seen: DocResult;
  do {
    await pause(100);
    seen = await done('run', planner.get<DocResult>(`data/mrpRun/${run.doc.id}`));
  } while (seen.doc.status === 'queued' || seen.doc.status === 'running');
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  const times = await lists;
  if (seen.doc.status !== 'succeeded') throw new Error(textOf(seen.doc.fields['errorText']));
  const steps = (seen.doc.lines['logs'] ?? []).map((row): RunLog => ({
    step: textOf(row['step']),
    milliseconds: row['milliseconds'] === null ? null : Number(row['milliseconds']),
  }));
  const { fields } = seen.doc;
  return {
    title,
    seconds,
    steps,
    memory: memoryOf(product),
    list: figuresOf(times),
    orders: Number(fields['planOrderCount']),
    messages: Number(fields['exceptionCount']),
  };
}

async function measured(place: Place, engine: string): Promise<MeasuredRun[]> {
  try {
    let product = await place.start();
    const { tokens } = await openOffice(product, 2);
    const [token = null] = tokens;
    const scheme = await schemeOf(clientAt(product, token));
    await product.stop();
    const founding = await timed(() =>
      place.look((database) => foundPlant(database, size, new Date().toISOString().slice(0, 10))),
    );
    say(
      `${engine}: ${materials} materials, ${founding.value} lines founded in ${(founding.time / 1e3).toFixed(1)} s`,
    );
    const runs: MeasuredRun[] = [];
    const measure = async (title: string, runType: 'all' | 'netChange' = 'all'): Promise<void> => {
      product = await place.start();
      const run = await ranOnce(product, tokens, { scheme, runType }, `${engine}，${title}`);
      runs.push(run);
      say(
        `${run.title}: ${run.seconds.toFixed(1)} s, ${run.memory.toFixed(2)} GB, list p95 ${run.list.p95.toFixed(0)} ms of ${run.list.count}; ${run.orders} orders, ${run.messages} messages; ` +
          run.steps
            .flatMap(({ step, milliseconds }) => (milliseconds === null ? [] : `${step} ${milliseconds}`))
            .join(', '),
      );
      await product.stop();
    };
    await measure('首次');
    await measure('再次，没有变化');
    await measure('净变更，没有变化', 'netChange');
    await place.look((database) => database.query(changeSql, [Math.floor(materials / 100), size.demands]));
    await measure('净变更，1% 变化', 'netChange');
    return runs;
  } finally {
    await place.remove();
  }
}

const runs: MeasuredRun[] = [];
if (values.engine !== 'embedded') runs.push(...(await measured(await postgresPlace(), 'PostgreSQL')));
if (values.engine !== 'postgres') runs.push(...(await measured(await embeddedPlace(), '内置数据库')));
if (!values.dry)
  keepRuns(path.resolve(import.meta.dirname, '../../docs'), { materials, load: os.loadavg()[0] ?? 0, runs });
