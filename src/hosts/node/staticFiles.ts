// The built client under /app/. All files are listed at the start and requests are looked up in that list, so no path
// can lead outside it. The build lays packed copies beside the files (scripts/packClient.mjs); what has none is packed on
// first demand, and kept in memory.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface StaticFiles {
  /** Null when the path is not under /app/. */
  respond(request: Request): Promise<Response | null>;
}

/** Facts the page reads from its meta tags, so that one build serves every deployment. */
export type PageFacts = Readonly<Record<string, string>>;

interface Entry {
  type: string;
  cacheControl: string;
  page: boolean;
  content: () => Promise<Buffer>;
  /** As the build packed it; null when it did not. */
  packed: (encoding: Packing) => Promise<Buffer | null>;
  encoded: Map<string, Promise<{ content: Buffer; etag: string }>>;
}

const PREFIX = '/app/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/** Fact with the origins whose pages the menu may show inside a frame, divided by blanks. */
export const frameHostsFact = 'workbench-frame-hosts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

const PACKED: Readonly<Record<Packing, string>> = { br: '.br', gzip: '.gz' };

/** Lists `folder`; its index.html also answers every address of the client's router. */
export function staticFiles(folder: string, facts: PageFacts): StaticFiles {
  const entries = listEntries(path.resolve(folder), facts);
  const policy = `${POLICY}; frame-src 'self' ${facts[frameHostsFact] ?? ''}`.trimEnd();

  return {
    async respond(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(PREFIX)) return null;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
      const name = decoded(pathname.slice(PREFIX.length));
      const entry = entries.get(name ?? '') ?? (isPageAddress(name) ? entries.get('index.html') : undefined);
      return entry
        ? answer(request, entry, policy)
        : new Response('Not found', { status: 404, headers: safety() });
    },
  };
}

/** Addresses of the client's router have no extension; a missing asset must stay a 404. */
function isPageAddress(name: string | null): boolean {
  return (
    name !== null && !name.startsWith('assets/') && !name.includes('..') && path.posix.extname(name) === ''
  );
}

async function answer(request: Request, entry: Entry, policy: string): Promise<Response> {
  const encoding = COMPRESSIBLE.test(entry.type)
    ? bestEncoding(request.headers.get('accept-encoding') ?? '')
    : 'identity';
  const { content, etag } = await encodedContent(entry, encoding);
  const headers = new Headers({
    ...safety(),
    'content-type': entry.type,
    'cache-control': entry.cacheControl,
    etag,
    vary: 'accept-encoding',
  });
  // The live link is made to this host and no other.
  const { host } = new URL(request.url);
  if (entry.page)
    headers.set('content-security-policy', `${policy}; connect-src 'self' ws://${host} wss://${host}`);
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(content.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers });
}

type Packing = keyof typeof compress;
type Encoding = Packing | 'identity';

function bestEncoding(accepted: string): Encoding {
  const wanted = accepted
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  if (wanted.includes('br')) return 'br';
  return wanted.includes('gzip') ? 'gzip' : 'identity';
}

function encodedContent(entry: Entry, encoding: Encoding): Promise<{ content: Buffer; etag: string }> {
  const known = entry.encoded.get(encoding);
  if (known) return known;
  const made = contentIn(entry, encoding).then((content) => {
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    return { content, etag };
  });
  entry.encoded.set(encoding, made);
  made.catch(() => entry.encoded.delete(encoding)); // a failed read is tried again next time
  return made;
}

async function contentIn(entry: Entry, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return entry.content();
  return (await entry.packed(encoding)) ?? compress[encoding](await entry.content());
}

function listEntries(root: string, facts: PageFacts): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const found of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.join(found.parentPath, found.name);
    const name = path.relative(root, file).split(path.sep).join('/');
    const type = TYPES[path.extname(name).toLowerCase()];
    if (!type) continue;
    const page = name === 'index.html';
    entries.set(name, {
      type,
      page,
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      content: async () => {
        const content = await fs.promises.readFile(file);
        return page ? Buffer.from(withFacts(content.toString('utf8'), facts)) : content;
      },
      packed: async (encoding) => {
        const beside = `${file}${PACKED[encoding]}`;
        return page || !fs.existsSync(beside) ? null : fs.promises.readFile(beside);
      },
      encoded: new Map(),
    });
  }
  const index = entries.get('index.html');
  if (index) entries.set('', index);
  return entries;
}

function withFacts(html: string, facts: PageFacts): string {
  const tags = Object.entries(facts).map(
    ([name, value]) => `<meta name="${escaped(name)}" content="${escaped(value)}">`,
  );
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a malformed escape names no file
  }
}

function safety(): Record<string, string> {
  return { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
}
