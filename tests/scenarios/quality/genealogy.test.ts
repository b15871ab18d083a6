// Genealogy (example M14): lots are followed from the store through orders and reports to the customer, and a bill that is
// taken back takes its edges along.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { walkFrom, type Start } from '#server/areas/quality/genealogy/trace.ts';
import { traceAnswer } from '#server/areas/quality/genealogy/traceCall.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, refusalOf, type Clerk, type Company } from '#tests/support/scenario.ts';
import { playM14, type M14 } from '#tests/support/workshop/recalledLots.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let played: M14;

beforeAll(async () => {
  company = await buildCompany();
  played = await playM14(company);
}, 180_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function found(lot: string, direction: 'forward' | 'backward'): Promise<string[]> {
  const start: Start = { id: played.lots[lot] ?? '', kind: 'lot', code: lot, material: null };
  const { nodes } = await company.admin.run((context) =>
    walkFrom(context, [start], direction, { levels: 99, nodes: 1_000 }),
  );
  return nodes
    .flatMap(({ depth, kind, id, code }) =>
      depth === 0 || kind === 'shipment' ? [] : [played.names.get(id) ?? code],
    )
    .toSorted();
}

describe('M14', () => {
  test('what a lot went into and what a product was made of, by the bills alone (q1, q2, q3)', async () => {
    // genealogyEdge-r1, genealogyEdge-r2
    expect(await found('R2', 'forward')).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'MO1']);
    expect(await found('B2', 'forward')).toEqual(['A2', 'A3']);
    expect(await found('C2', 'forward')).toEqual(['A3', 'MO3']);
    expect(await found('A1', 'backward')).toEqual(['B1', 'C1', 'MO1', 'MO2', 'R1', 'R2']);
    expect(await found('A3', 'backward')).toEqual(['B2', 'C2', 'MO1', 'MO3', 'R1', 'R2']);
  });
});

describe('the trace screen', () => {
  test('tells both directions from a lot; nodes without right are counted, not named', async () => {
    const asked = { text: 'B2', kind: null, direction: 'both', levels: 99 };
    const ask = (clerk: Clerk) =>
      traceAnswer(readContext(company.ports, clerk.grants, { requestId: 'test', sessionId: null }), asked);
    const whole = await ask(company.admin);
    const codes = (direction: string): string[] =>
      whole.rows
        .filter((row) => row.direction === direction && row.depth > 0 && row.kind === 'lot')
        .map(({ code }) => code)
        .toSorted();
    expect([codes('forward'), codes('backward'), whole.hidden]).toEqual([['A2', 'A3'], ['R1', 'R2'], 0]);
    expect(whole.rows.find(({ code, direction }) => code === 'A2' && direction === 'forward')).toMatchObject({
      stockQty: expect.stringMatching(/^25(\.0+)?$/),
      edgeKind: 'exact',
    });
    const keeper = await company.clerk('追溯员', { codes: ['lot:view', 'genealogyEdge:view'] });
    const partial = await ask(keeper);
    // MO1 and the two shipments.
    expect(partial.hidden).toBe(3);
    expect(new Set(partial.rows.map(({ kind }) => kind))).toEqual(new Set(['lot']));
    // Behind the order that may not be seen stands the lot it was made from.
    const r1 = partial.rows.find(({ code }) => code === 'R1');
    expect(partial.rows.find(({ key }) => key === r1?.parent)?.code).toBe('B2');
  });
});

/** A recall of a lot downstream, listed. */
async function recallOf(lot: string, fields: Row = {}): Promise<DocResult> {
  const draft = await company.admin.create('recallRun', {
    fields: { startText: lot, traceDirection: 'forward', reason: '硬度不足', ...fields },
  });
  return company.admin.act('recallRun', draft, 'run');
}

const listed = ({ doc }: DocResult): unknown[] =>
  (doc.lines['lots'] ?? [])
    .map((row) => ({
      lot: played.names.get(textOf(row['lot'])),
      stock: Number(row['stockQty']),
      shipped: Number(row['shippedQty']),
    }))
    .toSorted((left, right) => ((left.lot ?? '') < (right.lot ?? '') ? -1 : 1));

const shippedTo = ({ doc }: DocResult): unknown => {
  const sums = Map.groupBy(doc.lines['shipments'] ?? [], (row) => row['customer']);
  return Object.fromEntries(
    Object.entries(played.customers).map(([name, id]) => [
      name,
      (sums.get(id) ?? []).reduce((sum, row) => sum + Number(row['qty']), 0),
    ]),
  );
};

const lotState = async (code: string): Promise<Row> =>
  (await company.admin.open('lot', played.lots[code] ?? '')).doc.fields;

async function frozenQty(code: string): Promise<number> {
  const { rows } = await company.database.query(
    'select coalesce(sum(frozen_qty), 0)::float as qty from stock_balance where lot = $1::uuid',
    [played.lots[code]],
  );
  return Number(rows[0]?.['qty']);
}

