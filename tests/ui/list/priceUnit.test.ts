// A price beside a quantity of another unit says its own: in lists of lines, in what is chosen from them, in reports.
import '#tests/support/page.ts';
import { describe, expect, test } from 'vitest';
import { entityOf, hasEntity } from '#entities/registry.ts';
import { orderedColumns } from '#features/list/rows/columnOrder.ts';
import { priceUnitCells, withPriceUnit } from '#features/list/rows/priceUnit.ts';
import type { GridColumn } from '#grid';
import { columnsOf } from '#model/derive/columns.ts';
import type { Row } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';

const grants: Grants = {
  userId: 'u',
  login: 'wang',
  userName: '王晓',
  employee: null,
  department: null,
  departments: [],
  org: 'A01',
  admin: true,
  codes: [],
  fieldGroups: ['price'],
  scopes: {},
};

function shownIn(name: string, lines: string | null): string[] {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  const columns = columnsOf(def, { grants, has: hasEntity, ...(lines === null ? {} : { lines }) });
  return withPriceUnit(orderedColumns(def, lines, columns), lines).flatMap(({ title, shown }) =>
    shown ? [title] : [],
  );
}

describe('the unit of a price stands beside it where it is another one (findings 3, 6.13b)', () => {
  test.each([
    ['saleOrder', 'items'],
    ['purchaseOrder', 'items'],
    ['saleQuotation', 'items'],
    ['saleOrderChange', 'items'],
    ['purchaseOrderChange', 'items'],
    ['saleOrderExecution', null],
    ['purchaseOrderExecution', null],
  ])('%s %s', (name, lines) => {
    const titles = shownIn(name, lines);
    const at = titles.indexOf('计价单位');
    expect(titles[at - 1]).toMatch(/价$/);
  });

  test('a list without prices has no unit of theirs', () => {
    expect(shownIn('salesOutBill', 'items')).not.toContain('计价单位');
    expect(shownIn('manufacturingOrder', null)).not.toContain('计价单位');
  });

  test('cells are empty where the quantity is of the same unit', () => {
    const column: GridColumn<Row> = {
      id: 'items.priceUnit',
      title: '计价单位',
      width: 80,
      read: () => null,
      text: (value) => String(value),
    };
    const { text } = priceUnitCells(column, 'items');
    expect(text('吨', { 'items.unit': '千克', 'items.priceUnit': '吨' })).toBe('吨');
    expect(text('吨', { 'items.unit': '吨', 'items.priceUnit': '吨' })).toBe('');
    const other = { ...column, id: 'items.unit' };
    expect(priceUnitCells(other, 'items')).toBe(other);
  });
});
