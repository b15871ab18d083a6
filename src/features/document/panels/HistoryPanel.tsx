// Who changed what and when, newest first, with old and new value of every field; an old value can be put back.
import { ActionIcon, Select, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { historyQuery } from '#api/queries.ts';
import { codeText } from '#entities/codeLists.ts';
import { actionsOf } from '#model/rights/can.ts';
import type { FieldValue } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import type { HistoryChange, HistoryRow } from '#model/wire/wire.ts';
import { wordsOf } from '#features/list/records/changesText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { fieldsOf, isLine, learnHistory, restoring } from './oldValues.ts';
import classes from './HistoryPanel.module.css';

export interface HistoryPanelProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
}

const changesShown = 50;
const instant = { kind: 'datetime', title: '' } as const;

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
  const titleOf = (change: HistoryChange): string =>
    fieldsOf(def, change)[change.field]?.title ?? change.field;
  const chosen = (change: HistoryChange): boolean => only === null || placeOf(change) === only;
  /** Null for what programs alone read: that it changed is all that is said. */
  const shown = (change: HistoryChange, value: FieldValue): string | null => {
    const fields = fieldsOf(def, change);
    if (change.field === '' && isLine(value)) {
      const texts = Object.entries(value).flatMap(([key, cell]) => {
        const field = fields[key];
        const text =
          field === undefined || field.hidden === true ? '' : cellText(field, cell, value, environment);
        return text === '' ? [] : [text];
      });
      return texts.slice(0, 5).join('，') || missingText;
    }
    const words = wordsOf(fields[change.field], value, environment);
    return words === '' ? missingText : words;
  };
  const fromTo = (change: HistoryChange): ReactNode => {
    const [old, now] = [shown(change, change.old), shown(change, change.new)];
    if (old === null || now === null) return '内容已更改';
    return (
      <>
        <del>{old}</del> → {now}
      </>
    );
  };
  const filter = new Map<string, string>();
  for (const row of rows ?? [])
    for (const change of row.changes) {
      const lines = change.lines === undefined ? '' : (def.lines?.[change.lines]?.title ?? '');
      const title = change.field === '' ? '增删行' : titleOf(change);
      filter.set(placeOf(change), lines === '' ? title : `${lines} / ${title}`);
    }
  const restore = (change: HistoryChange) => {
    const patch = restoring(draft, change, grants, locked);
    if (patch === null) return;
    draft.change('恢复旧值', { patches: [patch] });
    notify('info', '已填入旧值，保存后生效');
  };

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
        .map((row, index) => {
          const changes = row.changes.filter(chosen);
          return (
            <section key={`${row.at} ${row.version} ${row.action} ${index}`}>
              <Text size="sm" fw={500}>
                {kindOf('datetime').format(row.at, instant)}　{row.byName ?? '系统'}
                {'　'}
                {titles.get(row.action) ?? codeText('auditAction', row.action)}
                {row.reason === null ? '' : `（${row.reason}）`}
              </Text>
              {changes.slice(0, changesShown).map((change) => (
                <div
                  key={`${change.lines ?? ''} ${change.lineId ?? ''} ${change.field}`}
                  className={classes['change']}
                >
                  <span className={classes['words']}>
                    {change.lines === undefined ? '' : `${def.lines?.[change.lines]?.title ?? ''} `}
                    {change.lineNo === undefined ? '' : `第${change.lineNo}行 `}
                    {change.field === '' ? (
                      <>
                        {change.old === null ? '新增' : '删除'}：{shown(change, change.old ?? change.new)}
                      </>
                    ) : (
                      <>
                        {titleOf(change)}：{fromTo(change)}
                      </>
                    )}
                  </span>
                  {row.action !== 'create' && restoring(draft, change, grants, locked) !== null && (
                    <Tooltip label={change.field === '' ? '恢复这一行' : '恢复这个值'}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={22}
                        aria-label={`恢复${change.field === '' ? '这一行' : `“${titleOf(change)}”的旧值`}`}
                        onClick={() => restore(change)}
                      >
                        <IconArrowBackUp size={14} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </div>
              ))}
              {changes.length > changesShown && (
                <Text size="xs" c="var(--wb-text-3)">
                  另有 {changes.length - changesShown} 处变更
                </Text>
              )}
            </section>
          );
        })}
    </Stack>
  );
}
