// The control chart of an item beside the pad: its last points, and as a ring the point that the values being typed will
// become, with words as soon as it leaves the limits. An item without a chart is drawn against its limits.
import type { ReactNode } from 'react';
import { codeText } from '#entities/codeLists.ts';
import type { TerminalChart, TerminalCheckItem } from '#entities/shopfloor/terminal/terminalState.ts';
import { decimal, decimalText, isDecimalText, roundText } from '#model/decimal.ts';
import { LimitChart, type LimitLine, type LimitPoint } from '#ui/LimitChart.tsx';
import own from './check.module.css';
import classes from './terminal.module.css';

export interface CheckChartProps {
  item: TerminalCheckItem;
  /** Absent: none is drawn of the item. */
  chart: TerminalChart | undefined;
  /** Values of the item typed so far, in the order of their samples. */
  typed: readonly string[];
}

/** @param scale decimals it is shown with: limits that are computed have many */
function line(name: string, text: string | null | undefined, scale: number, isCentre = false): LimitLine[] {
  return text == null || !isDecimalText(text)
    ? []
    : [{ name, value: Number(text), text: roundText(decimal(text), scale), isCentre }];
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

function placed(value: string, lower: string | null, upper: string | null): 'above' | 'below' | null {
  const is = decimal(value);
  if (upper !== null && is.greaterThan(decimal(upper))) return 'above';
  return lower !== null && is.lessThan(decimal(lower)) ? 'below' : null;
}

const pendingPoint = (key: string, value: string, alarm: boolean): LimitPoint => ({
  key,
  label: '本次',
  value: Number(value),
  text: value,
  mark: alarm ? 'outside' : 'pending',
});

/** What the typed values will be on the chart: their mean, or each by itself. */
function pendingOf(chart: TerminalChart | undefined, typed: readonly string[]): string[] {
  const values = typed.filter(isDecimalText);
  if (values.length === 0) return [];
  if (chart === undefined || chart.chartType === 'imr') return values;
  const sum = values.reduce((total, value) => total.plus(decimal(value)), decimal('0'));
  return [decimalText(sum.div(values.length).toDecimalPlaces(6))];
}

export function CheckChart({ item, chart, typed }: CheckChartProps): ReactNode {
  const last = chart?.points.at(-1);
  const [lower, upper] =
    chart === undefined ? [item.lower, item.upper] : [last?.lcl ?? null, last?.ucl ?? null];
  const pending = pendingOf(chart, typed);
  const alarms = pending.flatMap((value) => placed(value, lower, upper) ?? []);
  const broken = (last?.signals ?? []).map((rule) => codeText('spcRule', rule));
  const points: LimitPoint[] = [
    ...(chart?.points ?? []).map(({ no, value, ucl, lcl, signals }): LimitPoint => ({
      key: String(no),
      label: String(no),
      value: Number(value),
      text: value,
      mark: placed(value, lcl, ucl) !== null ? 'outside' : signals.length > 0 ? 'rule' : 'within',
      // The first rule; all of the newest point stand in words above.
      ...(signals[0] === undefined ? {} : { note: signals[0] }),
    })),
    ...pending.map((value, index) =>
      pendingPoint(`typed ${index}`, value, placed(value, lower, upper) !== null),
    ),
  ];
  // Two more than the item is judged by.
  const scale = 2 + Math.max(...[item.lower, item.target, item.upper].map((text) => decimalsOf(text ?? '')));
  const limit = chart === undefined ? '限' : '控制限';
  return (
    <section className={own['chart']} aria-label={`${item.name}的控制图`}>
      <div className={own['chartHead']}>
        <b>{chart?.name ?? item.name}</b>
        {alarms.length > 0 ? (
          <span className={classes['bad']} role="alert">
            {alarms.includes('above') ? `▲ 高于上${limit}` : `▼ 低于下${limit}`}
          </span>
        ) : broken.length > 0 ? (
          <span className={classes['bad']} role="alert">
            第 {last?.no} 点 {broken.join('、')}
          </span>
        ) : (
          <span className={classes['done']}>{points.length > 0 ? '受控' : '还没有点'}</span>
        )}
      </div>
      {points.length > 0 && (
        <LimitChart
          label={`${item.name}最近 ${points.length} 点`}
          points={points}
          lines={
            chart === undefined
              ? [
                  ...line('上限', upper, scale),
                  ...line('目标', item.target, scale, true),
                  ...line('下限', lower, scale),
                ]
              : [
                  ...line('上控', upper, scale),
                  ...line('中心', last?.centre, scale, true),
                  ...line('下控', lower, scale),
                ]
          }
          textSize={16}
        />
      )}
    </section>
  );
}
