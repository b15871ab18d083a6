// The way of every call, top to bottom: body → signature → session → rate → permission → schema → handler → envelope.
import type { Grants } from '#model/rights/can.ts';
import { signHeaders } from '#model/sign.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, Refusal } from '#server/refusal.ts';
import { checkText, readBody } from './body.ts';
import type { ReadBody } from './body.ts';
import type { Call } from './call.ts';
import { failure, success } from './envelope.ts';
import type { Place } from './envelope.ts';
import { readForm } from './form.ts';
import type { CallLimiter } from './limits.ts';
import type { Endpoint, Gate, RouteSpec } from './routes.ts';
import { verifySignature } from './signature.ts';
import { validated } from './validate.ts';

export interface GateParts {
  ports: Ports;
  sessions: Sessions;
  grants: GrantsReader;
  limiter: CallLimiter;
  /** @throws Refusal while nothing of the business may be written */
  refuseWrites(): void;
}

const noBody: ReadBody = { value: undefined, signed: undefined };

/** Header in which the host passes the caller's address; hosts remove what the caller sent under this name. */
export const addressHeader = 'x-peer-address';

export function createGate(parts: GateParts): Gate {
  const { ports } = parts;
  return async (spec, endpoint, request, parameter) => {
    const requestId = newRequestId(ports);
    const url = new URL(request.url);
    const place: Place = { requestId, method: request.method, path: url.pathname };
    try {
      checkText(decodedAddress(url));
      // Forms are signed by address and app id alone; nobody without a session makes us read one.
      const body = spec.form === undefined ? await readBody(request, spec.limits, spec.plain) : noBody;
      if (request.method !== 'GET' || body.value !== undefined) verifySignature(request, body.signed, ports);
      const call: Call<unknown> = {
        ports,
        requestId,
        address: request.headers.get(addressHeader) ?? '',
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
        now: ports.clock.now(),
        parameter,
        query: url.searchParams,
        body: body.value,
      };
      return success(await run(parts, spec, endpoint, call, request, place), requestId);
    } catch (error) {
      return failure(error, place, ports.log);
    }
  };
}

async function run<Body>(
  { sessions, grants, limiter, refuseWrites }: GateParts,
  spec: RouteSpec<Body>,
  endpoint: Endpoint<Body>,
  call: Call<unknown>,
  request: Request,
  place: Place,
): Promise<unknown> {
  if (!endpoint.session) {
    limiter.spend(`address ${call.address}`);
    return endpoint.handler({ ...call, body: validated(spec.body, call.body) });
  }
  const session = await sessions.find(request.headers.get(signHeaders.token) ?? '', call.address);
  if (session instanceof Refusal) {
    limiter.spend(`address ${call.address}`);
    throw session;
  }
  limiter.spend(`session ${session.id}`);
  const preview = session.previewBy !== undefined;
  const writes = spec.method !== 'GET' && spec.reads !== true;
  if (writes && spec.personal !== true && spec.withInitialPassword !== true) refuseWrites();
  if (preview && writes) throw forbidden('正在以他人身份预览，只能查看，不能操作');
  if (session.mustChangePassword && !preview && spec.withInitialPassword !== true)
    throw forbidden('请先修改密码，再开始工作');
  const own = await grants.of(session);
  const granted = preview ? lookingOnly(own) : own;
  place.user = granted.login;
  if (spec.code !== undefined && !granted.admin && !granted.codes.includes(spec.code))
    throw forbidden(`您没有“${spec.title}”的权限`);
  const body = spec.form === undefined ? call.body : await readForm(request, spec.form.bytes);
  return endpoint.handler({ ...call, session, grants: granted, body: validated(spec.body, body) });
}

const looking = new WeakMap<Grants, Grants>();

/** The same object each time, so that what hangs on it is worked out once. */
function lookingOnly(grants: Grants): Grants {
  const known = looking.get(grants) ?? { ...grants, readonly: true };
  looking.set(grants, known);
  return known;
}

function decodedAddress(url: URL): string {
  try {
    return decodeURIComponent(url.pathname) + decodeURIComponent(url.search.replaceAll('+', ' '));
  } catch {
    throw new Refusal('422', 422, '请求地址含有无法识别的编码');
  }
}

/** Sixteen hexadecimal characters, shown to users and kept in the log. */
export function newRequestId({ random }: Ports): string {
  return [...random.bytes(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
