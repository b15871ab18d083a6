// Rows of a unit's own journal, and the totals of the units above it, written by whatever ledger changes a unit.
import type { WriteContext } from '#server/writeContext.ts';

export interface PackEvent {
  event: string;
  /** Base units; null where no quantity moves. */
  qty?: string | null;
  fromUnit?: string | null;
  toUnit?: string | null;
  billCode?: string | null;
  device?: string | null;
}

export async function packEvent(
  { session, grants, now }: WriteContext,
  unit: string,
  { event, qty = null, fromUnit = null, toUnit = null, billCode = null, device = null }: PackEvent,
): Promise<void> {
  await session.query(
    `insert into pack_unit_events (id, doc_id, seq, event_at, pack_event, qty, from_unit, to_unit, bill_code, employee, shop_device)
     select gen_random_uuid(), $1::uuid, coalesce((select max(e.seq) from pack_unit_events e where e.doc_id = $1::uuid), 0) + 1,
       $2::timestamptz, $3, $4::numeric, $5::uuid, $6::uuid, $7, $8::uuid, $9::uuid`,
    [unit, now, event, qty, fromUnit, toUnit, billCode, grants.employee, device],
  );
}

/** The total of a unit is that of its own rows and of the units inside: a change goes up to the outermost (FLOWS o1). */
export async function addInside(context: WriteContext, unit: string | null, by: string): Promise<void> {
  for (let above = unit; above !== null;) {
    const { rows } = await context.session.query(
      `update pack_unit set inside_qty = coalesce(inside_qty, 0) + $2::numeric, total_qty = coalesce(total_qty, 0) + $2::numeric,
         version = version + 1 where id = $1::uuid returning parent_unit`,
      [above, by],
    );
    context.affect('packUnit', above);
    const next: unknown = rows[0]?.['parent_unit'];
    above = typeof next === 'string' ? next : null;
  }
}
