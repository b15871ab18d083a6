// The demo company that is delivered beside a page which carries the server (scripts/pageDemo.mjs), for the first visit of
// a browser. Where none is delivered the server makes its own inside the page.

/** @returns the engine's archive; null where this browser has a database already, or nothing is delivered */
export async function deliveredDemo(): Promise<Blob | null> {
  const known = await indexedDB.databases();
  if (known.some(({ name }) => name?.endsWith('/workbench'))) return null;
  const answer = await fetch(`${import.meta.env.BASE_URL}demo-company.tar.gz`).catch(() => null);
  // A server of files answers what it does not have with the page.
  if (!answer?.ok || answer.headers.get('content-type')?.includes('html')) return null;
  return answer.blob();
}
