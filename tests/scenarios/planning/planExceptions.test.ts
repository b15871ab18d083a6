// 计划例外信息: accepting does to the document what is proposed, by that document's own rules; what is released goes to its
// owner; what is put aside stays so; each can be taken back.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { ignoredMessages, keepIgnored } from '#server/areas/planning/exceptions/keepIgnored.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let part: string;

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  part = await company.material('外购件', { fields: { isPurchase: true } });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const planned = (): Promise<DocResult> =>
  company.admin.create('planOrder', {
    fields: {
      material: part,
      supplyType: 'purchase',
      confirmedQty: '100',
      confirmedStartDate: '2024-05-13',
      confirmedFinishDate: '2024-05-24',
    },
  });

/** A message as a run writes it, about the document. */
async function told(code: string, about: DocResult, entity: string, change: Row = {}): Promise<DocResult> {
  const id = crypto.randomUUID();
  const { suggestedDate = null, suggestedQty = null, currentQty = '100', docLineNo = null } = change;
  await company.database.query(
    `insert into mrp_exception_message (id, org, version, created_at, exception_code, severity, material, doc_type, doc_code, doc_line_no,
       "current_date", suggested_date, current_qty, suggested_qty, handle_status, message)
     values ($1::uuid, $2::uuid, 1, now(), $3, 'warn', $4::uuid, $5, $6, $7::int, '2024-05-24', $8::date, $10::numeric, $9::numeric, 'open', '请处理')`,
    [
      id,
      company.org,
      code,
      part,
      entity,
      about.doc.fields['code'] ?? null,
      docLineNo,
      suggestedDate,
      suggestedQty,
      currentQty,
    ],
  );
  return company.admin.open('mrpExceptionMessage', id);
}

const act = (message: DocResult, action: string, values: Row = {}): Promise<DocResult> =>
  company.admin.act('mrpExceptionMessage', message, action, { values });

// mrpExceptionMessage-r1
test('mrpExceptionMessage-r1: an accepted day moves the plan order with its lead time, and can be taken back', async () => {
  const order = await planned();
  const message = await told('rescheduleIn', order, 'planOrder', { suggestedDate: '2024-05-22' });
  const accepted = await act(message, 'acceptSuggestion');
  expect(accepted.doc.fields).toMatchObject({
    handleStatus: 'accepted',
    remark: '改期到 2024-05-22（提前 2 天）',
  });
  const moved = await company.admin.open('planOrder', order.doc.id);
  expect(moved.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-09',
    confirmedFinishDate: '2024-05-22',
  });
  const again = await refusalOf(act(accepted, 'acceptSuggestion'));
  expect(again.messages).toEqual(['这条信息已经处理过，请刷新']);
  const open = await act(accepted, 'undoHandling');
  expect(open.doc.fields).toMatchObject({ handleStatus: 'open', handledBy: null });
  const back = await company.admin.open('planOrder', order.doc.id);
  expect(back.doc.fields).toMatchObject({
    confirmedStartDate: '2024-05-13',
    confirmedFinishDate: '2024-05-24',
  });
});

// mrpExceptionMessage-r1
test('mrpExceptionMessage-r1: quantity and cancellation reach the plan order; a later change of it stands in the way of undo', async () => {
  const { admin } = company;
  const order = await planned();
  const less = await act(
    await told('reduce', order, 'planOrder', { suggestedQty: '60' }),
    'acceptSuggestion',
  );
  const reduced = await admin.open('planOrder', order.doc.id);
  expect(reduced.doc.fields['confirmedQty']).toBe('60');
  await admin.edit('planOrder', reduced, [{ op: 'set', field: 'remark', value: '已核对' }]);
  expect((await refusalOf(act(less, 'undoHandling'))).messages).toEqual([
    '单据后来又有改动，不能撤回，请在单据上改回',
  ]);
  const gone = await act(await told('cancel', order, 'planOrder'), 'acceptSuggestion');
  expect((await admin.open('planOrder', order.doc.id)).doc.status).toBe('voided');
  await act(gone, 'undoHandling');
  expect((await admin.open('planOrder', order.doc.id)).doc.status).toBe('firmed');
});

test('less of a partly released order in boxes leaves what was released, and counts pieces as boxes (findings 3, 2.8)', async () => {
  const { admin, ids } = company;
  const boxed = await company.material('箱装件', {
    fields: { isPurchase: true },
    units: [{ unit: ids.box, numerator: '12', denominator: '1' }],
  });
  const order = await admin.create('planOrder', {
    fields: {
      material: boxed,
      unit: ids.box,
      supplyType: 'purchase',
      confirmedQty: '10',
      confirmedStartDate: '2024-05-13',
      confirmedFinishDate: '2024-05-24',
    },
  });
  expect(order.doc.fields['baseQty']).toBe('120');
  const id = order.doc.id;
  await admin.push('planOrder', order, 'purchaseRequisition', [{ id, qty: '4' }]);
  const released = await admin.open('planOrder', id);
  // The plan counts the open rest, 6 boxes, in pieces: 30 of them are wanted.
  const less = { currentQty: '72', suggestedQty: '30' };
  await act(await told('reduce', released, 'planOrder', less), 'acceptSuggestion');
  const reduced = await admin.open('planOrder', id);
  expect(reduced.doc.status).toBe('partiallyReleased');
  expect(reduced.doc.fields).toMatchObject({ confirmedQty: '7', releasedQty: '4', remainQty: '3' });
  const late = await refusalOf(act(await told('reduce', reduced, 'planOrder', less), 'acceptSuggestion'));
  expect(late.messages[0]).toContain('请重新运算');
});

