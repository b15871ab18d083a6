// Keys of writes: whoever presses again after a lost answer writes nothing a second time, and nothing else ever goes under
// the key of another write.
import '#tests/support/page.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transportCode } from '#api/errorCatalogue.ts';
import { ApiError } from '#api/http.ts';
import { createWriteIntents, type Intent, isAnswerLost, type WriteIntents } from '#api/writeIntents.ts';

const failure = (code: string): ApiError => new ApiError({ code, message: 'x', status: 0 });
const lost = failure(transportCode);
const approval = { id: '7', action: 'approve', version: 3 };

/** Sends and meets the outcome; answers what it was sent as. */
async function press(intents: WriteIntents, meant: unknown, outcome: Error | null): Promise<Intent> {
  let sent: Intent | undefined;
  await intents
    .send(meant, async (intent) => {
      sent = intent;
      if (outcome !== null) throw outcome;
    })
    .catch((thrown: unknown) => expect(thrown).toBe(outcome));
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

test('the same write goes under its key again while no answer came', async () => {
  const intents = createWriteIntents();
  const first = await press(intents, approval, lost);
  expect((await press(intents, { ...approval }, lost)).key).toBe(first.key);
  expect((await press(intents, approval, null)).key).toBe(first.key);
  expect((await press(intents, approval, null)).key).not.toBe(first.key);
});

test.each([
  ['it was accepted', null],
  ['it was refused', failure('422')],
  ['somebody else was first', failure('409')],
  ['the session is over', failure('302')],
])('a new key is made when %s', async (_why, outcome) => {
  const intents = createWriteIntents();
  const { key } = await press(intents, approval, outcome);
  expect((await press(intents, approval, null)).key).not.toBe(key);
});

test.each([
  ['in a newer version', { ...approval, version: 4 }],
  ['of another record', { ...approval, id: '8' }],
  ['with warnings accepted', { ...approval, acceptWarnings: true }],
])('the same action %s never takes over the key of a lost one', async (_what, other) => {
  const intents = createWriteIntents();
  const { key } = await press(intents, approval, lost);
  expect((await press(intents, other, null)).key).not.toBe(key);
  expect((await press(intents, approval, null)).key).toBe(key);
});

test('pressed twice before the answer, both presses are one write', async () => {
  const intents = createWriteIntents();
  const keys: string[] = [];
  const send = async ({ key }: Intent): Promise<void> => void keys.push(key);
  await Promise.all([intents.send(approval, send), intents.send(approval, send)]);
  expect(new Set(keys).size).toBe(1);
});

test('a new line has the id it was sent with before, so that under one key goes one request', async () => {
  const intents = createWriteIntents();
  const first = await press(intents, approval, lost);
  const ids = [first.lineId(0), first.lineId(2), first.lineId(1)];
  const again = await press(intents, approval, lost);
  expect([again.lineId(0), again.lineId(2), again.lineId(1)]).toEqual(ids);
  expect(new Set(ids).size).toBe(3);
  await press(intents, approval, null);
  expect((await press(intents, approval, null)).lineId(0)).not.toBe(ids[0]);
});

test('whatever is pressed and lost in whatever order: no key is ever used for two different writes', async () => {
  const outcomes = [null, lost, failure('422')];
  const presses = fc.array(fc.record({ write: fc.nat(3), outcome: fc.constantFrom(...outcomes) }));
  await fc.assert(
    fc.asyncProperty(presses, async (all) => {
      const intents = createWriteIntents();
      const writeOf = new Map<string, number>();
      const openKey = new Map<number, string>();
      for (const { write, outcome } of all) {
        const { key } = await press(intents, { write }, outcome);
        expect(writeOf.get(key) ?? write).toBe(write);
        writeOf.set(key, write);
        const open = openKey.get(write);
        if (open !== undefined) expect(key).toBe(open);
        if (isAnswerLost(outcome)) openKey.set(write, key);
        else openKey.delete(write);
      }
    }),
  );
});

test('keys are long enough that two are never the same', async () => {
  const intents = createWriteIntents();
  const keys = new Set<string>();
  for (let at = 0; at < 2_000; at += 1) keys.add((await press(intents, approval, null)).key);
  expect(keys.size).toBe(2_000);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
