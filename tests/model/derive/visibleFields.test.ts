// What a session sees of the fields of a record: in rows, lists and forms.
import { describe, expect, test } from 'vitest';
import { canField, fieldAccess, type Grants } from '#model/rights/can.ts';
import { columnsOf } from '#model/derive/columns.ts';
import { formOf } from '#model/derive/form.ts';
import { isUniqueField } from '#model/derive/uniqueFields.ts';
import type { EntityDef } from '#model/entity.ts';
import { code, text } from '#model/fields.ts';
import { isShown, shownValue, visibleLine, visibleRow } from '#model/rights/visible.ts';
import { clerk, order, person } from '#tests/model/support/trialOrder.ts';

describe('fields', () => {
  const limited: Grants = {
    ...clerk,
    fields: {
      trialOrder: {
        phone: 'masked',
        customer: 'read',
        date: 'hidden',
        'items.qty': 'masked',
        owner: 'masked',
      },
    },
  };

  test('guards and rules say what is seen; the administrator sees all', () => {
    expect(
      ['cost', 'phone', 'customer', 'date', 'code', 'items.price', 'items.qty'].map((path) =>
        fieldAccess(limited, order, path),
      ),
    ).toEqual(['hidden', 'masked', 'read', 'hidden', 'edit', 'hidden', 'masked']);
    expect(fieldAccess({ ...limited, fieldGroups: ['cost'] }, order, 'cost')).toBe('edit');
    expect(fieldAccess({ ...limited, admin: true }, order, 'cost')).toBe('edit');
    expect(['phone', 'customer', 'code'].map((path) => canField(limited, order, path))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('what the server keeps to itself is seen by nobody, not even the administrator (findings 2, 1.6)', () => {
    const session: EntityDef = {
      ...order,
      fields: { ...order.fields, tokenHash: text('令牌摘要', { guard: 'secret' }) },
    };
    const all: Grants = { ...clerk, admin: true, fieldGroups: ['secret'] };
    expect([fieldAccess(all, session, 'tokenHash'), isShown(all, session, 'tokenHash')]).toEqual([
      'hidden',
      false,
    ]);
    expect(visibleRow(all, session, null, { code: 'A1', tokenHash: 'x' })).toEqual({ code: 'A1' });
  });

  test('a masked text shows its ends, a masked number and a masked reference nothing', () => {
    expect(
      ['phone', 'items.qty', 'owner', 'date', 'customer'].map((path) => isShown(limited, order, path)),
    ).toEqual([true, false, false, false, true]);
    expect(shownValue(limited, order, 'phone', '13812345678')).toBe('138****5678');
    expect(shownValue(limited, order, 'code', 'A1')).toBe('A1');
  });

  test('a row leaves without what its reader may not see, and is not changed for others', () => {
    const row = {
      id: 'x',
      version: 3,
      code: 'A1',
      phone: '13812345678',
      date: '2026-03-05',
      cost: '9',
      customer: 'c1',
      unknown: 1,
    };
    expect(visibleRow(limited, order, null, row)).toEqual({
      id: 'x',
      version: 3,
      code: 'A1',
      phone: '138****5678',
      customer: 'c1',
      unknown: 1,
    });
    expect(visibleRow({ ...clerk, admin: true }, order, null, row)).toBe(row);
    expect(row.cost).toBe('9');
    const line = { id: 'r', seq: 1, material: 'm', qty: '5', price: '7' };
    expect(visibleLine(limited, order, 'items', line)).toEqual({ id: 'r', seq: 1, material: 'm' });
    expect(visibleLine({ ...clerk, fieldGroups: ['cost'] }, order, 'items', line)).toBe(line);
  });

  test('columns and form show what is seen and leads somewhere', () => {
    const has = (entity: string): boolean => entity !== 'customer';
    const paths = columnsOf(order, { grants: limited, has }).map(({ path }) => path);
    expect(paths).toContain('phone');
    for (const path of ['cost', 'date', 'customer', 'id', 'version', 'owner'])
      expect(paths).not.toContain(path);
    const keys = formOf(order, limited, has).flatMap(({ fields }) => fields.map(({ key }) => key));
    expect(keys).toContain('phone');
    for (const key of ['cost', 'date', 'customer']) expect(keys).not.toContain(key);
    const lines = columnsOf(order, {
      grants: { ...clerk, fieldGroups: ['cost'] },
      has: () => true,
      lines: 'items',
    });
    expect(lines.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['code', 'items.qty', 'items.price']),
    );
  });

  test('a value may be asked for as taken only where it stands alone', () => {
    const def: EntityDef = {
      ...person,
      fields: {
        code: code('编码'),
        name: text('名称', { unique: true }),
        phone: text('电话'),
        tax: text('税号'),
      },
      uniques: [['tax']],
    };
    expect(
      ['code', 'name', 'phone', 'tax', 'ghost', 'toString'].map((key) => isUniqueField(def, key)),
    ).toEqual([true, true, false, true, false, false]);
    expect(isUniqueField({ ...def, uniques: [['code', 'phone']] }, 'code')).toBe(false);
  });
});
