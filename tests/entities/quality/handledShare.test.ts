// What of the decisions of a bill is dealt with: filled in their order, never more than decided, in all what was executed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handledShares, needsHandling } from '#entities/quality/defect/handledShare.ts';

test.each([
  ['0', ['0', '0', '0']],
  ['15', ['0', '15', '0']],
  ['45', ['0', '40', '5']],
  ['50', ['0', '40', '10']],
])('of 60 accepted, 40 returned and 10 scrapped, %s executed is %j', (done, shares) => {
  const decisions = [
    { id: 'a', decision: 'accept', qty: '60' },
    { id: 'b', decision: 'return', qty: '40' },
    { id: 'c', decision: 'scrap', qty: '10' },
  ];
  expect([...handledShares(decisions, done).values()]).toEqual(shares);
});

test('shares are within their decisions and add up to what was executed of those that need it', () => {
  const decision = fc.record({
    decision: fc.constantFrom('accept', 'concession', 'return', 'scrap', 'rework', 'destroy'),
    qty: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 8 }), fc.nat(200), (rows, wanted) => {
      const decisions = rows.map((row, at) => ({ id: String(at), ...row, qty: String(row.qty) }));
      const open = rows.reduce((sum, row) => sum + (needsHandling(row.decision) ? row.qty : 0), 0);
      const done = Math.min(wanted, open);
      const shares = handledShares(decisions, String(done));
      for (const { id, qty } of decisions) expect(Number(shares.get(id))).toBeLessThanOrEqual(Number(qty));
      expect([...shares.values()].reduce((sum, share) => sum + Number(share), 0)).toBe(done);
    }),
  );
});
