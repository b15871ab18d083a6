// The shape of a list as it is kept: whatever stands in the storage, a list opens.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLongText, plainShape, readShape } from '#features/list/views/listShape.ts';
import { shapeCommands, wrapCommand } from '#features/list/views/shapeCommands.ts';

describe('what was kept', () => {
  test('comes back as it was', () => {
    const shape = {
      wrap: true,
      details: true,
      pivoting: true,
      pivot: { rows: ['customer'], columns: ['date:month'], measures: ['allAmount', '#rows'] },
    };
    expect(readShape(JSON.parse(JSON.stringify(shape)))).toEqual(shape);
  });

  test('is read as a plain list where it says nothing', () => {
    for (const value of [null, undefined, 7, 'wrap', [], {}]) expect(readShape(value)).toEqual(plainShape);
  });

  test('loses what is no field name, and a pivot that is none', () => {
    expect(readShape({ pivot: { rows: ['a', 3, null], columns: 'b', measures: [] } }).pivot).toEqual({
      rows: ['a'],
      columns: [],
      measures: [],
    });
    expect(readShape({ pivot: { rows: [] }, pivoting: true })).toEqual({ ...plainShape, pivoting: true });
    expect(readShape({ wrap: 'true', details: 1 })).toEqual(plainShape);
  });

  test('never breaks the list, and reading twice changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shape = readShape(value);
        expect(readShape(JSON.parse(JSON.stringify(shape)))).toEqual(shape);
      }),
    );
  });
});

test.each([
  ['longText', 'remark', true],
  ['longText', 'address', true],
  ['text', 'remark', true],
  ['text', 'items.remark', true],
  ['text', 'lineRemark', true],
  ['text', 'remarkCode', false],
  ['text', 'customerOrderNo', false],
  ['money', 'amount', false],
])('a %s called %s wraps: %s', (kind, path, wraps) => {
  expect(isLongText(kind, path)).toBe(wraps);
});

test('the shape is changed by key, and the command says what it will do', () => {
  const changes: unknown[] = [];
  const context = {} as Parameters<ReturnType<typeof wrapCommand>['run']>[0];
  const run = (shape = plainShape, details = true): string[] =>
    shapeCommands(shape, details, (part) => changes.push(part)).map((command) => {
      command.run(context);
      return command.title;
    });
  expect(run()).toEqual(['备注自动换行', '行内展开明细', '透视…']);
  expect(changes.splice(0)).toEqual([{ wrap: true }, { details: true }, { pivoting: true }]);
  expect(run({ ...plainShape, wrap: true, details: true })).toEqual([
    '取消备注换行',
    '不再行内展开明细',
    '透视…',
  ]);
  expect(changes.splice(0)).toEqual([{ wrap: false }, { details: false }, { pivoting: true }]);
  expect(run(plainShape, false)).toEqual(['备注自动换行', '透视…']);
});
