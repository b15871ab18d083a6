// Whoever could not ask the server waits until it may be asked again.
import '#tests/support/page.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveLink } from '#api/liveLink.ts';
import { serverBack } from '#api/serverBack.ts';

/** The window's own events. */
const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('it is there again when the live link stands anew, or there is a network; each sign counts once (findings 2, 5.18)', async () => {
  const heard: string[] = [];
  const wait = (what: string): void => void serverBack().then(() => heard.push(what));
  useLiveLink.setState({ connected: false });
  wait('link');
  wait('link too');
  await Promise.resolve();
  expect(heard).toEqual([]);
  useLiveLink.setState({ connected: true });
  await Promise.resolve();
  expect(heard).toEqual(['link', 'link too']);
  wait('network');
  // It stands already: that says nothing.
  useLiveLink.setState({ connected: true });
  await Promise.resolve();
  expect(heard).toHaveLength(2);
  page.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(heard).toEqual(['link', 'link too', 'network']);
});
