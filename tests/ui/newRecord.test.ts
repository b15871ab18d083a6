// A new record while it is filled: what is missing is said of the fields one was in, and of all once it is to be saved.
import '#tests/support/page.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';

const blank = { id: 'customer', version: 0, status: 'draft', fields: {}, lines: {} };
let draft: DocumentDraft;

describe('a new record', () => {
  const told = () => draft.shownProblems.map(({ field }) => field);
  beforeEach(() => {
    draft = new DocumentDraft(entities.customer, blank, {});
    draft.setField('remark', '老客户', '修改备注');
  });

  test('says what is missing of a header field only once the user was there (findings 2, 5.24, 6.11)', () => {
    expect(draft.problems.map(({ field }) => field)).toEqual(expect.arrayContaining(['name', 'currency']));
    expect([told(), draft.problemAt(null, '', 'currency')]).toEqual([[], undefined]);
    draft.reach('currency');
    expect(told()).toEqual(['currency']);
    expect(draft.problemAt(null, '', 'currency')).toMatch(/币别/);
  });

  test('says so at once of a field that was emptied again, and of everything once saving was tried', () => {
    draft.setField('name', '华东机械', '修改客户名称');
    draft.setField('name', null, '修改客户名称');
    expect(told()).toEqual(['name']);
    draft.reachAll();
    expect(told()).toEqual(draft.problems.map(({ field }) => field));
    expect(told().length).toBeGreaterThan(1);
  });
});
