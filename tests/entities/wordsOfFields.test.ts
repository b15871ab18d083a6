// What clerks read in the definitions: one word for a concept, numbers that name something without separators, messages of one
// line without a full stop.
import { describe, expect, test } from 'vitest';
import { allEntities, entityOf } from '#entities/registry.ts';
import { kindOf } from '#model/kind.ts';
import type { FieldDef } from '#model/fields.ts';
import { machineOf } from '#model/states/states.ts';
import { eachField } from './places.ts';

const everyField = allEntities.flatMap((def) =>
  eachField(def).map((place) => ({ entity: def.name, ...place })),
);

describe('numbers that name a line, an operation or an entry', () => {
  const naming = /(?<!排)(?:序号|行号|工序号|流水|样本号|子组号)$|^年度$/;

  test('are written without separators wherever they stand (findings 2, 5.24)', () => {
    const separated = everyField.filter(
      ({ field }) => field.kind === 'integer' && naming.test(field.title) && field.plain !== true,
    );
    expect(separated.map(({ entity, key }) => `${entity}.${key}`)).toEqual([]);
  });

  test('a posting reads as it is asked for, a count of days with its thousands (findings 2, 5.24)', () => {
    const shown = (entity: string, key: string): string => {
      const field: FieldDef | undefined = entityOf(entity)?.fields[key];
      return field === undefined ? '' : kindOf(field.kind).format(1234567, field);
    };
    expect([shown('stockLedger', 'postSeq'), shown('stockLedger', 'reversedSeq')]).toEqual([
      '1234567',
      '1234567',
    ]);
    expect(shown('material', 'shelfLifeDays')).toBe('1,234,567');
  });
});

describe('words', () => {
  test('goods of a supplier are received as 收货, nowhere as 收料 (findings 2, 5.24)', () => {
    const told = [
      ...allEntities.map(({ name, title }) => [name, title]),
      ...everyField.flatMap(({ entity, key, field: { title, help = '' } }) => [
        [`${entity}.${key}`, title],
        [`${entity}.${key}`, help],
      ]),
    ];
    expect(told.filter(([, text]) => text?.includes('收料') === true)).toEqual([]);
  });

  test('messages of checks and of states are one line: no full stop at the end or inside (findings 2, 5.24)', () => {
    const messages = allEntities.flatMap((def) => [
      ...(def.checks ?? []).map(({ message }) => message),
      ...(machineOf(def)?.transitions ?? []).flatMap(({ guards = [] }) =>
        guards.map(({ message }) => message),
      ),
    ]);
    expect(messages.length).toBeGreaterThan(100);
    expect(messages.filter((message) => message.includes('。'))).toEqual([]);
  });
});
