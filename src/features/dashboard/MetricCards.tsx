// The cards of 首页 that are figures and rankings; every figure leads to the list it counts.
import { addDays } from '#model/time/calendar.ts';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CardName, FiguresCard, RankingCard, SalesCard, SalesMonth } from '#entities/dashboard.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { CountedCard, Metric } from './Card.tsx';
import { SalesTrend } from './SalesTrend.tsx';
import { useListHref, type Where } from './cardQueries.ts';
import { amountText, changeOf } from './metrics.ts';
import classes from './dashboard.module.css';
import looks from './metrics.module.css';

const sold: Where = ['status', 'in', 'approved', 'closed'];
const countText = (value: string | undefined): string => Number(value ?? 0).toLocaleString('en-US');

function Compared({
  title,
  now,
  before,
}: {
  title: string;
  now: string;
  before: SalesMonth | undefined;
}): ReactNode {
  const change = before === undefined ? null : changeOf(now, before.toDay);
  const Icon = change?.direction === 'down' ? IconTrendingDown : IconTrendingUp;
  return (
    <span className={looks.compared}>
      {title}
      {change === null ? (
        <span>—</span>
      ) : (
        <span data-direction={change.direction}>
          {change.direction !== 'same' && (
            <Icon size={14} stroke={1.8} aria-label={change.direction === 'down' ? '下降' : '上升'} />
          )}
          {change.text}
        </span>
      )}
    </span>
  );
}

export function Sales(): ReactNode {
  const hrefOf = useListHref();
  return (
    <CountedCard<SalesCard> title="本月销售" card="sales">
      {({ months, today }) => {
        const now = months.at(-1);
        const month: Where = ['date', 'between', `${today.slice(0, 7)}-01`, today];
        const href = hrefOf('saleOrder', [sold, month]);
        return (
          <div className={looks.metrics}>
            <Metric title="销售额（价税合计，本位币）" value={amountText(now?.amount ?? '0')} href={href}>
              <Compared title="较上月同期" now={now?.toDay ?? '0'} before={months.at(-2)} />
              <Compared title="较去年同期" now={now?.toDay ?? '0'} before={months[0]} />
            </Metric>
            <Metric title="已审核订单" value={countText(String(now?.orders ?? 0))} href={href} />
          </div>
        );
      }}
    </CountedCard>
  );
}

/** '2026-02': its first and last day. */
function wholeMonth(month: string): Where {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return ['date', 'between', `${month}-01`, `${month}-${last}`];
}

export function Trend(): ReactNode {
  const hrefOf = useListHref();
  return (
    <CountedCard<SalesCard> title="近 12 个月销售" card="sales">
      {({ months }) => (
        <div className={looks.chart}>
          <SalesTrend
            months={months.slice(1)}
            hrefOf={(month) => hrefOf('saleOrder', [sold, wholeMonth(month)])}
          />
        </div>
      )}
    </CountedCard>
  );
}

export function Orders(): ReactNode {
  const hrefOf = useListHref();
  const of = (...where: Where[]): string | null => hrefOf('saleOrder', where);
  const open: Where[] = [
    ['status', 'eq', 'approved'],
    ['closeStatus', 'eq', 'open'],
  ];
  return (
    <CountedCard<FiguresCard<'submitted' | 'open' | 'rejected' | 'blocked'>> title="销售订单" card="orders">
      {({ figures }) => (
        <div className={looks.metrics}>
          <Metric
            title="待审核"
            value={countText(figures.submitted)}
            href={of(['status', 'eq', 'submitted'])}
          />
          <Metric title="执行中" value={countText(figures.open)} href={of(...open)} />
          <Metric
            title="被驳回"
            alarm
            value={countText(figures.rejected)}
            href={of(['status', 'eq', 'draft'], ['rejectReason', 'notEmpty'])}
          />
          <Metric
            title="超信用"
            alarm
            value={countText(figures.blocked)}
            href={of(...open, ['creditStatus', 'eq', 'blocked'])}
          />
        </div>
      )}
    </CountedCard>
  );
}

interface DueLinesProps {
  card: Extract<CardName, 'deliveries' | 'shipments' | 'receipts'>;
  title: string;
  entity: string;
  /** What is left of a line, and the day it is due, as the list filters by them. */
  left: string;
  day: string;
  /** Said of the days: 应交, 应发. */
  verb: string;
}

