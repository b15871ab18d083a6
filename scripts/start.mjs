// npm start: needs only npm and Node 20.19 or newer. Changes to Node 24 when necessary, builds client and
// server when their sources changed, and runs the server.
import { pathToFileURL } from 'node:url';
import { buildClient } from './buildClient.mjs';
import { buildServer, serverModule } from './buildServer.mjs';
import { handOver, ROOT } from './node24.mjs';

await handOver(import.meta.filename);
process.chdir(ROOT);
stopWithNpm();
if (!(await buildClient())) process.exit(1);
await buildServer();
await import(pathToFileURL(serverModule()).href);

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
