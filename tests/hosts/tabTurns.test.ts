// Tabs that share one engine: what a tab was doing or waiting for when the tab that led was closed.
import { LeaderChangedError } from '@electric-sql/pglite/worker';
import { expect, test } from 'vitest';
import { turnsAmongTabs, type SharedEngine } from '#hosts/browser/tabTurns.ts';

/** An engine whose leader goes away at the moments given, one for each time a turn is asked for. */
function engineLosing(moments: readonly ('before' | 'after' | 'never')[]): SharedEngine & { asked: number } {
  const engine = {
    asked: 0,
    waitReady: Promise.resolve(),
    async _runExclusiveTransaction<T>(turn: () => Promise<T>): Promise<T> {
      const moment = moments[engine.asked] ?? 'never';
      engine.asked += 1;
      if (moment === 'before') throw new LeaderChangedError();
      const value = await turn();
      if (moment === 'after') throw new LeaderChangedError();
      return value;
    },
  };
  return engine;
}

test('who waited for a turn when the leading tab closed gets it from the next one, once', async () => {
  const engine = engineLosing(['before', 'before', 'never']);
  let runs = 0;
  const value = await turnsAmongTabs(engine)(() => Promise.resolve((runs += 1)));
  expect({ value, runs, asked: engine.asked }).toEqual({ value: 1, runs: 1, asked: 3 });
});

test('what was written before the leading tab closed is not told as failed, nor done again', async () => {
  const engine = engineLosing(['after']);
  let runs = 0;
  const value = await turnsAmongTabs(engine)(() => Promise.resolve((runs += 1)));
  expect({ value, runs, asked: engine.asked }).toEqual({ value: 1, runs: 1, asked: 1 });
});

test('a turn that fails is told as it failed, whatever happens to the leading tab', async () => {
  const refusal = new Error('refused');
  for (const moment of ['never', 'after'] as const)
    await expect(turnsAmongTabs(engineLosing([moment]))(() => Promise.reject(refusal))).rejects.toBe(refusal);
});

test('another failure of the engine is told', async () => {
  const broken = {
    waitReady: Promise.resolve(),
    _runExclusiveTransaction: () => Promise.reject(new Error('the engine is broken')),
  };
  await expect(turnsAmongTabs(broken)(() => Promise.resolve(1))).rejects.toThrow('the engine is broken');
});
