// The published description of every call, made from the register of routes, and of every document, made from the
// dictionary; nobody writes it by hand. It is whole by itself: parts that several schemas share stand in components.
import { codeLists } from '#entities/codeLists.ts';
import { knownEntities } from '#entities/registry.ts';
import { documentSchema } from '#model/derive/openapi.ts';
import type { Settings } from '#server/ports.ts';
import { signHeaders } from '#model/sign.ts';
import * as z from 'zod';
import { fullPath, nothing } from './routes.ts';
import type { RouteEntry, Routes } from './routes.ts';

type Json = Record<string, unknown>;

/**
 * Registers GET /openapi.json, which lists all routes known when it is asked, itself included. Only who has signed in may
 * read it, unless the settings open it to everybody.
 */
export function openapiRoute(routes: Routes, settings: Settings): void {
  const spec = { method: 'GET', path: '/openapi.json', title: '接口说明', body: nothing } as const;
  const answer = async (): Promise<Response> => Response.json(openapiOf(routes.list, settings));
  if (settings.openDescription) routes.open(spec, answer);
  else routes.signedIn(spec, answer);
}

function openapiOf(list: readonly RouteEntry[], { version }: Settings): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Envelope: envelope({}), ...documents() };
  for (const entry of list) {
    const path = fullPath(entry).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(entry, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '制造企业工作台',
      version,
      description:
        '所有应答都是 {code, success, message, result}；code 为 0 表示成功。data/{entity} 各接口的业务对象见 components.schemas，按名称。',
    },
    servers: [{ url: '/', description: '本机' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: signHeaders.token } },
      schemas,
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

/** 'post data/:entity/query' → 'postDataEntityQuery'. */
function operationId({ method, path }: RouteEntry): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function operationOf(entry: RouteEntry, schemas: Json): Json {
  const id = operationId(entry);
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
  const body =
    entry.body === nothing ? {} : { requestBody: { required: true, content: content(entry, id, schemas) } };
  const failure = (description: string): Json => ({
    description,
    content: json({ $ref: '#/components/schemas/Envelope' }),
  });
  return {
    operationId: id,
    summary: entry.title,
    ...(entry.code === undefined ? {} : { 'x-permission': entry.code }),
    security: entry.session ? [{ session: [] }] : [],
    parameters: [...inPath, ...inQuery, ...(entry.method === 'GET' ? [] : signed)],
    ...body,
    responses: {
      200: {
        description: '成功',
        content: json(
          envelope(
            entry.result === undefined ? {} : schemaOf(entry.result, 'output', `${id}Result`, schemas),
          ),
        ),
      },
      '4XX': failure('请求有误、没有登录或没有权限：code 与 message 说明原因'),
      default: failure('失败：code 与 message 说明原因'),
    },
  };
}

function content({ form, body }: RouteEntry, id: string, schemas: Json): Json {
  const schema = schemaOf(body, 'input', `${id}Body`, schemas);
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

/** Parts a schema refers to within itself (recursive filters, any JSON) move to components under the name of the call. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs: parts = {},
    ...described
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [part, content] of Object.entries(parts))
    schemas[partName(name, part)] = relocated(content, name);
  return relocated(described, name) as Json;
}

const partName = (name: string, part: string): string => `${name}${part.replaceAll(/\W|_/g, '')}`;

const within = '#/$defs/';

function relocated(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((each) => relocated(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' && each.startsWith(within)
        ? `#/components/schemas/${partName(name, each.slice(within.length))}`
        : relocated(each, name),
    ]),
  );
}
