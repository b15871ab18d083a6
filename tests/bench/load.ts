// Requests at full speed over a fixed number of connections for a fixed time. They are signed before the clock starts,
// so that the generator takes as little as possible from the processors it shares with the server.
import http from 'node:http';
import { signHeaders, signOf } from '#model/sign.ts';
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import { figuresOf, type Burst } from './measure.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';

export interface Shot {
  path: string;
  headers: http.OutgoingHttpHeaders;
  body: string;
}

export interface LoadFigures extends Burst {
  /** Answers by the code of their envelope; 'lost' where none came. */
  answers: Readonly<Record<string, number>>;
}

export function shotOf(address: string, token: string | null, path: string, request: unknown): Shot {
  const url = `${address}/api/restapi/${path}`;
  const body = JSON.stringify(request);
  return {
    path: new URL(url).pathname,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [signHeaders.appId]: DEMO_APP_ID,
      [signHeaders.timestamp]: String(businessNow()),
      [signHeaders.sign]: signOf({ query: url, body: request, appId: DEMO_APP_ID }, DEMO_SIGN_SECRET),
      ...(token === null ? {} : { [signHeaders.token]: token }),
    },
  };
}

/** Ends when the time is over or no shot is left. */
export async function fire(
  address: string,
  shots: Iterator<Shot>,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const { hostname, port } = new URL(address);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const answers: Record<string, number> = {};
  const send = ({ path, headers, body }: Shot): Promise<string> =>
    new Promise((resolve) => {
      const request = http.request({ hostname, port, path, method: 'POST', headers, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(codeIn(text)));
        answer.on('error', () => resolve('lost'));
      });
      request.on('error', () => resolve('lost'));
      request.end(body);
    });
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const next = shots.next();
        if (next.done === true) return;
        const sent = performance.now();
        const code = await send(next.value);
        times.push(performance.now() - sent);
        answers[code] = (answers[code] ?? 0) + 1;
      }
    }),
  );
  const took = performance.now() - started;
  agent.destroy();
  return { figures: figuresOf(times), rate: (times.length / took) * 1_000, answers };
}

/** The envelope begins with its code; reading all of it would cost more than sending it. */
function codeIn(text: string): string {
  return /^\{"code":"([^"]*)"/.exec(text)?.[1] ?? 'unknown';
}
