// Small real servers of others, on ports of this machine: a CAS server, a sender of text messages, WeChat's API, and
// one that redirects. They remember what they were asked.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignServer {
  /** http://127.0.0.1:… without a path. */
  url: string;
  asked: { method: string; url: URL; headers: http.IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

export interface ForeignAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  text?: string;
}

export async function foreignServer(
  answer: (asked: ForeignServer['asked'][number]) => ForeignAnswer | Promise<ForeignAnswer>,
): Promise<ForeignServer> {
  const asked: ForeignServer['asked'] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://localhost'),
        headers: request.headers,
        body,
      };
      asked.push(call);
      void Promise.resolve(answer(call)).then(({ status = 200, headers = {}, text = '' }) =>
        response.writeHead(status, headers).end(text),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Knows tickets for users; each is good once and for the service it was made for, as the protocol wants. */
export async function casServer(): Promise<
  ForeignServer & { ticketFor(user: string, service: string): string }
> {
  const tickets = new Map<string, { user: string; service: string }>();
  const wrapped = (content: string): string =>
    `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${content}\n</cas:serviceResponse>\n`;
  const server = await foreignServer(({ url }) => {
    if (url.pathname === '/cas/login') {
      const service = url.searchParams.get('service') ?? '';
      const ticket = ticketFor('sales', service);
      return { status: 302, headers: { location: `${service}?ticket=${ticket}` } };
    }
    if (!/^\/cas\/(p3\/)?serviceValidate$/.test(url.pathname)) return { status: 404 };
    const ticket = url.searchParams.get('ticket') ?? '';
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    const text =
      known === undefined || known.service !== url.searchParams.get('service')
        ? wrapped(
            `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>`,
          )
        : wrapped(
            `<cas:authenticationSuccess><!-- <cas:user>admin</cas:user> --><cas:user>${known.user}</cas:user>` +
              `<cas:attributes><cas:note>a &lt;b&gt; c</cas:note></cas:attributes></cas:authenticationSuccess>`,
          );
    return { headers: { 'content-type': 'application/xml' }, text };
  });
  let made = 0;
  function ticketFor(user: string, service: string): string {
    made += 1;
    const ticket = `ST-${made}-${Math.random().toString(36).slice(2)}-cas`;
    tickets.set(ticket, { user, service });
    return ticket;
  }
  return { ...server, ticketFor };
}
