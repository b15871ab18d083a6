// Whoever defines a flow writes its conditions by the Chinese names of the fields.
import { describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { conditionProblem } from '#model/approval/approvalCondition.ts';
import {
  comparedValues,
  completionAt,
  conditionPlaces,
  recordOffer,
} from '#model/approval/conditionCompletion.ts';

const places = conditionPlaces(saleOrder, entityOf);
const values = (dict: string) => (dict === 'billStatus' ? [] : [{ value: 'A', text: `${dict}甲` }]);

/** What is offered where '|' stands, and the condition once the first offer was taken. */
function offered(written: string) {
  const caret = written.indexOf('|');
  const text = written.replace('|', '');
  const found = completionAt(text, caret, places, values);
  const first = found?.offers[0];
  return {
    titles: found?.offers.map(({ title }) => title) ?? [],
    taken:
      found === null || first === undefined
        ? text
        : text.slice(0, found.from) + first.text + text.slice(found.to),
  };
}

describe('a condition is completed (findings 2, 6.12)', () => {
  test.each([
    ['价税|', 'allAmount'],
    ['allAm|', 'allAmount'],
    ['ALLAMOUNT|', 'allAmount'],
    ['allAmount > 10000 and 税额| > 5', 'allAmount > 10000 and taxAmount > 5'],
    ['客户编码|', 'customer.code'],
    ['allAmount > 1 并且|', 'allAmount > 1 and'],
    ['销售明细的数量合|', 'sum(items.qty)'],
  ])('%s becomes %s', (written, taken) => {
    expect(offered(written).taken).toBe(taken);
  });

  test.each(['allAmount > 100|', "customer.code = '价税|'", '没有这个字段|'])(
    'nothing is offered in %s',
    (written) => {
      expect(offered(written).titles).toEqual([]);
    },
  );

  test('what begins with the typed word stands before what holds it', () => {
    const { titles } = offered('金额|');
    const begins = titles.map((title) => title.startsWith('金额'));
    expect(begins[0]).toBe(true);
    expect(begins.lastIndexOf(true)).toBeLessThan(
      begins.includes(false) ? begins.indexOf(false) : begins.length,
    );
  });

  test('behind a comparison the values of the code list are offered, quoted once', () => {
    const listed = places.find(({ dict }) => dict !== undefined && dict !== 'billStatus');
    if (listed === undefined) throw new Error('the order has no field of a code list');
    for (const typed of [' = |', " = '|'", ' != 甲|', "='A|"])
      expect(offered(`${listed.text}${typed}`).taken.replaceAll(' ', '')).toMatch(/!?='A'$/);
  });

  test('every place that is offered can be judged', () => {
    const refused = places.filter(
      ({ text }) => conditionProblem(saleOrder, `${text} != 1`, entityOf) !== null,
    );
    expect(refused).toEqual([]);
    expect(new Set(places.map(({ text }) => text)).size).toBe(places.length);
  });
});

describe('the other side of a comparison is chosen (findings 3, 6.14)', () => {
  const sought = (written: string) => {
    const caret = written.indexOf('|');
    const found = completionAt(written.replace('|', ''), caret, places, values);
    const { place, typed } = found?.sought ?? {};
    return [place?.text, place?.records?.entity ?? place?.kind, typed];
  };

  test.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['customer.code = |', 'customer.code', 'customer', ''],
    ["customer.code != '上海|'", 'customer.code', 'customer', '上海'],
    ['allAmount > 1 and customer.name=上|', 'customer.name', 'customer', '上'],
    ['date >= |', 'date', 'day', ''],
    ["date < '2026-1-5|'", 'date', 'day', '2026-1-5'],
    ['customer.code > |', undefined, undefined, undefined],
    ['allAmount = |', undefined, undefined, undefined],
  ])('%s', (written, ...expected) => {
    expect(sought(written)).toEqual(expected);
  });

  test('yes and no are chosen by words', () => {
    const ticked = places.find(({ kind }) => kind === 'yesNo');
    expect(offered(`${ticked?.text ?? ''} = 否|`).taken).toBe(`${ticked?.text ?? ''} = false`);
  });

  test('a record is written as its place is compared, unless a quote in its name forbids it', () => {
    const record = { id: '7', code: 'C1', name: "O'Neil" };
    const at = (text: string) => places.find((place) => place.text === text) ?? { text, title: '' };
    expect(recordOffer(at('customer.code'), record)).toEqual({ text: "'C1'", title: "C1 O'Neil" });
    expect(recordOffer(at('customer.name'), record)).toBeNull();
  });

  test('what a condition is compared with is read out of it', () => {
    const read = comparedValues("customer.code = 'C1' and (allAmount > 1 or customer.name!='甲')", places);
    expect(read.map(({ place, value }) => [place.text, value])).toEqual([
      ['customer.code', 'C1'],
      ['customer.name', '甲'],
    ]);
  });
});
