// A group chosen beside a typed value: the value stays, the other is offered, taken with one step and given back with one.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';

test('a typed credit limit stays, the group’s is offered and taken in one step (findings 3, 6.3)', () => {
  const large = { id: 'large', code: 'KH1', name: '大客户', fields: { defaultCreditLimit: '5000000' } };
  const doc = {
    id: 'c',
    version: 0,
    status: 'draft',
    fields: { category: null, creditLimit: null },
    lines: { linkmen: [], addresses: [] },
  };
  const draft = new DocumentDraft(entities.customer, doc, { customerCategory: { large } });
  const limit = (): unknown => draft.doc.fields['creditLimit'];

  draft.setField('creditLimit', '50000', '信用额度');
  draft.setField('category', 'large', '客户分组');
  expect(limit()).toBe('50000');
  expect(draft.offerAt('creditLimit')).toEqual({ from: '客户分组', value: '5000000' });

  draft.setField('creditLimit', '5000000', '采用');
  expect([limit(), draft.offerAt('creditLimit')]).toEqual(['5000000', undefined]);

  draft.undo();
  expect([limit(), draft.offerAt('creditLimit')?.value]).toEqual(['50000', '5000000']);
  draft.undo();
  expect([limit(), draft.offerAt('creditLimit')]).toEqual(['50000', undefined]);
});
