// How many documents stand in which state, as this person may see them; every figure opens the list behind it.
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#api/queries.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type DocumentKind, inState } from './documentKinds.ts';
import classes from './dashboard.module.css';

const states = [
  { key: 'draft', title: '草稿' },
  { key: 'submitted', title: '审核中' },
  { key: 'approved', title: '已审核' },
] as const;

export function DocumentCounts({ kinds }: { kinds: readonly DocumentKind[] }): ReactNode {
  const counts = useQueries({
    queries: kinds.flatMap(({ entity }) =>
      states.map(({ key }) => listQuery(entity, { filter: inState(key), offset: 0, limit: 0 })),
    ),
  });
  if (kinds.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="counts-title">
      <h2 id="counts-title" className={classes.cardTitle}>
        单据概况
      </h2>
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">单据</th>
            {states.map(({ key, title }) => (
              <th key={key} scope="col" className={classes.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ entity, title: named, path }, row) => (
            <tr key={entity}>
              <th scope="row">{named}</th>
              {states.map(({ key, title }, column) => (
                <td key={key} className={classes.number}>
                  <Count
                    count={counts[row * states.length + column]}
                    href={`${path}?tab=${key}`}
                    label={`${named}${title}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CountProps {
  count: { data: QueryResult | undefined; isError: boolean } | undefined;
  href: string;
  label: string;
}

function Count({ count, href, label }: CountProps): ReactNode {
  const tab = useTab();
  if (count?.isError) return <span title="读取失败">—</span>;
  const total = count?.data?.total;
  if (total === undefined) {
    return (
      <Delayed>
        <Skeleton height={12} width={24} ml="auto" />
      </Delayed>
    );
  }
  if (total.value === 0) return <span className={classes.zero}>0</span>;
  return (
    <PathLink href={href} aria-label={`${label} ${total.value} 张`} onOpen={() => tab.open(href)}>
      {total.exact ? '' : '约 '}
      {total.value.toLocaleString('en-US')}
    </PathLink>
  );
}
