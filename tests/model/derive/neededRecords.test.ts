// Which records a document needs, what a new one begins with, and which sources fit into one.
import { describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import { missingRefs, neededRefs, refsByFills } from '#model/derive/neededRefs.ts';
import { defineEntity, type Doc, type EntityDef } from '#model/entity.ts';
import { bool, ref, refs, text } from '#model/fields.ts';
import { agreeingFields, partnerField } from '#model/pushAgreement.ts';
import { draft, order, origin, reader } from '#tests/model/support/order.ts';

const doc = draft(
  [
    { material: 'bolt', qty: '10', taxPrice: '1.13' },
    { material: 'steel', qty: '2', taxPrice: '4.2' },
  ],
  { customer: 'shanghai' },
);
describe('records a document refers to', () => {
  test('each once, of header and lines, lists too', () => {
    const def: EntityDef = { ...order, fields: { ...order.fields, others: refs('customer', '其他客户') } };
    const more: Doc = { ...doc, fields: { ...doc.fields, others: ['shanghai', 'boston', ''] } };
    const found = neededRefs(def, more).map(({ entity, id }) => `${entity} ${id}`);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(
      expect.arrayContaining([
        'customer shanghai',
        'customer boston',
        'material bolt',
        'material steel',
        'unit bar',
        'tax vat13',
      ]),
    );
    expect(missingRefs(def, more, reader).every(({ entity, id }) => reader(entity, id) === undefined)).toBe(
      true,
    );
    expect(
      missingRefs(def, { ...more, fields: { ...more.fields, customer: 'ghost' } }, reader),
    ).toContainEqual({ entity: 'customer', id: 'ghost' });
  });

  test('fills bring further ones, which are asked for along with them', () => {
    const bare: Doc = {
      ...emptyDoc(order, origin),
      fields: { customer: 'boston' },
      lines: { items: [{ id: 'a', seq: 1, material: 'steel' }] },
    };
    const found = refsByFills(order, bare, reader).map(({ entity, id }) => `${entity} ${id}`);
    expect(found).toEqual(expect.arrayContaining(['currency usd', 'unit bar', 'unit kg', 'tax vat13']));
    expect(refsByFills(order, bare, () => undefined)).toEqual([]);
  });
});

describe('beginnings', () => {
  test('every field is there, lines take what the header holds', () => {
    const empty = emptyDoc(order, origin);
    expect(empty.fields).toMatchObject({
      date: '2026-03-05',
      currency: 'cny',
      taxIncluded: true,
      exchangeRate: '1',
      phone: null,
      status: 'draft',
      createdBy: origin.userId,
      org: origin.org,
    });
    const row = emptyLine(
      order,
      'items',
      { ...empty, fields: { ...empty.fields, deliveryDate: '2026-04-01' } },
      'n',
    );
    expect(row).toMatchObject({
      id: 'n',
      seq: 1,
      deliveryDate: '2026-04-01',
      discountRate: '0',
      qty: null,
      isFree: false,
    });
    expect(() => emptyLine(order, 'toString', empty, 'n')).toThrow(RangeError);
  });
});

describe('sources that become one document', () => {
  const target: EntityDef = defineEntity({
    name: 'bill',
    title: '出库单',
    area: 'stock',
    kind: 'document',
    states: 'document',
    fields: {
      customer: ref('customer', '客户', { required: true }),
      warehouse: ref('warehouse', '仓库'),
      currency: ref('currency', '币别'),
      taxIncluded: bool('含税'),
      total: bool('有货', { computed: 'true' }),
      remark: text('备注'),
    },
  });
  const push = { to: 'bill', title: '', lines: 'items', toLines: 'items', linkRule: '', line: {} };

  test('must agree in partner, currency and tax, not in remarks', () => {
    // The areas say which records decide.
    expect(allEntities.some(({ name }) => name === 'customer')).toBe(true);
    const header = {
      customer: 'customer',
      warehouse: 'w',
      currency: 'currency',
      taxIncluded: 'taxIncluded',
      total: 'x',
      remark: 'remark',
      ghost: 'x',
    };
    expect(agreeingFields({ ...push, header }, target)).toEqual(['customer', 'currency', 'taxIncluded']);
    expect(agreeingFields({ ...push, header: { remark: 'remark' } }, target)).toEqual([]);
    expect([partnerField(target), partnerField({ ...target, fields: { remark: text('备注') } })]).toEqual([
      'customer',
      null,
    ]);
  });
});
