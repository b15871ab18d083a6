// npm start: needs only npm and Node 20.19 or newer. Changes to Node 24 when necessary, builds the client when its
// sources changed, and runs the server.
import path from 'node:path';
import { buildClient } from './buildClient.mjs';
import { handOver, ROOT } from './node24.mjs';

await handOver(import.meta.filename);
process.chdir(ROOT);
if (!(await buildClient())) process.exit(1);
await import(path.join(ROOT, 'src', 'hosts', 'node', 'main.ts'));
