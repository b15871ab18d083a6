// npm start: needs only npm and Node 20.19 or newer. Changes to Node 24 when necessary, builds client and
// server when their sources changed, and runs the server. While the client is built the server makes its database ready,
// from its sources where it is not packed yet: packing it is left for after that, for the next start.
import { pathToFileURL } from 'node:url';
import { buildClient, isClientBuilt } from './buildClient.mjs';
import { buildServer, serverModule } from './buildServer.mjs';
import { handOver, ROOT } from './node24.mjs';

await handOver(import.meta.filename);
process.chdir(ROOT);
stopWithNpm();
if (isClientBuilt()) await buildServer();
else {
  const built = buildClient();
  // The server waits for it before it lets anybody in.
  Reflect.set(globalThis, Symbol.for('workbench.clientBuilt'), built);
  void built.then((isBuilt) => (isBuilt ? buildServer() : undefined)).catch(tell);
}
await import(pathToFileURL(serverModule()).href);

/** @param {unknown} error */
function tell(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/** npm, when it is stopped, does not pass the signal on through its shell; without this the server would stay behind. */
function stopWithNpm() {
  const { ppid } = process;
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
