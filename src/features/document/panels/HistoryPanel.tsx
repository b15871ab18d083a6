// Who changed what and when, newest first, with old and new value of every field; an old value can be put back.
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { historyQuery } from '#api/queries.ts';
import { codeText } from '#entities/codeLists.ts';
import { actionsOf } from '#model/rights/can.ts';
import type { HistoryChange, HistoryRow } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { changeTitle, HistoryEntry } from './HistoryEntry.tsx';
import { fieldsOf, learnHistory } from './oldValues.ts';

export interface HistoryPanelProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
}

export function HistoryPanel({ draft, environment, locked }: HistoryPanelProps) {
  const { def } = draft;
  const history = useQuery(historyQuery<HistoryRow>(def.name, draft.doc.id));
  const grants = useGrants();
  const [only, setOnly] = useState<string | null>(null);
  const [, setLearnt] = useState(0);
  const { data } = history;
  // What scanners read follows from the rest and tells people nothing.
  const rows = useMemo(
    () =>
      data?.map((row) => ({
        ...row,
        changes: row.changes.filter((change) => fieldsOf(def, change)[change.field]?.qr !== true),
      })),
    [data, def],
  );
  useEffect(() => {
    // Names that cannot be had now are left out; what changed is told all the same.
    if (rows !== undefined)
      void learnHistory(draft, rows).then(
        () => setLearnt((times) => times + 1),
        (failure: unknown) => notify('warning', messageOf(failure)),
      );
  }, [draft, rows]);

  const titles = new Map(actionsOf(def).map(({ action, title }) => [action, title]));
  const placeOf = (change: HistoryChange): string => `${change.lines ?? ''} ${change.field}`;
  const chosen = (change: HistoryChange): boolean => only === null || placeOf(change) === only;
  const filter = new Map<string, string>();
  for (const row of rows ?? [])
    for (const change of row.changes) {
      const lines = change.lines === undefined ? '' : (def.lines?.[change.lines]?.title ?? '');
      const title = change.field === '' ? '增删行' : changeTitle(def, change);
      filter.set(placeOf(change), lines === '' ? title : `${lines} / ${title}`);
    }

  return (
    <Stack gap={12}>
      {history.isError && (
        <ErrorState message={messageOf(history.error)} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <Skeleton h={96} />}
      {rows?.length === 0 && <Text c="var(--wb-text-2)">没有变更记录</Text>}
      {filter.size > 1 && (
        <Select
          size="xs"
          aria-label="只看一个字段"
          placeholder="所有字段"
          clearable
          searchable
          data={[...filter].map(([value, label]) => ({ value, label }))}
          value={only}
          onChange={setOnly}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      {rows
        ?.filter((row) => only === null || row.changes.some(chosen))
        .map((row, index) => (
          <HistoryEntry
            key={`${row.at} ${row.version} ${row.action} ${index}`}
            draft={draft}
            environment={environment}
            grants={grants}
            locked={locked}
            row={row}
            changes={row.changes.filter(chosen)}
            action={titles.get(row.action) ?? codeText('auditAction', row.action)}
          />
        ))}
    </Stack>
  );
}
