// Open production orders that stand on a bill of materials, a route or a part: engineering changes list them, bring their
// parts up to date or do without them, and whoever takes a version back is told of them.
import { manufacturingCodeLists } from '#entities/manufacturing/codeLists.ts';
import { entities } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { newId } from '#server/ids.ts';
import { organisationCalendar, daysAround } from '#server/areas/process/calendars.ts';
import type { Decided, StructureUser } from '#server/areas/structureUser.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Rows } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { linksOn } from './componentChange/componentFacts.ts';
import { engineeringUpdate } from './componentChange/engineeringUpdate.ts';
import { executionLog } from './executionLog.ts';
import { wantedOf } from './orderDefaults.ts';
import { fitReservations } from './reservations/fitReservations.ts';
import { revised } from './reviseOrder.ts';
import { snapshotOf } from './snapshot.ts';

const def = entities.manufacturingOrder;

export const ordersOnStructures: StructureUser = {
  entity: def.name,
  holds: true,
  async find(rows, org, { boms, routes, materials, changes }) {
    const found = await rows(
      `select h.id, h.code, h.status, h.material, h.remain_qty::text as qty, h.plan_start_date::text as day,
         (select sum(c.issued_qty) from manufacturing_order_components c where c.doc_id = h.id) > 0 as issued
       from manufacturing_order h
       where h.org = $1::uuid and not ${stateSql('manufacturingOrder', 'h.status', 'done')} and not ${stateSql('manufacturingOrder', 'h.status', 'void')}
         and (h.bom = any($2::uuid[]) or h.process_route = any($3::uuid[])
           or h.id in (select c.doc_id from bom_items i join manufacturing_order_components c on c.bom_line_id = i.id::text where i.doc_id = any($2::uuid[]))
           or (cardinality($2::uuid[]) = 0 and h.id in (select c.doc_id from manufacturing_order_components c where c.material = any($4::uuid[])))
           or h.id in (select c.doc_id from manufacturing_order_components c where c.change_no = any($5::text[])))
       order by h.code`,
      [org, boms, routes, materials, changes],
    );
    return found.map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      status: `${stateText(textOf(row['status']))}${row['issued'] === true ? '，已领料' : ''}`,
      material: textOf(row['material']),
      qty: textOf(row['qty'], '0'),
      date: optionalText(row['day']),
    }));
  },
  update: updated,
  cancel: cancelled,
};

const stateText = (status: string): string =>
  manufacturingCodeLists['manufacturingOrderStatus']?.items.find(({ value }) => value === status)?.text ??
  status;

async function orderOf(context: WriteContext, id: string): Promise<Doc> {
  const order = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (order === null) throw conflict('生产订单已被删除');
  return order;
}

/** Before anything was agreed to, and as long as it is not finished. */
const updatable: ReadonlySet<string> = new Set(['draft', 'planned', 'released', 'started']);

async function updated(outer: WriteContext, { id, change, judged }: Decided): Promise<string> {
  const context = bySystem(outer, judged);
  const order = await orderOf(context, id);
  if (!updatable.has(order.status ?? ''))
    throw conflict(`订单${stateText(order.status ?? '')}，不能更新用料`);
  const rows: Rows = async (text, parameters) => (await context.session.query(text, parameters)).rows;
  const { org } = context.grants;
  const bom = optionalText(order.fields['bom']);
  const start = textOf(order.fields['planStartDate'], change.day);
  const fresh =
    bom === null
      ? { components: [], substitutes: [] }
      : await snapshotOf(rows, org, {
          ...wantedOf(order),
          bom,
          startDate: start > change.day ? start : change.day,
          today: context.today,
          days: daysAround(await organisationCalendar(context), start),
        });
  const units = await rows('select id, precision from unit', []);
  const components = order.lines['components'] ?? [];
  const { patches, said, refusal } = engineeringUpdate(order, change, {
    ...(await linksOn(order, { rows, org }, components)),
    fresh,
    precision: new Map(units.map((row) => [textOf(row['id']), Number(row['precision'] ?? 0)])),
    newId: () => newId(context.ports),
  });
  if (refusal !== null) throw conflict(refusal);
  if (patches.length === 0) return '没有要更新的用料';
  const reason = `工程变更 ${change.code} ${change.reason}`.slice(0, 200);
  const next = await fitReservations.apply(
    {
      context,
      def,
      doc: await revised(context, def, order, patches, reason),
      refs: context.refs ?? {},
      judged,
    },
    { effect: 'fitReservations' },
  );
  await writeDoc(context.session, def, order, stamped(context, next, false));
  context.record({
    def,
    docId: id,
    code: codeOf(order),
    action: 'change',
    fromVersion: order.version,
    toVersion: order.version + 1,
    reason,
    changes: changesBetween(order, next),
  });
  context.affect(def.name, id);
  await executionLog.apply(
    { context, def, doc: next, refs: context.refs ?? {}, judged },
    { effect: 'logExecution', event: 'changeComponent', order: id, reason, remark: said.slice(0, 500) },
  );
  return said === '' ? '已更新' : `已更新；${said}`.slice(0, 200);
}

/** An order that nothing was done for is voided; a released one goes back first. */
async function cancelled(outer: WriteContext, { id, change, judged }: Decided): Promise<string> {
  const context = bySystem(outer, judged);
  const request = (order: Doc) => ({
    version: order.version,
    key: '',
    acceptWarnings: true,
    reason: `工程变更 ${change.code}`,
  });
  const order = await orderOf(context, id);
  if (order.status === 'released') {
    const { rows } = await context.session.query(
      `select code from manufacturing_order h where parent_order = $1::uuid and not ${stateSql('manufacturingOrder', 'h.status', 'void')} limit 1`,
      [id],
    );
    const [child] = rows;
    if (child !== undefined) throw conflict(`已有子订单 ${textOf(child['code'])}，请先删除或作废它`);
    await context.recipes.move(context, def, order, 'unrelease', request(order));
  } else if (order.status !== 'draft' && order.status !== 'planned')
    throw conflict(`订单${stateText(order.status ?? '')}，不能取消，请结案或变更数量`);
  const now = await orderOf(context, id);
  await context.recipes.move(context, def, now, 'void', request(now));
  return '已取消（作废）';
}
