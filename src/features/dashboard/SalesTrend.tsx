// Twelve months of sales as bars, drawn by the page itself: small enough to come with the home page. The exact amounts are read out
// and shown beside the bar under the pointer or the keyboard; a bar leads to the orders of its month.
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SalesMonth } from '#entities/dashboard.ts';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { amountText, scaleEnd } from './metrics.ts';
import looks from './trend.module.css';

const steps = 4;

export interface SalesTrendProps {
  months: readonly SalesMonth[];
  /** List of a month's orders; null when the person's menu has none. */
  hrefOf: (month: string) => string | null;
}

export function SalesTrend({ months, hrefOf }: SalesTrendProps): ReactNode {
  const tab = useTab();
  // Drawn in pixels, so a rounded number is enough here; the words beside the bar come from the exact amount.
  const heights = months.map(({ amount }) => Math.max(0, Number(amount)));
  const end = scaleEnd(Math.max(...heights));
  const total = months.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <figure className={looks.trend} aria-label={`近 12 个月销售额，共 ${total} 张订单`}>
      <div className={looks.scale} aria-hidden>
        {Array.from({ length: steps + 1 }, (_, step) => (
          <span key={step}>{amountText(String((end * (steps - step)) / steps)).replace(/\.00\b/, '')}</span>
        ))}
      </div>
      <ul className={looks.bars}>
        {months.map(({ month, amount, orders }, index) => {
          const href = hrefOf(month);
          const bar = (
            <span className={looks.bar} style={{ height: `${((heights[index] ?? 0) / end) * 100}%` }} />
          );
          const words = `${month} ${amountText(amount)}，${orders} 张订单`;
          return (
            <li key={month}>
              <Tooltip label={words} openDelay={0}>
                {href === null ? (
                  <span className={looks.column} role="img" aria-label={words}>
                    {bar}
                  </span>
                ) : (
                  <PathLink
                    className={looks.column}
                    href={href}
                    aria-label={words}
                    onOpen={() => tab.open(href)}
                  >
                    {bar}
                  </PathLink>
                )}
              </Tooltip>
              <span className={looks.month} aria-hidden>
                {month.slice(2)}
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
