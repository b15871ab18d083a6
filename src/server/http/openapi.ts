// The published description of every call, made from the register of routes, and of every document, made from the
// dictionary; nobody writes it by hand.
import { codeLists } from '#entities/codeLists.ts';
import { knownEntities } from '#entities/registry.ts';
import { documentSchema } from '#model/derive/openapi.ts';
import type { Settings } from '#server/ports.ts';
import { signHeaders } from '#model/sign.ts';
import * as z from 'zod';
import { fullPath, nothing } from './routes.ts';
import type { RouteEntry, Routes } from './routes.ts';

type Json = Record<string, unknown>;

/** Registers GET /openapi.json, which lists all routes known when it is asked, itself included. */
export function openapiRoute(routes: Routes, settings: Settings): void {
  routes.open({ method: 'GET', path: '/openapi.json', title: '接口说明', body: nothing }, async () =>
    Response.json(openapiOf(routes.list, settings)),
  );
}

function openapiOf(list: readonly RouteEntry[], { version }: Settings): Json {
  const paths: Record<string, Json> = {};
  for (const entry of list) {
    const path = fullPath(entry).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '制造企业工作台',
      version,
      description:
        '所有应答都是 {code, success, message, result}；code 为 0 表示成功。data/{entity} 各接口的业务对象见 components.schemas，按名称。',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: signHeaders.token } },
      schemas: { Envelope: envelope({}), ...documents() },
    },
  };
}

let described: Json | undefined;

/** One schema per entity, by its name. */
function documents(): Json {
  described ??= Object.fromEntries(
    knownEntities().map((def) => [def.name, documentSchema(def, (name) => codeLists[name])]),
  );
  return described;
}

function operationOf(entry: RouteEntry): Json {
  const inPath = [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(entry.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const signed = [signHeaders.appId, signHeaders.timestamp, signHeaders.sign].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  const body = entry.body === nothing ? {} : { requestBody: { required: true, content: content(entry) } };
  return {
    summary: entry.title,
    ...(entry.code === undefined ? {} : { 'x-permission': entry.code }),
    security: entry.session ? [{ session: [] }] : [],
    parameters: [...inPath, ...inQuery, ...(entry.method === 'GET' ? [] : signed)],
    ...body,
    responses: {
      200: {
        description: '成功',
        content: json(envelope(entry.result === undefined ? {} : schemaOf(entry.result, 'output'))),
      },
      default: {
        description: '失败：code 与 message 说明原因',
        content: json({ $ref: '#/components/schemas/Envelope' }),
      },
    },
  };
}

function content({ form, body }: RouteEntry): Json {
  const schema = schemaOf(body, 'input');
  return form === undefined ? json(schema) : { 'multipart/form-data': { schema } };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function envelope(result: Json): Json {
  return {
    type: 'object',
    required: ['code', 'success', 'message', 'result'],
    properties: {
      code: { type: 'string' },
      success: { type: 'boolean' },
      message: { type: 'string' },
      result,
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
