// The program needs Node 24, which comes as the package `node`; whoever starts a script with an older Node is handed
// over to it. Written so that Node 20.19 understands it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { constants } from 'node:os';

export const ROOT = path.resolve(import.meta.dirname, '..');
export const BIN = path.join(ROOT, 'node_modules', '.bin');

const NEEDED = 24;

/** With an older Node, runs `script` with Node 24 and ends with its exit code; with Node 24, returns at once. */
export async function handOver(script) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return;
  const node = ['node', 'node.exe']
    .map((name) => path.join(ROOT, 'node_modules', 'node', 'bin', name))
    .find((file) => fs.existsSync(file));
  if (!node) {
    process.stderr.write(`需要 Node ${NEEDED}，请先执行 npm ci（它会安装所需的 Node）。\n`);
    process.exit(1);
  }
  const environment = { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}` };
  process.exit(await run(node, [script, ...process.argv.slice(2)], { env: environment }));
}

/** Runs a program to its end with this terminal, passing signals on; resolves with its exit code. */
export function run(program, words, options = {}) {
  const child = spawn(program, words, { stdio: 'inherit', cwd: ROOT, ...options });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
