// How the next lot of a plan is inspected. Where the plan skips lots, one of every n of a material and supplier is inspected,
// the first of all among them; the others are exempt, but never after one that was not accepted.
import type { Doc, FieldValue } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

interface Lot {
  /** Request it stands on, which does not count itself; null: it is being made. */
  request: string | null;
  material: FieldValue | undefined;
  supplier: FieldValue | undefined;
}

/** Value of the code list 检验方式; without a plan every unit is inspected. */
export async function modeOfLot(
  read: Pick<Read, 'rows' | 'org'>,
  plan: Doc | null,
  { request, material, supplier }: Lot,
): Promise<string> {
  const mode = textOf(plan?.fields['inspectMode'], 'full');
  const every = plan?.fields['skipLotCount'];
  if (plan === null || mode !== 'skipLot' || typeof every !== 'number') return mode;
  const before = await read.rows(
    `select i.inspect_mode, coalesce(i.unqualified_qty, 0) as bad from inspection_request_items i
       join inspection_request h on h.id = i.doc_id
     where h.org = $1::uuid and h.id is distinct from $2::uuid and h.status <> 'voided' and i.inspection_plan = $3::uuid
       and i.material = $4::uuid and h.supplier is not distinct from $5::uuid
     order by h.created_at desc, h.code desc, i.seq desc limit $6::int`,
    [read.org, request, plan.id, material ?? null, supplier ?? null, every - 1],
  );
  const last = before.find((each) => each['inspect_mode'] !== 'exempt');
  return last !== undefined && Number(last['bad']) === 0 ? 'exempt' : mode;
}
