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

/**
 * Runs a program to its end with this terminal, passing signals on; resolves with its exit code. `hear` is told what
 * the program writes on its error output, which is shown as well.
 */
export function run(program, words, { hear, ...options } = {}) {
  const stdio = hear ? ['inherit', 'inherit', 'pipe'] : 'inherit';
  const child = spawn(program, words, { stdio, cwd: ROOT, ...options });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text);
    hear?.(text);
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    // What it wrote last is still on its way when it has ended.
    child.once(hear ? 'close' : 'exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
