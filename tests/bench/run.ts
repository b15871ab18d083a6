// npm run bench: measures the server on this machine and writes docs/bench-server.md.
// Options: --lines 1000000 (PostgreSQL; rates: 100000), --embedded-lines 100000, --windows 300, --writes 400, --no-report (print only),
// --excel-rows 100000, --only lists,writes,starts,sizes,excel,screens,selfCheck; sizes alone needs the built client and no database.
// A part that is not measured keeps the figures of its last run (docs/bench-server.json).
// Only when it is named: planning and planning-large (figures are printed, no database), and rates, which writes docs/bench-rates.md, with --seconds 60 for each of its figures.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { measureExcel } from './excel.ts';
import { measureFloor } from './floor.ts';
import { measureLists } from './lists.ts';
import { benchPlanning } from './planning.ts';
import { embeddedPlace, postgresPlace, type BenchPlace } from './places.ts';
import { benchRates } from './ratesReport.ts';
import { factsNow, reportOf } from './report.ts';
import { keepResults, keptResults, type PlaceFigures, type Results } from './results.ts';
import { measureScreens } from './screens.ts';
import { measureSelfCheck } from './selfCheck.ts';
import { benchSizes } from './sizes.ts';
import { measureFirstStart, measureRestarts } from './starts.ts';
import { measureWrites } from './writes.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string' },
    'embedded-lines': { type: 'string', default: '100000' },
    windows: { type: 'string', default: '300' },
    writes: { type: 'string', default: '400' },
    'excel-rows': { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: 'lists,writes,starts,sizes,excel,screens,selfCheck' },
    'no-report': { type: 'boolean', default: false },
  },
});

const wanted = new Set(values.only.split(','));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const before = values['no-report'] ? null : keptResults();

async function measure(place: BenchPlace): Promise<PlaceFigures> {
  say(`\n== ${place.title} ==`);
  const old = before?.places.find(({ title }) => title === place.title);
  const product = await place.start();
  try {
    const floor = await measureFloor(product);
    const lists = wanted.has('lists')
      ? await measureLists(product, Number(values.windows), say)
      : (old?.lists ?? { rows: [], totals: [] });
    const writes = wanted.has('writes')
      ? await measureWrites(product, Number(values.writes), say)
      : (old?.writes ?? []);
    const excel = wanted.has('excel')
      ? await measureExcel(product, Number(values['excel-rows']), say)
      : (old?.excel ?? []);
    const screens = wanted.has('screens') ? await measureScreens(product, say) : (old?.screens ?? []);
    const selfCheck = wanted.has('selfCheck')
      ? await measureSelfCheck(product, say)
      : (old?.selfCheck ?? null);
    return { title: place.title, floor, lists, writes, excel, screens, selfCheck };
  } finally {
    await product.stop();
  }
}

const isLargePlan = wanted.delete('planning-large');
if (wanted.delete('planning') || isLargePlan) benchPlanning(say, isLargePlan);
if (wanted.delete('sizes')) await benchSizes(say);
if (wanted.delete('rates'))
  await benchRates(Number(values.lines ?? 100_000), Number(values.seconds), values['no-report'], say);
if (wanted.size === 0) process.exit(0);

const embeddedLines = Number(values['embedded-lines']);
const measured = Object.fromEntries([...wanted].map((part) => [part, factsNow()]));
const results: Results = {
  places: [],
  starts: wanted.has('starts') ? [] : (before?.starts ?? []),
  windows: wanted.has('lists') ? Number(values.windows) : (before?.windows ?? 0),
  measured: { ...before?.measured, ...measured },
};
const places = [await postgresPlace(Number(values.lines ?? 1_000_000)), await embeddedPlace(embeddedLines)];
try {
  if (wanted.has('starts')) {
    say('== 首次启动 ==');
    results.starts.push(...(await measureFirstStart(embeddedLines)));
  }
  for (const place of places) {
    if (place === null) {
      say('没有 PostgreSQL，只测内置数据库。');
      continue;
    }
    results.places.push(await measure(place));
    if (wanted.has('starts')) results.starts.push(...(await measureRestarts(place)));
  }
} finally {
  for (const place of places) await place?.close();
}
const otherBenches = '## 另外的测量';
const report = reportOf(results);
if (values['no-report']) say(report);
else {
  keepResults(results);
  const file = path.resolve(import.meta.dirname, '../../docs/bench-server.md');
  // What other benches measured stands behind and stays.
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const others = known.includes(otherBenches) ? known.slice(known.indexOf(otherBenches)) : '';
  fs.writeFileSync(file, others === '' ? report : `${report.trimEnd()}\n\n${others}`);
  say(`\n已写入 ${path.relative(process.cwd(), file)}`);
}
