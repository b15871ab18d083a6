// What a page showed when its test failed, for the log: where it was, what had the focus, which texts stood there and how its
// last calls ended. A picture would be gone with the clone the run was made in.
import type { Page, Request } from 'playwright';
import { TestRunner } from 'vitest';

const mostCharacters = 2_000;
const mostCalls = 24;

const callsOf = new WeakMap<Page, string[]>();

/** Notes how each call of the page ended, from now on. */
export function watchCalls(page: Page): void {
  const calls: string[] = [];
  callsOf.set(page, calls);
  const note = (request: Request, end: string): void => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/restapi/')) calls.push(`${request.method()} ${pathname} ${end}`);
    calls.splice(0, calls.length - mostCalls);
  };
  page.on('request', (request) => note(request, 'sent'));
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
}

export async function tellOfFailure(page: Page): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail' || page.isClosed()) return;
  const shown = page.evaluate(() => ({
    focus: document.activeElement?.outerHTML.slice(0, 200) ?? '',
    text: document.body.innerText.replaceAll(/\s*\n\s*/g, ' | '),
  }));
  const { focus, text } = await shown.catch(() => ({ focus: '', text: 'the page does not answer' }));
  const calls = (callsOf.get(page) ?? []).join('\n');
  console.error(
    `${test.name}: ${new URL(page.url()).pathname}, focus ${focus}\n${text.slice(0, mostCharacters)}\n${calls}`,
  );
}
