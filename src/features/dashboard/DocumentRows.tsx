// Documents of several kinds that this person has something to do with, the longest standing first, as rows of a card.
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#api/queries.ts';
import { datetime } from '#model/fields.ts';
import type { Filter } from '#model/filter.ts';
import { datetime as datetimeKind } from '#model/kinds/datetime.ts';
import { readerOf } from '#model/refs.ts';
import { factsReader } from '#model/rules/facts.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import type { DocumentKind } from './documentKinds.ts';
import classes from './dashboard.module.css';

export interface DocumentRowsProps {
  title: string;
  kinds: readonly DocumentKind[];
  filter: Filter;
  /** Since when they stand so, and what is told about them beside the code: fields every one of the kinds has. */
  since: 'submittedAt' | 'createdAt';
  remark: 'submittedBy' | 'rejectReason';
  empty: string;
}

const perKind = 10;
const shownAtMost = 15;
const instant = datetime('时间');
const factsOf = factsReader({
  code: 'code',
  submittedAt: 'datetime',
  createdAt: 'datetime',
  submittedBy: 'ref',
  rejectReason: 'longText',
});

export function DocumentRows({ title, kinds, filter, since, remark, empty }: DocumentRowsProps): ReactNode {
  const tab = useTab();
  const request = {
    filter,
    sort: [{ field: since, descending: false }],
    offset: 0,
    limit: perKind,
    fields: ['code', since, remark],
  };
  const answers = useQueries({ queries: kinds.map(({ entity }) => listQuery(entity, request)) });
  const rows = kinds
    .flatMap(({ title: kind, path }, index) => {
      const { rows: found = [], refs = {} } = answers[index]?.data ?? {};
      return found.map((row) => {
        const facts = factsOf(row);
        const note = facts[remark] ?? '';
        return {
          id: row.docId,
          title: kind,
          href: `${path}/${row.docId}`,
          code: facts.code ?? '',
          note:
            remark === 'rejectReason' ? note && `驳回：${note}` : (readerOf(refs)('user', note)?.name ?? ''),
          at: facts[since] ?? '',
        };
      });
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const total = answers.reduce((sum, answer) => sum + (answer.data?.total.value ?? 0), 0);
  const loading = answers.some((answer) => answer.isPending);
  const failed = answers.find((answer) => answer.isError);

  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>
        {title}
        {total > 0 && <span className={classes.badge}>{total}</span>}
      </h2>
      {loading && <PageSkeleton />}
      {failed !== undefined && (
        <ErrorState
          message={failed.error.message}
          onRetry={() => answers.forEach((answer) => void answer.refetch())}
        />
      )}
      {!loading && failed === undefined && rows.length === 0 && <EmptyState message={empty} />}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.slice(0, shownAtMost).map((row) => (
            <li key={row.id}>
              <PathLink className={classes.row} href={row.href} onOpen={() => tab.open(row.href)}>
                <span className={classes.rowCode}>{row.code}</span>
                <span className={classes.rowTitle}>{row.title}</span>
                <span className={classes.rowBy} title={row.note}>
                  {row.note}
                </span>
                <time className={classes.rowAt}>
                  {row.at === '' ? '' : datetimeKind.format(row.at, instant)}
                </time>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
