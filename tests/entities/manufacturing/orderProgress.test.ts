// The band above an order: what each part says while the order goes from planning to receipt.
import { expect, test } from 'vitest';
import { progressOf } from '#entities/manufacturing/orderProgress.ts';
import type { Doc, Row } from '#model/entity.ts';

function order(fields: Row, components: readonly Row[] = []): Doc {
  return {
    id: 'o',
    version: 1,
    status: 'released',
    fields: { planQty: '100', startQty: '105', inQty: '0', reportedQty: '0', scrapQty: '0', ...fields },
    lines: {
      components: components.map((row, index) => ({
        id: `c${index}`,
        seq: index + 1,
        issueMode: 'pick',
        ...row,
      })),
    },
  };
}

const texts = (doc: Doc) => Object.fromEntries(progressOf(doc).map(({ title, text }) => [title, text]));

test('an order nobody began says so in every part', () => {
  expect(texts(order({}))).toEqual({
    下达: '未下达',
    齐套: '—',
    领料: '—',
    报工: '0/105',
    检验: '免检',
    入库: '0/100',
  });
});

test('an order at work shows what is there, issued, reported, inspected and received', () => {
  const doc = order(
    {
      releaseTime: '2026-01-05T08:00:00.000Z',
      reportedQty: '96',
      scrapQty: '4',
      qualifiedQty: '94',
      inQty: '60',
      inspectRequired: true,
    },
    [
      { unissuedQty: '0', availableQty: '0', overIssuedQty: '2' },
      { unissuedQty: '6', availableQty: '10', overIssuedQty: '0' },
      { unissuedQty: '6', availableQty: '5', overIssuedQty: '0' },
      { issueMode: 'backflush', unissuedQty: '9', availableQty: '0' },
    ],
  );
  expect(texts(doc)).toEqual({
    下达: '✓',
    齐套: '66%',
    领料: '1/3 项',
    报工: '96/105 废4',
    检验: '合格94',
    入库: '60/100',
  });
  expect(progressOf(doc).find(({ segment }) => segment === 'issue')?.over).toBe(true);
});

test('no bar is longer than its place', () => {
  for (const { share } of progressOf(order({ inQty: '120', reportedQty: '200' }))) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
});
