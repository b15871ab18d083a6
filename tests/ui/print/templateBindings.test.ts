// A stored print template names fields its document has, in every place that can name one.
import { expect, test } from 'vitest';
import { printTemplate as definition } from '#entities/system/printTemplate.ts';
import type { JsonValue } from '#model/entity.ts';
import { printTemplate } from '#server/areas/system/printTemplate.ts';

const refused = (layout: JsonValue): readonly string[] => {
  const doc = {
    id: 't1',
    version: 0,
    status: 'enabled',
    fields: { entityKey: 'saleOrder', layout },
    lines: {},
  };
  const given = { def: definition, given: {} };
  return (printTemplate.actions?.['save']?.check?.(doc, undefined, given) ?? []).map(
    ({ message }) => message,
  );
};

test('printTemplate-r1: header, columns, footer, capitals, code and texts bind fields of the catalogue alone (findings 2, 2.5)', () => {
  const layout = {
    title: '{{title}} {{code}}',
    header: [{ field: 'customer' }],
    lines: 'items',
    columns: [{ field: 'seq' }, { field: 'qty' }],
    footer: [{ field: 'remark' }],
    capitals: 'allAmount',
    qr: 'code',
    note: '交货 {{deliveryDate}}',
    signatures: ['审核：{{approvedBy}}'],
  };
  expect(refused(layout)).toEqual([]);
  for (const wrong of [
    { header: [{ field: 'ghost' }] },
    { columns: [{ field: 'ghost' }] },
    { footer: [{ field: 'ghost' }] },
    { capitals: 'ghost' },
    { qr: 'ghost' },
    { title: '{{ghost}}' },
    { note: '{{ ghost }}' },
    { signatures: ['审核：{{ghost}}'] },
  ])
    expect(refused({ ...layout, ...wrong }), JSON.stringify(wrong)).toEqual([
      expect.stringMatching(/^版面中的“(items\.)?ghost”不是销售订单的字段$/),
    ]);
});
