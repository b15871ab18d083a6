// A template on the newest document of its kind, as it would be printed.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '#api/mutations.ts';
import { documentQuery, listQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import type { EntityDef } from '#model/entity.ts';
import { type PrintTemplate } from '#model/print/print.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { contentOf } from './printContent.ts';
import { Desk } from './PrintDialog.tsx';
import { PrintPages } from './PrintPages.tsx';
import classes from './templateForm.module.css';

/** The template on the newest document of the kind. */
export function LivePreview({
  target,
  template,
  environment,
}: {
  target: EntityDef;
  template: PrintTemplate;
  environment: FieldEnvironment;
}): ReactNode {
  const sort = Object.hasOwn(target.fields, 'code') ? [{ field: 'code', descending: true }] : [];
  const newest = useQuery(listQuery(target.name, { offset: 0, limit: 1, sort, fields: ['id'] }));
  const id = newest.data?.rows[0]?.docId;
  const found = useQuery({
    ...documentQuery(target.name, id ?? ''),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  const doc = found.data?.doc;
  const content = useMemo(
    () =>
      doc === undefined ? null : contentOf(target, doc, template.layout, { ...environment, refs: readRef }),
    [target, doc, template, environment],
  );
  const failed = newest.error ?? found.error;
  if (failed !== null)
    return (
      <ErrorState
        message={messageOf(failed)}
        onRetry={() => void (newest.isError ? newest.refetch() : found.refetch())}
      />
    );
  if (newest.data?.rows.length === 0)
    return <p className={classes['help']}>还没有{target.title}，录入一张后可以在这里预览</p>;
  return (
    <Desk template={template}>
      {content !== null && <PrintPages template={template} content={content} />}
    </Desk>
  );
}
