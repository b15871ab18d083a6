// What came in past the recipes is told to every instance and to every open page: lists, totals and base data that are kept
// in memory are read anew.
import { knownEntities } from '#entities/registry.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Database } from '#server/ports.ts';

/** So that a notification stays below the bound of the engine. */
const atOnce = 100;

export async function notifyEverybody(database: Database): Promise<void> {
  const names = knownEntities().flatMap(({ name, kind }) => (kind === 'report' ? [] : [name]));
  for (let at = 0; at < names.length; at += atOnce) {
    // Empty means "many"; without an organisation it concerns all.
    const affected = Object.fromEntries(names.slice(at, at + atOnce).map((name) => [name, []]));
    await database.notify(affectedChannel, JSON.stringify({ affected }));
  }
}
