// What a first visit loads: script and style of the sign-in page and of the workbench, measured in a browser with an
// empty cache from the built client. Bytes as they would travel compressed by gzip, whatever this server chooses.
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { openBrowser, openDesk, signIn } from '#tests/screens/support/browser.ts';
import { startProduct } from '#tests/screens/support/product.ts';

export interface FirstLoad {
  page: string;
  /** Bytes, gzip. */
  size: number;
  /** Bytes that may not be exceeded. */
  budget: number;
  files: readonly { name: string; size: number }[];
}

export const budgets = { login: 180 * 1024, workbench: 350 * 1024 } as const;

interface Loaded {
  /** Compressed size of every script and stylesheet so far, by address. */
  files: Map<string, number>;
  settled(): Promise<unknown>;
}

function watch(page: Page): Loaded {
  const files = new Map<string, number>();
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    // What the browser has already is answered by 304 without a body.
    if (response.status() !== 200) return;
    const name = new URL(response.url()).pathname;
    const read = response.body().then((body) => files.set(name, gzipSync(body, { level: 6 }).length));
    reading.push(read);
    // Whoever waits hears of a body that could not be read; one that comes after the page was closed is nobody's.
    read.catch(() => undefined);
  });
  return { files, settled: () => Promise.all(reading) };
}

function loadOf(page: string, budget: number, files: ReadonlyMap<string, number>): FirstLoad {
  const listed = [...files]
    .map(([name, size]) => ({ name, size }))
    .toSorted((one, other) => other.size - one.size);
  return { page, budget, size: listed.reduce((sum, { size }) => sum + size, 0), files: listed };
}

/** The workbench counts with what the sign-in page before it had loaded. */
export async function measureFirstLoads(browser: Browser, address: string): Promise<FirstLoad[]> {
  const { page, close } = await openDesk(browser);
  const loaded = watch(page);
  await page.goto(`${address}/app/user/login`, { waitUntil: 'networkidle' });
  await loaded.settled();
  const login = loadOf('登录页', budgets.login, loaded.files);
  await signIn(page, address, 'admin');
  await page.getByRole('tabpanel').waitFor();
  await page.waitForLoadState('networkidle');
  await loaded.settled();
  const workbench = loadOf('工作台', budgets.workbench, loaded.files);
  await close();
  return [login, workbench];
}

/** Prints both against their budgets, with the largest files. */
export async function benchSizes(say: (text: string) => void): Promise<void> {
  const [product, browser] = await Promise.all([startProduct({ demoLines: 200 }), openBrowser()]);
  try {
    say('\n== 首次装载（脚本与样式，gzip） ==');
    for (const { page, size, budget, files } of await measureFirstLoads(browser, product.address)) {
      say(`${size <= budget ? '✓' : '✗'} ${page}：${kilobytes(size)}，上限 ${kilobytes(budget)}`);
      for (const file of files.slice(0, 8)) say(`    ${kilobytes(file.size).padStart(9)}  ${file.name}`);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
