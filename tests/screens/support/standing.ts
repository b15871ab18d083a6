// What a page showed when its test failed, for the log: where it was, what had the focus, which texts stood there. A picture
// would be gone with the clone the run was made in.
import type { Page } from 'playwright';
import { TestRunner } from 'vitest';

const mostCharacters = 2_000;

export async function tellOfFailure(page: Page): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail' || page.isClosed()) return;
  const shown = page.evaluate(() => ({
    focus: document.activeElement?.outerHTML.slice(0, 200) ?? '',
    text: document.body.innerText.replaceAll(/\s*\n\s*/g, ' | '),
  }));
  const { focus, text } = await shown.catch(() => ({ focus: '', text: 'the page does not answer' }));
  console.error(
    `${test.name}: ${new URL(page.url()).pathname}, focus ${focus}\n${text.slice(0, mostCharacters)}`,
  );
}
