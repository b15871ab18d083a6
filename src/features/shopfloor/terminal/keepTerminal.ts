// The terminal opens again without network: a worker of its own keeps the page and its parts on the device. It watches this
// page alone and exists where a server delivers the page over a secure connection.

/** The parts this page is built of so far. */
function loadedParts(): string[] {
  const here = globalThis.location.origin;
  return [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin, pathname }) => origin === here && pathname.startsWith('/app/'))
        .map(({ pathname }) => pathname),
    ),
  ];
}

/** Answers once everything the page stands on is on its way to be kept. */
export async function keepTerminal(): Promise<void> {
  if (import.meta.env['VITE_SERVER'] !== 'node' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/app/terminal-worker.js', { scope: '/app/terminal' });
    const { active } = await navigator.serviceWorker.ready;
    // Without network a part may be missing from the list; then nothing is thrown away.
    active?.postMessage({ parts: loadedParts(), only: navigator.onLine }, []);
  } catch {
    // Refused by the browser, as in private windows: the terminal works, it only cannot open without network.
  }
}
