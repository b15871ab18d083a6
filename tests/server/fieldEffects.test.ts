// What fields of masters make of lines, as tables: least quantities, floating conversions, reasons of other operations, usual
// reasons, and which numbering rule a document takes.
import { describe, expect, test } from 'vitest';
import '#server/areas.ts';
import { entities, entityOf } from '#entities/registry.ts';
import { conditionProblem } from '#model/approval/approvalCondition.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { floatingProblems } from '#server/areas/master/floatingUnits.ts';
import { defaultReasons } from '#server/areas/quality/inspection/defaultReasons.ts';
import { strangeReasons } from '#server/areas/quality/reasonsOfOperation.ts';
import { matchProblems } from '#server/areas/system/importTemplate.ts';
import { leastProblems } from '#server/areas/trade/pricing/leastOrder.ts';
import { ruleFor, type NumberingRule } from '#server/store/numbering/numberingRules.ts';

const line = (values: Row): LineRow => ({ id: 'l1', seq: 1, ...values });
const docOf = (fields: Row, items: LineRow[] = []): Doc => ({
  id: 'd1',
  version: 1,
  status: 'draft',
  fields,
  lines: { items },
});

describe('a line that orders less than its price list asks for (findings 3, 8.4)', () => {
  test.each([
    { qty: '9', priceQty: '9', warns: true },
    { qty: '10', priceQty: '10', warns: false },
    // Quantities are compared in the unit of the price: one box of twelve.
    { qty: '1', priceQty: '12', warns: false },
    { qty: '1', priceQty: null, warns: true },
    { qty: null, priceQty: null, warns: false },
  ])('$qty, $priceQty in the unit of the price: $warns', ({ qty, priceQty, warns }) => {
    const problems = leastProblems([line({ qty, priceQty })], new Map([['l1', '10']]));
    expect(problems.map(({ level }) => level)).toEqual(warns ? ['warning'] : []);
    if (warns) expect(problems[0]?.message).toContain('少于价目表的起订量 10');
  });
});

describe('a floating conversion warns beyond its tolerance (rule Q5) (findings 3, 8.4)', () => {
  const unit = (id: string) => ({ id, code: id, name: id, fields: { unitGroup: id } });
  const ends = { fromUnit: 'roll', fromGroup: 'roll', toUnit: 'kg', toGroup: 'kg' };
  const factors = { fromNumerator: '1', fromDenominator: '1', toNumerator: '1', toDenominator: '1' };
  const conversion = (isGeneral: boolean, tolerance: string | null): Row => ({
    ...ends,
    ...factors,
    isGeneral,
    numerator: '100',
    denominator: '1',
    tolerance,
  });
  const warned = (auxQty: string | null, baseQty: string, conversions = [conversion(false, '5')]) => {
    const steel = { id: 'm1', code: 'm1', name: '钢带', fields: { baseUnit: 'kg' }, lines: { conversions } };
    const refs: RefMap = { material: { m1: steel }, unit: { roll: unit('roll'), kg: unit('kg') } };
    const row = line({ material: 'm1', auxUnit: 'roll', auxQty, baseUnit: 'kg', baseQty });
    return floatingProblems([row], readerOf(refs)).map(({ message }) => message);
  };

  test('2 rolls of 100 kg may weigh 190 to 210, not more and not less', () => {
    expect(warned('2', '190')).toEqual([]);
    expect(warned('2', '210')).toEqual([]);
    expect(warned('2', '210.001')).toEqual([expect.stringContaining('超过浮动允差 5%')]);
    expect(warned('2', '189.999')).toHaveLength(1);
  });
  test('the conversion of the material goes before the one for all; where none floats nothing is said', () => {
    expect(warned('2', '230', [conversion(true, '5'), conversion(false, '20')])).toEqual([]);
    expect(warned('2', '230', [conversion(true, '5')])).toHaveLength(1);
    expect(warned('2', '230', [conversion(false, null)])).toEqual([]);
    expect(warned('2', '230', [conversion(false, '0')])).toEqual([]);
    expect(warned('2', '230', [])).toEqual([]);
    expect(warned(null, '230')).toEqual([]);
  });
});

test('a reason that other operations have is named with its line (findings 3, 8.4)', () => {
  const strange = new Map([['b1', '尺寸超差']]);
  const problems = strangeReasons(
    'scraps',
    [line({ badReason: 'b1' }), { ...line({ badReason: 'b2' }), id: 'l2', seq: 2 }],
    strange,
  );
  expect(problems).toEqual([expect.objectContaining({ lineId: 'l1', level: 'warning', field: 'badReason' })]);
});

describe('an item that failed takes its usual reason (findings 3, 8.4)', () => {
  const reader = readerOf({
    inspectionItem: { i1: { id: 'i1', code: 'I1', name: '外径', fields: { defaultBadReason: 'b1' } } },
  });
  const proposed = (
    values: { result: string; item?: string; badReason?: string },
    others: readonly Patch[] = [],
  ) => defaultReasons([{ id: 'l1', item: 'i1', badReason: null, ...values }], reader, others);
  test.each([
    { values: { result: 'reject' }, count: 1 },
    { values: { result: 'accept' }, count: 0 },
    { values: { result: 'reject', badReason: 'b2' }, count: 0 },
    { values: { result: 'reject', item: 'i2' }, count: 0 },
  ])('%o', ({ values, count }) => {
    expect(proposed(values)).toHaveLength(count);
  });
  test('not where the items are listed anew', () => {
    expect(proposed({ result: 'reject' }, [{ op: 'removeLine', lines: 'items', id: 'l1' }])).toEqual([]);
  });
});

describe('the numbering rule of a document (findings 3, 8.4)', () => {
  const rule = (id: string, only: NumberingRule['only']): NumberingRule => ({
    id,
    only,
    segments: [],
    resetPeriod: 'never',
    perOrg: true,
    fillsGaps: false,
    insists: null,
  });
  const rules = [rule('cash', { field: 'billType', value: 'cash' }), rule('all', null)];
  test.each([
    { billType: 'cash', id: 'cash' },
    { billType: 'standard', id: 'all' },
    { billType: null, id: 'all' },
  ])('of the kind $billType is $id', ({ billType, id }) => {
    expect(ruleFor(entities.saleOrder, rules, docOf({ billType })).id).toBe(id);
  });
  test('is the plain one where all are for other kinds', () => {
    expect(ruleFor(entities.saleOrder, rules.slice(0, 1), docOf({ billType: 'standard' })).id).toBeNull();
    expect(ruleFor(entities.saleOrder, rules.slice(0, 1)).id).toBeNull();
  });
});

describe('an import template matches by fields that no two records share (findings 3, 8.4)', () => {
  test.each([
    { matchFields: null, refused: false },
    { matchFields: ['name'], refused: false },
    { matchFields: ['code'], refused: false },
    { matchFields: ['remark'], refused: true },
    { matchFields: ['code', 'name'], refused: true },
  ])('of customers: %o', ({ matchFields, refused }) => {
    const problems = matchProblems(docOf({ entityKey: 'customer', matchFields }));
    expect(problems.map(({ field }) => field)).toEqual(refused ? ['matchFields'] : []);
    if (refused) expect(problems[0]?.message).toContain('可用：客户编码、客户名称');
  });
});

test('conditions of an approval may ask what the category of a contract wants reviewed (findings 3, 8.4)', () => {
  const asked = 'category.needLegalReview and allAmount >= category.amountForReview';
  expect(conditionProblem(entities.saleContract, asked, entityOf)).toBeNull();
});
