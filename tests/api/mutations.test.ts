// Keys of writes: a lost answer is asked for again under its key, and nothing else ever is.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import { transportCode } from '#api/errorCatalogue.ts';
import { ApiError } from '#api/http.ts';
import { createWriteKeys } from '#api/mutations.ts';

const failure = (code: string): ApiError => new ApiError({ code, message: 'x', status: 0 });
const request = { id: '7', action: 'approve', version: 3 };

test('the same request goes under its key again while no answer came', () => {
  const keys = createWriteKeys();
  const key = keys.keyFor(request);
  keys.settled(failure(transportCode));
  expect(keys.keyFor({ ...request })).toBe(key);
  keys.settled(failure(transportCode));
  expect(keys.keyFor(request)).toBe(key);
});

test.each([
  ['it was accepted', null],
  ['it was refused', failure('422')],
  ['somebody else was first', failure('409')],
])('a new key is made when %s', (_why, outcome) => {
  const keys = createWriteKeys();
  const key = keys.keyFor(request);
  keys.settled(outcome);
  expect(keys.keyFor(request)).not.toBe(key);
});

test('another request never takes over the key of a lost one', () => {
  const keys = createWriteKeys();
  const key = keys.keyFor(request);
  keys.settled(failure(transportCode));
  expect(keys.keyFor({ ...request, version: 4 })).not.toBe(key);
});

test('keys are long enough that two are never the same', () => {
  const keys = new Set(Array.from({ length: 2_000 }, () => createWriteKeys().keyFor(request)));
  expect(keys.size).toBe(2_000);
});
