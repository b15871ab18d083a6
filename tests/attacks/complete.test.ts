// No known attack is silently left out: each is replayed by a test, here or in the test of its area, or waits for a
// target that does not exist, with the reason; the titles print what waits.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOfName } from '#tests/proofs/namedTests.ts';
import { everyAttack } from './attack.ts';
import { replayedElsewhere } from './elsewhere.ts';
import { missing, waiting } from './waiting.ts';

const tests = path.resolve(import.meta.dirname, '..');
const own = path.basename(import.meta.filename);

/** Ids that a test asks the catalogue for. */
function replayedIds(): Set<string> {
  const files = ['attacks', 'scenarios', 'screens'].flatMap((folder) =>
    fs
      .readdirSync(path.join(tests, folder), { recursive: true, encoding: 'utf8' })
      .flatMap((name) => (name.endsWith('.test.ts') && name !== own ? [path.join(tests, folder, name)] : [])),
  );
  const calls = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\b(?:replays|attack)\(([^)]*)\)/g)].map(
      ([, ids]) => ids ?? '',
    ),
  );
  return new Set(calls.flatMap((ids) => [...ids.matchAll(/'([A-Z]+-\d+)'/g)].map(([, id]) => id ?? '')));
}

describe('every known attack', () => {
  const replayed = replayedIds();

  test('is replayed, or waits for a target with a reason, and never both (findings 2, 4.6)', () => {
    const places = everyAttack.map(({ id }) => ({
      id,
      places: [replayed.has(id), replayedElsewhere.has(id), waiting.has(id)].filter(Boolean).length,
    }));
    expect(places.filter((one) => one.places !== 1)).toEqual([]);
  });

  test('is one of the catalogue, wherever it is named', () => {
    const known = new Set(everyAttack.map(({ id }) => id));
    expect(
      [...replayed, ...replayedElsewhere.keys(), ...waiting.keys()].filter((id) => !known.has(id)),
    ).toEqual([]);
  });

  test('that another area replays is replayed by a test that exists', () => {
    const faults = [...replayedElsewhere].flatMap(([id, name]) => {
      const fault = faultOfName(name);
      return fault === null ? [] : [`${id}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test.each(missing.map(({ target, ids }) => [target, ids.join(' '), ids] as const))(
    'waits: %s (%s)',
    (_target, _names, ids) => {
      for (const id of ids) expect(replayed).not.toContain(id);
    },
  );
});
