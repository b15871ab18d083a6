// What stands on paper: a reader of the print can follow every amount.
import { expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Doc, Row } from '#model/entity.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';
import { layoutOf } from '#model/print/printStored.ts';
import { contentOf } from '#features/print/printContent.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';

const nobody = (): never => {
  throw new Error('nothing is picked on paper');
};
const environment: FieldEnvironment = {
  dictItems: () => [],
  refs: () => undefined,
  today: () => '2026-11-23',
  pick: {
    suggest: nobody,
    resolve: nobody,
    reachable: nobody,
    open: nobody,
    chosen: nobody,
    create: () => null,
  },
  lookups: createLookups(),
  upload: nobody,
  files: { describe: nobody, download: nobody, choose: nobody },
  fieldsOf: () => [],
  peek: () => null,
};

const order = (rows: readonly Row[], fields: Row = {}): Doc => ({
  id: 'o1',
  version: 1,
  status: 'approved',
  fields: { code: 'SO1', ...fields },
  lines: { items: rows.map((row, at) => ({ id: `l${at}`, seq: at + 1, ...row })) },
});
const line = {
  material: null,
  qty: '2',
  unit: 'u1',
  priceUnit: 'u1',
  priceQty: '2',
  taxPrice: '10',
  amount: '20',
  allAmount: '22.6',
};
const labels = (doc: Doc, layout = builtInLayout(saleOrder)) =>
  contentOf(saleOrder, doc, layout, environment).columns.map(({ label }) => label);

test('printTemplate-r3: the code for scanners is the computed one of the document, where it has one (findings 2, 2.5)', () => {
  const scanned = allEntities.filter(({ fields }) => fields['qrCode'] !== undefined);
  expect(scanned.length).toBeGreaterThan(10);
  for (const def of scanned) {
    expect(def.fields['qrCode']?.computed, def.name).toContain(`'${def.name}|'`);
    const layout = { ...builtInLayout(def), qr: 'qrCode' };
    const doc = { ...order([]), fields: { code: 'X1', qrCode: `${def.name}|o1|X1` } };
    expect(contentOf(def, doc, layout, environment).qr, def.name).toBe(`${def.name}|o1|X1`);
  }
});

test('printTemplate-r1: whatever a template binds, what the session was not given is not on the paper (findings 2, 2.5)', () => {
  const layout = layoutOf(saleOrder, {
    title: '订单 {{allAmount}}',
    header: [{ field: 'customerOrderNo' }, { field: 'allAmount' }, { field: 'noSuchField' }],
    columns: [{ field: 'qty' }, { field: 'taxPrice' }, { field: 'allAmount', sum: true }],
    footer: [{ field: 'taxAmount', label: '税额' }],
    capitals: 'allAmount',
    note: '合计 {{allAmount}}',
    signatures: ['金额 {{allAmount}}'],
    qr: 'allAmount',
  });
  const seen = { allAmount: '777.7', taxAmount: '88.8', customerOrderNo: 'PO-1' };
  const { taxPrice: _taxPrice, allAmount: _allAmount, amount: _amount, ...unpriced } = line;
  const whole = contentOf(saleOrder, order([line], seen), layout, environment);
  const part = contentOf(saleOrder, order([unpriced], { customerOrderNo: 'PO-1' }), layout, environment);
  expect(JSON.stringify(whole)).toContain('777.7');
  expect(whole.columns.map(({ key }) => key)).toEqual(['qty', 'taxPrice', 'allAmount']);
  expect(whole.header.map(({ text }) => text)).toEqual(['PO-1', '777.70']);
  expect(part).toMatchObject({
    title: '订单 ',
    header: [{ label: saleOrder.fields.customerOrderNo.title, text: 'PO-1' }],
    columns: [{ key: 'qty', sum: '' }],
    footer: [],
    capitals: null,
    note: '合计 ',
    signatures: ['金额 '],
    qr: 'saleOrder:o1:SO1',
  });
});

test('printTemplate-r2: an amount stands in capitals, and days and numbers as their kind writes them, whatever format a template asks for (findings 2, 2.5)', () => {
  const layout = layoutOf(saleOrder, {
    header: [
      { field: 'deliveryDate', format: 'MM/dd/yy' },
      { field: 'allAmount', format: '0.000' },
      { field: 'date', format: '=1+1' },
    ],
    columns: [
      { field: 'qty', format: '#' },
      { field: 'allAmount', format: '€' },
    ],
    capitals: 'allAmount',
  });
  expect(JSON.stringify(layout)).not.toContain('format');
  const printed = contentOf(
    saleOrder,
    order([line], { deliveryDate: '2026-12-01', date: '2026-11-23', allAmount: '1234567.5' }),
    layout,
    environment,
  );
  expect(printed.header.map(({ text }) => text)).toEqual(['2026-12-01', '1,234,567.50', '2026-11-23']);
  expect(printed.rows).toEqual([['2', '22.60']]);
  expect(printed.capitals?.text).toBe('壹佰贰拾叁万肆仟伍佰陆拾柒元伍角整');
});

test('a discount and another unit of price are columns before the amounts as soon as one line has them (finding 5.14) (findings 2, 5.14)', () => {
  const usual = labels(order([line]));
  expect(usual).not.toContain('折扣率%');
  const discounted = labels(order([line, { ...line, discountRate: '5' }]));
  const added = discounted.filter((label) => !usual.includes(label));
  expect(added).toHaveLength(1);
  expect(added[0]).toContain('折扣');
  expect(discounted.indexOf(added[0] ?? '')).toBeLessThan(
    discounted.findIndex((label) => label.includes('金额') || label.includes('合计')),
  );
  const both = (discountRate: string) =>
    labels(order([{ ...line, discountRate, discountAmount: '1' }])).filter((label) => label.includes('折扣'));
  expect(both('5')).toEqual(['折扣率%']);
  expect(both('5.945895')).toEqual(['折扣额']);
  const weighed = labels(order([{ ...line, priceUnit: 'u2', priceQty: '3.5' }]));
  expect(weighed.filter((label) => !usual.includes(label)).join()).toContain('计价');
});

test('paper adds no pieces to kilograms: such a column has no sum (findings 3, 6.2b)', () => {
  const sum = (rows: readonly Row[]): string | undefined =>
    contentOf(saleOrder, order(rows), builtInLayout(saleOrder), environment).columns.find(
      ({ key }) => key === 'qty',
    )?.sum;
  expect(sum([line, line])).toContain('4');
  expect(sum([line, { ...line, unit: 'u2' }])).toBe('—');
});

test('a template that chose its columns keeps to them, unless it asks for the reasons', () => {
  const chosen = {
    columns: [
      { field: 'material', width: 30 },
      { field: 'qty', width: 20 },
    ],
  };
  const doc = order([{ ...line, discountRate: '5' }]);
  expect(labels(doc, layoutOf(saleOrder, chosen))).toHaveLength(2);
  expect(labels(doc, layoutOf(saleOrder, { ...chosen, explained: true }))).toHaveLength(3);
});

test('the order says when and where to, and under which number of the customer (findings 2, 5.14)', () => {
  const { header } = contentOf(
    saleOrder,
    order([line], {
      deliveryDate: '2026-12-01',
      customerOrderNo: 'PO-77',
      receiveAddress: '江苏省常州市金坛区泰山路315号',
    }),
    builtInLayout(saleOrder),
    environment,
  );
  expect(Object.fromEntries(header.map(({ label, text }) => [label, text]))).toMatchObject({
    要货日期: '2026-12-01',
    客户订单号: 'PO-77',
    收货地址: '江苏省常州市金坛区泰山路315号',
  });
});
