// A real Chromium as a user's window: signs in, speaks of grids and cells, and fails on any console warning.
import fs from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { demoAccounts } from '#server/demo/accounts.ts';
import { callerAs } from './caller.ts';
import { leaveWindow, takeWindow, type WindowOptions } from './windows.ts';

const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((file) => file !== undefined && fs.existsSync(file));
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserOptions {
  /** Headless windows have none unless told. */
  scrollBars?: boolean;
  /** False: scripts are only interpreted, so that the heap holds no code compiled meanwhile. */
  compiles?: boolean;
}

export function openBrowser({ scrollBars = false, compiles = true }: BrowserOptions = {}): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    args: [...asRoot, ...quiet, ...(compiles ? [] : ['--js-flags=--no-opt --no-maglev --no-sparkplug'])],
    ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    ...(installed === undefined ? {} : { executablePath: installed }),
  });
}

export interface Desk {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, uncaught errors and failed requests since the last call. */
  complaints(): string[];
  close(): Promise<void>;
}

export interface DeskOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Without, pages come to rest at once, as for a user who asked for less motion. */
  moves?: boolean;
  /** Addresses (parts) whose failing answers are expected. */
  expected?: readonly string[];
}

/** What is done with the page of a desk when it comes and before it goes: nothing but in tests (everyFile.ts). */
export const watching = {
  opened: (_page: Page): void => {},
  closing: async (_page: Page): Promise<void> => {},
};

export async function openDesk(
  browser: Browser,
  { width = 1440, height = 900, scheme = 'light', moves = false, expected = [] }: DeskOptions = {},
): Promise<Desk> {
  const size: WindowOptions = { width, height, scheme, moves };
  const { context, page } = await takeWindow(browser, size);
  watching.opened(page);
  let found: string[] = [];
  const note = (text: string): void => {
    if (!expected.some((part) => text.includes(part))) found.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  return {
    page,
    context,
    complaints() {
      const told = found;
      found = [];
      return told;
    },
    async close() {
      await watching.closing(page);
      await leaveWindow(browser, size, context);
    },
  };
}

/** Signs in by keyboard with an account of the demo and waits for the workbench. */
export async function signInByKeyboard(page: Page, address: string, username: string): Promise<void> {
  await page.goto(`${address}/app/`);
  await fillSignIn(page, username);
}

/** The same on a page that asks for it already. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  const account = demoAccounts.find((known) => known.username === username);
  if (account === undefined) throw new Error(`no demo account ${username}`);
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

/**
 * Comes in as from another system, with the key of a session in the address: the page wanted is the first that is loaded.
 * @param place of the program, '/sales/saleOrder?tab=draft'
 */
export async function signIn(page: Page, address: string, username: string, place = '/'): Promise<void> {
  const { token } = await callerAs({ address }, username);
  await page.goto(`${address}/app${place}${place.includes('?') ? '&' : '?'}sessionKey=${token ?? ''}`);
  await page.getByRole('navigation').first().waitFor();
}

export function grid(page: Page, label: string): Locator {
  return page.getByRole('grid', { name: label });
}

/** Number of rows the grid says it has, from its ARIA count less the head rows. */
export async function rowCount(of: Locator): Promise<number> {
  return Number(await of.getAttribute('aria-rowcount'));
}
