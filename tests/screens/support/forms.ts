// What tests of forms share: sessions kept between windows, and files to choose.
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { type Desk, signIn } from './browser.ts';

type Stored = [key: string, value: string][];

export interface KeptSessions {
  /** Signs in; the next time with what the browser kept of the first, as in another window of it. */
  enter(desk: Desk, address: string, account: string): Promise<void>;
}

export function keptSessions(): KeptSessions {
  const kept = new Map<string, Stored>();
  return {
    async enter({ page }, address, account) {
      const known = kept.get(account);
      if (known === undefined) {
        await signIn(page, address, account);
        const stored = await page.evaluate(() =>
          Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? '']),
        );
        kept.set(account, stored);
        return;
      }
      await page.addInitScript((items: Stored) => {
        for (const [key, value] of items) localStorage.setItem(key, value);
      }, known);
      await page.goto(`${address}/app/`);
      await page.getByRole('navigation').first().waitFor();
    },
  };
}

export async function openPersonalPage(
  page: Page,
  address: string,
  name: '个人中心' | '账户设置',
): Promise<void> {
  await page.goto(`${address}/app/account/${name === '个人中心' ? 'center' : 'settings'}`);
  await page.getByRole('tab', { name }).waitFor();
}

/** A real picture of this size, as png. */
export function picture(page: Page, width: number, height: number): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width, height } });
}

export async function choose(
  field: Locator,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await field.locator('input[type=file]').setInputFiles(files);
}

/** Addresses of the uploads the page sends from now on. */
export function uploadsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload/createOnlineFile')) calls.push(request.url());
  });
  return calls;
}

/** A picture of one colour: few bytes, whatever its pixels. */
export function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
