// Calls to other servers. The list of origins comes from the settings, so no request can lead the server anywhere else;
// redirects are answers like others, and neither time nor size is unbounded.
import type { Outgoing, OutgoingCall } from '#server/ports.ts';

const patience = 10_000;
const longestAnswer = 65_536;

export function outgoing(origins: readonly string[]): Outgoing {
  const allowed = new Set(origins);
  return {
    async send({ method, address, headers, body }: OutgoingCall) {
      const { origin } = new URL(address);
      if (!allowed.has(origin)) throw new Error(`${origin} is not named in the settings`);
      try {
        const response = await fetch(address, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(patience),
          ...(headers === undefined ? {} : { headers }),
          ...(body === undefined ? {} : { body }),
        });
        return { status: response.status, text: await shortText(response) };
      } catch (error) {
        // The message names no more than the origin: the address carries tickets and secrets.
        throw new Error(`${origin} did not answer: ${reasonOf(error)}`, { cause: error });
      }
    },
  };
}

async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > longestAnswer) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
