// Rows among the events of a mould, written by whatever mounts, blocks or maintains it; rows are added and never changed.
import type { WriteContext } from '#server/writeContext.ts';

interface MouldEvent {
  event: 'mount' | 'dismount' | 'service' | 'block' | 'unblock';
  /** The machine it is about; null for what concerns the mould alone. */
  equipment: string | null;
  remark?: string | null;
}

export async function noteMouldEvent(
  { session, grants, now }: WriteContext,
  mould: string,
  { event, equipment, remark = null }: MouldEvent,
): Promise<void> {
  await session.query(
    `insert into mould_events (id, doc_id, seq, event_at, mould_event, equipment, shots, employee, remark)
     select gen_random_uuid(), m.id, coalesce((select max(e.seq) from mould_events e where e.doc_id = m.id), 0) + 1,
       $2::timestamptz, $3, $4::uuid, m.used_shots, $5::uuid, $6 from mould m where m.id = $1::uuid`,
    [mould, now, event, equipment, grants.employee, remark],
  );
}
