// What follows from a change: facts of picked records, unit conversions, sums; only what is touched, in any grouping.
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import { applyChanges, missingRefs, neededRefs, recomputeAll } from '#model/derive/recompute.ts';
import { planOf } from '#model/derive/plan.ts';
import { checkFormulas } from '#model/derive/checkFormulas.ts';
import { defineEntity, type EntityDef } from '#model/entity.ts';
import { money, qty, ref, text } from '#model/fields.ts';
import { PatchError } from '#model/patch.ts';
import { change, draft, line, order, origin, picked, reader, typed } from '#tests/model/support/order.ts';
import { describe, expect, test } from 'vitest';

describe('picking records', () => {
  test('a material brings its name, units and tax rate', () => {
    const doc = draft([{ material: 'steel' }]);
    expect(line(doc)).toMatchObject({
      materialName: '钢筋',
      specification: 'Φ12',
      unit: 'bar',
      priceUnit: 'kg',
      baseUnit: 'kg',
      tax: 'vat13',
      taxRate: '13',
    });
  });

  test('another material replaces what the first one brought', () => {
    const doc = draft([{ material: 'steel', qty: '3' }], {}, [typed('a', 'material', 'book')]);
    expect(line(doc)).toMatchObject({
      unit: 'piece',
      priceUnit: 'piece',
      taxRate: '9',
      specification: null,
      baseQty: '3',
    });
  });

  test('no material takes its facts away, own values stay', () => {
    const doc = draft([{ material: 'steel', qty: '3', remark: '急' }], {}, [typed('a', 'material', null)]);
    expect(line(doc)).toMatchObject({
      materialName: null,
      baseUnit: null,
      unit: null,
      qty: '3',
      remark: '急',
    });
  });

  test('a pasted row keeps the unit it names', () => {
    const values = { material: 'bolt', unit: 'box', qty: '2', taxPrice: '1' };
    const doc = draft([], {}, [{ op: 'insertLine', lines: 'items', id: 'a', before: null, values }]);
    expect(line(doc)).toMatchObject({
      unit: 'box',
      baseQty: '24',
      priceQty: '24',
      allAmount: '24',
      materialName: '螺栓',
    });
  });

  test('a customer brings the currency; what the next one lacks is cleared only if it came from the first', () => {
    const doc = draft([], { customer: 'shanghai' });
    expect(doc.fields).toMatchObject({ currency: 'cny', phone: '021-5555', taxIncluded: true });
    const boston = change(doc, [{ op: 'set', field: 'customer', value: 'boston' }]);
    expect(boston.fields).toMatchObject({ currency: 'usd', phone: null, taxIncluded: false });
    const own = change(doc, [
      { op: 'set', field: 'phone', value: '139' },
      { op: 'set', field: 'customer', value: 'boston' },
    ]);
    expect(own.fields['phone']).toBe('139');
  });

  test('new lines take the date of the header', () => {
    const doc = draft([{}], { deliveryDate: '2026-04-01' });
    expect(line(doc)['deliveryDate']).toBe('2026-04-01');
  });

  test('records that are not known fill nothing and are asked for', () => {
    const doc = draft([{ material: 'unknown', qty: '1' }]);
    expect(line(doc)).toMatchObject({ material: 'unknown', materialName: null });
    expect(missingRefs(order, doc, reader)).toContainEqual({ entity: 'material', id: 'unknown' });
    expect(neededRefs(order, doc).filter(({ entity }) => entity === 'currency')).toEqual([
      { entity: 'currency', id: 'cny' },
    ]);
  });
});

describe('units', () => {
  test('37 bars of steel are 350.760 kg, priced by weight', () => {
    const doc = draft([{ material: 'steel', qty: '37', taxPrice: '4.20' }]);
    expect(line(doc)).toMatchObject({
      baseQty: '350.76',
      priceQty: '350.76',
      taxPrice: '4.2',
      allAmount: '1473.19',
      taxAmount: '169.48',
      amount: '1303.71',
    });
    const twenty = change(doc, [typed('a', 'qty', '20')]);
    expect(line(twenty)['baseQty']).toBe('189.6');
  });

  test('pushing the remaining 161.160 kg as 17 bars keeps the weight exactly', () => {
    const values = { material: 'steel', unit: 'bar', qty: '17', baseQty: '161.16', taxPrice: '4.2' };
    const doc = draft([], {}, [{ op: 'insertLine', lines: 'items', id: 'a', before: null, values }]);
    expect(line(doc)).toMatchObject({ baseQty: '161.16', priceQty: '161.16' });
    const other = draft([], {}, [
      { op: 'insertLine', lines: 'items', id: 'a', before: null, values: { ...values, baseQty: '180' } },
    ]);
    expect(line(other)['baseQty']).toBe('161.16');
  });

  test('100 boxes of 12 are priced as 1200 pieces', () => {
    const doc = draft([{ material: 'bolt', unit: 'box', qty: '100', taxPrice: '9.5' }]);
    expect(line(doc)).toMatchObject({ baseQty: '1200', priceQty: '1200', allAmount: '11400' });
  });

  test('units of one group convert without a row of the material', () => {
    expect(line(draft([{ material: 'bolt', unit: 'dozen', qty: '3' }]))['baseQty']).toBe('36');
    expect(line(draft([{ material: 'steel', unit: 'ton', qty: '1.5', priceUnit: 'kg' }]))).toMatchObject({
      baseQty: '1500',
      priceQty: '1500',
    });
  });

  test('limits with tolerance are not rounded', () => {
    expect(line(draft([{ material: 'bolt', qty: '7', overRatio: '5' }]))['maxQty']).toBe('7.35');
  });
});

