// Print templates as administrators stored them: what the document no longer has is left out, nothing can break the page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLabel, paperOf, paperSizes, usualMargins } from '#model/print/print.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';
import { layoutOf, templateOf } from '#model/print/printStored.ts';
import { order } from '#tests/model/support/order.ts';

describe('papers', () => {
  test.each([
    ['A4', false, { width: 210, height: 297 }],
    ['A4', true, { width: 297, height: 210 }],
    ['letterThird', false, { width: 241, height: 93 }],
    ['papyrus', false, { width: 210, height: 297 }],
  ])('%s, landscape %j: %j', (paper, landscape, size) => {
    expect(paperOf({ paper, landscape })).toEqual(size);
  });

  test('margins leave room on every paper; strips with holes stay free', () => {
    for (const [paper, { width, height }] of Object.entries(paperSizes)) {
      const { top, right, bottom, left } = usualMargins(paper);
      expect(width - left - right, paper).toBeGreaterThan(width / 2);
      expect(height - top - bottom, paper).toBeGreaterThan(height / 2);
      expect(isLabel({ paper })).toBe(paper.startsWith('label'));
    }
    expect(usualMargins('letterHalf').left).toBeGreaterThanOrEqual(12.7);
  });
});

describe('a stored layout', () => {
  const usual = builtInLayout(order);

  test.each([[null], [undefined], [{}], ['x'], [[1, 2]]])('%j is the built-in one', (value) => {
    expect(layoutOf(order, value)).toEqual(usual);
  });

  test('keeps the fields the document has, in their order, with their labels', () => {
    const layout = layoutOf(order, {
      title: '发货通知',
      header: [
        { field: 'customer', label: '客户名称', span: 2 },
        { field: 'ghost' },
        { field: 'items.qty' },
        'x',
        { field: 'code', label: '' },
      ],
      columns: [
        { field: 'seq', width: 9 },
        { field: 'qty', width: 500, sum: true },
        { field: 'ghost' },
        { field: 'price', width: 'wide', label: '价' },
      ],
      footer: [{ field: 'remark' }, { field: 'date', span: 9 }],
      signatures: ['制单：', 7, '审核：'],
    });
    expect(layout.header).toEqual([{ field: 'customer', label: '客户名称', span: 2 }, { field: 'code' }]);
    expect(layout.columns).toEqual([
      { field: 'seq', width: 9 },
      { field: 'qty', width: 200, sum: true },
      { field: 'price', width: 20, label: '价' },
    ]);
    expect(layout.footer).toEqual([{ field: 'date', span: 4 }]);
    expect(layout).toMatchObject({ title: '发货通知', signatures: ['制单：', '审核：'], lines: 'items' });
  });

  test.each([
    ['lines', 'ghost', { lines: '' }],
    ['lines', 'constructor', { lines: '' }],
    ['qr', 'code', { qr: 'code' }],
    ['capitals', 'allAmount', { capitals: 'allAmount' }],
    ['capitals', 'items.amount', { capitals: '' }],
    ['capitals', 'toString', { capitals: '' }],
    ['headerColumns', 2.7, { headerColumns: 2 }],
    ['headerColumns', 40, { headerColumns: 4 }],
    ['headerColumns', '3', { headerColumns: usual.headerColumns }],
    ['fontSize', 1, { fontSize: 6 }],
    ['fontSize', Number.NaN, { fontSize: usual.fontSize }],
    ['company', false, { company: false }],
    ['company', 'no', { company: true }],
    ['pageNumbers', false, { pageNumbers: false }],
    ['hideEmpty', 'yes', { hideEmpty: false }],
    ['note', 'x'.repeat(5_000), { note: 'x'.repeat(4_000) }],
    ['signatures', Array<string>(20).fill('签'), { signatures: Array<string>(8).fill('签') }],
  ])('%s given as %j', (key, value, gives) => {
    expect(layoutOf(order, { [key]: value })).toMatchObject(gives);
  });

  test('whatever is stored, only fields of the document reach the paper', () => {
    fc.assert(
      fc.property(
        fc.object({
          key: fc.constantFrom('header', 'columns', 'footer', 'lines', 'field', 'qr', 'width', 'signatures'),
          maxDepth: 3,
        }),
        (value) => {
          const layout = layoutOf(order, value);
          for (const { field } of [...layout.header, ...layout.footer])
            expect(
              Object.hasOwn(order.fields, field) ||
                usual.header.some((each) => each.field === field) ||
                usual.footer.some((each) => each.field === field),
            ).toBe(true);
          for (const { width } of layout.columns) expect(width >= 4 && width <= 200).toBe(true);
          expect(Number.isInteger(layout.headerColumns)).toBe(true);
        },
      ),
    );
  });
});

describe('a stored template', () => {
  test('without anything it is an upright A4 with the usual margins, which counts its prints', () => {
    expect(templateOf(order, null, {})).toMatchObject({
      id: null,
      name: '',
      entity: 'sampleOrder',
      paper: 'A4',
      landscape: false,
      margins: usualMargins('A4'),
      rowsPerPage: 0,
      isDefault: false,
      logPrint: true,
    });
  });

  test('what is given counts as far as it makes sense', () => {
    const template = templateOf(order, 't1', {
      name: '两联',
      paper: 'toString',
      orientation: 'landscape',
      marginMm: { top: 5, left: -3, right: 900, bottom: 'wide' },
      rowsPerPage: 7.9,
      isDefault: true,
      logPrint: false,
    });
    expect(template).toMatchObject({
      id: 't1',
      name: '两联',
      paper: 'A4',
      landscape: true,
      margins: { top: 5, left: 0, right: 60, bottom: 12 },
      rowsPerPage: 7,
      isDefault: true,
      logPrint: false,
    });
  });
});
