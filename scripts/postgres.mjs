// A private PostgreSQL cluster for tests: a fresh folder, a socket, no network, gone at the end. Started as the system
// user postgres when run by root, because PostgreSQL refuses to be root.
// Alone: node scripts/postgres.mjs [--durable] -- command …   runs the command with DATABASE_URL and TEST_DATABASE_URL.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder of PostgreSQL's programs, newest version first, or null when it is not installed. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/bin',
    '/usr/local/pgsql/bin',
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(path.join(folder, name)))) ??
    null
  );
}

/** Debian's postgresql-common puts no server programs on the path, but wrappers may be there. */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Starts a cluster and resolves with its address and the way to end it. With `durable` it syncs to the disk like a
 * real one; without, it is faster and only good for tests that do not cut the power.
 * @param {{ durable?: boolean, folder?: string, postgres?: string }} [options]
 */
export async function startPostgres({ durable = false, folder, postgres = findPostgres() } = {}) {
  if (!postgres) throw new Error('PostgreSQL is not installed');
  const root = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-postgres-'));
  const data = path.join(root, 'data');
  const identity = ownerOf(root);
  if (!fs.existsSync(data)) {
    execFileSync(
      path.join(postgres, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...identity, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  }
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${root}`,
    'max_connections=100',
    'shared_buffers=64MB',
    'log_min_messages=panic',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const server = spawn(
    path.join(postgres, 'postgres'),
    ['-D', data, ...settings.flatMap((each) => ['-c', each])],
    {
      ...identity,
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // A crash of this process must not leave the cluster behind.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  await untilReady(path.join(data, 'postmaster.pid'), server);
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(root)}&user=postgres`,
    root,
    /** The process to end by hand, for tests that kill the database. */
    process: server,
    async stop({ keep = false } = {}) {
      process.off('exit', kill);
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await ended;
      if (!keep) fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The user to run as: root hands the folder to the system user postgres. */
function ownerOf(root) {
  if (process.getuid?.() !== 0) return {};
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  fs.chownSync(root, uid, gid);
  return { uid, gid };
}

/** The last line of postmaster.pid says "ready" once connections are taken. */
async function untilReady(file, server) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('PostgreSQL did not start');
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8').trimEnd().endsWith('ready')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('PostgreSQL did not become ready within a minute');
}

if (process.argv[1] && import.meta.filename === fs.realpathSync(process.argv[1])) {
  const [own, command] = split(process.argv.slice(2));
  const cluster = await startPostgres({ durable: own.includes('--durable') });
  const result = await new Promise((resolve) => {
    const child = spawn(command[0] ?? 'bash', command.slice(1), {
      stdio: 'inherit',
      // What opens a database of its own, as benches do, opens it here.
      env: {
        ENGINE: 'postgres',
        ...process.env,
        DATABASE_URL: cluster.url,
        TEST_DATABASE_URL: cluster.url,
      },
    });
    child.once('exit', (code) => resolve(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  });
  await cluster.stop();
  process.exit(result);
}

function split(words) {
  const at = words.indexOf('--');
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}
