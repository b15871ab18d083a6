// Definitions → OpenAPI 3.1: one schema per entity and the verbs every entity answers. Served to whoever connects
// another system; derived, so that it cannot fall behind.
import { actionsOf } from '#model/can.ts';
import type { Dictionary } from '#model/dictionary.ts';
import type { EntityDef, Fields, JsonValue } from '#model/entity.ts';
import { isDecimal, isDerived, type FieldDef } from '#model/fields.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export type JsonObject = { readonly [key: string]: JsonValue };

export interface OpenApiOptions {
  title: string;
  version: string;
  /** Server address with base path, e.g. '/api/restapi'. */
  server: string;
  dictionary: (name: string) => Dictionary | undefined;
}

function limits(field: FieldDef): JsonObject {
  return {
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
    ...(field.above === undefined ? {} : { exclusiveMinimum: field.above }),
  };
}

function numbers(bounds: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(bounds).map(([key, value]) => [key, Number(value)]));
}

function valueSchema(field: FieldDef, dictionary: OpenApiOptions['dictionary']): JsonObject {
  // JSON numbers are binary floats, so decimals travel as text; their bounds stand under x-.
  if (isDecimal(field)) {
    const bounds = limits(field);
    return {
      type: ['string', 'null'],
      format: 'decimal',
      pattern: '^-?\\d+(\\.\\d+)?$',
      ...(Object.keys(bounds).length > 0 ? { 'x-bounds': bounds } : {}),
    };
  }
  switch (field.kind) {
    case 'integer':
      return { type: ['integer', 'null'], ...numbers(limits(field)) };
    case 'bool':
      return { type: ['boolean', 'null'] };
    case 'date':
      return { type: ['string', 'null'], format: 'date' };
    case 'datetime':
      return { type: ['string', 'null'], format: 'date-time' };
    case 'dict': {
      const items = dictionary(field.dict ?? '')?.items ?? [];
      if (items.length === 0) return { type: ['string', 'null'] };
      return {
        type: ['string', 'null'],
        enum: [...items.map((item) => item.value), null],
        'x-texts': items.map((item) => item.text),
      };
    }
    case 'ref':
      return { type: ['string', 'null'], format: 'uuid', 'x-entity': field.entity ?? '' };
    case 'refs':
      return { type: ['array', 'null'], items: { type: 'string', format: 'uuid' }, 'x-entity': field.entity ?? '' };
    case 'json':
      return {};
    case 'longText':
    case 'richText':
      return { type: ['string', 'null'], maxLength: field.length ?? 20_000 };
    default:
      return { type: ['string', 'null'], maxLength: field.length ?? 200 };
  }
}

function fieldsSchema(fields: Fields, dictionary: OpenApiOptions['dictionary'], more: JsonObject = {}): JsonObject {
  const properties = Object.entries(fields).map(([key, field]): [string, JsonObject] => [
    key,
    {
      title: field.title,
      ...valueSchema(field, dictionary),
      ...(isDerived(field) ? { readOnly: true } : {}),
      ...(field.required ? { 'x-required': true } : {}),
      ...(field.help === undefined ? {} : { description: field.help }),
    },
  ]);
  return { type: 'object', properties: { ...more, ...Object.fromEntries(properties) } };
}

/** Schema of a whole document as `Doc` travels: identity, header fields, lines by key. */
export function schemaOf(def: EntityDef, dictionary: OpenApiOptions['dictionary']): JsonObject {
  const id = { type: 'string', format: 'uuid' };
  const lines = Object.entries(def.lines ?? {}).map(([key, value]): [string, JsonObject] => [
    key,
    { type: 'array', title: value.title, items: fieldsSchema(lineFieldsOf(value), dictionary, { id }) },
  ]);
  return {
    type: 'object',
    title: def.title,
    required: ['id', 'version', 'fields', 'lines'],
    properties: {
      id,
      version: { type: 'integer' },
      status: { type: ['string', 'null'] },
      fields: fieldsSchema(allFieldsOf(def), dictionary),
      lines: { type: 'object', properties: Object.fromEntries(lines) },
    },
  };
}

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });

function operation(def: EntityDef, id: string, summary: string, parameters: readonly string[], withBody: boolean): JsonObject {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'string', description: "'0' 为成功" },
      success: { type: 'boolean' },
      message: { type: 'string' },
      result:
        id === 'query' || id === 'pick'
          ? { type: 'object' }
          : { type: 'object', properties: { doc: { $ref: `#/components/schemas/${def.name}` } } },
    },
  };
  return {
    tags: [def.title],
    operationId: `${def.name}_${id}`,
    summary: `${def.title}：${summary}`,
    parameters: parameters.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(withBody ? { requestBody: json({ type: 'object' }) } : {}),
    responses: { '200': { description: summary, ...json(envelope) } },
  };
}

function pathsOf(def: EntityDef): JsonObject {
  const base = `/data/${def.name}`;
  if (def.kind === 'report') return { [`${base}/query`]: { post: operation(def, 'query', '查询', [], true) } };
  const reading: JsonObject = {
    [`${base}/query`]: { post: operation(def, 'query', '查询', [], true) },
    [`${base}/pick`]: { post: operation(def, 'pick', '选择', [], true) },
    [`${base}/{id}`]: { get: operation(def, 'open', '查看', ['id'], false) },
  };
  if (def.kind === 'ledger') return reading;
  const known = new Set(['view', 'create', 'edit', 'copy', 'export', 'trace', 'print', 'push', 'import', 'attach']);
  const actions = actionsOf(def).flatMap(({ action, title }): [string, JsonObject][] =>
    known.has(action) ? [] : [[`${base}/{id}/${action}`, { post: operation(def, action, title, ['id'], true) }]],
  );
  const pushes = (def.pushes ?? []).map((push): [string, JsonObject] => [
    `${base}/{id}/push/${push.to}`,
    { post: operation(def, `push_${push.to}`, `下推${push.title}`, ['id'], true) },
  ]);
  return {
    ...reading,
    [base]: { post: operation(def, 'save', '保存', [], true) },
    ...Object.fromEntries(actions),
    ...Object.fromEntries(pushes),
  };
}

export function openApiOf(defs: readonly EntityDef[], { title, version, server, dictionary }: OpenApiOptions): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: server }],
    paths: Object.fromEntries(defs.flatMap((def) => Object.entries(pathsOf(def)))),
    components: { schemas: Object.fromEntries(defs.map((def) => [def.name, schemaOf(def, dictionary)])) },
  };
}
