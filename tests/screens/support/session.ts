// What tests of sessions look at: the sign-in screen, the open pages, what is kept in the browser, and a clock that stands.
import type { Locator, Page } from 'playwright';
import { businessNow } from '#tests/support/time/businessClock.ts';

export const openTabs = (of: Page) => of.getByRole('tablist', { name: '已打开的页面' });
export const atSignIn = (of: Page) => of.getByLabel('账号', { exact: true }).waitFor();

/** What a session keeps in the browser, in the order it is written. */
export const sessionNames = [
  'accessToken',
  'appId',
  'timestamp',
  'loginUserInfo',
  'partyId',
  'companyId',
  'departmentId',
  'groupType',
  'scopeGroup',
  'COMPANYMAP',
  'LOGIN_USER_BUTTON_AUTH',
  'SYS_BUTTON_AUTH',
];
export const keptNames = (of: Page): Promise<string[]> =>
  of.evaluate(
    (names) => names.filter((name) => localStorage.getItem(`workbench:${name}`) !== null),
    sessionNames,
  );

/** From now on time passes only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

/** The same for a page that is only going to be opened. */
export async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: businessNow() });
  await page.clock.pauseAt(businessNow() + 1_000);
}

/** Steps of ten milliseconds while the page goes on with its work: on a busy machine its time does not run ahead of it. */
export async function passTimeUntil(page: Page, there: Locator): Promise<void> {
  for (let step = 0; step < 12_000; step += 1) {
    if (await there.first().isVisible()) return;
    await page.clock.runFor(10);
  }
  throw new Error('two minutes of its time have passed, and it has not appeared');
}
