// One Chromium for all files of a worker: a window keeps to itself what it stores, so files share nothing but the program.
// It ends with its worker; every file leaves it without windows.
import type { Browser } from 'playwright';
import { type BrowserOptions, openBrowser } from './browser.ts';
import { closeUsedWindows } from './windows.ts';

const opened = new Map<string, Promise<Browser>>();

/** The browser of this worker that was started with these options. */
export async function workerBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const known = await opened.get(key);
  if (known?.isConnected() === true) return known;
  const fresh = openBrowser(options);
  opened.set(key, fresh);
  return fresh;
}

/** What a file left open goes before the next one. */
export async function closeWindows(): Promise<void> {
  for (const browser of opened.values()) await closeUsedWindows(await browser);
}
