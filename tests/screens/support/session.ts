// What tests of sessions look at: the sign-in screen, the open pages, what is kept in the browser, and a clock that stands.
import type { Page } from 'playwright';

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
