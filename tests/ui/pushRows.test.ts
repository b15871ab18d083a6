// What a clerk sees and may type when lines are pushed down or chosen into a bill, and what is sent of it.
import '#tests/support/page.ts';
import { describe, expect, test } from 'vitest';
import { followed, own, pushRequest, type PushRow, pushRows, qtyProblem } from '#features/flow/pushRows.ts';
import { pickedProblem, picksOf, withPicked } from '#features/flow/pullRows.ts';
import type { PushableResult } from '#model/wire/flowWire.ts';

const line = (id: string, remaining: string, refused: string | null = null) => ({
  id,
  seq: Number(id),
  remaining,
  most: remaining,
  scale: 2,
  refused,
  fields: { material: `m${id}` },
});
const found = {
  linked: true,
  docs: [
    {
      id: 'A',
      version: 3,
      code: 'SO1',
      refused: null,
      lines: [line('1', '5'), line('2', '0'), line('3', '2', '已关闭')],
    },
    { id: 'B', version: 1, code: 'SO2', refused: '已作废', lines: [line('4', '7')] },
  ],
  refs: {},
} as unknown as PushableResult;
const rows = (preferred: readonly string[] = []): PushRow[] => pushRows(found, new Set(preferred));
const marked = (list: readonly PushRow[]): string[] =>
  list.flatMap((row) => (row[own.chosen] === true ? [row.id] : []));

describe('lines offered for pushing', () => {
  test('all with something left are marked with all of it; used up, closed and void ones are not, and say why', () => {
    expect(marked(rows())).toEqual(['1']);
    expect(rows().map((row) => row[own.qty])).toEqual(['5', null, null, null]);
    expect(rows().map((row) => row[own.note])).toEqual([null, null, '已关闭', '已作废']);
  });

  test('what is known of a line stands beside it and keeps nobody from pushing it (findings 3, 7.16)', () => {
    const [row] = pushRows(
      {
        ...found,
        docs: [{ ...found.docs[0], lines: [{ ...line('1', '3'), note: '计划已投放 5' }] }],
      } as PushableResult,
      new Set(),
    );
    expect(row).toMatchObject({ [own.note]: null, [own.qty]: '3', $known: '计划已投放 5' });
  });

  test('of lines chosen before only those are marked', () => {
    expect(marked(rows(['1']))).toEqual(['1']);
    expect(marked(rows(['3']))).toEqual([]);
  });

  test('a quantity marks its line, a mark brings what is left, clearing either clears both', () => {
    const [row] = rows(['9']);
    if (row === undefined) throw new Error('no row');
    expect(followed({ ...row, [own.qty]: '2' }, new Set([own.qty]))).toEqual({ [own.chosen]: true });
    expect(followed({ ...row, [own.qty]: null }, new Set([own.qty]))).toEqual({ [own.chosen]: false });
    expect(followed({ ...row, [own.chosen]: true }, new Set([own.chosen]))).toEqual({ [own.qty]: '5' });
    expect(followed({ ...row, [own.chosen]: false }, new Set([own.chosen]))).toEqual({ [own.qty]: null });
  });

  test.each([
    ['5', null],
    ['0.01', null],
    ['5.01', '超过可下推数量 5'],
    ['0', '请填写大于 0 的数量'],
    [null, '请填写大于 0 的数量'],
  ])('%s of 5 pieces: %s', (qty, problem) => {
    const [row] = rows();
    if (row === undefined) throw new Error('no row');
    expect(qtyProblem({ ...row, [own.qty]: qty })).toBe(problem);
    expect(qtyProblem({ ...row, [own.qty]: qty, [own.chosen]: false })).toBeNull();
  });

  test('only marked lines are sent, by document, with the version that was seen', () => {
    expect(pushRequest(found, rows())).toEqual([{ id: 'A', version: 3, lines: [{ id: '1', qty: '5' }] }]);
    expect(pushRequest({ ...found, linked: false }, rows())).toEqual([
      { id: 'A', version: 3, lines: [{ id: '1' }] },
    ]);
    expect(pushRequest(found, [])).toEqual([]);
  });
});

describe('lines chosen into a bill', () => {
  const source = { rule: 'order', title: '销售订单' } as Parameters<typeof withPicked>[1];
  const candidate = (id: string, remaining: string) => ({
    row: { id, docId: 'A', version: 1, remaining, scale: 2, code: 'SO1' },
    what: '齿轮',
  });

  test('come with all that is left; twice chosen they stand once, as they were typed', () => {
    const first = withPicked([], source, [candidate('1', '5'), candidate('2', '0')]);
    expect(first.map(({ line: id, qty }) => [id, qty])).toEqual([['1', '5']]);
    const typed = first.map((row) => ({ ...row, qty: '2' }));
    expect(
      withPicked(typed, source, [candidate('1', '5'), candidate('3', '1')]).map(({ qty }) => qty),
    ).toEqual(['2', '1']);
    expect(picksOf(typed)).toEqual([{ rule: 'order', lineId: '1', qty: '2' }]);
  });

  test('the same line by way of another source is another one', () => {
    const first = withPicked([], source, [candidate('1', '5')]);
    expect(withPicked(first, { ...source, rule: 'notice' }, [candidate('1', '5')])).toHaveLength(2);
  });

  test('nothing, zero and less are no quantities', () => {
    const [row] = withPicked([], source, [candidate('1', '5')]);
    if (row === undefined) throw new Error('no row');
    expect([null, '0', '-1', '0.5'].map((qty) => pickedProblem({ ...row, qty }) === null)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
