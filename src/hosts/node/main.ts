// Starts the server: settings, database, schema, accounts, network, and behind it what the demo company still lacks; tells
// each step, and ends in good order on a signal. Everything that can go wrong at the start is said in one sentence, with the way to mend it.
import fs from 'node:fs';
import path from 'node:path';
import { createApp, type ServerApp } from '#server/app.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import type { Log } from '#server/ports.ts';
import { jsonLog } from './jsonLog.ts';
import { type NodePorts, openPorts, programVersion } from './nodePorts.ts';
import { type HostSettings, readSettings, WrongSettings } from './settings.ts';
import { faultText, ProgressLine, say } from './terminal.ts';
import { frameHostsFact } from './staticFiles.ts';
import { listen, type WebServer } from './webServer.ts';

/** Running requests may take this long to finish at the end; milliseconds. */
const PATIENCE = 10_000;
/** A statement of a schema change may take an hour. */
const PREPARATION_TIMEOUT = 3_600_000;
/** A terminal's Ctrl+C reaches this process more than once (from the terminal and through npm). */
const SAME_SIGNAL = 1_000;

interface Running {
  app?: ServerApp;
  ports?: NodePorts;
  web?: WebServer;
  stopping?: boolean;
}

interface Administrator {
  login: string;
  password: string;
}

const running: Running = {};
stopOnSignals(running);
try {
  await start(readSettings(process.env), running);
} catch (error) {
  process.stderr.write(`${faultText(error)}\n`);
  await stop(running).catch(() => undefined); // the first fault is the one to tell
  process.exit(1);
}

async function start(settings: HostSettings, parts: Running): Promise<void> {
  const client = path.resolve(import.meta.dirname, '../../../dist/app');
  const building = clientBeingBuilt();
  if (building === null && !fs.existsSync(path.join(client, 'index.html')))
    throw new WrongSettings('还没有构建界面。请用 npm start 启动，或先执行 npm run build。');
  let administrator: Administrator | undefined;
  const log = withoutPassword(jsonLog(settings.logLevel), (created) => (administrator = created));

  say(`制造企业工作台 ${programVersion()}`);
  const progress = new ProgressLine();
  progress.show(settings.databaseUrl ? '连接数据库 PostgreSQL' : `打开数据目录 ${settings.dataDir}`, 0, 0);
  parts.ports = await openPorts({ ...settings, statementTimeout: PREPARATION_TIMEOUT }, log);
  parts.app = await createApp(parts.ports);
  await parts.app.makeReady((step, done, total) => progress.show(step, done, total));
  progress.end();
  if ((await building) === false) throw new WrongSettings('界面没有构建成功，服务没有启动。');

  const { port } = (parts.web = await listen({
    app: parts.app,
    host: settings.host,
    port: settings.port,
    trustProxy: settings.trustProxy,
    client,
    log,
    facts: {
      'workbench-app-id': settings.appId,
      'workbench-sign-secret': settings.signSecret,
      [frameHostsFact]: settings.frameHosts.join(' '),
    },
  }));
  log.write('info', 'server.started', { port, engine: parts.ports.database.engine });
  welcome(settings, port, administrator);
  await completeBehind(parts, settings, progress);
}

/** What people who sign in meanwhile do not see yet. Its failure leaves the server as it is. */
async function completeBehind(
  parts: Running,
  { statementTimeout }: HostSettings,
  progress: ProgressLine,
): Promise<void> {
  let told = false;
  try {
    await parts.app?.complete((step, done, total) => {
      if (!told) say('\n  正在准备演示数据，现在就可以登录：');
      told = true;
      progress.show(step, done, total);
    });
    progress.end();
    if (told && parts.stopping !== true) say('  演示数据已准备完毕。');
  } catch (error) {
    progress.end();
    process.stderr.write(`演示数据没有建完，重新启动会接着建立。\n${faultText(error)}\n`);
  }
  parts.ports?.database.setStatementTimeout(statementTimeout);
}

/** Left by npm start, which builds the client while the schema is made; the promise tells whether that worked. */
function clientBeingBuilt(): Promise<boolean> | null {
  const left: unknown = Reflect.get(globalThis, Symbol.for('workbench.clientBuilt'));
  return left instanceof Promise ? left.then((isBuilt) => isBuilt === true) : null;
}

/** The first password is told once, on the terminal, and never stands in a log. */
function withoutPassword(log: Log, tell: (administrator: Administrator) => void): Log {
  return {
    write(level, event, facts) {
      if (event !== 'administrator.created') return log.write(level, event, facts);
      tell({ login: String(facts['login']), password: String(facts['password']) });
      return log.write(level, event, { login: facts['login'] });
    },
  };
}

function welcome(settings: HostSettings, port: number, administrator: Administrator | undefined): void {
  const host = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host;
  say();
  say(`  已启动：http://${host.includes(':') ? `[${host}]` : host}:${port}/app/`);
  if (administrator) {
    say();
    say(`  管理员账号 ${administrator.login}，初始密码 ${administrator.password}`);
    say('  此密码只显示这一次，首次登录后请立即修改。');
  }
  if (settings.demo) {
    say();
    say('  演示账号：');
    for (const { username, password, title } of demoAccounts)
      say(`    ${username.padEnd(12)} ${password.padEnd(14)} ${title}`);
  }
  say();
  say('  按 Ctrl+C 停止。');
}

function stopOnSignals(parts: Running): void {
  let first = 0;
  function onSignal(): void {
    const now = performance.now();
    if (first === 0) {
      first = now;
      say('\n  正在停止（再按一次 Ctrl+C 强制停止）…');
      stop(parts).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${faultText(error)}\n`);
          process.exit(1);
        },
      );
    } else if (now - first > SAME_SIGNAL) process.exit(1);
  }
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** No new requests, live links told, running requests finished, database closed, folder unlocked. */
async function stop(parts: Running): Promise<void> {
  const { app, ports, web } = parts;
  parts.stopping = true;
  const webClosed = web?.close(PATIENCE);
  await app?.close();
  await webClosed;
  ports?.compute.close();
  await ports?.database.close();
}
