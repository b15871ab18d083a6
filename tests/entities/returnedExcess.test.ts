// What a return from the workshop proposes: more than the order needs now, else all that is left there.
import { expect, test } from 'vitest';
import { materialFlowLinkRules } from '#entities/manufacturing/materialFlow/links.ts';
import { linkProposal, linkRemaining } from '#model/links.ts';

const rule = materialFlowLinkRules.find(({ name }) => name === 'manufacturingOrder-materialReturnBill');
const component = {
  requiredQty: '60',
  baseQty: '60',
  issuedBaseQty: '100',
  fedBaseQty: '0',
  returnedBaseQty: '0',
  defectReturnedBaseQty: '0',
  scrappedBaseQty: '0',
  consumedBaseQty: '0',
};

/** @param more of the component @param back base quantities that returns have executed and drafts occupy */
function proposed(more: object, back = { executed: '0', occupied: '0' }): string[] {
  if (rule === undefined) throw new Error('the rule is gone');
  const line = { ...component, ...more };
  return [linkProposal(rule, line, back), linkRemaining(rule, line, back)];
}

test.each([
  ['an order reduced from 100 to 60 gives back 40, and may give back all', {}, ['40', '100']],
  ['what was scrapped is neither there nor needed', { scrappedBaseQty: '5' }, ['35', '95']],
  ['what was fed for it is used up by it', { scrappedBaseQty: '5', fedBaseQty: '5' }, ['40', '100']],
  ['no more comes back than lies in the workshop', { consumedBaseQty: '70' }, ['30', '30']],
  [
    'an order that needs what it was issued gives back what is left',
    { requiredQty: '100', baseQty: '100' },
    ['100', '100'],
  ],
])('%s (findings 3, 3.16)', (_name, more, expected) => {
  expect(proposed(more)).toEqual(expected);
});

test('what came back or waits in a draft is not proposed again (findings 3, 3.16)', () => {
  expect(proposed({ returnedBaseQty: '15' }, { executed: '15', occupied: '10' })).toEqual(['15', '75']);
});
