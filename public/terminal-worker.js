// Lets the terminal open without network: the page and what it is built of are kept on the device, only those. Calls of the
// server are never looked at, so nothing they answer is kept here (what the terminal knows it keeps itself).
const STORE = 'workbench-terminal';
const PAGE = '/app/terminal';

self.addEventListener('install', (event) => {
  event.waitUntil(kept(PAGE).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// What the page loaded before it was watched, or every part of a new build; what an older build needed goes.
self.addEventListener('message', (event) => {
  const paths = Array.isArray(event.data?.parts) ? event.data.parts.filter(isPart) : [];
  event.waitUntil(keptAll(paths, event.data?.only === true));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(newest(request, PAGE));
  else if (isPart(pathname))
    event.respondWith(pathname.startsWith('/app/assets/') ? first(request) : newest(request, pathname));
});

/** A file of the build; never a call of the server. */
function isPart(pathname) {
  return (
    typeof pathname === 'string' && pathname.startsWith('/app/') && /\.(js|css|svg|png|woff2)$/.test(pathname)
  );
}

/** Files of the build carry their content in their name: what is kept is right. */
async function first(request) {
  const found = await (await caches.open(STORE)).match(request);
  return found ?? (await stored(request, request));
}

/** From the server while there is a network, as it was last otherwise. */
async function newest(request, name) {
  try {
    return await stored(request, name);
  } catch (failure) {
    const found = await (await caches.open(STORE)).match(name);
    if (found === undefined) throw failure;
    return found;
  }
}

async function stored(request, name) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(STORE)).put(name, answer.clone());
  return answer;
}

function kept(path) {
  return stored(new Request(path, { cache: 'no-cache' }), path);
}

async function keptAll(paths, isOnly) {
  const store = await caches.open(STORE);
  for (const path of paths) if ((await store.match(path)) === undefined) await kept(path);
  if (!isOnly) return;
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !paths.includes(pathname)) await store.delete(url);
  }
}
