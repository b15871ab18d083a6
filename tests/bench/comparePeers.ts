// npm run bench:peers: our grid beside other grids, each on a page of its own with the same rows, in one run. The peers
// live in a package of their own (tests/bench/peers), which is installed when it is missing, and never reach the product.
// Writes docs/bench-grid.md; options go to tests/bench/peers/run.mjs, e.g. -- --n 100000 --peers workbench,glide,floor
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'peers');
const document = path.join(root, 'docs', 'bench-grid.md');
const results = path.join(root, 'tests', 'output', 'peers.json');
const given = process.argv.slice(2);

function run(program: string, words: readonly string[], cwd: string): string {
  const { status, stdout } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}`);
  return stdout;
}

if (!fs.existsSync(path.join(folder, 'node_modules')))
  run('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], folder);
fs.mkdirSync(path.dirname(results), { recursive: true });
const own = ['--add', `workbench=${path.join(import.meta.dirname, 'gridAdapter.tsx')}`, '--out', results];
const tables = run(process.execPath, ['run.mjs', ...own, ...given], folder);
const [cpu] = os.cpus();
const head = `# The grid beside its peers

Written by \`npm run bench:peers\`${given.length === 0 ? '' : ` with \`${given.join(' ')}\``} on ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, Node ${process.versions.node}. Every grid was measured in this one run, with the same rows on the same machine; only ratios between them mean something.
`;
const marker = '\n<!-- Below this line is written by people. -->\n';
const before = fs.existsSync(document) ? fs.readFileSync(document, 'utf8') : '';
const words = before.includes(marker) ? before.slice(before.indexOf(marker)) : marker;
fs.writeFileSync(document, `${head}\n${tables.trim()}\n${words}`);
process.stdout.write(`${tables}\n已写入 ${path.relative(process.cwd(), document)}\n`);
