// Which scenarios `npm test` runs on the embedded engine as well. All of them run on PostgreSQL; the engines differ in
// locking, sorting, definitions of tables, values on the wire and in listening, and nowhere else, so that is what these
// files are about. A new file belongs here when it asks one of those. `npm run test:long` runs everything on both.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const files: Readonly<Record<string, readonly string[]>> = {
  // Turns: one connection against many, advisory locks, rows that are skipped when locked, retries.
  locks: [
    'access/auditChain',
    'lists/jobs',
    'lists/jobServers',
    'lists/jobKinds',
    'planning/planMeanwhile',
    'make/workshopAtOnce',
    'records/concurrency',
    'records/structuresAtOnce',
    'records/storeNumbers',
    'stock/reservations',
  ],
  // Collation, grouping, keysets, walks over trees, and predicates made from rules.
  lists: [
    'access/dataRules',
    'lists/columnValues',
    'lists/listGroups',
    'lists/listPivot',
    'lists/storeList',
    'lists/treeLists',
    'quality/genealogy',
    'records/storeRefusals',
  ],
  // Migrations, tables made while the program runs, notices of what changed elsewhere.
  schema: [
    'online/onlineForms',
    'online/onlineReports',
    'records/publishedForms',
    'records/selfCheck',
    'records/storeKept',
    'records/storeSchema',
  ],
  // Decimals, dates and JSON on their way through the driver, and many rows in one statement.
  values: ['lists/imports', 'records/savedAnswers', 'records/storeDocuments'],
  posting: [
    'planning/planRun',
    'records/randomFlow',
    'stock/costingMethods',
    'stock/stockBills',
    'stock/transfers',
    'trade/salesFlow',
  ],
};

/** Paths from the root. A name without a file ends the run: a renamed test must not drop out unseen. */
export const onBothEngines: readonly string[] = Object.values(files)
  .flat()
  .map((name) => {
    const file = `tests/scenarios/${name}.test.ts`;
    if (!fs.existsSync(path.join(root, file)))
      throw new Error(`tests/bothEngines.ts names ${file}, which does not exist`);
    return file;
  });
