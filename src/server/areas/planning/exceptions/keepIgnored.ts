// Messages somebody put aside stay so when a run says the same again: what is new is written as it is, then what was put
// aside before is found in it by the rule of the messages.
import { staysIgnored, type PlacedException } from '#entities/planning/exceptions/suggestion.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import type { SqlSession } from '#server/ports.ts';
import { among, present, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** A message put aside, with who did it and why. */
export interface Ignored extends PlacedException {
  org: string;
  handledBy: string | null;
  handledAt: string | null;
  remark: string | null;
}

const m = headerTable(mrpExceptionMessage, 'm');

const columns = {
  org: present(m.org),
  exceptionCode: m.exceptionCode,
  docType: m.docType,
  docCode: m.docCode,
  docLineNo: m.docLineNo,
  currentDate: m.currentDate,
  suggestedDate: m.suggestedDate,
  currentQty: m.currentQty,
  suggestedQty: m.suggestedQty,
};

function factsOf(row: Selected<typeof columns>): PlacedException & { org: string } {
  return {
    ...row,
    exceptionCode: row.exceptionCode ?? '',
    docType: row.docType ?? '',
    docCode: row.docCode ?? '',
    docLineNo: row.docLineNo ?? 0,
  };
}

/** To be read before the messages are replaced. */
export async function ignoredMessages(session: SqlSession, orgs: readonly string[]): Promise<Ignored[]> {
  const rows = await selectRows(
    session,
    { ...columns, handledBy: m.handledBy, handledAt: m.handledAt, remark: m.remark },
    sql`from ${m} where ${among(m.org, orgs)} and ${m.handleStatus} = 'ignored' and ${m.docCode} <> ''`,
  );
  return rows.map(({ handledBy, handledAt, remark, ...row }) => ({
    ...factsOf(row),
    handledBy,
    handledAt,
    remark,
  }));
}

/** To be called once the new messages are written. */
export async function keepIgnored(session: SqlSession, before: readonly Ignored[]): Promise<void> {
  if (before.length === 0) return;
  const orgs = [...new Set(before.map(({ org }) => org))];
  const codes = [...new Set(before.map(({ docCode }) => docCode))];
  const rows = await selectRows(
    session,
    { id: m.id, ...columns },
    sql`from ${m} where ${among(m.org, orgs)} and ${m.handleStatus} = 'open' and ${among(m.docCode, codes)}`,
  );
  const byDocument = Map.groupBy(before, ({ org, docCode }) => `${org} ${docCode}`);
  const kept = rows.flatMap(({ id, ...row }) => {
    const now = factsOf(row);
    const same = byDocument.get(`${now.org} ${now.docCode}`)?.find((earlier) => staysIgnored(earlier, now));
    return same === undefined ? [] : [{ id, by: same.handledBy, at: same.handledAt, remark: same.remark }];
  });
  await session.query(
    `update mrp_exception_message m set handle_status = 'ignored', handled_by = k.by, handled_at = k.at, remark = k.remark, undo = '{}'::jsonb
     from json_to_recordset($1::text::json) as k(id uuid, by uuid, at timestamptz, remark text) where m.id = k.id`,
    [JSON.stringify(kept)],
  );
}
