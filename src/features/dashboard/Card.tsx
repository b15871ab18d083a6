// One card of a dashboard: title, how old its figures are, and its content, or why there is none.
import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/mutations.ts';
import type { CardName, Counted } from '#entities/dashboard.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { cardQuery } from './cardQueries.ts';
import { ageText } from './metrics.ts';
import classes from './dashboard.module.css';
import metrics from './metrics.module.css';

export interface CardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: CardProps): ReactNode {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>
        {title}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </h2>
      {children}
    </section>
  );
}

export interface CountedCardProps<T> {
  title: string;
  card: CardName;
  children: (answer: T) => ReactNode;
}

export function CountedCard<T extends Counted>({ title, card, children }: CountedCardProps<T>): ReactNode {
  const query: UseQueryResult<T> = useQuery(cardQuery<T>(card));
  const { data, isError, error, refetch, dataUpdatedAt } = query;
  return (
    <Card title={title} aside={data === undefined ? undefined : `${ageText(data.at, dataUpdatedAt)}统计`}>
      {data !== undefined && children(data)}
      {data === undefined && isError && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Delayed>
          <Skeleton height={56} />
        </Delayed>
      )}
    </Card>
  );
}

export interface MetricProps {
  title: string;
  value: string;
  /** Null: the person's menu has no list of these. */
  href: string | null;
  /** Worth a look when not zero. */
  alarm?: boolean;
  children?: ReactNode;
}

export function Metric({ title, value, href, alarm = false, children }: MetricProps): ReactNode {
  const tab = useTab();
  const alarming = alarm && value !== '0' ? true : undefined;
  const number = (
    <span className={metrics.metricValue} data-alarm={alarming}>
      {value}
    </span>
  );
  return (
    <div className={metrics.metric}>
      <span className={metrics.metricTitle}>{title}</span>
      {href === null ? (
        number
      ) : (
        <PathLink
          className={metrics.metricLink}
          href={href}
          aria-label={`${title} ${value}`}
          onOpen={() => tab.open(href)}
        >
          {number}
        </PathLink>
      )}
      {children}
    </div>
  );
}
