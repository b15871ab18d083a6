// What the workshops of the demo are at today: orders that were begun go to their workshops, their operations are given to
// work centres, some are under way and some are reported. By the recipes of the product; states of orders stay as they are.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { approved, defOf, saved } from '../trade/clerk.ts';

const mostOrders = 6;
/** Orders on which the first operation is reported in part. */
const reportedOrders = 3;

export async function workInTheWorkshops(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const { rows } = await session.query(
    `select h.id from manufacturing_order h where h.org = $1::uuid and h.status = 'started' and not coalesce(h.is_suspended, false)
       and coalesce(h.in_qty, 0) = 0 and (select count(*) from manufacturing_order_operations o where o.doc_id = h.id) > 1
     order by h.code desc limit ${mostOrders}`,
    [grants.org],
  );
  const { rows: people } = await session.query(
    'select id from employee where org = $1::uuid order by code limit 1',
    [grants.org],
  );
  for (const [index, row] of rows.entries())
    await workOn(context, textOf(row['id']), index, textOf(people[0]?.['id']));
}

async function workOn(context: WriteContext, order: string, index: number, reporter: string): Promise<void> {
  await act(context, 'manufacturingOrder', order, 'toWorkshops');
  for (const segment of await madeFor(context, 'workshop_order', order)) {
    await act(context, 'workshopOrder', segment, 'accept');
    await act(context, 'workshopOrder', segment, 'dispatch');
  }
  const tasks = await madeFor(context, 'work_task_order', order);
  // Of the later orders the foreman has not given out anything yet.
  if (index >= reportedOrders + 1) return;
  for (const task of tasks) {
    await act(context, 'workTaskOrder', task, 'transfer', { inRow: true });
    await act(context, 'workTaskOrder', task, 'dispatch');
  }
  const [first] = tasks;
  if (first === undefined) return;
  const begun = await act(context, 'workTaskOrder', first, 'start');
  if (index >= reportedOrders) return;
  const plan = decimal(textOf(begun.doc.fields['planQty'], '1'));
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
  table: 'workshop_order' | 'work_task_order',
  order: string,
): Promise<string[]> {
  const { rows } = await session.query(
    `select id from ${table} where org = $1::uuid and manufacturing_order = $2::uuid order by code`,
    [grants.org, order],
  );
  return rows.map((row) => textOf(row['id']));
}

async function act(
  context: WriteContext,
  entity: string,
  id: string,
  action: string,
  values?: Row,
): Promise<DocResult> {
  const { doc } = await openDoc(context, defOf(entity), id);
  return transitionDoc(context, defOf(entity), id, action, {
    version: doc.version,
    key: newId(context.ports),
    acceptWarnings: true,
    ...(values === undefined ? {} : { values }),
  });
}
