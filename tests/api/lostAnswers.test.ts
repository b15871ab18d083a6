// Lost answers against the real app: the server has carried a write out, the answer never arrives, and the clerk presses
// again. What was meant once is written once, wherever it is pressed.
import '#tests/support/page.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesOfFailure, removeDocument, saveDocument } from '#api/mutations.ts';
import { fetchDocument, fetchRows } from '#api/queries.ts';
import { fetchBin, restoreRecord } from '#api/records.ts';
import { createWriteIntents, newWriteKey, type WriteIntents } from '#api/writeIntents.ts';
import { signIn } from '#api/session/session.ts';
import { entityOf } from '#entities/registry.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';
import { batchActionsOf, type BatchOutcome, runBatch } from '#features/list/records/batchActions.ts';
import { runBulkEdit } from '#features/list/records/bulkEdit.ts';
import { settlePlans } from '#features/list/records/settlePlans.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { loseAnswer, loseConnection } from '#hosts/browser/failures.ts';
import type { EntityDef } from '#model/entity.ts';
import { knownPassword } from '#tests/support/app.ts';
import { type InterceptedApp, interceptApp } from '#tests/support/interceptedApp.ts';
import { approve, enterCompany, save } from '#tests/support/workingCompany.ts';

let intercepted: InterceptedApp;
/** Amounts of the orders that wait for money. */
const owed = ['101.01', '202.02'];

beforeAll(async () => {
  intercepted = await interceptApp();
  const admin = await intercepted.administrator();
  const { customer, salesperson, materials } = await enterCompany(admin, { materials: 1, stock: '100' });
  const saved = await save(admin, 'receivablePlanScheme', { code: 'S1', name: '一次付清' }, [
    { stage: 'balance', dueBase: 'documentDate', isRemainder: true },
  ]);
  // After the day of the order, whatever day this is.
  const date = '2999-12-31';
  for (const taxPrice of owed) {
    const order = await save(
      admin,
      'saleOrder',
      { customer, salesperson, deliveryDate: date, receivablePlanScheme: saved.doc.id },
      [{ material: materials[0] ?? null, qty: '1', taxPrice, deliveryDate: date }],
    );
    await approve(admin, 'saleOrder', order);
  }
});
afterAll(() => intercepted.close());
beforeEach(() => signIn('admin', knownPassword));
afterEach(() => intercepted.restore());

function known(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  return def;
}

const rowsOf = async (entity: string): Promise<ListRow[]> =>
  (await fetchRows(entity, { filter: null, sort: [], offset: 0, limit: 200 })).rows;

/** How often the record was written: its version counts. */
const versionOf = async (entity: string, id: string): Promise<number> =>
  (await fetchDocument(entity, id)).doc.version;

let codes = 0;

/** Saved records as the list shows them. */
async function categories(count: number): Promise<ListRow[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    codes += 1;
    const fields = { code: `L-${codes}`, name: `客户分类 ${codes}` };
    const patches = Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value }));
    ids.push((await saveDocument('customerCategory', { key: newWriteKey(), patches })).doc.id);
  }
  return (await rowsOf('customerCategory')).filter(({ id }) => ids.includes(id));
}

