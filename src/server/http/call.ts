// What a route handler works with: the admitted, validated request, free of the web framework.
import type { Grants } from '#model/rights/can.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Ports } from '#server/ports.ts';

export interface Call<Body> {
  ports: Ports;
  requestId: string;
  /** Address of the caller as the host saw it. */
  address: string;
  userAgent: string;
  /** Epoch milliseconds at which the call was admitted. */
  now: number;
  /** A part of the path; '' when the path has none of that name. */
  parameter: (name: string) => string;
  query: URLSearchParams;
  body: Body;
}

export interface SignedInCall<Body> extends Call<Body> {
  session: Session;
  grants: Grants;
}
