// Rows of a count: whether one is counted, when in the posting order, and against which snapshot.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Snapshot } from '#server/ledgers/countBooks.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

export const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

export const items = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];

export const isCounted = (row: LineRow): boolean => filled(row['countQty']) || filled(row['recountQty']);

export async function snapshotOf(
  doc: Doc,
  read: Read,
): Promise<Snapshot & { threshold: string; allowAdd: boolean; ended: boolean }> {
  const [row] = await read.rows(
    'select status, snapshot_type, snapshot_date::text as day, recount_threshold, allow_add from stock_count_scheme where id = $1::uuid',
    [doc.fields['stockCountScheme'] ?? null],
  );
  return {
    seq: Number(doc.fields['snapshotSeq'] ?? 0),
    date: row?.['snapshot_type'] === 'date' ? optionalText(row['day']) : null,
    threshold: decimalText(decimal(textOf(row?.['recount_threshold'], '0'))),
    allowAdd: row?.['allow_add'] !== false,
    ended: row?.['status'] === 'closed',
  };
}

export function seqOf(row: LineRow): number | null {
  return typeof row['countedSeq'] === 'number' ? row['countedSeq'] : null;
}
