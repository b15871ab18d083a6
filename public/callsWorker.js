// The service worker of a page that carries the server. msw asks the page about every request there is and sends it a copy of
// every answer; of the two and a half thousand modules a development server delivers nobody overrides one, so only calls
// and the parts of the program that a screen asks for later (see failChunk) come before it.
const overridable = /\/(?:api\/restapi|cas\/client|assets|src\/(?:features|grid|routes|ui))\//;

addEventListener('fetch', (event) => {
  if (!overridable.test(new URL(event.request.url).pathname)) event.stopImmediatePropagation();
});
importScripts('mockServiceWorker.js');
