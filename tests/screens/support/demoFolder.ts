// What all screen tests start from: a demo company, made before the first of them and copied by each product. In a run
// with PostgreSQL it is made in its cluster; else its folder is kept with the state of the sources it was made of, since
// making one takes half a minute.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { businessNow, clockShift } from '#tests/support/time/businessClock.ts';
import { createDatabase, demoDatabaseVariable, hasCluster } from './demoDatabase.ts';
import { demoFolderVariable, startProduct } from './product.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/demo-folders');
const sources = ['migrations', 'src/model', 'src/entities', 'src/server', 'src/hosts'];
/** It was made this long ago, so that nothing in it lies ahead of a run that finds it ready. Milliseconds. */
const madeAgo = 3_600_000;

const settings = { CLOCK_SHIFT_MS: String(clockShift - madeAgo) };

/** @returns how to put away what was made */
export default async function setup(): Promise<() => void> {
  if (hasCluster) return makeOnCluster();
  await makeEmbedded();
  return () => undefined;
}

/** The database goes with its cluster. */
async function makeOnCluster(): Promise<() => void> {
  const name = `screens_demo_${process.pid}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-demo-'));
  const first = await startProduct({ dataDir: folder, databaseUrl: await createDatabase(name), settings });
  await first.stop();
  process.env[demoFolderVariable] = folder;
  process.env[demoDatabaseVariable] = name;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

async function makeEmbedded(): Promise<void> {
  const ready = path.join(cache, stateOfSources());
  process.env[demoFolderVariable] = ready;
  if (fs.existsSync(ready)) return;
  fs.rmSync(cache, { recursive: true, force: true });
  const making = `${ready}.new`;
  fs.mkdirSync(making, { recursive: true });
  const first = await startProduct({ dataDir: making, settings });
  await first.stop();
  fs.renameSync(making, ready);
}

/** Of everything the content follows from, the day included. */
function stateOfSources(): string {
  const hash = createHash('sha256').update(new Date(businessNow()).toISOString().slice(0, 10));
  for (const folder of sources)
    for (const file of fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .toSorted())
      if (/\.(ts|sql)$/.test(file)) hash.update(file).update(fs.readFileSync(path.join(root, folder, file)));
  return hash.digest('hex').slice(0, 16);
}
