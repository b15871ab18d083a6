// F8 at a new form: reminders are read and confirmed; what is refused is noted with where the page says it.
import type { Page } from 'playwright';
import { settle } from '../support/clerk.ts';
import { comesTrue, quiet } from './formPage.ts';

const isNew = (page: Page): boolean => new URL(page.url()).pathname.endsWith('/new');

/** What the page says is wrong: at its fields, and in its notices. */
function saidWrong(page: Page): Promise<{ field: string; typed: string; found: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alert]')].flatMap((alert) => {
      const found = alert.innerText.replaceAll(/\s+/g, ' ').trim();
      if (found === '' || !alert.checkVisibility()) return [];
      const field = alert.closest('[data-field]');
      const box = field?.querySelector<HTMLInputElement>('input:not([type=file], [type=hidden]), textarea');
      return [{ field: field?.querySelector('label')?.innerText ?? '', typed: box?.value ?? '', found }];
    }),
  );
}

/** Id of the record that was made; null where it was refused. */
export async function saved(
  page: Page,
  note: (field: string, typed: string, found: string) => void,
): Promise<string | null> {
  await quiet(page);
  const before = new Set((await saidWrong(page)).map(({ found }) => found));
  await page.keyboard.press('F8');
  const asked = page.getByRole('dialog', { name: /前请确认$/ });
  const isRefused = async (): Promise<boolean> =>
    (await saidWrong(page)).some(
      ({ field, found }) => field === '' && !before.has(found) && !found.includes('保存成功'),
    );
  const isAnswered = async (): Promise<boolean> => !isNew(page) || (await isRefused());
  await comesTrue(async () => (await asked.isVisible()) || (await isAnswered()), 15_000);
  if (await asked.isVisible()) {
    await settle(page);
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    await comesTrue(isAnswered, 15_000);
  }
  // A warning may be shown before the address is the record's.
  if (await comesTrue(() => Promise.resolve(!isNew(page)), 1_500))
    return new URL(page.url()).pathname.split('/').at(-1) ?? null;
  const wrong = await saidWrong(page);
  for (const { field, typed, found } of wrong) note(field, typed, `没有保存：${found}`);
  if (wrong.length === 0) note('', '', '按 F8 之后没有保存，也没有说明');
  return null;
}
