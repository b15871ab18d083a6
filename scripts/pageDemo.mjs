// The demo company of the server inside the page, made by Node once a day and for each state of the sources, and delivered
// beside the page: made in the page itself it takes minutes. As a program it makes one and writes it to the file named.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { handOver, ROOT, run } from './node24.mjs';
import { sourceDigest } from './sourceDigest.mjs';

const NAME = 'demo-company.pack';
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'page-demo');
const LEFT_OUT = ['src/hosts/browser'];
/** Everything the content follows from, the engine included. */
const SOURCES = ['migrations', 'src/model', 'src/entities', 'src/server', 'src/hosts', 'package-lock.json'];
/** Enough to see how lists behave; a database inside a page has to be ready in seconds. */
const LINES = 2_000;
const DAY = 86_400_000;

/** Vite's plugin: the development server delivers the company, a build that carries the server has it as a file. */
export function pageDemo(carriesServer) {
  let building = false;
  return {
    name: 'page-demo',
    apply: () => carriesServer,
    configResolved: (config) => {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(`${server.config.base}${NAME}`, (request, response, next) => {
        const deliver = (file) => {
          response.setHeader('content-type', 'application/octet-stream');
          fs.createReadStream(file).on('error', next).pipe(response);
        };
        void made().then(deliver, next);
      });
    },
    async buildStart() {
      if (!building) return;
      this.emitFile({ type: 'asset', fileName: NAME, source: fs.readFileSync(await made()) });
    },
  };
}

/** @type {Promise<string> | null} */
let making = null;

/** The file, made when it is not there; those who ask meanwhile wait for the same. */
function made() {
  making ??= make().finally(() => {
    making = null;
  });
  return making;
}

async function make() {
  const file = path.join(CACHE, `${stateOfDemo()}.pack`);
  if (fs.existsSync(file)) return file;
  fs.rmSync(CACHE, { recursive: true, force: true });
  fs.mkdirSync(CACHE, { recursive: true });
  const code = await run(process.execPath, [import.meta.filename, file]);
  if (code !== 0) throw new Error('生成演示公司失败，原因见上。');
  return file;
}

function stateOfDemo() {
  const today = Math.floor((Date.now() + Number(process.env.CLOCK_SHIFT_MS ?? 0)) / DAY);
  return `${today}-${sourceDigest(SOURCES, LEFT_OUT).slice(0, 16)}`;
}

async function writeTo(file) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-page-demo-'));
  try {
    const command = path.join(ROOT, 'src', 'hosts', 'node', 'demo.ts');
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on', NODE_ENV: 'development' };
    const words = ['--disable-warning=ExperimentalWarning', command, '--lines', String(LINES)];
    const code = await run(process.execPath, words, { env });
    if (code !== 0) throw new Error(`demo.ts ended with ${code}`);
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const database = path.join(folder, 'database');
    const engine = await PGlite.create({ dataDir: database, extensions: { pg_trgm } });
    await engine.exec('checkpoint; select pg_switch_wal(); checkpoint');
    const { rows } = await engine.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
    await engine.close();
    fs.writeFileSync(`${file}.new`, packed(filesOf(database, rows[0].name)));
    fs.renameSync(`${file}.new`, file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Without the log of the making, kept by the engine for later use, which would be half of it. */
function filesOf(folder, log) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => path.basename(parentPath) !== 'pg_wal' || !(name > log))
    .filter(({ name }) => name !== 'postmaster.pid')
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const contents = entry.isDirectory() ? null : fs.readFileSync(file);
      return { path: path.relative(folder, file).split(path.sep).join('/'), contents };
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** As src/hosts/browser/deliveredDemo.ts unpacks them. */
export function packed(files) {
  const table = Buffer.from(
    JSON.stringify(files.map(({ path: name, contents }) => [name, contents?.length ?? null])),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(table.length);
  const contents = files.flatMap((file) => (file.contents === null ? [] : [file.contents]));
  return gzipSync(Buffer.concat([length, table, ...contents]), { level: 4 });
}

if (process.argv[1] && import.meta.filename === fs.realpathSync(process.argv[1])) {
  await handOver(import.meta.filename);
  await writeTo(path.resolve(process.argv[2] ?? NAME));
}
