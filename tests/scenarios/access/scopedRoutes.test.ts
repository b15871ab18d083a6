// What is kept from a colleague by data rules, field rules and the wall is told by no call, no report and no job: every
// registered one is asked with ids and words of what he may not see, and with what no screen would send (findings 3, 9.4).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { registeredJobs } from '#server/areas/registered.ts';
import { actionRun } from '#model/wire/actionRun.ts';
import type { JobKind } from '#server/jobs/jobKind.ts';
import type { Client } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { long } from '#tests/support/long.ts';
import { addRuledUser } from '#tests/support/ruledUser.ts';
import { madeUp, type MadeUp, type Way } from './askedRoutes.ts';
import { addMarked, hiddenField, hiddenWord, idOf, marked, words } from './markedRows.ts';

interface StoredFile {
  content: Uint8Array;
  type: string;
}

let host: ReadyApp;
let client: Client;
/** Entities a data rule can be chosen for. */
let ruled: readonly EntityDef[];

const reports = allEntities.filter(({ kind }) => kind === 'report');
const ways: readonly Way[] = ['kept', 'foreign', 'hostile'];
/** What calls of any entity are asked of; the short form takes one after the other. */
const asked = ['saleOrder', 'material', 'manufacturingOrder', 'planOrder', 'supplyDemandGrid'];
/** The one ends the session everything else is asked in, the other works through rows nobody filled in. */
const left: ReadonlySet<string> = new Set(['/request/getLogOut', '/maintenanceCalendar/generate']);

beforeAll(async () => {
  host = await openReadyApp();
  const stored = new Map<string, StoredFile>();
  host.ports.files = {
    write: async (path, content, type) => void stored.set(path, { content, type }),
    read: async (path) => stored.get(path) ?? null,
    remove: async (path) => void stored.delete(path),
  };
  const { database } = host;
  const { rows } = await database.query('select id from organization order by code limit 1', []);
  const own = String(rows[0]?.['id']);
  const other = crypto.randomUUID();
  await database.query(
    `insert into organization (id, status, code, name, created_at) values ($1::uuid, 'enabled', '999', '二厂', now())`,
    [other],
  );
  const menus = await database.query(`select component from permission where menu_type = 'menu'`, []);
  const listed = new Set(menus.rows.map((row) => String(row['component'])));
  ruled = marked.filter(({ name }) => listed.has(`entity/${name}/List`));
  await addMarked(database, 'seen', own, marked);
  await addMarked(database, 'kept', own, ruled);
  await addMarked(database, 'foreign', other, marked);
  const user = await addRuledUser(host.ports, 'colleague', [
    {
      codes: allEntities.flatMap((def) => actionsOf(def).map(({ action }) => permissionCode(def, action))),
      rules: Object.fromEntries(
        ruled.map((def) => [
          permissionCode(def, 'view'),
          [{ entity: def.name, field: 'createdAt', operator: 'lt', value: '2020-01-01' }],
        ]),
      ),
      fields: Object.fromEntries(
        marked.flatMap((def) => {
          const field = hiddenField(def);
          return field === null ? [] : [[`${def.name}.${field}`, 'hidden']];
        }),
      ),
    },
  ]);
  client = await host.signedIn(user);
}, 240_000);
afterAll(() => host.close());

/** What was sent to each place so far: a call may answer with what he himself put there. */
const sent = new Map<string, string>();

