// The first rows of the report being designed, as whoever designs it may see them, with their number and how long it took.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '#api/mutations.ts';
import { reportPreviewOptions } from '#api/online/designs.ts';
import { entityOf } from '#entities/registry.ts';
import { reportDefinition } from '#entities/online/reportDefinition.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { isDecimal } from '#model/fields.ts';
import { readerOf } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import classes from './report.module.css';

export function ReportRows({ draft, ready }: { draft: DocumentDraft; ready: boolean }): ReactNode {
  const environment = useFieldEnvironment();
  const { doc } = draft;
  const { data, error, isFetching, refetch } = useQuery({
    ...reportPreviewOptions(doc.id, doc.version),
    enabled: ready,
  });
  const def = useMemo(() => reportDefinition(doc, entityOf), [doc]);
  const refs = useMemo(() => readerOf(data?.refs ?? {}), [data]);
  if (!ready) return <p className={classes['hint']}>保存并通过检查以后，这里显示前 50 行结果。</p>;
  const columns = Object.entries(def.fields).filter(([, field]) => field.hidden !== true);
  return (
    <section className={classes['rows']} aria-label="报表预览" aria-busy={isFetching}>
      <header>
        <b>预览</b>
        {data !== undefined && (
          <span>
            {data.total} 行 · {data.milliseconds} 毫秒 · 按您的权限
          </span>
        )}
        {error !== null && <span role="alert">{messageOf(error)}</span>}
        <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      <div className={classes['tableBox']}>
        <table>
          <thead>
            <tr>
              {columns.map(([key, field]) => (
                <th key={key} scope="col">
                  {field.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map((row) => (
              <tr key={plainText(row['id'] ?? null)}>
                {columns.map(([key, field]) => (
                  <td key={key} data-end={isDecimal(field) || field.kind === 'integer' || undefined}>
                    {cellText(field, row[key] ?? null, row, { ...environment, refs }, {})}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
