// What columns derive from their field: which of them take the room a table leaves, and where their numbers stand.
import { expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { columnsOf } from '#model/derive/columns.ts';
import { isInternal } from '#model/derive/form.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import { exchangeRate } from '#entities/master/exchangeRate.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import { columnLayout } from '#grid/table/columnLayout.ts';
import { completeView } from '#grid/table/view.ts';
import { testGrants } from '#tests/support/context.ts';
import { gridTable } from '#tests/grid/support/gridTable.ts';
import { plainEnvironment } from './plainEnvironment.ts';

const kinds = [
  'text',
  'longText',
  'ref',
  'refs',
  'qty',
  'money',
  'rate',
  'date',
  'dict',
  'bool',
  'code',
] as const satisfies readonly FieldKind[];

const columnOf = (path: string, field: FieldDef, width = 100) =>
  gridColumn({ path, field, width, shown: true }, plainEnvironment, () => undefined);

/** Widths of the shown columns of a list on a wide screen. */
function laid(def: (typeof allEntities)[number], room: number) {
  const columns = columnsOf(def, { grants: testGrants(), has: () => true })
    .filter(({ field, shown }) => shown && !isInternal(field))
    .map(({ path, field, width }) => columnOf(path, field, width));
  const options = { gutter: 0, pinsFit: true, room };
  return {
    columns,
    layout: columnLayout(gridTable(columns), columns, completeView(columns, {}), options),
  };
}

test('no list leaves room beside a text that may be cut: its texts take all of it (findings 2, 6.18)', () => {
  const room = 1280;
  const left = allEntities.flatMap((def) => {
    const { columns, layout } = laid(def, room);
    const own = columns.reduce((sum, { width }) => sum + width, 0);
    const width = layout.startWidth + layout.centreWidth + layout.endWidth;
    const mayGrow = columns.some(({ grow }) => grow !== undefined);
    return own < room && mayGrow && width < room ? [`${def.name} ${width}`] : [];
  });
  expect(left).toEqual([]);
});

test('numbers, dates and states keep their width, texts and names of records grow (findings 2, 6.18)', () => {
  const growing = kinds.filter((kind) => columnOf('field', { kind, title: '' }).grow !== undefined);
  expect(growing).toEqual(['text', 'longText', 'ref', 'refs']);
});

test('rates stand by their points, whatever decimals they have (findings 2, 6.18)', () => {
  const { rate } = exchangeRate.fields;
  expect(columnOf('rate', rate)).toMatchObject({ align: 'end', decimals: true });
});
