// A refused approval leaves a list of what is wrong in its lines: until it is mended, put away, or the approval goes through.
import '#tests/support/page.ts';
import { beforeEach, expect, test } from 'vitest';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Problem } from '#model/check/problem.ts';
import { line, order, setLine, stored } from './storedOrder.ts';

let draft: DocumentDraft;
beforeEach(() => {
  draft = new DocumentDraft(order, stored(), {});
});

const short = (lineId: string, lineNo: number): Problem => ({
  field: 'qty',
  lines: 'items',
  lineId,
  lineNo,
  level: 'error',
  message: `第${lineNo}行 库存不足`,
});
const noCredit: Problem = { field: 'customer', level: 'error', message: '超过信用额度' };
const listed = (): string[] => draft.refusals.listed.map(({ message }) => message);

test('it names every line, and what is mended leaves it (findings 2, 5.15)', () => {
  draft.refuse([noCredit, short('a', 1), short('b', 2)], 'action');
  expect(listed()).toEqual(['超过信用额度', '第1行 库存不足', '第2行 库存不足']);
  draft.change('', { patches: [setLine('a', 'qty', '1')] });
  expect(listed()).toEqual(['超过信用额度', '第2行 库存不足']);
  draft.change('', { patches: [{ op: 'removeLine', lines: 'items', id: 'b' }] });
  expect(listed()).toEqual([]);
});

test('it outlives saving what was mended, but not a line that is gone or another state (findings 2, 5.15)', () => {
  draft.refuse([short('a', 1), short('b', 2)], 'action');
  draft.change('', { patches: [setLine('a', 'qty', '1')] });
  draft.rebase(stored(4), {});
  expect(listed()).toEqual(['第2行 库存不足']);
  draft.rebase({ ...stored(5), status: 'approved' }, {});
  expect(listed()).toEqual([]);
  draft.refuse([short('a', 1), short('b', 2)], 'action');
  draft.rebase({ ...stored(6, {}, [line('a', 1)]), status: 'approved' }, {});
  expect(listed()).toEqual(['第1行 库存不足']);
});

test('what a save was refused for is over with the next accepted one (findings 2, 5.15)', () => {
  draft.refuse([short('a', 1)], 'save');
  expect(listed()).toEqual(['第1行 库存不足']);
  draft.rebase(stored(4), {});
  expect(listed()).toEqual([]);
});

test('put away it stays away until the next refusal; the cells stay marked (findings 2, 5.15)', () => {
  let notices = 0;
  draft.subscribe(() => (notices += 1));
  draft.refuse([short('a', 1)], 'action');
  const before = notices;
  draft.refusals.putAway();
  expect([listed(), notices > before]).toEqual([[], true]);
  expect(draft.problemAt('items', 'a', 'qty')).toBe('库存不足');
  draft.refuse([short('a', 1)], 'action');
  expect(listed()).toEqual(['第1行 库存不足']);
});

test('where only the header is wrong its fields say so themselves; a failure without objections leaves the list (findings 2, 5.15)', () => {
  draft.refuse([noCredit], 'action');
  expect(listed()).toEqual([]);
  draft.refuse([short('a', 1)], 'action');
  draft.refuse([], 'action');
  expect(listed()).toEqual(['第1行 库存不足']);
});
