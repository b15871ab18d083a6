// Twelve months of sales as bars. Loaded only where it is shown: the chart library is large.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import type { SalesMonth } from '#entities/dashboard.ts';
import { amountText } from './figures.ts';

export function SalesTrend({ months }: { months: readonly SalesMonth[] }): ReactNode {
  // Drawn in pixels, so a rounded number is enough here; the words beside the bar come from the exact amount.
  const data = months.map(({ month, amount, orders }) => ({ month, orders, 销售额: Number(amount) }));
  const total = months.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div role="img" aria-label={`近 12 个月销售额，共 ${total} 张订单`}>
      <BarChart
        h={220}
        data={data}
        dataKey="month"
        series={[{ name: '销售额', color: 'var(--wb-link)' }]}
        valueFormatter={(value) => amountText(String(value))}
        yAxisProps={{ width: 72 }}
        tickLine="none"
        gridAxis="x"
        gridColor="var(--wb-line)"
        textColor="var(--wb-text-3)"
        maxBarWidth={32}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
