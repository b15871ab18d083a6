// Messages somebody put aside stay so when a run says the same again: what is new is written as it is, then what was put
// aside before is found in it by the rule of the messages.
import { staysIgnored, type PlacedException } from '#entities/planning/exceptions/suggestion.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

/** A message put aside, with who did it and why. */
export interface Ignored extends PlacedException {
  org: string;
  handledBy: string | null;
  handledAt: string | null;
  remark: string | null;
}

const columns = `org, exception_code, doc_type, doc_code, doc_line_no, "current_date"::text as day, suggested_date::text as suggested_day, current_qty::text as qty,
  suggested_qty::text as suggested_qty`;

function factsOf(row: SqlRow): PlacedException {
  return {
    exceptionCode: textOf(row['exception_code']),
    docType: textOf(row['doc_type']),
    docCode: textOf(row['doc_code']),
    docLineNo: Number(row['doc_line_no'] ?? 0),
    currentDate: optionalText(row['day']),
    suggestedDate: optionalText(row['suggested_day']),
    currentQty: optionalText(row['qty']),
    suggestedQty: optionalText(row['suggested_qty']),
  };
}

/** To be read before the messages are replaced. */
export async function ignoredMessages(session: SqlSession, orgs: readonly string[]): Promise<Ignored[]> {
  const { rows } = await session.query(
    `select ${columns}, handled_by, handled_at::text as handled_at, remark from mrp_exception_message
     where org = any($1::uuid[]) and handle_status = 'ignored' and doc_code <> ''`,
    [orgs],
  );
  return rows.map((row) => ({
    ...factsOf(row),
    org: textOf(row['org']),
    handledBy: optionalText(row['handled_by']),
    handledAt: optionalText(row['handled_at']),
    remark: optionalText(row['remark']),
  }));
}

/** To be called once the new messages are written. */
export async function keepIgnored(session: SqlSession, before: readonly Ignored[]): Promise<void> {
  if (before.length === 0) return;
  const { rows } = await session.query(
    `select id, ${columns} from mrp_exception_message where org = any($1::uuid[]) and handle_status = 'open' and doc_code = any($2::text[])`,
    [[...new Set(before.map(({ org }) => org))], [...new Set(before.map(({ docCode }) => docCode))]],
  );
  const byDocument = Map.groupBy(before, ({ org, docCode }) => `${org} ${docCode}`);
  const kept = rows.flatMap((row) => {
    const now = factsOf(row);
    const same = byDocument
      .get(`${textOf(row['org'])} ${now.docCode}`)
      ?.find((earlier) => staysIgnored(earlier, now));
    return same === undefined
      ? []
      : [{ id: textOf(row['id']), by: same.handledBy, at: same.handledAt, remark: same.remark }];
  });
  await session.query(
    `update mrp_exception_message m set handle_status = 'ignored', handled_by = k.by, handled_at = k.at, remark = k.remark, undo = '{}'::jsonb
     from json_to_recordset($1::text::json) as k(id uuid, by uuid, at timestamptz, remark text) where m.id = k.id`,
    [JSON.stringify(kept)],
  );
}
