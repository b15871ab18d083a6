// The catalogue of known attacks: what is sent, where, and what must come of it. The tests of this folder replay them;
// waiting.ts names those whose target the product does not have.
import catalogue from './catalogue.json' with { type: 'json' };

export type Payload = Readonly<Record<string, unknown>>;

export interface Attack {
  id: string;
  class: string;
  target: string;
  payload: Payload;
  expected: string;
}

export const everyAttack: readonly Attack[] = catalogue;

export function attack(id: string): Attack {
  const found = everyAttack.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no attack ${id}`);
  return found;
}

/** Rows for `test.each`: id and payload. */
export function replays(...ids: readonly string[]): [id: string, payload: Payload][] {
  return ids.map((id) => [id, attack(id).payload]);
}

/** A text of the payload; the test fails when the catalogue has none there. */
export function textOf(payload: Payload, key: string): string {
  const value = payload[key];
  if (typeof value !== 'string') throw new Error(`no text “${key}” in ${JSON.stringify(payload)}`);
  return value;
}

/** 'a', 34 times, then '!': how the catalogue writes long values. */
export function longText(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('repeat' in value) || !('times' in value))
    throw new Error('no long text');
  const suffix = 'suffix' in value ? String(value.suffix) : '';
  return String(value.repeat).repeat(Number(value.times)) + suffix;
}
