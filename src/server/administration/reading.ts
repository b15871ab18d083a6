// What the administration calls share: reads that answer to GET with a query and to POST with a body alike, whole
// lists through the same recipe as the screens, pages, comma lists and flags.
import type { EntityDef, Row } from '#model/entity.ts';
import type { RowOf, SystemFields } from '#model/typedDoc.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import type { Filter } from '#model/filter.ts';
import type { RefMap } from '#model/refs.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import { whyNot } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { validated } from '#server/http/validate.ts';
import { forbidden } from '#server/refusal.ts';
import { queryList } from '#server/store/list/queryList.ts';
import * as z from 'zod';

export interface ReadSpec<Shape extends z.ZodRawShape> {
  path: string;
  title: string;
  /** Permission code; left out where the handler decides by what is asked. */
  code?: string;
  parameters: z.ZodObject<Shape>;
  /** Meaning of the parameters, for the description. */
  query?: Readonly<Record<string, string>>;
  /** The helper endpoints answer to POST alone, and take forms and plain text too. */
  postOnly?: boolean;
}

/** Registers a read whose parameters may come by query, by body, or by both; the body wins. */
export function readRoute<Shape extends z.ZodRawShape>(
  routes: Routes,
  { path, title, code, parameters, query, postOnly = false }: ReadSpec<Shape>,
  handler: (call: SignedInCall<z.output<z.ZodObject<Shape>>>) => Promise<unknown>,
): void {
  const spec = {
    path,
    title,
    ...(code === undefined ? {} : { code }),
    ...(query === undefined ? {} : { query }),
  };
  const answer = (call: SignedInCall<Record<string, unknown> | undefined>): Promise<unknown> => {
    const given = Object.fromEntries([...call.query].filter(([name]) => name !== '_t'));
    return handler({ ...call, body: validated(parameters, { ...given, ...call.body }) });
  };
  const body = z.union([nothing, z.record(z.string(), z.unknown())]);
  routes.signedIn({ ...spec, method: 'POST', body, plain: postOnly, reads: true }, answer);
  if (!postOnly) routes.signedIn({ ...spec, method: 'GET', body: nothing }, answer);
}

export const text = z.string().max(200);
const number = z.union([z.number(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

/** Page of a list: pageNo from 1, pageSize 1 to 500. */
export const paging = {
  pageNo: number.pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: number.pipe(z.int().min(1).max(500)).default(10),
};

/** One of these texts, which may come as a number too. */
export const oneOf = <const Texts extends readonly string[]>(...texts: Texts) =>
  z.union([z.string(), z.int()]).transform(String).pipe(z.enum(texts));

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

export function pageOf<T>(
  records: T[],
  total: number,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Page<T> {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** A row of a list as its definition says; what the session may not see is null, or masked. */
export type ListedRow<E extends EntityDef> = RowOf<E['fields']> &
  SystemFields & { id: string; status: string | null };

/** What is answered of a list, typed by the definition. */
type Listed<E extends EntityDef> = Omit<QueryResult, 'rows'> & { rows: ListedRow<E>[] };

/** A page of the entity's list, as the session may see it. */
export async function readPage<E extends EntityDef>(
  context: Context,
  def: E,
  filter: Filter | null,
  page: { pageNo: number; pageSize: number },
): Promise<Listed<E>>;
export async function readPage(
  context: Context,
  def: EntityDef,
  filter: Filter | null,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<unknown> {
  allowView(context, def);
  return queryList(context, def, { filter, offset: (pageNo - 1) * pageSize, limit: pageSize });
}

const window = 500;

/** Every row of the entity's list, as the session may see it; for lists of administration, which stay small. */
export async function readAll<E extends EntityDef>(
  context: Context,
  def: E,
  filter?: Filter | null,
): Promise<Pick<Listed<E>, 'rows' | 'refs'>>;
export async function readAll(
  context: Context,
  def: EntityDef,
  filter: Filter | null = null,
): Promise<unknown> {
  allowView(context, def);
  const rows: Row[] = [];
  const refs: RefMap = {};
  for (;;) {
    const next = await queryList(context, def, { filter, offset: rows.length, limit: window });
    rows.push(...next.rows);
    for (const [entity, records] of Object.entries(next.refs)) refs[entity] = { ...refs[entity], ...records };
    if (next.rows.length < window) return { rows, refs };
  }
}

function allowView({ grants }: Context, def: EntityDef): void {
  const reason = whyNot(grants, def, 'view');
  if (reason !== null) throw forbidden(reason);
}

/** Ids or codes in a comma list or an array. */
export const commaList = z
  .union([z.string().max(200_000), z.array(z.string().max(100)).max(5000)])
  .transform((value) =>
    (typeof value === 'string' ? value.split(',') : value)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Instant as the specification's lists show it. */
export function timeText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? shanghaiText(value) : null;
}

/** '1' in force, '0' switched off. */
export function statusFlag(value: unknown): '0' | '1' {
  return value === 'disabled' ? '0' : '1';
}
