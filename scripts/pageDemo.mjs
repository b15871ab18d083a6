// The demo company of the server inside the page, made by Node once a day and for each state of the sources, and delivered
// beside the page: made in the page itself it takes minutes. As a program it makes one and writes it to the file named.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { handOver, ROOT, run } from './node24.mjs';
import { sourceDigest } from './sourceDigest.mjs';

const NAME = 'demo-company.tar.gz';
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'page-demo');
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
        made().then((file) => {
          response.setHeader('content-type', 'application/gzip');
          fs.createReadStream(file).on('error', next).pipe(response);
        }, next);
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
  const file = path.join(CACHE, `${stateOfDemo()}.tar.gz`);
  if (fs.existsSync(file)) return file;
  fs.rmSync(CACHE, { recursive: true, force: true });
  fs.mkdirSync(CACHE, { recursive: true });
  const code = await run(process.execPath, [import.meta.filename, file]);
  if (code !== 0) throw new Error('生成演示公司失败，原因见上。');
  return file;
}

function stateOfDemo() {
  const today = Math.floor((Date.now() + Number(process.env.CLOCK_SHIFT_MS ?? 0)) / DAY);
  return `${today}-${sourceDigest(SOURCES).slice(0, 16)}`;
}

async function writeTo(file) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-page-demo-'));
  try {
    const command = path.join(ROOT, 'src', 'hosts', 'node', 'demo.ts');
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on', NODE_ENV: 'development' };
    const words = ['--disable-warning=ExperimentalWarning', command, '--lines', String(LINES)];
    const code = await run(process.execPath, words, { env });
    if (code !== 0) process.exit(code);
    const { PGlite } = await import('@electric-sql/pglite');
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
    const engine = await PGlite.create({ dataDir: path.join(folder, 'database'), extensions: { pg_trgm } });
    const archive = await engine.dumpDataDir('gzip');
    await engine.close();
    fs.writeFileSync(`${file}.new`, Buffer.from(await archive.arrayBuffer()));
    fs.renameSync(`${file}.new`, file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.filename === fs.realpathSync(process.argv[1])) {
  await handOver(import.meta.filename);
  await writeTo(path.resolve(process.argv[2] ?? NAME));
}
