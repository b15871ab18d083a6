// The layouts documents have without anybody designing one.
import { expect, test } from 'vitest';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { lot } from '#entities/master/lot.ts';
import { location } from '#entities/master/location.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { printActionOf } from '#model/rights/can.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { fieldAt } from '#model/derive/system.ts';
import { layoutOf } from '#model/print/printStored.ts';
import { builtInTemplate, builtInTemplates } from '#model/print/builtInTemplates.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';

test('a sheet has the lines, sums, signatures and page numbers of the document', () => {
  const layout = builtInLayout(salesOutBill);
  expect(layout).toMatchObject({ lines: 'items', qr: 'qrCode', pageNumbers: true });
  expect(layout.columns.map(({ field }) => field)).toContain('material');
  expect(layout.signatures.length).toBeGreaterThan(1);
});

test('a label has the number and the code to scan, and neither table nor signatures', () => {
  for (const [def, qr] of [
    [salesOutBill, 'qrCode'],
    [saleOrder, 'code'],
  ] as const)
    for (const [paper, most] of [
      ['label60x40', 6],
      ['label100x70', 8],
    ] as const) {
      const layout = builtInLayout(def, paper);
      expect(layout).toMatchObject({
        qr,
        lines: '',
        columns: [],
        signatures: [],
        capitals: '',
        pageNumbers: false,
      });
      expect(layout.header[0]).toEqual({ field: 'code' });
      expect(layout.header.length).toBeLessThanOrEqual(most);
    }
});

test('what is labelled prints a label by itself: its number, what it is, and nothing that changes', () => {
  const { paper, layout } = builtInTemplate(lot);
  expect(paper).toBe('label60x40');
  expect(layout).toMatchObject({ title: '{{code}}', qr: 'code' });
  const printed = layout.header.map(({ field }) => field);
  expect(printed.slice(0, 5)).toEqual([
    'material',
    'materialName',
    'specification',
    'produceDate',
    'expiryDate',
  ]);
  for (const changing of ['lotStatus', 'onHandQty', 'receiptDate']) expect(printed).not.toContain(changing);
  expect(builtInTemplate(location).layout.header.map(({ field }) => field)).toEqual([
    'name',
    'warehouse',
    'zone',
  ]);
});

test('balances are printed as a list, never one by one', () => {
  expect(printActionOf(stockBalance)).toBe(null);
  expect(printActionOf(saleOrder)).toBe('print');
  expect(printActionOf(location)).toBe('printLabel');
});

test('a production order brings its traveller and pick list, which print what is there and leave room to write', () => {
  const [standard, traveller, pickList] = builtInTemplates(manufacturingOrder);
  expect([standard, traveller, pickList].map((template) => [template?.builtIn, template?.name])).toEqual([
    ['', '标准格式'],
    ['traveller', '流转卡'],
    ['pickList', '备料单'],
  ]);
  for (const [template, lines] of [
    [traveller, 'operations'],
    [pickList, 'components'],
  ] as const) {
    const layout = template?.layout;
    expect(layout).toMatchObject({ lines, qr: 'qrCode', capitals: '', pageNumbers: true });
    for (const { field } of layout?.header ?? []) expect(fieldAt(manufacturingOrder, field)).toBeDefined();
    for (const { field } of layout?.columns ?? [])
      expect(field === 'seq' || fieldAt(manufacturingOrder, `${lines}.${field}`) !== undefined).toBe(true);
    const fields = layout?.columns.map(({ field }) => field) ?? [];
    expect(new Set(fields).size).toBe(fields.length);
    expect(layout?.columns.some(({ shows }) => shows === 'blank')).toBe(true);
  }
  expect(traveller?.layout.columns.at(-1)).toMatchObject({ shows: 'qr', label: '扫码' });
  expect(pickList?.landscape).toBe(true);
});

test('codes and room to write stay in a template that is kept', () => {
  const [, traveller] = builtInTemplates(manufacturingOrder);
  expect(layoutOf(manufacturingOrder, JSON.parse(JSON.stringify(traveller?.layout)))).toEqual(
    traveller?.layout,
  );
});

test('a production order on paper says how much of what, where and by when (findings 3, 7.14a)', () => {
  const printed = builtInLayout(manufacturingOrder).header.map(({ field }) => field);
  for (const asked of ['material', 'planQty', 'workshop', 'planStartDate', 'planFinishDate'])
    expect(printed).toContain(asked);
});
