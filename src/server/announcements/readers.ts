// How many received an announcement and how many of them read it; shown where it is administered.
import type { Doc, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';

export async function readersOf({ session }: Context, doc: Doc): Promise<Row> {
  const { rows } = await session.query(
    `select count(*)::int as total, count(*) filter (where read_flag = '1')::int as read from announcement_send where announcement = $1::uuid`,
    [doc.id],
  );
  return { totalCount: Number(rows[0]?.['total'] ?? 0), readCount: Number(rows[0]?.['read'] ?? 0) };
}
