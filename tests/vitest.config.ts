// The test projects that run in Node: pure rules and hosts, scenarios through the app on either engine, and screens
// in a real browser against the real server. The grid has a configuration of its own (tests/grid).
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { onBothEngines } from './bothEngines.ts';
import { DearestFirst } from './dearestFirst.ts';
import { long } from './support/long.ts';

const root = path.resolve(import.meta.dirname, '..');
const scenarios = ['tests/scenarios/**/*.test.ts'];
const seeded = ['tests/support/fixedSeed.ts'];
/** Nothing stays unproven where there is no PostgreSQL. */
const allEmbedded = long || process.env['TEST_DATABASE_URL'] === undefined;

/** What makes the process a page (tests/support/page.ts) leaves its storage behind: a process of its own. */
const withPage = ['tests/ui', 'tests/attacks'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('support/page.ts')),
);

export default defineConfig({
  root,
  test: {
    environment: 'node',
    maxWorkers: 2,
    sequence: { sequencer: DearestFirst },
    hideSkippedTests: true,
    // A slow machine is no reason to fail; what never comes still does.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: seeded,
          include: ['tests/{model,decimal,sheets,entities,ui,attacks,specification,documents}/**/*.test.ts'],
          exclude: withPage,
          // Files of one worker share what they import: reading the dictionary costs a second, most files take less.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests that change what others would see: invented entities, stubbed parts of the machine, processes.
          name: 'apart',
          setupFiles: seeded,
          include: ['tests/{hosts,server,api,support,reliability}/**/*.test.ts', ...withPage],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios-embedded',
          setupFiles: seeded,
          include: allEmbedded ? scenarios : [...onBothEngines],
          env: { ENGINE: 'embedded' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios-postgres',
          setupFiles: seeded,
          include: scenarios,
          env: { ENGINE: 'postgres' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          globalSetup: ['tests/screens/support/demoFolder.ts'],
          setupFiles: ['tests/screens/support/everyFile.ts'],
          // Files of one worker share its browser.
          isolate: false,
          include: ['tests/screens/**/*.test.ts'],
          // As long as a desk waits for its elements (tests/screens/support/browser.ts).
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
