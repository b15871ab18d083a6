// What is typed into a sample is read with the reasons for defects there are: by code or by short code, in capitals.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { badReason } from '#entities/quality/badReason.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { badReasonsQuery } from './badReasons.ts';
import type { EntryReading } from './entryEditing.ts';

const reasonOf = fieldsReader(badReason.fields, ['shortcut']);

/** The field that reasons are chosen for. */
export const reasonField = 'inspectionBill.defects.badReason';

export function useReasonReading(draft: DocumentDraft, completes: boolean): EntryReading {
  const { data: reasons } = useQuery(badReasonsQuery(reasonField));
  useEffect(() => {
    if (reasons === undefined) return;
    draft.learn({
      ...reasons.refs,
      badReason: Object.fromEntries(reasons.rows.map((record) => [record.id, record])),
    });
  }, [draft, reasons]);
  return useMemo(() => {
    const known = new Map<string, string>();
    for (const { id, code, fields } of reasons?.rows ?? []) {
      known.set(code.toUpperCase(), id);
      const shortcut = plainText(reasonOf(fields).shortcut);
      if (shortcut !== '') known.set(shortcut.toUpperCase(), id);
    }
    return { completes: () => completes, reasons: () => known };
  }, [reasons, completes]);
}