// mrpExceptionMessage-r1
test('mrpExceptionMessage-r1: a draft is changed on its line, an agreed order by its own change', async () => {
  const { admin } = company;
  const draft = await company.orderDraft([{ material: part, qty: '5', taxPrice: '1' }]);
  await act(
    await told('rescheduleOut', draft, 'purchaseOrder', { suggestedDate: '2024-06-03', docLineNo: 1 }),
    'acceptSuggestion',
  );
  const bought = await admin.open('purchaseOrder', draft.doc.id);
  expect(bought.doc.lines['items']?.[0]).toMatchObject({ deliveryDate: '2024-06-03' });
  const product = await company.material('自制件', { fields: { isProduce: true } });
  const order = await floor.planned({ material: product, planQty: '10' }, [{ material: part }]);
  await act(
    await told('rescheduleOut', order, 'manufacturingOrder', { suggestedDate: '2024-05-14' }),
    'acceptSuggestion',
  );
  const later = await admin.open('manufacturingOrder', order.doc.id);
  expect(later.doc.fields).toMatchObject({
    planStartDate: '2024-05-08',
    planFinishDate: '2024-05-14',
    orderVersion: 2,
  });
});

// mrpExceptionMessage-r1
test('mrpExceptionMessage-r1: what is released is never changed: its owner is told, or nobody can be', async () => {
  const { admin } = company;
  const order = await company.bought([{ material: part, qty: '5', taxPrice: '1' }]);
  const message = await told('rescheduleIn', order, 'purchaseOrder', {
    suggestedDate: '2024-05-15',
    docLineNo: 1,
  });
  expect((await refusalOf(act(message, 'acceptSuggestion'))).messages[0]).toContain('没有账号');
  const buyer = await admin.open('employee', company.purchaser);
  await company.database.query('update employee set "user" = $2::uuid where id = $1::uuid', [
    buyer.doc.id,
    admin.grants.userId,
  ]);
  const accepted = await act(message, 'acceptSuggestion');
  expect(accepted.doc.fields).toMatchObject({ handleStatus: 'accepted', remark: '已转负责人待办' });
  const same = await admin.open('purchaseOrder', order.doc.id);
  expect(same.doc.lines['items']?.[0]).toMatchObject({ deliveryDate: '2024-05-20' });
  await act(accepted, 'undoHandling');
});

test('a message is put aside with a reason or without, and messages about data have nothing to accept', async () => {
  const order = await planned();
  const aside = await act(await told('lateOrder', order, 'planOrder'), 'ignore', { reason: '已与客户说好' });
  expect(aside.doc.fields).toMatchObject({ handleStatus: 'ignored', remark: '已与客户说好' });
  expect((await act(aside, 'undoHandling')).doc.fields).toMatchObject({ handleStatus: 'open', remark: null });
  const data = await refusalOf(act(await told('noBom', order, 'planOrder'), 'acceptSuggestion'));
  expect(data.messages[0]).toContain('没有可以采纳的建议');
});

// mrpExceptionMessage-r1
test('mrpExceptionMessage-r1: what was put aside stays so in the next run, until something else is proposed', async () => {
  const [same, other] = [await planned(), await planned()];
  const about = { suggestedDate: '2024-05-22' };
  for (const order of [same, other])
    await act(await told('rescheduleIn', order, 'planOrder', about), 'ignore', { reason: '不急' });
  await company.database.transaction(async (session) => {
    const before = await ignoredMessages(session, [company.org]);
    await session.query('delete from mrp_exception_message where org = $1::uuid', [company.org]);
    for (const [order, day] of [
      [same, '2024-05-23'],
      [other, '2024-05-16'],
    ] as const)
      await session.query(
        `insert into mrp_exception_message (id, org, version, created_at, exception_code, doc_type, doc_code, suggested_date, handle_status)
         values (gen_random_uuid(), $1::uuid, 1, now(), 'rescheduleIn', 'planOrder', $2, $3::date, 'open')`,
        [company.org, order.doc.fields['code'] ?? null, day],
      );
    await session.query('update mrp_exception_message set suggested_qty = 100', []);
    for (const row of before) row.suggestedQty = '100';
    await keepIgnored(session, before);
  });
  const { rows } = await company.database.query(
    'select handle_status, remark from mrp_exception_message where org = $1::uuid order by suggested_date desc',
    [company.org],
  );
  expect(rows.map((row) => [row['handle_status'], row['remark']])).toEqual([
    ['ignored', '不急'],
    ['open', null],
  ]);
});
