// A line between browser and server that is cut where the test says: while the request is on its way, right after it was
// sent, before its answer arrives, or in the middle of the answer.
import net from 'node:net';

export type Cut = 'none' | 'midRequest' | 'afterSend' | 'beforeAnswer' | 'midAnswer';

export const cuts: readonly Cut[] = ['none', 'midRequest', 'afterSend', 'beforeAnswer', 'midAnswer'];

export interface CuttingProxy {
  /** http://127.0.0.1:…, one request a connection. */
  origin: string;
  close(): Promise<void>;
}

/** `next` says for every connection where it is cut. */
export async function cuttingProxy(port: number, next: () => Cut): Promise<CuttingProxy> {
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((browser) =>
    carry(browser, net.connect(port, '127.0.0.1'), next(), sockets),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}

function carry(browser: net.Socket, server: net.Socket, cut: Cut, sockets: Set<net.Socket>): void {
  const both = [browser, server];
  const end = (): void => both.forEach((socket) => socket.destroy());
  for (const socket of both) {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A line that breaks is what this is for.
    socket.on('error', end);
  }
  let asked = Buffer.alloc(0);
  browser.on('data', (part: Buffer) => {
    asked = Buffer.concat([asked, part]);
    const length = lengthOf(asked);
    if (length === null || asked.length < length) return;
    if (cut === 'midRequest') server.write(asked.subarray(0, Math.floor(length / 2)), end);
    else server.write(asked, () => (cut === 'afterSend' ? end() : undefined));
  });
  server.on('data', (part: Buffer) => {
    if (cut === 'beforeAnswer') end();
    else if (cut === 'midAnswer') browser.write(part.subarray(0, Math.ceil(part.length / 2)), end);
    else browser.write(part);
  });
  server.on('end', () => browser.end());
}

/** Bytes of the whole request; null while its head is incomplete. */
function lengthOf(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const body = /^content-length: *(\d+)/im.exec(bytes.subarray(0, end).toString('latin1'))?.[1] ?? '0';
  return end + 4 + Number(body);
}
