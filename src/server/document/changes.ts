// What differs between two states of a document, field by field: for the audit, for what must be written, for comparing.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import type { HistoryChange } from '#model/wire/wire.ts';

/** Values that say who and when anyway; noise in a history. */
const silent = new Set(['version', 'updatedBy', 'updatedAt', 'createdBy', 'createdAt', 'seq', 'id']);

/** Whether what the log keeps is a list of changes, as it is wherever this program wrote it. */
export function areChanges(value: unknown): value is HistoryChange[] {
  return Array.isArray(value);
}

/** Differences between two states; `before` null: a new document, `after` null: a removed one. */
export function changesBetween(before: Doc | null, after: Doc | null): HistoryChange[] {
  const changes: HistoryChange[] = [];
  const header = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})]);
  for (const field of header) {
    const old = before?.fields[field] ?? null;
    const now = after?.fields[field] ?? null;
    if (!silent.has(field) && !sameValue(old, now)) changes.push({ field, old, new: now });
  }
  const keys = new Set([...Object.keys(before?.lines ?? {}), ...Object.keys(after?.lines ?? {})]);
  for (const lines of keys)
    changes.push(...lineChanges(lines, before?.lines[lines] ?? [], after?.lines[lines] ?? []));
  return changes;
}

function lineChanges(lines: string, before: readonly LineRow[], after: readonly LineRow[]): HistoryChange[] {
  const changes: HistoryChange[] = [];
  const old = new Map(before.map((row) => [row.id, row]));
  for (const row of after) {
    const was = old.get(row.id);
    old.delete(row.id);
    const place = { lines, lineId: row.id, lineNo: row.seq };
    if (was === undefined) {
      changes.push({ ...place, field: '', old: null, new: filled(row) });
      continue;
    }
    for (const field of new Set([...Object.keys(was), ...Object.keys(row)])) {
      const [from, to] = [was[field] ?? null, row[field] ?? null];
      if (!silent.has(field) && !sameValue(from, to)) changes.push({ ...place, field, old: from, new: to });
    }
  }
  for (const row of old.values())
    changes.push({ lines, lineId: row.id, lineNo: row.seq, field: '', old: filled(row), new: null });
  return changes;
}

function filled(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !silent.has(field) && value !== null && value !== ''),
  );
}
