// Every entity, every action, every kind of person: the server does what the code grants and refuses the rest.
// Generated from the dictionary, so a new entity or action is covered the moment it is defined.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

const everyAction = allEntities.flatMap((def) => actionsOf(def).map(({ action }) => ({ def, action })));
const reading = ['view', 'export', 'trace', 'print'];

const personas: Readonly<Record<string, (action: string) => boolean>> = {
  'somebody without permissions': () => false,
  'a reader': (action) => reading.includes(action),
  'a clerk who may write but not approve': (action) =>
    reading.includes(action) || ['create', 'edit', 'submit', 'delete', 'copy'].includes(action),
  'somebody with every code': () => true,
};

let host: ReadyApp;
const clients = new Map<string, Client>();

beforeAll(async () => {
  host = await openReadyApp();
  for (const [index, [persona, has]] of Object.entries(personas).entries()) {
    const codes = everyAction.flatMap(({ def, action }) =>
      has(action) ? [permissionCode(def, action)] : [],
    );
    clients.set(persona, await host.signedIn(await addUser(host.ports, `persona${index}`, codes)));
  }
}, 120_000);

afterAll(() => host.close());

const missing = '00000000-0000-7000-8000-000000000000';

/** The call that asks for the action, on a record that does not exist where one is named. Null: no route of its own. */
function callFor(def: EntityDef, action: string): { method: string; path: string; body?: unknown } | null {
  const at = `data/${def.name}`;
  const key = crypto.randomUUID();
  if (action === 'view') return { method: 'POST', path: `${at}/query`, body: { offset: 0, limit: 1 } };
  if (action === 'create') return { method: 'POST', path: at, body: { key, patches: [] } };
  if (action === 'edit')
    return { method: 'POST', path: at, body: { id: missing, version: 1, key, patches: [] } };
  if (action === 'delete')
    return { method: 'POST', path: `${at}/${missing}/delete`, body: { version: 1, key } };
  // Plan rows are pushed to receipts by the form that asks for them.
  if (action === 'push' && def.pushes === undefined) return null;
  if (action === 'test' && def.name === 'approvalFlow')
    return { method: 'POST', path: `${at}/${missing}/test`, body: { code: '' } };
  if (action === 'push')
    return {
      method: 'POST',
      path: `${at}/${missing}/push/${def.pushes?.[0]?.to ?? ''}`,
      body: { version: 1, key },
    };
  if (action === 'merge') {
    const body = { version: 1, other: crypto.randomUUID(), otherVersion: 1, key, take: [], takeLines: [] };
    return { method: 'POST', path: `${at}/${missing}/merge`, body };
  }
  if (['export', 'import', 'print', 'trace', 'copy', 'attach'].includes(action)) return null;
  return { method: 'POST', path: `${at}/${missing}/${action}`, body: { version: 1, key, reason: '核对' } };
}

/** Whatever a security group grants, these are the administrators' alone; none of the personas is one. */
const forAdministrators = new Set(['user:simulate']);

describe.each(Object.keys(personas))('%s', (persona) => {
  // Rule permission-r3.
  test.each(allEntities.map((def) => [def.title, def] as const))('%s', async (_title, def) => {
    const client = clients.get(persona);
    const has = personas[persona];
    if (client === undefined || has === undefined) throw new Error(`no persona ${persona}`);
    const wrong: string[] = [];
    for (const { action } of actionsOf(def)) {
      const call = callFor(def, action);
      if (call === null) continue;
      // Below the limit of calls a second.
      host.pass(100);
      const answer = await client.call(call.method, call.path, call.body);
      const refused = answer.status === 403;
      // Actions of the catalogue that no recipe carries out yet are nobody's.
      const unknown = answer.status === 404 && answer.message.includes('没有这个操作');
      if (
        answer.status >= 500 ||
        (refused === (has(action) && !forAdministrators.has(`${def.name}:${action}`)) && !unknown)
      )
        wrong.push(`${action}: ${answer.status} ${answer.message}`);
    }
    expect(wrong).toEqual([]);
  });
});
