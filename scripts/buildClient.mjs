// Builds the client when its sources changed since the last build, and only then: a restart must not wait for it. The
// digest of the sources stands beside the result.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './node24.mjs';
import { packClient } from './packClient.mjs';
import { isBuiltFrom, sourceDigest } from './sourceDigest.mjs';

const OUTPUT = path.join(ROOT, 'dist', 'app');
const DIGEST = path.join(ROOT, 'dist', 'app.sources');
const SOURCES = [
  'index.html',
  'src',
  'public',
  'vite.config.ts',
  'postcss.config.cjs',
  'tsconfig.base.json',
  'package-lock.json',
];
/** Not part of the client, or written by the build itself. */
const LEFT_OUT = ['src/server', 'src/hosts', 'src/routeTree.gen.ts'];

/** Whether what is built belongs to the sources. */
export function isClientBuilt(digest = sourceDigest(SOURCES, LEFT_OUT)) {
  return fs.existsSync(path.join(OUTPUT, 'index.html')) && isBuiltFrom(DIGEST, digest);
}

/** Resolves with false when the build failed. */
export async function buildClient({ force = false } = {}) {
  const digest = sourceDigest(SOURCES, LEFT_OUT);
  const built = fs.existsSync(path.join(OUTPUT, 'index.html'));
  if (!force && isClientBuilt(digest)) return true;
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!fs.existsSync(vite)) {
    // Installed without development packages: the delivered build is all there is.
    if (!built) process.stderr.write('还没有构建界面，且未安装构建工具。请执行 npm ci 后重试。\n');
    return built;
  }
  process.stdout.write('  构建界面 …\n');
  const started = performance.now();
  // Whatever mode the server or a test runs in, what is delivered is the production build.
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    process.stderr.write('构建界面失败，原因见上。\n');
    return false;
  }
  await packClient(OUTPUT);
  fs.writeFileSync(DIGEST, digest);
  process.stdout.write(`  构建界面，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒\n`);
  return true;
}

if (process.argv[1] && import.meta.filename === fs.realpathSync(process.argv[1])) {
  process.exitCode = (await buildClient({ force: process.argv.includes('--force') })) ? 0 : 1;
}
