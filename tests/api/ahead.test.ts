// Answers fetched before their page stands, through the real calls and the real app: taken once, never when they are old,
// and a failure ahead is met by the page itself.
import '#tests/support/page.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshAhead } from '#api/ahead.ts';
import { announceChanges } from '#api/entityChanges.ts';
import { onReaction } from '#api/http.ts';
import { fetchDocumentAhead, fetchRowsAhead, takeDocument, takeRows } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { signIn } from '#api/session/session.ts';
import { answerWith } from '#hosts/browser/failures.ts';
import { type InterceptedApp, interceptApp } from '#tests/support/interceptedApp.ts';

let intercepted: InterceptedApp;
let password: string;
const request = { offset: 0, limit: 200 };
const asked = (): number => intercepted.requests.filter(({ url }) => url.includes('data/currency')).length;

beforeAll(async () => {
  intercepted = await interceptApp();
  ({ password } = await intercepted.addUser('wang', ['currency:view']));
});
afterAll(() => intercepted.close());
beforeEach(async () => {
  vi.useRealTimers();
  intercepted.restore();
  await signIn('wang', password);
  intercepted.restore();
});

test('rows fetched ahead are taken once, while they are still coming or when they are there', async () => {
  fetchRowsAhead('currency', request);
  const coming = await takeRows('currency', request);
  expect(asked()).toBe(1);
  expect(coming.total.exact).toBe(true);
  await takeRows('currency', request);
  expect(asked()).toBe(2);
});

test('another question is not answered by them', async () => {
  fetchRowsAhead('currency', request);
  await takeRows('currency', { ...request, search: '欧元' });
  expect(asked()).toBe(2);
});

test('rows that changed since, or that were fetched long ago, are asked for anew', async () => {
  fetchRowsAhead('currency', request);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  announceChanges(queryClient, { currency: [] });
  await takeRows('currency', request);
  expect(asked()).toBe(2);
  fetchRowsAhead('currency', request);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + freshAhead + 1);
  await takeRows('currency', request);
  vi.restoreAllMocks();
  expect(asked()).toBe(4);
});

test('what fails ahead shows no notice, and the page asks itself', async () => {
  const raised = vi.fn<() => void>();
  const silent = onReaction(raised);
  intercepted.use(answerWith('data/currency/query', '403', { once: true }));
  fetchRowsAhead('currency', request);
  await expect(takeRows('currency', request)).resolves.toHaveProperty('rows');
  expect(raised).not.toHaveBeenCalled();
  silent();
});

test('a document that cannot be read says so to its page', async () => {
  fetchDocumentAhead('currency', '00000000-0000-4000-8000-000000000000');
  await expect(takeDocument('currency', '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: '404',
  });
});