describe('chosen rows of a list', () => {
  const run = (rows: readonly ListRow[], action: string, intents: WriteIntents): Promise<BatchOutcome[]> => {
    const def = known('customerCategory');
    const found = batchActionsOf(def, () => true, null).find((each) => each.action === action);
    if (found === undefined) throw new Error(`no ${action}`);
    const progress = { onProgress: () => undefined };
    return runBatch({ def, action: found, rows, reason: '', lineIds: new Map(), intents, ...progress });
  };

  test('disabled again after lost answers, every one is disabled once and told as done', async () => {
    const rows = await categories(3);
    const intents = createWriteIntents();
    intercepted.use(loseAnswer(intercepted.app, 'data/customerCategory/*/disable'));
    const first = await run(rows, 'disable', intents);
    expect(first.map(({ ok }) => ok)).toEqual([false, false, false]);
    const after = await Promise.all(rows.map(({ id }) => versionOf('customerCategory', id)));
    intercepted.restore();
    const second = await run(rows, 'disable', intents);
    expect(second.map(({ ok, message }) => ({ ok, message }))).toEqual(
      rows.map(() => ({ ok: true, message: '' })),
    );
    expect(await Promise.all(rows.map(({ id }) => versionOf('customerCategory', id)))).toEqual(after);
  });

  test('deleted again after lost answers, they are gone and nobody is told they were not found', async () => {
    const rows = await categories(2);
    const intents = createWriteIntents();
    intercepted.use(loseAnswer(intercepted.app, 'data/customerCategory/*/delete'));
    await run(rows, 'delete', intents);
    intercepted.restore();
    expect((await run(rows, 'delete', intents)).every(({ ok }) => ok)).toBe(true);
  });

  test('when the line was cut before the server heard, the second press writes', async () => {
    const rows = await categories(1);
    const intents = createWriteIntents();
    intercepted.use(loseConnection('data/customerCategory/*/disable'));
    expect((await run(rows, 'disable', intents))[0]?.ok).toBe(false);
    intercepted.restore();
    expect((await run(rows, 'disable', intents))[0]?.ok).toBe(true);
    const { doc } = await fetchDocument('customerCategory', rows[0]?.id ?? '');
    expect(doc.fields['status']).toBe('disabled');
  });

  test('given one value by 批量修改 twice after lost answers, each is changed once and none is refused', async () => {
    const rows = await categories(5);
    const intents = createWriteIntents();
    const edit = () =>
      runBulkEdit({
        def: known('customerCategory'),
        field: 'remark',
        value: '合并到直销',
        pages: (async function* () {
          yield rows;
        })(),
        signal: new AbortController().signal,
        intents,
        onProgress: () => undefined,
      });
    intercepted.use(loseAnswer(intercepted.app, 'data/customerCategory'));
    expect((await edit()).refused).toHaveLength(5);
    const after = await Promise.all(rows.map(({ id }) => versionOf('customerCategory', id)));
    intercepted.restore();
    expect(await edit()).toEqual({ done: 5, refused: [] });
    expect(await Promise.all(rows.map(({ id }) => versionOf('customerCategory', id)))).toEqual(after);
  });
});

test('a record restored twice from the recycle bin after a lost answer is there once', async () => {
  const [row] = await categories(1);
  if (row === undefined) throw new Error('no row');
  await removeDocument('customerCategory', row.id, row.version, newWriteKey());
  const intents = createWriteIntents();
  const restore = () =>
    intents.send(['restore', row.id], (intent) => restoreRecord('customerCategory', row.id, intent));
  intercepted.use(loseAnswer(intercepted.app, 'data/customerCategory/bin/*/restore'));
  await expect(restore()).rejects.toThrow();
  intercepted.restore();
  expect((await restore()).doc.id).toBe(row.id);
  expect((await rowsOf('customerCategory')).filter(({ id }) => id === row.id)).toHaveLength(1);
  expect(
    (await fetchBin('customerCategory', { offset: 0, limit: 50 })).rows.map(({ id }) => id),
  ).not.toContain(row.id);
});

describe('收款 over rows of 应收计划', () => {
  test('pressed again after a lost answer leads to the one receipt that was made', async () => {
    const rows = await rowsOf('receivablePlan');
    expect(rows).toHaveLength(2);
    const intents = createWriteIntents();
    intercepted.use(loseAnswer(intercepted.app, 'data/receiptRecord'));
    await expect(settlePlans(receivable, rows, intents)).rejects.toThrow();
    intercepted.restore();
    const made = await settlePlans(receivable, rows, intents);
    const receipts = await rowsOf('receiptRecord');
    expect(receipts.map(({ id }) => id)).toEqual([made.id]);
    const { doc } = await fetchDocument('receiptRecord', made.id);
    expect(doc.fields['amount']).toBe('303.03');
    expect(doc.lines['items']?.map(({ amount }) => amount).toSorted()).toEqual(owed);
  });

  test('rows of nothing open are refused in words, and nothing is sent', async () => {
    const failure: unknown = await settlePlans(receivable, [], createWriteIntents()).catch(
      (thrown: unknown) => thrown,
    );
    expect(messagesOfFailure(failure)).toEqual(['所选的计划都已结清或取消，没有可以收款的']);
  });
});
