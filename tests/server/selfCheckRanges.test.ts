// A sentence of the self-check that is asked a range of keys at a time: whatever the ranges are, what it finds is the same.
import { describe, expect, test } from 'vitest';
import { timeoutFailure } from '#hosts/engine/sqlFailure.ts';
import { mostRows } from '#model/wire/selfCheck.ts';
import { cutSql, type Ranges } from '#server/selfCheck/invariant.ts';
import { invariants } from '#server/selfCheck/invariants.ts';
import { rowsInRanges, type Ask } from '#server/selfCheck/judge.ts';

const clock = { now: () => 0 };
const keyOf = (number: number): string => String(number).padStart(6, '0');

/** The range stands in the text of the query, for the table below to answer. */
const ranges: Ranges = {
  rows: 'numbers n',
  key: 'n.key',
  sql: ({ after, upTo }) => `${after ?? ''}..${upTo ?? ''}`,
};

/** A table with the keys 0 to count - 1, some of them wrong, whose engine ends statements over more than `most` of them. */
function table(count: number, wrong: readonly number[], most = Infinity): { ask: Ask; asked: string[] } {
  const asked: string[] = [];
  const keys = Array.from({ length: count }, (_, index) => keyOf(index));
  const ask: Ask = (sql) => {
    const cut = /^select .* offset (\d+) limit 1$/.exec(sql);
    if (cut !== null) {
      const after = /> '(\d+)'/.exec(sql)?.[1] ?? '';
      const key = keys.filter((each) => each > after)[Number(cut[1])];
      return Promise.resolve(key === undefined ? [] : [{ key }]);
    }
    const [text = '', limit = ''] = sql.split(' limit ');
    const [after = '', upTo = ''] = text.split('..');
    const inside = keys.filter((key) => key > after && (upTo === '' || key <= upTo));
    if (inside.length > most) return Promise.reject(timeoutFailure('too long'));
    asked.push(text);
    const found = inside.filter((key) => wrong.some((number) => keyOf(number) === key));
    return Promise.resolve(found.slice(0, Number(limit)).map((record) => ({ record })));
  };
  return { ask, asked };
}

describe('ranges of a sentence (findings 3, 6.9)', () => {
  const wrong = [0, 1, 99, 100, 101, 2_499];

  test.each([50, 100, 101, 2_499, 2_500, 10_000])('of %i keys find every row, each once', async (first) => {
    const { ask } = table(2_500, wrong);
    const rows = await rowsInRanges(ask, clock, ranges, { first });
    expect(rows?.map(({ record }) => record)).toEqual(wrong.map(keyOf));
  });

  test('become smaller where a statement is cut off, and the sentence is judged all the same', async () => {
    const { ask, asked } = table(2_500, wrong, 300);
    const rows = await rowsInRanges(ask, clock, ranges, { first: 2_000 });
    expect(rows?.map(({ record }) => record)).toEqual(wrong.map(keyOf));
    expect(asked.length).toBeGreaterThan(8);
  });

  test('end with the failure where even the smallest is cut off', async () => {
    const { ask } = table(2_500, wrong, 10);
    await expect(rowsInRanges(ask, clock, ranges)).rejects.toThrow(
      expect.objectContaining({ code: 'TIMEOUT' }),
    );
  });

  test('end once enough rows are found, or somebody stops the check', async () => {
    const many = table(
      2_500,
      Array.from({ length: 2_500 }, (_, index) => index),
    );
    expect(await rowsInRanges(many.ask, clock, ranges, { first: 50 })).toHaveLength(mostRows);
    expect(many.asked).toHaveLength(1);
    const stopped = table(2_500, wrong);
    const isOver = (): Promise<boolean> => Promise.resolve(true);
    expect(await rowsInRanges(stopped.ask, clock, ranges, { first: 50, isOver })).toBeNull();
    expect(stopped.asked).toHaveLength(1);
  });
});

test('every sentence about links is asked in ranges of its own rule (findings 3, 6.9)', () => {
  const linked = invariants().filter(({ sql }) => /from document_link\s+where link_rule in/.test(sql));
  expect(linked.length).toBeGreaterThan(100);
  for (const { name, ranges: own } of linked) {
    expect(own, name).toBeDefined();
    if (own === undefined) continue;
    expect(own.sql({ after: 'a', upTo: 'b' }), name).toContain(
      "source_line_id > 'a' and source_line_id <= 'b'",
    );
    expect(cutSql(own, 'a', 10), name).toContain("> 'a'");
  }
});
