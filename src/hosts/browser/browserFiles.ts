// The Files port in the browser: uploads are kept in the cache storage of this origin.
import type { Files } from '#server/ports.ts';

const CACHE = 'workbench-files';

export const browserFiles: Files = {
  async write(path, content, type) {
    const cache = await caches.open(CACHE);
    const body = new Response(new Uint8Array(content), { headers: { 'content-type': type } });
    await cache.put(addressOf(path), body);
  },
  async read(path) {
    const cache = await caches.open(CACHE);
    const stored = await cache.match(addressOf(path));
    if (!stored) return null;
    const content = new Uint8Array(await stored.arrayBuffer());
    return { content, type: stored.headers.get('content-type') ?? 'application/octet-stream' };
  },
  async remove(path) {
    const cache = await caches.open(CACHE);
    await cache.delete(addressOf(path));
  },
};

/** Never requested from the network; it only has to be an address. */
function addressOf(path: string): string {
  return `/stored-files/${path.split('/').map(encodeURIComponent).join('/')}`;
}
