// How the next lot of a plan is inspected. Where the plan skips lots, one of every n of a material and supplier is inspected,
// the first of all among them; the others are exempt, but never after one that was not accepted.
import type { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

interface Lot {
  /** Request it stands on, which does not count itself; null: it is being made. */
  request: string | null;
  material: string | null;
  supplier: string | null;
}

/** Value of the code list 检验方式; without a plan every unit is inspected. */
export async function modeOfLot(
  read: Pick<Read, 'rows' | 'org'>,
  plan: DocOf<typeof inspectionPlan> | null,
  { request, material, supplier }: Lot,
): Promise<string> {
  const mode = plan?.fields.inspectMode ?? 'full';
  const every = plan?.fields.skipLotCount ?? null;
  if (plan === null || mode !== 'skipLot' || every === null) return mode;
  const i = linesTable(inspectionRequest, 'items', 'i');
  const h = headerTable(inspectionRequest, 'h');
  const before = await selectFrom(
    read.rows,
    { mode: i.inspectMode, bad: i.unqualifiedQty },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId}
     where ${is(h.org, read.org)} and ${h.id} is distinct from ${request}::uuid and ${h.status} <> 'voided' and ${is(i.inspectionPlan, plan.id)}
       and ${i.material} = ${material}::uuid and ${h.supplier} is not distinct from ${supplier}::uuid
     order by ${h.createdAt} desc, ${h.code} desc, ${i.seq} desc limit ${every - 1}::int`,
  );
  const last = before.find((each) => each.mode !== 'exempt');
  return last !== undefined && decimal(last.bad).isZero() ? 'exempt' : mode;
}
