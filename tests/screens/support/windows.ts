// Windows (browser contexts) are used again by later desks of the same size: what the browser knows of the program, its
// files and their compiled code, stays with a window, and a new one reads and compiles all of it anew. What a page stored
// is cleared before the next one; scripts and routes end with their page. A window whose clock or network somebody took in
// hand keeps that, so it is used by nobody else.
import type { Browser, BrowserContext, Page } from 'playwright';
import { shiftPages } from '#tests/support/time/businessClock.ts';

export interface WindowOptions {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  moves: boolean;
}

/** Everything a page may have stored, but not what the browser keeps of files. */
const STORED = [
  'cookies',
  'file_systems',
  'indexeddb',
  'local_storage',
  'service_workers',
  'cache_storage',
].join();

const idle = new Map<Browser, Map<string, BrowserContext[]>>();
/** What stays with a window when its pages go. */
const lasting = [
  'addInitScript',
  'route',
  'exposeFunction',
  'exposeBinding',
  'setOffline',
  'setExtraHTTPHeaders',
];
const ofClock = ['install', 'setFixedTime', 'setSystemTime', 'fastForward', 'pauseAt', 'runFor', 'resume'];
const altered = new WeakSet<BrowserContext>();

/** Origins a window has been at. */
const visited = new WeakMap<BrowserContext, Set<string>>();

function idleOf(browser: Browser, options: WindowOptions): BrowserContext[] {
  const bySize = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, bySize);
  const key = JSON.stringify(options);
  const contexts = bySize.get(key) ?? [];
  bySize.set(key, contexts);
  return contexts;
}

/** A window nobody uses, as empty as a new one, with one page. */
export async function takeWindow(
  browser: Browser,
  options: WindowOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const known = idleOf(browser, options).pop();
  const context = known ?? (await openWindow(browser, options));
  const page = await context.newPage();
  if (known !== undefined) await clear(context, page);
  return { context, page };
}

/** Puts it back, without pages. */
export async function leaveWindow(
  browser: Browser,
  options: WindowOptions,
  context: BrowserContext,
): Promise<void> {
  if (altered.has(context)) return context.close();
  for (const page of context.pages()) await page.close();
  idleOf(browser, options).push(context);
}

/** Windows of this browser that somebody still uses go. */
export async function closeUsedWindows(browser: Browser): Promise<void> {
  const kept = new Set([...(idle.get(browser)?.values() ?? [])].flat());
  for (const context of browser.contexts()) if (!kept.has(context)) await context.close();
}

async function openWindow(
  browser: Browser,
  { width, height, scheme, moves }: WindowOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await shiftPages(context);
  noteAltering(context, context, lasting);
  noteAltering(context, context.clock, ofClock);
  // What never comes still fails; a slow machine is no reason to.
  context.setDefaultTimeout(60_000);
  const origins = new Set<string>();
  visited.set(context, origins);
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    }),
  );
  return context;
}

function noteAltering(context: BrowserContext, owner: object, names: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') continue;
    Reflect.set(owner, name, (...given: unknown[]): unknown => {
      altered.add(context);
      return Reflect.apply(original, owner, given);
    });
  }
}

async function clear(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  const tools = await context.newCDPSession(page);
  for (const origin of visited.get(context) ?? [])
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await tools.detach();
}
