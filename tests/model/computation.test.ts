// Which typed arrays travel with a message, and that no two areas give their computations one name.
import { describe, expect, it } from 'vitest';
import { computationsOf } from '#entities/computations.ts';
import type { Area } from '#model/area.ts';
import { buffersIn } from '#model/report/computation.ts';

describe('buffers of a message', () => {
  it('are those of typed arrays wherever they lie, each once', () => {
    const shared = new ArrayBuffer(16);
    const value = {
      starts: new Int32Array(shared, 0, 2),
      ends: new Int32Array(shared, 8, 2),
      places: [{ capacity: new Float64Array(2) }],
      raw: new ArrayBuffer(4),
      words: ['中', null, 3],
    };
    expect(buffersIn(value)).toEqual([shared, value.places[0]?.capacity.buffer, value.raw]);
  });

  it('are none for plain rows', () => {
    expect(buffersIn({ rows: [{ a: 1 }], note: null })).toEqual([]);
    expect(buffersIn('text')).toEqual([]);
  });
});

describe('computations of areas', () => {
  const area = (name: string, computation: string): Area => ({
    name,
    title: name,
    icon: '',
    order: 1,
    entities: {},
    computations: [{ name: computation, run: () => null }],
  });

  it('are found by name', () => {
    expect(Object.keys(computationsOf([area('a', 'netting'), area('b', 'scheduling')]))).toEqual([
      'netting',
      'scheduling',
    ]);
  });

  it('are refused when two share one', () => {
    expect(() => computationsOf([area('a', 'netting'), area('b', 'netting')])).toThrow('share a name');
  });
});