/** Open lines by the day they are due, each figure leading to these lines. */
export function DueLines({ card, title, entity, left, day, verb }: DueLinesProps): ReactNode {
  const hrefOf = useListHref();
  return (
    <CountedCard<FiguresCard<'overdue' | 'today' | 'soon'>> title={title} card={card}>
      {({ figures, today }) => {
        const of = (wanted: Where): string | null =>
          hrefOf(
            entity,
            [['status', 'eq', 'approved'], ['items.lineStatus', 'eq', 'open'], [left, 'gt', '0'], wanted],
            'items',
          );
        return (
          <div className={looks.metrics}>
            <Metric title="已逾期" alarm value={countText(figures.overdue)} href={of([day, 'lt', today])} />
            <Metric title={`今日${verb}`} value={countText(figures.today)} href={of([day, 'eq', today])} />
            <Metric
              title={`7 天内${verb}`}
              value={countText(figures.soon)}
              href={of([day, 'between', addDays(today, 1), addDays(today, 7)])}
            />
          </div>
        );
      }}
    </CountedCard>
  );
}

export function Stock(): ReactNode {
  const hrefOf = useListHref();
  return (
    <CountedCard<FiguresCard<'value' | 'materials'>> title="库存金额" card="stock">
      {({ figures }) => (
        <div className={looks.metrics}>
          <Metric
            title="库存成本（本位币）"
            value={amountText(figures.value ?? '0')}
            href={hrefOf('stockCostPool', [])}
          />
          <Metric
            title="有库存的物料"
            value={countText(figures.materials)}
            href={hrefOf('stockCostPool', [['qty', 'gt', '0']])}
          />
        </div>
      )}
    </CountedCard>
  );
}

export function Exceptions(): ReactNode {
  const hrefOf = useListHref();
  return (
    <CountedCard<FiguresCard<'negative' | 'expired'>> title="库存异常" card="exceptions">
      {({ figures, today }) => (
        <div className={looks.metrics}>
          <Metric
            title="负库存"
            alarm
            value={countText(figures.negative)}
            href={hrefOf('stockBalance', [['onHandQty', 'lt', '0']])}
          />
          <Metric
            title="过期库存"
            alarm
            value={countText(figures.expired)}
            href={hrefOf('stockBalance', [
              ['onHandQty', 'gt', '0'],
              ['expiryDate', 'lt', today],
            ])}
          />
        </div>
      )}
    </CountedCard>
  );
}

export function Ranking({
  title,
  card,
}: {
  title: string;
  card: Extract<CardName, 'customers' | 'materials'>;
}): ReactNode {
  const hrefOf = useListHref();
  const tab = useTab();
  return (
    <CountedCard<RankingCard> title={title} card={card}>
      {({ rows, from, today }) =>
        rows.length === 0 ? (
          <EmptyState message="近 30 天没有已审核的销售订单" />
        ) : (
          <ol className={classes.rows}>
            {rows.map(({ id, code, name, amount }) => {
              const of: Where = [card === 'customers' ? 'customer' : 'items.material', 'eq', id];
              const href = hrefOf(
                'saleOrder',
                [sold, ['date', 'between', from, today], of],
                card === 'customers' ? undefined : 'items',
              );
              const share = Math.round((Number(amount) / Math.max(Number(rows[0]?.amount ?? 1), 1)) * 100);
              const content = (
                <>
                  <span className={looks.rankName}>
                    {name}
                    {/* Many materials share a name. */}
                    {card === 'materials' && <span className={looks.rankCode}>{code}</span>}
                  </span>
                  <span className={looks.rankBar} aria-hidden>
                    <span style={{ width: `${share}%` }} />
                  </span>
                  <span className={looks.rankAmount}>{amountText(amount)}</span>
                </>
              );
              return (
                <li key={id}>
                  {href === null ? (
                    <span className={looks.rank} title={`${code} ${name}`}>
                      {content}
                    </span>
                  ) : (
                    <PathLink
                      className={looks.rank}
                      href={href}
                      title={`${code} ${name}`}
                      onOpen={() => tab.open(href)}
                    >
                      {content}
                    </PathLink>
                  )}
                </li>
              );
            })}
          </ol>
        )
      }
    </CountedCard>
  );
}
