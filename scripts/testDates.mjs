// `npm run test:dates`: what depends on days, run on days that are hard. On each of them the demo company is made anew, the wall
// clock of every process stands there too, and so does the business time of scenarios that are written relative to it; those
// that name days of their own keep them. `npm run test:dates 2026-10-01` runs the days whose line holds the word.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { handOver, ROOT } from './node24.mjs';
import { readReport } from './testReport.mjs';

await handOver(import.meta.filename);

const REPORT = path.join(ROOT, 'tests', 'output', 'dates.json');

/** Business moments in Shanghai. Seven days in a row hold the end of a month, its first and a weekend. */
const days = [
  ['2026-06-29T10:20', 'Monday'],
  ['2026-06-30T23:30', 'Tuesday, the end of a month, half an hour before midnight'],
  ['2026-07-01T00:30', 'Wednesday, the first of a month, still yesterday in UTC'],
  ['2026-07-02T09:05', 'Thursday before the office is in full work'],
  ['2026-07-03T18:45', 'Friday evening'],
  ['2026-07-04T14:00', 'Saturday'],
  ['2026-07-05T11:00', 'Sunday'],
  ['2026-12-31T23:30', 'the last day of a year'],
  ['2027-01-01T00:30', 'the first day of a year whose holidays are not published'],
  ['2026-02-17T10:00', 'Spring Festival, in nine days without work'],
  ['2026-10-01T10:00', 'National Day, the first of seven'],
  ['2028-02-28T10:00', '28 February of a leap year nothing is published of'],
  ['2028-02-29T16:00', '29 February'],
];

const zones = ['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'];
/** Days on which the processes stand in the other zones as well: one with the demo, one without. */
const abroad = [
  { day: '2026-07-01T00:30', demo: true },
  { day: '2028-02-29T16:00', demo: false },
];

const demo = ['tests/scenarios/records/demo.test.ts'];

/** Nothing in these may know what day it is outside. */
const units = [
  'tests/model/calendarDays.test.ts',
  'tests/model/cron.test.ts',
  'tests/model/display.test.ts',
  'tests/model/timeBuckets.test.ts',
  'tests/model/rules/instalments.test.ts',
  'tests/model/workingTime',
  'tests/entities/planning/balanceRows.test.ts',
  'tests/entities/planning/demandForecast.test.ts',
  'tests/entities/planning/leadTimes.test.ts',
  'tests/entities/planning/planOrderRules.test.ts',
  'tests/entities/planning/promiseAnswer.test.ts',
  'tests/entities/process',
  'tests/entities/manufacturing/scheduling/examples.test.ts',
  'tests/ui/timeline/zoomLevels.test.ts',
];

/** Written relative to the business start: it is moved to the day. */
const relative = [
  'tests/scenarios/planning/planRun.test.ts',
  'tests/scenarios/process/maintenance.test.ts',
  'tests/scenarios/records/approvals.test.ts',
  'tests/scenarios/trade/moneyReceipts.test.ts',
];

/** Name days of their own: run where the wall clock is moved farthest, once in each zone. */
const absolute = [
  'tests/scenarios/lists/jobs.test.ts',
  'tests/scenarios/make/deliveryQuote.test.ts',
  'tests/scenarios/make/demandForecast.test.ts',
  'tests/scenarios/process/calendarMoves.test.ts',
  'tests/scenarios/process/workingTime.test.ts',
  'tests/scenarios/quality/supplierScores.test.ts',
  'tests/scenarios/stock/stockPeriods.test.ts',
  'tests/scenarios/trade/executionReports.test.ts',
  'tests/scenarios/trade/planSchemes.test.ts',
];

// Vitest passes over a name nothing answers to: a renamed test would drop out unseen.
for (const file of [...demo, ...units, ...relative, ...absolute])
  if (!fs.existsSync(path.join(ROOT, file)))
    throw new Error(`test:dates names ${file}, which does not exist`);

const runs = days.flatMap(([day, what]) =>
  zones.flatMap((zone) => {
    const away = abroad.find((each) => each.day === day);
    if (zone !== zones[0] && away === undefined) return [];
    const withDemo = zone === zones[0] || away?.demo === true;
    const withAbsolute = away !== undefined && !away.demo;
    return [
      {
        day,
        what,
        zone,
        files: [...(withDemo ? demo : []), ...units, ...relative],
        fixed: withAbsolute ? absolute : [],
      },
    ];
  }),
);

const wanted = process.argv.slice(2);
const chosen = runs.filter(({ day, zone }) => wanted.every((word) => `${day} ${zone}`.includes(word)));
const began = Date.now();
let failed = 0;
for (const run of chosen) if (!(await held(run))) failed += 1;
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
process.stdout.write(`${chosen.length} days and zones, ${failed} of them red, ${minutes} minutes\n`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;

/** Prints the line of one day in one zone. */
async function held({ day, what, zone, files, fixed }) {
  const moment = new Date(`${day}:00+08:00`);
  const started = Date.now();
  const parts = [await vitest(files, moment, zone, moment.toISOString())];
  if (fixed.length > 0) parts.push(await vitest(fixed, moment, zone, ''));
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const isGreen = parts.every(({ code }) => code === 0) && sum('passed') > 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  const counts = `${sum('passed')} passed, ${sum('failed')} failed`;
  process.stdout.write(`${isGreen ? 'ok ' : 'RED'} ${day} ${zone}: ${counts}, ${seconds} s (${what})\n`);
  if (!isGreen) for (const { output } of parts) process.stdout.write(output);
  return isGreen;
}

/** One run of Vitest in a process whose wall clock and zone are moved; what it says is kept for a red day. */
function vitest(files, moment, zone, business) {
  const arguments_ = [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    '--no-color',
    '--project=unit',
    '--project=scenarios-embedded',
    `--outputFile.json=${REPORT}`,
    // The demo is made once a day here; that it comes out the same again is proven in `npm test`.
    '--testNamePattern=^(?!making it again|its people sign in)',
    ...files,
  ];
  const env = {
    ...process.env,
    TZ: zone,
    BUSINESS_TIME: business,
    WALL_SHIFT: String(moment.getTime() - Date.now()),
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(ROOT, 'tests/support/time/wallClock.ts')).href}`,
  };
  fs.rmSync(REPORT, { force: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, arguments_, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output, ...readReport(REPORT, code ?? 1) }));
  });
}
