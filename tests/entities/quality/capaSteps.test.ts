// The steps of a corrective action as its page shows them: what is done, what waits, and how late it is.
import { expect, test } from 'vitest';
import { capaSteps } from '#entities/quality/capa/capaSteps.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';

function record(status: string, fields: Row = {}, actions: readonly Row[] = []): Doc {
  const rows = actions.map((row, place): LineRow => ({
    id: `a${place}`,
    seq: place + 1,
    roundNo: 1,
    ...row,
  }));
  return { id: 'c', version: 1, status, fields: { roundNo: 1, ...fields }, lines: { actions: rows } };
}

const shown = (doc: Doc, step: string) =>
  capaSteps(doc, '2026-09-10').find((each) => each.step === step) ?? null;

test('a draft waits for team and problem, and asks for nothing further', () => {
  const doc = record('draft', { problem: '内径超差' });
  expect(capaSteps(doc, '2026-09-10').map(({ state }) => state)).toEqual([
    'current',
    'current',
    'current',
    ...Array.from({ length: 6 }, () => 'waiting'),
  ]);
  expect(shown(doc, 'D1')).toMatchObject({ text: '缺组长' });
  expect(shown(doc, 'D2')).toMatchObject({ text: '已填写' });
});

test('containment is late from the day after its first open measure was due', () => {
  const doc = record('containing', {}, [
    { actionKind: 'containment', dueDate: '2026-09-05', doneAt: '2026-09-04T08:00:00Z' },
    { actionKind: 'containment', dueDate: '2026-09-08', doneAt: null },
  ]);
  expect(shown(doc, 'D3')).toMatchObject({ state: 'current', text: '1 / 2 项', daysLeft: -2 });
  expect(shown(record('containing', { containmentDue: '2026-09-12' }), 'D3')).toMatchObject({ daysLeft: 2 });
});

test('once confirmed a step is never late, and left out it says so', () => {
  const doc = record('analysing', { skipReason: '已退回', containmentDue: '2026-09-01' });
  expect(shown(doc, 'D3')).toMatchObject({ state: 'done', text: '免做', daysLeft: null });
});

test('measures of earlier rounds are not counted, and verification tells of lots', () => {
  const second = record('planning', { roundNo: 2 }, [{ actionKind: 'corrective', roundNo: 1 }]);
  expect(shown(second, 'D5')).toMatchObject({ text: '0 项', state: 'current' });
  expect(shown(second, 'D0')).toMatchObject({ text: '第 2 轮' });
  const doc = record('verifying', { verifyLots: 3, verifyFrom: '2026-09-01' });
  doc.lines['verifications'] = [
    { id: 'v', seq: 1, result: 'accept', verifiedAt: '2026-09-02', roundNo: 1 },
    { id: 'w', seq: 2, result: 'reject', verifiedAt: '2026-09-03', roundNo: 1 },
  ];
  expect(shown(doc, 'D6')).toMatchObject({ state: 'current', text: '接收 1 / 3 批' });
});

test('a voided record shows no steps', () => {
  expect(capaSteps(record('voided'), '2026-09-10')).toEqual([]);
});
