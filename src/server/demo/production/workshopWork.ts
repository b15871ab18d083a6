// What the workshops of the demo are at today: orders that were begun go to their workshops, their operations are given to
// work centres, some are under way and some are reported. By the recipes of the product; states of orders stay as they are.
import { employee } from '#entities/master/employee.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workshopOrder } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { openDoc, type Opened } from '#server/pipeline/open.ts';
import { is, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { acted, approved, defOf, saved } from '../trade/clerk.ts';

const mostOrders = 6;
/** Orders on which the first operation is reported in part. */
const reportedOrders = 3;

export async function workInTheWorkshops(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const [h, e] = [headerTable(manufacturingOrder, 'h'), headerTable(employee, 'e')];
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where h.org = ${grants.org}::uuid and h.status = 'started' and not coalesce(h.is_suspended, false)
       and coalesce(h.in_qty, 0) = 0 and (select count(*) from manufacturing_order_operations o where o.doc_id = h.id) > 1
     order by h.code desc limit ${raw(String(mostOrders))}`,
  );
  const [person] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, grants.org)} order by ${e.code} limit 1`,
  );
  for (const [index, { id }] of rows.entries()) await workOn(context, id, index, person?.id ?? '');
}

async function workOn(context: WriteContext, order: string, index: number, reporter: string): Promise<void> {
  await act(context, manufacturingOrder, order, 'toWorkshops');
  for (const segment of await madeFor(context, workshopOrder, order)) {
    await act(context, workshopOrder, segment, 'accept');
    await act(context, workshopOrder, segment, 'dispatch');
  }
  const tasks = await madeFor(context, workTaskOrder, order);
  // Of the later orders the foreman has not given out anything yet.
  if (index >= reportedOrders + 1) return;
  for (const task of tasks) {
    await act(context, workTaskOrder, task, 'transfer', { inRow: true });
    await act(context, workTaskOrder, task, 'dispatch');
  }
  const [first] = tasks;
  if (first === undefined) return;
  const begun = await act(context, workTaskOrder, first, 'start');
  if (index >= reportedOrders) return;
  const plan = decimal(begun.doc.fields.planQty ?? '1');
  const done = decimalText(plan.times(0.4).ceil());
  const draft = await saved(context, 'workReport', {
    workTaskOrder: first,
    reporter,
    finishedQty: done,
    qualifiedQty: done,
  });
  await approved(context, defOf('workReport'), draft, () => newId(context.ports));
}

async function madeFor(
  { session, grants }: WriteContext,
  def: typeof workshopOrder | typeof workTaskOrder,
  order: string,
): Promise<string[]> {
  const h = headerTable(def, 'h');
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where h.org = ${grants.org}::uuid and h.manufacturing_order = ${order}::uuid order by h.code`,
  );
  return rows.map(({ id }) => id);
}

async function act<E extends EntityDef>(
  context: WriteContext,
  def: E,
  id: string,
  action: string,
  values?: Row,
): Promise<Opened<E>> {
  const seen: { doc: Doc } = await openDoc<EntityDef>(context, def, id);
  return acted(context, def, seen, action, values);
}
