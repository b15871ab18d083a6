// A killed server loses nothing acknowledged and leaves nothing half written: the process is ended with SIGKILL while
// clerks save, approve and ship through the network, again and again on the same data.
import { describe, expect, onTestFinished, test } from 'vitest';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import { long } from '#tests/support/long.ts';
import { Clerk, expectAcknowledged, Journal } from './support/journal.ts';
import { clientAt } from '#tests/screens/support/caller.ts';
import { embeddedPlace, hasPostgres, openOffice, postgresPlace, type Place } from './support/office.ts';

/** Each comes after another number of answers. */
const kills = long ? 20 : 5;
const desks = 6;

const engines = [
  { engine: '内置数据库', here: true, open: embeddedPlace, inspectEvery: 3 },
  { engine: 'PostgreSQL', here: hasPostgres, open: postgresPlace, inspectEvery: 1 },
];

async function killAgainAndAgain(place: Place, inspectEvery: number): Promise<Journal> {
  let product = await place.start();
  onTestFinished(() => product.kill());
  const { company, tokens } = await openOffice(product, desks + 1);
  const [watching = null, ...working] = tokens;
  const journal = new Journal();
  const clerks = working.map((token) => ({
    token,
    clerk: new Clerk(clientAt(product, token), company, journal),
  }));
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = product;
    // Never the same number of answers, so that the end meets each step of the work.
    journal.after(9 + ((kill * 7) % 23), () => void server.kill());
    await Promise.all(clerks.map(({ clerk }) => clerk.work()));
    await server.kill();
    if (kill % inspectEvery === 0)
      expect(await place.look(brokenInvariants), `after kill ${kill}`).toEqual({});
    product = await place.start();
    for (const { token, clerk } of clerks) clerk.moveTo(clientAt(product, token));
    await Promise.all(clerks.map(({ clerk }) => clerk.settle()));
    await expectAcknowledged(clientAt(product, watching), journal);
  }
  await product.stop();
  expect(await place.look(brokenInvariants)).toEqual({});
  return journal;
}

describe('a killed server loses nothing acknowledged and leaves nothing half written', () => {
  for (const { engine, here, open, inspectEvery } of engines)
    test.skipIf(!here)(
      here ? engine : `${engine}：本机没有 PostgreSQL，未检验`,
      { timeout: 1_800_000 },
      async () => {
        const place = await open();
        onTestFinished(() => place.remove());
        const journal = await killAgainAndAgain(place, inspectEvery);
        expect(journal.acknowledged).toBeGreaterThan(kills * 9);
      },
    );
});
