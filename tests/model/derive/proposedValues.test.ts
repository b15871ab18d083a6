// What a chosen group proposes, against what a person typed or saved: one row a case.
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { offersOf } from '#model/derive/offers.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf, type RefRecord } from '#model/refs.ts';

const { customer } = entities;
const group = (id: string, limit: string | null): RefRecord => ({
  id,
  code: id,
  name: id,
  fields: { defaultCreditLimit: limit },
});
const groups = {
  large: group('large', '5000000'),
  small: group('small', '80000'),
  bare: group('bare', null),
};
const reader = readerOf({ customerCategory: groups });

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const choose = (value: string): Patch => set('category', value);
const limit = (value: string | null): Patch => set('creditLimit', value);
const doc = (version: number, fields: Doc['fields'] = {}): Doc => ({
  id: 'c',
  version,
  status: 'draft',
  fields: { category: null, creditLimit: null, ...fields },
  lines: {},
});

interface Case {
  title: string;
  start: Doc;
  patches: readonly Patch[];
  limit: string | null;
  offered?: string;
}

const cases: readonly Case[] = [
  { title: 'what is empty is filled', start: doc(0), patches: [choose('large')], limit: '5000000' },
  {
    title: 'what was typed before stays',
    start: doc(0),
    patches: [limit('50000'), choose('large')],
    limit: '50000',
    offered: '5000000',
  },
  {
    title: 'what is typed after stays, and nothing more is said',
    start: doc(0),
    patches: [choose('large'), limit('50000')],
    limit: '50000',
  },
  {
    title: 'a typed zero stays',
    start: doc(0),
    patches: [limit('0'), choose('large')],
    limit: '0',
    offered: '5000000',
  },
  {
    title: 'what was emptied again is filled',
    start: doc(0),
    patches: [limit('50000'), limit(null), choose('large')],
    limit: '5000000',
  },
  {
    title: 'what the group before brought follows',
    start: doc(0),
    patches: [choose('large'), choose('small')],
    limit: '80000',
  },
  {
    title: 'what the group before brought goes with it',
    start: doc(0),
    patches: [choose('large'), choose('bare')],
    limit: null,
  },
  {
    title: 'what was saved stays',
    start: doc(2, { category: 'large', creditLimit: '60000' }),
    patches: [choose('small')],
    limit: '60000',
    offered: '80000',
  },
  {
    title: 'what was saved without a group stays',
    start: doc(2, { creditLimit: '60000' }),
    patches: [choose('small')],
    limit: '60000',
    offered: '80000',
  },
  {
    title: 'what the saved group had brought follows',
    start: doc(2, { category: 'large', creditLimit: '5000000' }),
    patches: [choose('small')],
    limit: '80000',
  },
];

test.each(cases)('$title (findings 3, 6.3)', ({ start, patches, limit: expected, offered }) => {
  const whole = applyChanges(customer, start, patches, reader);
  expect(whole.fields['creditLimit']).toBe(expected);
  const single = patches.reduce(
    (now, patch, at) => applyChanges(customer, now, [patch], reader, patches.slice(0, at)),
    start,
  );
  expect(single).toEqual(whole);
  expect(offersOf(customer, whole, patches, reader).get('creditLimit')?.value).toBe(offered);
});

test('terms and people typed into an order stay when the customer is chosen, whose own are offered; what came from the customer before follows the next (findings 3, 6.3)', () => {
  const { saleOrder } = entities;
  const partner = (id: string, fields: RefRecord['fields']): RefRecord => ({
    id,
    code: id,
    name: id,
    fields,
  });
  const customers = readerOf({
    customer: {
      near: partner('near', { paymentTerm: 'cash', deliveryMode: 'van', address: '一号路' }),
      far: partner('far', { paymentTerm: 'month', deliveryMode: 'rail', address: '二号路' }),
    },
    paymentTerm: { cash: partner('cash', {}), month: partner('month', {}), half: partner('half', {}) },
  });
  const order: Doc = { id: 'o', version: 0, status: 'draft', fields: {}, lines: { items: [] } };
  const patches = [set('paymentTerm', 'half'), set('customer', 'near'), set('customer', 'far')];
  const { fields } = applyChanges(saleOrder, order, patches, customers);
  expect([fields['paymentTerm'], fields['deliveryMode'], fields['receiveAddress']]).toEqual([
    'half',
    'rail',
    '二号路',
  ]);
  const whole = { ...order, fields };
  expect(offersOf(saleOrder, whole, patches, customers).get('paymentTerm')?.value).toBe('month');
});
