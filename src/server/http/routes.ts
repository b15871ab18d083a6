// The register of routes: one call adds a route to Hono and to the published description, so none can be missing.
import { Hono } from 'hono';
import * as z from 'zod';
import type { BodyLimits } from './body.ts';
import type { Call, SignedInCall } from './call.ts';

/** Base path of every call of the specification. */
export const apiBase = '/api/restapi';

export interface RouteSpec<Body> {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the API base, with `:name` for parameters. */
  path: string;
  /** The path stands outside the API base: the specification writes it so. */
  outsideBase?: boolean;
  title: string;
  /** Schema of the JSON body; `nothing` for calls without one. Unknown keys are refused. */
  body: z.ZodType<Body>;
  /** Wider bounds than those of every body; for saves of long documents. */
  limits?: Partial<BodyLimits>;
  /** The body may also be a URL-encoded form or JSON sent as plain text. */
  plain?: boolean;
  /** The body is a multipart form of at most so many bytes, read only once everything else was checked. */
  form?: { bytes: number };
  /** Query parameters, for the description: name and meaning. */
  query?: Readonly<Record<string, string>>;
  /** Changes nothing although it is no GET: open to whoever only looks through another's eyes. */
  reads?: boolean;
  /** Concerns nothing but the session and the settings of the person: open also while the demo company is made. */
  personal?: boolean;
  /** Permission code the session needs; routes of entities decide in their recipes instead. */
  code?: string;
  /** Open also while a password chosen by somebody else has not been replaced. */
  withInitialPassword?: boolean;
  /** Schema of `result`, for the description. */
  result?: z.ZodType;
}

/** A registered route, as the description lists it. */
export type RouteEntry = RouteSpec<unknown> & { session: boolean };

/** What a route does, and whether it needs a session. */
export type Endpoint<Body> =
  | { session: true; handler: (call: SignedInCall<Body>) => Promise<unknown> }
  | { session: false; handler: (call: Call<Body>) => Promise<unknown> };

/** Leads one raw request through every check to the handler; see gate.ts. */
export type Gate = <Body>(
  spec: RouteSpec<Body>,
  endpoint: Endpoint<Body>,
  request: Request,
  parameter: (name: string) => string,
) => Promise<Response>;

export interface Routes {
  hono: Hono;
  list: readonly RouteEntry[];
  /** A call only a signed-in user may make. */
  signedIn<Body>(spec: RouteSpec<Body>, handler: (call: SignedInCall<Body>) => Promise<unknown>): void;
  /** A call anybody may make; there are few, and each is listed in the permission test. */
  open<Body>(spec: RouteSpec<Body>, handler: (call: Call<Body>) => Promise<unknown>): void;
}

export function fullPath({
  path,
  outsideBase = false,
}: Pick<RouteSpec<unknown>, 'path' | 'outsideBase'>): string {
  return outsideBase ? path : apiBase + path;
}

/** Body of a call that carries none: absent, null or an empty object. */
export const nothing: z.ZodType<undefined> = z
  .union([z.undefined(), z.null(), z.strictObject({})])
  .transform(() => undefined);

export function createRoutes(gate: Gate): Routes {
  const hono = new Hono();
  const list: RouteEntry[] = [];
  function register<Body>(spec: RouteSpec<Body>, endpoint: Endpoint<Body>): void {
    list.push({ ...spec, session: endpoint.session });
    hono.on(spec.method, fullPath(spec), (context) =>
      gate(spec, endpoint, context.req.raw, (name) => context.req.param(name) ?? ''),
    );
  }
  return {
    hono,
    list,
    signedIn: (spec, handler) => register(spec, { session: true, handler }),
    open: (spec, handler) => register(spec, { session: false, handler }),
  };
}