describe('recall of B2', () => {
  let recall: DocResult;

  test('lists lots with stock, shipments by customer and the way to each; a drill does nothing more (q4)', async () => {
    // recallRun-r2
    recall = await recallOf('B2', { isDrill: true });
    expect(listed(recall)).toEqual([
      { lot: 'A2', stock: 25, shipped: 15 },
      { lot: 'A3', stock: 0, shipped: 30 },
      { lot: 'B2', stock: 0, shipped: 0 },
    ]);
    expect(shippedTo(recall)).toEqual({ K1: 30, K2: 15 });
    expect(recall.doc.fields).toMatchObject({ lotCount: 3, customerCount: 2, stockQty: '25' });
    expect(recall.doc.fields['answerMinutes']).not.toBeNull();
    const steps = (recall.doc.lines['path'] ?? []).filter((row) => row['toCode'] === 'A3');
    expect(steps).toMatchObject([{ stepNo: 1, fromCode: 'B2', edgeKind: 'exact' }]);
    const { admin } = company;
    expect((await refusalOf(admin.act('recallRun', recall, 'freezeStock'))).messages[0]).toContain('演练');
    expect((await refusalOf(admin.act('recallRun', recall, 'notify'))).messages[0]).toContain('演练');
    expect(await lotState('A2')).toMatchObject({ lotStatus: 'normal' });
  });

  test('freezes what is in stock, in one step, and only it; what comes back arrives frozen (q4)', async () => {
    const { admin } = company;
    recall = await admin.act('recallRun', await recallOf('B2'), 'freezeStock');
    expect(await lotState('A2')).toMatchObject({
      lotStatus: 'frozen',
      frozenBy: `召回 ${codeOf(recall)}`,
    });
    expect([
      await frozenQty('A2'),
      (await lotState('A1'))['lotStatus'],
      (await lotState('A3'))['lotStatus'],
    ]).toEqual([25, 'normal', 'normal']);
    const back = await admin.push('salesOutBill', played.ofA2, 'salesReturnBill', [
      { id: played.ofA2.doc.lines['items']?.[0]?.id ?? '', qty: '5' },
    ]);
    await admin.approve('salesReturnBill', back);
    expect(await frozenQty('A2')).toBe(30);
    recall = await admin.act('recallRun', await admin.open('recallRun', recall.doc.id), 'run');
    const a2 = (recall.doc.lines['lots'] ?? []).find((row) => row['lot'] === played.lots['A2']);
    expect(a2).toMatchObject({ stockQty: '30', shippedQty: '10', isFrozen: true });
  });

  test('a lot it froze is released only here, after a decision, or by quality with a reason (q4)', async () => {
    const { admin } = company;
    const keeper = await company.clerk('仓管', { codes: ['lot:view', 'lot:unfreeze'] });
    const lot = await admin.open('lot', played.lots['A2'] ?? '');
    expect(
      (await refusalOf(keeper.act('lot', lot, 'unfreeze', { values: { reason: '误冻' } }))).messages[0],
    ).toContain('请在召回单中解冻');
    expect((await refusalOf(admin.act('lot', lot, 'unfreeze'))).messages[0]).toContain('请填写原因');
    expect(
      (await refusalOf(admin.act('recallRun', recall, 'releaseStock', { values: { reason: '复检合格' } })))
        .messages[0],
    ).toContain('放行');
    expect((await refusalOf(admin.act('recallRun', recall, 'close'))).messages[0]).toContain(
      '还没有填写处理',
    );
    const rows = recall.doc.lines['lots'] ?? [];
    const decided = await admin.edit(
      'recallRun',
      recall,
      rows.map(({ id }) => setLine(id, 'decision', 'release', 'lots')),
    );
    recall = await admin.act('recallRun', decided, 'releaseStock', { values: { reason: '复检合格' } });
    expect(await lotState('A2')).toMatchObject({ lotStatus: 'normal', frozenBy: null });
    expect(await frozenQty('A2')).toBe(0);
  });

  test('taking the report of A3 back takes A3 off the list when it is run again; decisions of the others stay (q5)', async () => {
    // recallRun-r1
    const { admin } = company;
    const { shipment, receipt, report } = played.ofA3;
    await admin.act('salesOutBill', await admin.open('salesOutBill', shipment.doc.id), 'unapprove');
    await admin.act('productionInBill', await admin.open('productionInBill', receipt.doc.id), 'unapprove');
    await admin.act('workReport', await admin.open('workReport', report.doc.id), 'unapprove');
    recall = await admin.act('recallRun', await admin.open('recallRun', recall.doc.id), 'run');
    expect(listed(recall)).toEqual([
      { lot: 'A2', stock: 30, shipped: 10 },
      { lot: 'B2', stock: 30, shipped: 0 },
    ]);
    expect((recall.doc.lines['lots'] ?? []).map((row) => row['decision'])).toEqual(['release', 'release']);
    expect(await found('B2', 'forward')).toEqual(['A2']);
    recall = await admin.act('recallRun', recall, 'close');
    expect(recall.doc.status).toBe('closed');
  });
});