describe('what is touched', () => {
  const many = draft(
    Array.from({ length: 20 }, (_, index) => ({ material: 'bolt', qty: String(index + 1), taxPrice: '2' })),
  );

  test('other lines and the original stay as they were', () => {
    const noShares: EntityDef = {
      ...order,
      fields: { ...order.fields, averageShare: order.fields.amount },
      lines: {
        items: {
          ...order.lines.items,
          fields: { ...order.lines.items.fields, share: order.lines.items.fields.remark },
        },
      },
    };
    const before = structuredClone(many);
    const after = applyChanges(noShares, many, [typed('c', 'qty', '100')], reader);
    expect(many).toEqual(before);
    expect(
      after.lines['items']?.filter((row, index) => row !== many.lines['items']?.[index]).map((row) => row.id),
    ).toEqual(['c']);
    expect(after.fields['qtyTotal']).toBe('307');
  });

  test('shares of the total follow on every line', () => {
    const doc = draft([
      { material: 'bolt', qty: '1', taxPrice: '25' },
      { material: 'bolt', qty: '3', taxPrice: '25' },
    ]);
    expect(doc.lines['items']?.map((row) => row['share'])).toEqual(['25', '75']);
    expect(doc.fields['averageShare']).toBe('50');
  });

  test('removed and moved lines change sums and numbers', () => {
    const doc = change(many, [
      { op: 'removeLine', lines: 'items', id: 'a' },
      { op: 'moveLine', lines: 'items', id: 't', before: 'b' },
    ]);
    expect(doc.fields['qtyTotal']).toBe('209');
    expect(doc.lines['items']?.slice(0, 3).map(({ id, seq }) => [id, seq])).toEqual([
      ['t', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  test('values of a wrong type stay for the checks and break nothing', () => {
    const doc = change(many, [
      typed('a', 'qty', 'abc'),
      typed('b', 'taxPrice', true),
      { op: 'set', field: 'exchangeRate', value: [1] },
    ]);
    expect(line(doc, 'a')['qty']).toBe('abc');
    expect(line(doc, 'b')['taxPrice']).toBe(true);
  });

  test('decimals become canonical, empty texts missing', () => {
    const doc = change(many, [typed('a', 'qty', '1.50'), typed('a', 'remark', '')]);
    expect(picked(line(doc, 'a'), 'qty', 'remark')).toEqual({ qty: '1.5', remark: null });
  });

  test('patches for lines that are not there are refused', () => {
    expect(() => change(many, [typed('zz', 'qty', '1')])).toThrow(PatchError);
    expect(() =>
      change(many, [{ op: 'insertLine', lines: 'items', id: 'a', before: null, values: {} }]),
    ).toThrow(PatchError);
    expect(() => change(many, [{ op: 'removeLine', lines: 'other', id: 'a' }])).toThrow(PatchError);
  });

  test('computing all anew changes nothing', () => {
    const doc = draft([{ material: 'steel', qty: '37', taxPrice: '4.2', discountRate: '5' }]);
    expect(recomputeAll(order, doc, reader)).toEqual(doc);
  });
});

describe('empty documents', () => {
  test('have every field, initial values and no lines', () => {
    const doc = emptyDoc(order, origin);
    expect(doc).toMatchObject({ id: origin.id, version: 0, status: 'draft', lines: { items: [] } });
    expect(doc.fields).toMatchObject({
      date: '2026-03-05',
      exchangeRate: '1',
      taxIncluded: true,
      localCurrency: 'cny',
      customer: null,
      org: origin.org,
      createdBy: origin.userId,
    });
    expect(emptyLine(order, 'items', doc, 'x')).toMatchObject({
      id: 'x',
      seq: 1,
      discountRate: '0',
      isFree: false,
      material: null,
    });
  });
});

describe('definitions', () => {
  const broken = (fields: EntityDef['fields']): EntityDef =>
    defineEntity({ name: 'broken', title: '坏', area: 'sales', kind: 'lookup', states: 'none', fields });

  test('formulas in a circle are named with their way', () => {
    const def = broken({ a: money('甲', { computed: 'b + 1' }), b: money('乙', { computed: 'a + 1' }) });
    expect(() => planOf(def)).toThrow('公式循环引用：a → b → a');
    expect(checkFormulas(def)).toEqual(['broken：公式循环引用：a → b → a']);
  });

  test('unknown fields, wrong types and lost fills are found', () => {
    const def = broken({
      a: money('甲', { computed: 'x + 1' }),
      b: qty('乙', { computed: 'note * 2' }),
      note: text('注'),
      unit: ref('unit', '单位', { fill: { gone: 'name' } }),
      c: text('丙', { lookup: 'note.name' }),
      d: text('丁', { editableWhen: 'note.length' }),
    });
    expect(checkFormulas(def)).toEqual([
      'broken.a：没有字段“x”',
      'broken.b：公式中的“a”不是数',
      'broken.unit：带出的字段“gone”不存在',
      'broken.c：“note”不是引用字段',
      'broken.d：“note.length”不是引用，取不到“length”',
    ]);
    expect(checkFormulas(order)).toEqual([]);
  });
});
