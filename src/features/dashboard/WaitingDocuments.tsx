// Documents that wait for this person's approval, the longest waiting first.
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { listQuery } from '#api/queries.ts';
import type { FieldValue } from '#model/entity.ts';
import { datetime } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import type { QueryRequest } from '#model/wire.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { PathLink } from '#ui/shell/PathLink.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabContext.ts';
import { documentKinds, inState } from './documentKinds.ts';
import classes from './dashboard.module.css';

const perKind = 10;
const shownAtMost = 15;
const request: QueryRequest = {
  filter: inState('submitted'),
  sort: [{ field: 'submittedAt', descending: false }],
  offset: 0,
  limit: perKind,
  fields: ['code', 'submittedAt', 'submittedBy'],
};

const submittedAt = datetime('提交时间');
const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

export function WaitingDocuments(): ReactNode {
  const { menu, grants } = useSession();
  const tab = useTab();
  const kinds = useMemo(() => documentKinds(menu, grants).filter((kind) => kind.mayApprove), [menu, grants]);
  const answers = useQueries({ queries: kinds.map(({ def }) => listQuery(def.name, request)) });
  const waiting = kinds
    .flatMap(({ def, path }, index) => {
      const { rows = [], refs = {} } = answers[index]?.data ?? {};
      return rows.map((row) => ({
        id: row.docId,
        title: def.title,
        href: `${path}/${row.docId}`,
        code: textOf(row['code']),
        by: refs['user']?.[textOf(row['submittedBy'])]?.name ?? '',
        at: textOf(row['submittedAt']),
      }));
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const total = answers.reduce((sum, answer) => sum + (answer.data?.total.value ?? 0), 0);
  const loading = answers.some((answer) => answer.isPending);
  const failed = answers.find((answer) => answer.isError);

  return (
    <section className={classes.card} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={classes.cardTitle}>
        待我审核{total > 0 && <span className={classes.badge}>{total}</span>}
      </h2>
      {loading && <PageSkeleton />}
      {failed !== undefined && (
        <ErrorState message={failed.error.message} onRetry={() => answers.forEach((answer) => void answer.refetch())} />
      )}
      {!loading && failed === undefined && waiting.length === 0 && <EmptyState message="没有等待您审核的单据" />}
      {waiting.length > 0 && (
        <ul className={classes.rows}>
          {waiting.slice(0, shownAtMost).map(({ id, title, href, code, by, at }) => (
            <li key={id}>
              <PathLink className={classes.row} href={href} onOpen={() => tab.open(href)}>
                <span className={classes.rowCode}>{code}</span>
                <span className={classes.rowTitle}>{title}</span>
                <span className={classes.rowBy}>{by}</span>
                <time className={classes.rowAt}>{at === '' ? '' : kindOf('datetime').format(at, submittedAt)}</time>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
