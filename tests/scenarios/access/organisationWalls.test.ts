// Organisations are kept apart: whatever a colleague of one organisation asks, nothing of another comes back. Generated
// over every entity and every call that names one, so a new entity or call is covered the moment it is there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { machineOf, statesIn } from '#model/states/states.ts';
import type { Database } from '#server/ports.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';
import { addUser, type Client } from '#tests/support/app.ts';
import { long } from '#tests/support/long.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { callsOf, secret } from './entityCalls.ts';

/** Reports keep no rows of their own: stockReports.test.ts asks them from another organisation. */
const walled = allEntities.filter(
  (def) => def.kind !== 'report' && (def.shared !== true || def.wall !== undefined),
);

const neighbour = 'a colleague with every right';
/** Asks a quarter of the calls in the short form: every call of some entity, every entity by some call. */
const administrator = 'the administrator, working in another organisation';

let database: Database;
let host: ReadyApp;
let other = '';

const clients: Record<string, Client> = {};

const foreign = new Map<string, { id: string }>();

/** Columns that may be filled with the secret. */
function textColumns(table: TableShape, fields: Fields): string[] {
  return [...table.columns.values()].flatMap(({ key, name, type }) => {
    const kind = fields[key]?.kind;
    return type === 'text' && (kind === 'text' || kind === 'code' || kind === 'longText') ? [name] : [];
  });
}

