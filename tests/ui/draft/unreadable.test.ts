// What a cell says of a text that could not be read.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import { unreadableMessage } from '#features/document/draft/unreadable.ts';

test.each([
  ['a reference', { kind: 'ref', title: '客户', entity: 'customer' }, '华西', /华西.*按 F7 选择/],
  ['a quantity', { kind: 'qty', title: '数量' }, '一百', /一百/],
  ['a number below the least one', { kind: 'qty', title: '数量', above: '0' }, '-5', /-5/],
  ['a day that is none', { kind: 'date', title: '交期' }, '2026-02-31', /2026-02-31/],
] as const)('the message of %s says the text itself', (_kind, field, text, expected) => {
  expect(unreadableMessage(field, field.title, text)).toMatch(expected);
});

test.each([
  { kind: 'ref', title: '客户', entity: 'customer' },
  { kind: 'qty', title: '数量' },
  { kind: 'date', title: '交期' },
  { kind: 'text', title: '备注' },
  { kind: 'code', title: '编码' },
] as const)(
  'the message of a $kind with 20,000 characters says no more than one knows it by (findings 3, 4.5)',
  (field) => {
    const message = unreadableMessage(field, field.title, `${'啊'.repeat(20_000)} 末`);
    expect(message).toContain(`${'啊'.repeat(40)}…`);
    expect(message.length).toBeLessThan(200);
  },
);
