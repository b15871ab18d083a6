// 默认入库仓: where the products of a workshop go in, unless the product or a person names another warehouse.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workshop as workshops } from '#entities/process/workshop.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';

export async function proposeWarehouse(
  { before, doc, patches }: Proposal<DocOf<typeof order>>,
  read: Read,
): Promise<Patch[]> {
  const { workshop, warehouse } = doc.fields;
  if (workshop === null || before?.fields.workshop === workshop) return [];
  const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === 'warehouse');
  if (isTyped || warehouse !== null) return [];
  const w = headerTable(workshops, 'w');
  const [row] = await read.keptSelect(
    [workshops],
    { warehouse: w.inWarehouse },
    sql`from ${w} where ${is(w.id, workshop)} and ${is(w.org, read.org)}`,
  );
  const value = row?.warehouse ?? null;
  return value === null ? [] : [{ op: 'set', field: 'warehouse', value }];
}