async function addForeign(def: EntityDef, index: number): Promise<void> {
  const { header, lines } = shapeOf(def);
  const id = crypto.randomUUID();
  const texts = textColumns(header, allFieldsOf(def)).filter(
    (name) => !['"token_hash"', '"row_hash"', '"previous_hash"'].includes(name),
  );
  const wall = def.wall === undefined ? '"org"' : (header.columns.get(def.wall)?.name ?? '"org"');
  const [usable = machineOf(def)?.initial] = statesIn(def, 'executable');
  const values: [column: string, value: unknown][] = [
    ['"id"', id],
    [wall, other],
    ['"version"', 1],
    ['"created_at"', new Date(host.ports.clock.now()).toISOString()],
    ...(header.columns.has('status') ? [['"status"', usable] as [string, unknown]] : []),
    ...texts.map((name): [string, unknown] => [name, `${secret}${index}`]),
  ];
  await database.query(
    `insert into ${header.name} (${values.map(([column]) => column).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
    values.map(([, value]) => value),
  );
  for (const [key, table] of lines) {
    const own = def.lines?.[key];
    const inner = own === undefined ? [] : textColumns(table, lineFieldsOf(own));
    await database.query(
      `insert into ${table.name} ("id", "doc_id", "seq"${inner.map((name) => `, ${name}`).join('')})
       values (gen_random_uuid(), $1::uuid, 1${inner.map(() => ', $2').join('')})`,
      inner.length === 0 ? [id] : [id, `${secret}${index}`],
    );
  }
  // As if a twin of it had been removed before.
  await database.query(
    `insert into recycle_bin (entity, record_id, org, code, name, content, deleted_by, deleted_at)
     values ($1, $2::uuid, $3::uuid, $4, $4, $5::text::jsonb, $2::uuid, now())`,
    [
      def.name,
      id,
      other,
      `${secret}${index}`,
      JSON.stringify({ id, version: 1, status: null, fields: { code: secret }, lines: {} }),
    ],
  );
  foreign.set(def.name, { id });
}

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  other = crypto.randomUUID();
  await database.query(
    `insert into organization (id, status, code, name, created_at) values ($1::uuid, 'enabled', '999', '二厂', now())`,
    [other],
  );
  for (const [index, def] of walled.entries()) await addForeign(def, index);
  const codes = allEntities.flatMap((def) => actionsOf(def).map(({ action }) => permissionCode(def, action)));
  const user = await addUser(host.ports, 'neighbour', codes);
  await database.query(
    `insert into security_group_field_groups (id, doc_id, seq, field_group) select gen_random_uuid(), id, n, (array['cost', 'price', 'personal', 'secret'])[n]
     from security_group, generate_series(1, 4) n where code = 'group-neighbour'`,
  );
  await (clients[neighbour] = host.client()).signIn(user.login, user.password);
  await (clients[administrator] = host.client()).signIn('admin', host.password);
}, 120_000);
beforeEach(() => host.pass(10_000));
afterAll(() => host.close());

const clientOf = (persona: string): Client => {
  const client = clients[persona];
  if (client === undefined) throw new Error(`no persona ${persona}`);
  return client;
};

/** Whether this persona asks the call that stands here among those of the entity. */
const asks = (persona: string, entity: number, call: number): boolean =>
  long || persona === neighbour || (entity + call) % 4 === 0;

describe.each([neighbour, administrator])('%s', (persona) => {
  test.each(walled.map((def, index) => [def.title, def, index] as const))(
    '%s: hears nothing of another organisation',
    async (_title, def, index) => {
      const row = foreign.get(def.name);
      // Logs of all organisations are the administrator's.
      if (row === undefined || (def.wall !== undefined && persona !== neighbour)) return;
      const wrong: string[] = [];
      const calls = callsOf(def, row.id).filter((_, at) => asks(persona, index, at));
      for (const { path, method = 'POST', body, list } of calls) {
        host.pass(200);
        const answer = await clientOf(persona).call(method, path, body);
        if (answer.text.includes(secret) && !JSON.stringify(body ?? '').includes(secret))
          wrong.push(`${path} tells`);
        if (answer.text.includes(`${secret}0"`) || answer.text.includes(row.id)) wrong.push(`${path} tells`);
        if (answer.status >= 500) wrong.push(`${path}: ${answer.status} ${answer.message}`);
        if (list !== true && answer.code === '0') wrong.push(`${path} is done`);
      }
      expect(wrong).toEqual([]);
      const table = shapeOf(def).header;
      const { rows } = await database.query(`select "version" from ${table.name} where "id" = $1::uuid`, [
        row.id,
      ]);
      expect(rows).toEqual([{ version: 1 }]);
    },
  );

  test('is told nothing by the search over all records, the cards of the home page and the calls of the specification', async () => {
    const asked: [string, string, unknown?][] = [
      ['POST', 'api/searchRecords', { text: secret }],
      ['GET', 'api/dashboard'],
      ...host.app.routes.flatMap(({ method, path }): [string, string][] =>
        method === 'GET' && path.startsWith('/api/') && !path.includes(':') ? [['GET', path.slice(1)]] : [],
      ),
    ];
    for (const [method, path, body] of asked) {
      host.pass(200);
      expect((await clientOf(persona).call(method, path, body)).text, path).not.toContain(`${secret}0`);
    }
  });

  test('cannot refer to a record of another organisation', async () => {
    const wrong: string[] = [];
    for (const def of walled) {
      if (def.kind === 'ledger') continue;
      const patches = Object.entries(def.fields).flatMap(([field, { kind, entity }]) => {
        const target = entity === undefined ? undefined : foreign.get(entity);
        return target === undefined || kind !== 'ref' ? [] : [{ op: 'set', field, value: target.id }];
      });
      if (patches.length === 0) continue;
      host.pass(200);
      const answer = await clientOf(persona).post(`data/${def.name}`, {
        key: crypto.randomUUID(),
        patches,
      });
      if (answer.code === '0' || answer.text.includes(secret))
        wrong.push(`${def.name}: ${answer.code} ${answer.message}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('no call that names an entity is left out', () => {
  const known = new Set(walled.flatMap((def) => callsOf(def, 'x').map(({ route }) => route)));
  // Calls of single entities are actions of theirs, asked above by their name.
  const single = allEntities.flatMap(({ name }) => [`/data/${name}/`]);
  const open = host.app.routes.filter(
    ({ path }) => path.startsWith('/data/') && !single.some((start) => path.startsWith(start)),
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route))).toEqual(
    [],
  );
});
