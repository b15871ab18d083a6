// The demo company that is delivered beside a page which carries the server (scripts/pageDemo.mjs). The first visit of a browser
// keeps it as it came; the database is these files and what was changed of them since (storedFilesystem.ts). Where none is
// delivered the server makes its own company inside the page.

export interface DeliveredFile {
  /** Below the engine's folder. */
  path: string;
  /** Null for a folder. */
  contents: Uint8Array | null;
}

const ADDRESS = `${import.meta.env?.BASE_URL ?? '/'}demo-company.pack`;
const KEPT = 'workbench-company';

/** @returns what the database of this browser began with; nothing where it began empty */
export async function deliveredDemo(): Promise<readonly DeliveredFile[]> {
  const cache = await caches.open(KEPT);
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name?.endsWith('/workbench'))) {
    await cache.delete(ADDRESS);
    const answer = await fetch(ADDRESS).catch(() => null);
    // A server of files answers what it does not have with the page.
    if (answer?.ok === true && answer.headers.get('content-type')?.includes('html') !== true)
      await cache.put(ADDRESS, answer);
  }
  const kept = await cache.match(ADDRESS);
  if (!kept?.body) return [];
  const plain = new Response(kept.body.pipeThrough(new DecompressionStream('gzip')));
  return unpacked(new Uint8Array(await plain.arrayBuffer()));
}

/** Four bytes with the length of the table, the table of paths and sizes as JSON, and the contents one after the other. */
export function unpacked(pack: Uint8Array): DeliveredFile[] {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  const table: unknown = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  if (!isTable(table)) throw new Error('The delivered company is none');
  let at = 4 + length;
  return table.map(([path, size]) => {
    if (size === null) return { path, contents: null };
    at += size;
    // A copy: what is stored of a file would be the whole of what its bytes are a part of.
    return { path, contents: pack.slice(at - size, at) };
  });
}

function isTable(table: unknown): table is (readonly [path: string, size: number | null])[] {
  return Array.isArray(table) && table.every((row) => Array.isArray(row) && row.length === 2);
}
