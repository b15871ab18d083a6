// The published description of the calls, as a tool that knows nothing of us reads it (findings 2, 1.2, 1.7).
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type ServerApp } from '#server/app.ts';
import { origin } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

interface Description extends Record<string, unknown> {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
}

let host: ReadyApp;
let open: ServerApp;
let description: Description;

const answered = (app: ServerApp): Promise<Response> =>
  app.fetch(new Request(`${origin}/api/restapi/openapi.json`));

beforeAll(async () => {
  host = await openReadyApp();
  open = await createApp({ ...host.ports, settings: { ...host.ports.settings, openDescription: true } });
  description = (await (await answered(open)).json()) as Description;
}, 60_000);
afterAll(async () => {
  await open.close();
  await host.close();
});

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('lists every route there is, and nothing else', () => {
  const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const known = open.registered.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(description.components.schemas).toMatchObject({
    saleOrder: { title: '销售订单' },
    stockBalance: { title: expect.any(String) },
  });
  expect(listed.toSorted()).toEqual(known.toSorted());
  expect(listed).toContain('POST /api/restapi/data/{entity}/query');
});

test('is valid by the standard (findings 2, 1.2)', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  expect([errors, valid]).toEqual([undefined, true]);
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  const known = new Set(
    Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`),
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => !known.has(reference))).toEqual([]);
});

test('every call has its own name and says how it is refused', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(operations().filter(({ operation }) => operation.responses['4XX'] === undefined)).toEqual([]);
});

test('is read by whoever has signed in; by strangers only where the settings open it (findings 2, 1.7)', async () => {
  expect([(await answered(host.app)).status, (await answered(open)).status]).toEqual([401, 200]);
  const client = await host.signedIn();
  expect(await client.get('openapi.json')).toMatchObject({ openapi: '3.1.0' });
});
