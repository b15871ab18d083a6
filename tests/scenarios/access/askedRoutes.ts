// Requests made up for any registered call: its parameters, query and body follow from its register entry, filled with ids and
// words of rows the caller may not see, or with what no screen would send.
import * as z from 'zod';
import { entityOf } from '#entities/registry.ts';
import type { RouteEntry } from '#server/http/routes.ts';
import { idOf, words, type Mark } from './markedRows.ts';

export interface MadeUp {
  method: string;
  /** Below the base, without the slash. */
  path: string;
  body?: unknown;
}

export type Way = Exclude<Mark, 'seen'> | 'hostile';

const hostile = ['__proto__', 'constructor', "x' or '1'='1", '-1', '1e999', '不是', '9999-99-99', '\u0001'];

/** The entity whose record a name most likely means. */
const meant: Readonly<Record<string, string>> = {
  materials: 'material',
  boms: 'bom',
  run: 'mrpRun',
  report: 'onlineReport',
  form: 'onlineForm',
  chart: 'spcChart',
  invoice: 'purchaseInvoice',
  document: 'saleOrder',
};

class Filling {
  readonly #way: Way;
  readonly #entity: string;
  #turn: number;

  constructor(way: Way, entity: string, turn: number) {
    this.#way = way;
    this.#entity = entity;
    this.#turn = turn;
  }

  id(name: string): string {
    if (this.#way === 'hostile') return crypto.randomUUID();
    const entity = meant[name] ?? (entityOf(name) === undefined ? this.#entity : name);
    return idOf(this.#way, entity);
  }

  text(name: string): string {
    this.#turn += 1;
    if (this.#way === 'hostile') return hostile[this.#turn % hostile.length] ?? '';
    return name === 'entity' ? this.#entity : words[this.#way];
  }
}

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

function valueOf(schema: Schema, name: string, filling: Filling): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [either] = schema.anyOf ?? schema.oneOf ?? [];
  if (either !== undefined) return valueOf(either, name, filling);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valueOf(inner, key, filling)]),
      );
    case 'array':
      return [valueOf(schema.items ?? {}, name, filling)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'string':
      return textOf(schema, name, filling);
    default:
      return null;
  }
}

function textOf({ format = '', pattern, minLength = 0 }: Schema, name: string, filling: Filling): string {
  if (/uid/.test(format) || ['id', 'other'].includes(name)) return filling.id(name);
  if (format === 'date' || /date|day|^from$|^to$|until|start|end/i.test(name)) return '2026-03-05';
  const text = filling.text(name);
  if (pattern !== undefined)
    return ['1', filling.id(name), 'abc', text].find((each) => new RegExp(pattern, 'u').test(each)) ?? text;
  return text.length < minLength ? text.padEnd(minLength, 'x') : text;
}

function bodyOf({ body, form }: RouteEntry, filling: Filling): unknown {
  if (form !== undefined) {
    const sent = new FormData();
    sent.append('file', new File(['核对'], '核对.txt'));
    return sent;
  }
  try {
    // Schemas of schemas are read as the plain data they are.
    const schema: Schema = JSON.parse(
      JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })),
    );
    return valueOf(schema, '', filling);
  } catch {
    return {};
  }
}

/** @param entity for a call of any entity; otherwise the one its path names */
export function madeUp(route: RouteEntry, way: Way, entity: string, turn: number): MadeUp {
  const [, , named = ''] = route.path.split('/');
  const of = entityOf(named)?.name ?? entity;
  const filling = new Filling(way, of, turn);
  const path = route.path
    .slice(1)
    .replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(name === 'entity' ? of : name === 'id' ? filling.id('id') : filling.text(name)),
    );
  const query = new URLSearchParams(
    Object.keys(route.query ?? {}).map((name) => [
      name,
      way === 'hostile' || entityOf(meant[name] ?? name) === undefined
        ? filling.text(name)
        : filling.id(name),
    ]),
  ).toString();
  return {
    method: route.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(route.method === 'GET' ? {} : { body: bodyOf(route, filling) }),
  };
}