/** What is wrong with the answer; null when it tells nothing and fails in nothing. */
async function wrongWith({ method, path, body }: MadeUp): Promise<string | null> {
  host.pass(200);
  const request = `${sent.get(path) ?? ''} ${decodeURIComponent(path)} ${JSON.stringify(body ?? '')}`;
  sent.set(path, request);
  let status: number;
  let text: string;
  try {
    ({ status, text } = await client.call(method, path, body));
  } catch (error) {
    // A file: it is no envelope.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (status >= 500) return `${method} ${path}: ${status} ${text.slice(0, 200)}`;
  const told = [words.kept, words.foreign, hiddenWord].find(
    (word) => text.includes(word) && !request.includes(word),
  );
  // Words that were asked for may be repeated, with the number of their row never.
  const repeated = [words.kept, words.foreign].find((word) => new RegExp(`${word}\\d`, 'u').test(text));
  const found = told ?? repeated;
  return found === undefined ? null : `${method} ${path} tells ${found}`;
}

function askedOf(path: string, turn: number): readonly string[] {
  if (!path.includes(':entity')) return ['saleOrder'];
  return long ? asked : [asked[turn % asked.length] ?? 'saleOrder'];
}

test('the rows within his rules are there to be seen, those kept from him are not', async () => {
  const answer = await client.post<{ rows: { id: string }[] }>('data/saleOrder/query', {
    offset: 0,
    limit: 100,
  });
  expect(answer.result.rows.map(({ id }) => id)).toEqual([idOf('seen', 'saleOrder')]);
});

test('every registered call tells nothing of what is kept, hidden or foreign, and none fails', async () => {
  const wrong: string[] = [];
  let calls = 0;
  const routes = host.app.routes.filter(
    ({ session, outsideBase, path }) => session && outsideBase !== true && !left.has(path),
  );
  for (const [turn, route] of routes.entries())
    for (const way of ways)
      for (const entity of askedOf(route.path, turn)) {
        calls += 1;
        const problem = await wrongWith(madeUp(route, way, entity, turn));
        if (problem !== null) wrong.push(problem);
      }
  process.stdout.write(`${routes.length} routes walked in ${calls} calls\n`);
  expect(wrong).toEqual([]);
}, 600_000);

test('every report shows rows of what he may see alone, whatever is asked of it', async () => {
  const wrong: string[] = [];
  for (const def of reports) {
    const parameters = Object.entries(def.parameters ?? {});
    const chosen = (way: Way): Record<string, string> =>
      Object.fromEntries(
        parameters.flatMap(([key, { kind, entity }]) =>
          kind === 'ref' && way !== 'hostile'
            ? [[key, idOf(way, entity ?? '')]]
            : way === 'hostile'
              ? [[key, '__proto__']]
              : [],
        ),
      );
    for (const given of [{}, ...ways.map(chosen)]) {
      const problem = await wrongWith({
        method: 'POST',
        path: `data/${def.name}/query`,
        body: { offset: 0, limit: 500, parameters: given },
      });
      if (problem !== null) wrong.push(`${problem} for ${JSON.stringify(given)}`);
    }
  }
  process.stdout.write(`${reports.length} reports walked\n`);
  expect(wrong).toEqual([]);
}, 600_000);

/** What each kind is asked for; a new kind is added here. */
const inputs: Readonly<Record<string, (id: string) => unknown>> = {
  mrpRun: (id) => ({ id }),
  planScenario: (id) => ({ id }),
  forecastRun: (id) => ({ id }),
  kittingCommit: (id) => ({ id }),
  recost: (id) => ({ id }),
  planOrderRelease: (id) => ({
    orders: [{ id, version: 1 }],
    byPartner: false,
    byDate: false,
    purchaseTo: 'purchaseOrder',
    submit: false,
  }),
  [actionRun]: (id) => ({ entity: 'saleOrder', action: 'close', documents: [{ id, version: 1 }] }),
};

function documentOf(name: string, kind: JobKind | undefined): string {
  if (name === actionRun) return 'saleOrder';
  if (name === 'planOrderRelease') return 'planOrder';
  return kind !== undefined && 'entity' in kind.right ? kind.right.entity : 'saleOrder';
}

test('every kind of job asks for its documents', async () => {
  const kinds: Readonly<Record<string, JobKind>> = registeredJobs();
  const names = [...Object.keys(kinds), actionRun];
  expect(names.filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
  const wrong: string[] = [];
  for (const name of names) {
    const kind = kinds[name];
    for (const mark of ['kept', 'foreign'] as const) {
      const input = inputs[name]?.(idOf(mark, documentOf(name, kind)));
      host.pass(200);
      const answer = await client.post<{ id: string }>('jobs', { kind: name, input });
      const isEach = kind === undefined || 'each' in kind.right;
      const expected = isEach ? '0' : kind.queuedBy === 'action' ? '403' : '404';
      if (answer.code !== expected) wrong.push(`${name} of ${mark}: ${answer.code} ${answer.message}`);
      if (answer.code !== '0') continue;
      await host.app.idle();
      const { text, result } = await client.get<{ answer: { rows: { outcome: string }[] } }>(
        `jobs/${answer.result.id}`,
      );
      if (text.includes('机密')) wrong.push(`${name} of ${mark} tells`);
      if (result.answer.rows.some(({ outcome }) => outcome === 'done'))
        wrong.push(`${name} of ${mark} is done`);
    }
  }
  process.stdout.write(`${names.length} kinds of jobs walked\n`);
  expect(wrong).toEqual([]);
}, 120_000);
