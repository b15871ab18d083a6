// Both sides sign with this function; the vectors were confirmed by two further implementations.
import { createHash } from 'node:crypto';
import { canonicalOf, signOf } from '#model/sign.ts';
import { describe, expect, test } from 'vitest';
import vectors from './signVectors.json' with { type: 'json' };

interface Vector {
  name: string;
  query: string;
  params?: Record<string, unknown>;
  body: unknown;
  appId: string;
  secret: string;
  canonical: string;
  sign: string;
}

const cases: readonly Vector[] = vectors;

describe('X-Sign by rule SIGN-1', () => {
  test.each(cases.map((vector) => [vector.name, vector] as const))(
    '%s (spec 7.requests.05-10)',
    (_name, vector) => {
      const source = {
        query: vector.query,
        params: vector.params ?? null,
        body: vector.body,
        appId: vector.appId,
      };
      expect(canonicalOf(source)).toBe(vector.canonical);
      expect(signOf(source, vector.secret)).toBe(vector.sign);
      const byPlatform = (text: string): string => createHash('md5').update(text).digest('hex');
      expect(signOf(source, vector.secret, byPlatform)).toBe(vector.sign);
    },
  );

  test('a key that a prototype would swallow is ordinary data', () => {
    const body: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":"x"}');
    expect(canonicalOf({ body, appId: 'a' })).toBe('{"__proto__":{"a":"1"},"appId":"a","constructor":"x"}');
  });

  test('a broken percent sequence stays text, a lone surrogate does not stop signing', () => {
    expect(canonicalOf({ query: '?a=%E4%ZZ', appId: 'a' })).toBe('{"a":"%E4%ZZ","appId":"a"}');
    expect(signOf({ body: { t: '\ud800' }, appId: 'a' }, 's')).toMatch(/^[0-9A-F]{32}$/);
  });

  test('numbers that are no numbers, functions and invalid dates count as empty', () => {
    const body = { a: Number.NaN, b: Infinity, c: () => 1, d: new Date(Number.NaN), e: -0, f: 10n };
    expect(canonicalOf({ body, appId: 'a' })).toBe('{"appId":"a","e":"0","f":"10"}');
  });

  test('params sign as the query they become', () => {
    const params = {
      one: ['9'],
      two: ['7', 8],
      flag: true,
      day: new Date(0),
      deep: { b: 1, a: '' },
      none: null,
    };
    const query = 'one=9&two=7&two=8&flag=true&day=1970-01-01T00%3A00%3A00.000Z&deep=%7B%22b%22%3A%221%22%7D';
    expect(canonicalOf({ params, appId: 'a' })).toBe(canonicalOf({ query, appId: 'a' }));
  });

  test('uploads sign query and app id only (spec 7.requests.15)', () => {
    expect(canonicalOf({ query: '?prefixPath=routine', body: new FormData(), appId: 'a' })).toBe(
      '{"appId":"a","prefixPath":"routine"}',
    );
  });
});
