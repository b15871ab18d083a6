// Packs the server's two thousand modules into a few files in dist/server/node, where it starts in a third of the time.
// As deep below the root as src/hosts/node, so that migrations and the client are found from both. Without build tools
// (installed for production) the sources themselves are run.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './node24.mjs';
import { isBuiltFrom, sourceDigest } from './sourceDigest.mjs';

const OUTPUT = path.join(ROOT, 'dist', 'server', 'node');
const DIGEST = path.join(ROOT, 'dist', 'server.sources');
const FROM = path.join(ROOT, 'src', 'hosts', 'node');
/** The server and the threads it starts by their file names. */
const ENTRIES = ['main', 'embeddedWorker', 'computeWorker'];
const LEFT_OUT = ['src/hosts/browser'];
const SOURCES = ['src/server', 'src/entities', 'src/model', 'src/hosts', 'package.json', 'package-lock.json'];

/** The module that starts the server: what is built, as long as it belongs to the sources, else the sources. */
export function serverModule() {
  return isBuiltFrom(DIGEST, digest()) ? path.join(OUTPUT, 'main.js') : path.join(FROM, 'main.ts');
}

/**
 * Builds it when its sources changed since; in a process of its own, because a build turns the one it runs in to production,
 * and the server is started in this one.
 */
export async function buildServer() {
  if (isBuiltFrom(DIGEST, digest())) return;
  if (!fs.existsSync(path.join(ROOT, 'node_modules', 'vite'))) return;
  const code = await run(process.execPath, [import.meta.filename]);
  if (code !== 0) throw new Error('构建服务器失败，原因见上。');
}

async function build() {
  const vite = await import('vite');
  await vite.build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node24',
      outDir: OUTPUT,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(FROM, `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  fs.writeFileSync(DIGEST, digest());
}

/** Empty while nothing is built, so that no digest of sources is equal to it. */
function digest() {
  return fs.existsSync(path.join(OUTPUT, 'main.js')) ? sourceDigest(SOURCES, LEFT_OUT) : '';
}

if (process.argv[1] && import.meta.filename === fs.realpathSync(process.argv[1])) await build();
