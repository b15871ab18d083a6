// The layouts documents have without anybody designing one.
import { expect, test } from 'vitest';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleOrder } from '#entities/sales/saleOrder.ts';
import { builtInLayout } from '#model/printDefaults.ts';

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
      ['label60x40', 3],
      ['label100x70', 8],
    ] as const) {
      const layout = builtInLayout(def, paper);
      expect(layout).toMatchObject({ qr, lines: '', columns: [], signatures: [], capitals: '', pageNumbers: false });
      expect(layout.header[0]).toEqual({ field: 'code' });
      expect(layout.header.length).toBeLessThanOrEqual(most);
    }
});
