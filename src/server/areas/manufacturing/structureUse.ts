// Open production orders that stand on a bill of materials, a route or a part: engineering changes list them, bring their
// parts up to date or do without them, and whoever takes a version back is told of them.
import type { Read } from '#server/behaviours/behaviour.ts';
import { manufacturingOrder as def } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { unit } from '#entities/master/unit.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, joined, type Piece, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom, selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { manufacturingCodeLists } from '#entities/manufacturing/codeLists.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { newId } from '#server/ids.ts';
import { organisationCalendar, daysAround } from '#server/areas/process/calendars.ts';
import type { Decided, StructureUser } from '#server/areas/structureUser.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Rows } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { linksOn } from './componentChange/componentFacts.ts';
import { engineeringUpdate } from './componentChange/engineeringUpdate.ts';
import { executionLog } from './executionLog.ts';
import { wantedOf } from './orderDefaults.ts';
import { fitReservations } from './reservations/fitReservations.ts';
import { revised } from './reviseOrder.ts';
import { snapshotOf } from './snapshot.ts';

type Order = DocOf<typeof def>;

const h = headerTable(def, 'h');
const c = linesTable(def, 'components', 'c');

export const ordersOnStructures: StructureUser = {
  entity: def.name,
  holds: true,
  async find(rows, org, { boms, routes, materials, changes }) {
    const i = linesTable(bom, 'items', 'i');
    const withPart = (where: Piece): Piece => sql`${h.id} in (select ${c.docId} from ${c} where ${where})`;
    const uses = [
      among(h.bom, boms),
      among(h.processRoute, routes),
      sql`${h.id} in (select ${c.docId} from ${i} join ${c} on ${c.bomLineId} = ${i.id}::text where ${among(i.docId, boms)})`,
      ...(boms.length === 0 ? [withPart(among(c.material, materials))] : []),
      withPart(among(c.changeNo, changes)),
    ];
    const found = await selectFrom(
      rows,
      {
        id: h.id,
        code: h.code,
        status: h.status,
        material: h.material,
        qty: h.remainQty,
        date: h.planStartDate,
        isIssued: asKind('bool', sql`(select sum(${c.issuedQty}) from ${c} where ${c.docId} = ${h.id}) > 0`),
      },
      sql`from ${h} where ${is(h.org, org)} and not ${stateIs(def, h.status, 'done')} and not ${stateIs(def, h.status, 'void')}
         and (${joined(uses, ' or ')}) order by ${h.code}`,
    );
    return found.map(({ id, code, status, material, qty, date, isIssued }) => ({
      id,
      code: code ?? '',
      status: `${stateText(status)}${isIssued === true ? '，已领料' : ''}`,
      material: material ?? '',
      qty: qty ?? '0',
      date,
    }));
  },
  update: updated,
  cancel: cancelled,
};

const { manufacturingOrderStatus } = manufacturingCodeLists;

const stateText = (status: string): string =>
  manufacturingOrderStatus?.items.find(({ value }) => value === status)?.text ?? status;

async function orderOf(context: WriteContext, id: string): Promise<Order> {
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
  const own = order.fields.bom;
  const start = order.fields.planStartDate ?? change.day;
  const fresh =
    own === null
      ? { components: [], substitutes: [] }
      : await snapshotOf(rows, org, {
          ...wantedOf(order),
          bom: own,
          startDate: start > change.day ? start : change.day,
          today: context.today,
          days: daysAround(await organisationCalendar(context), start),
        });
  const u = headerTable(unit, 'u');
  const select: Read['select'] = (selection, rest) => selectRows(context.session, selection, rest);
  const units = await select({ id: u.id, precision: u.precision }, sql`from ${u}`);
  const { components } = order.lines;
  const { patches, said, refusal } = engineeringUpdate(order, change, {
    ...(await linksOn(order, { select, org }, components)),
    fresh,
    precision: new Map(units.map(({ id: one, precision }) => [one, precision ?? 0])),
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
  const request = (order: Order) => ({
    version: order.version,
    key: '',
    acceptWarnings: true,
    reason: `工程变更 ${change.code}`,
  });
  const order = await orderOf(context, id);
  if (order.status === 'released') {
    const [child] = await selectRows(
      context.session,
      { code: h.code },
      sql`from ${h} where ${is(h.parentOrder, id)} and not ${stateIs(def, h.status, 'void')} limit 1`,
    );
    if (child !== undefined) throw conflict(`已有子订单 ${child.code ?? ''}，请先删除或作废它`);
    await context.recipes.move(context, def, order, 'unrelease', request(order));
  } else if (order.status !== 'draft' && order.status !== 'planned')
    throw conflict(`订单${stateText(order.status ?? '')}，不能取消，请结案或变更数量`);
  const now = await orderOf(context, id);
  await context.recipes.move(context, def, now, 'void', request(now));
  return '已取消（作废）';
}
