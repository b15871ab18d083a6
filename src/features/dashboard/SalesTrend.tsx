// Twelve months of sales as bars, drawn by the page itself: small enough to come with the home page. The exact amounts are read out
// and shown beside the bar under the pointer or the keyboard.
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SalesMonth } from '#entities/dashboard.ts';
import { decimal } from '#model/decimal.ts';
import { amountText, scaleEnd } from './figures.ts';
import looks from './trend.module.css';

const steps = 4;

export function SalesTrend({ months }: { months: readonly SalesMonth[] }): ReactNode {
  // Drawn in pixels, so a rounded number is enough here; the words beside the bar come from the exact amount.
  const heights = months.map(({ amount }) => Math.max(0, decimal(amount).toNumber()));
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
          const words = `${month} ${amountText(amount)}，${orders} 张订单`;
          return (
            <li key={month}>
              <Tooltip label={words} openDelay={0}>
                <span className={looks.column} role="img" aria-label={words} tabIndex={0}>
                  <span className={looks.bar} style={{ height: `${((heights[index] ?? 0) / end) * 100}%` }} />
                </span>
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
