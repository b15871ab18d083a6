// History as bars, the forecast as a line with its band, adjusted periods as points. The table beside it says the same in
// figures, so the picture is one for readers of screens.
import type { ReactNode } from 'react';
import classes from './forecast.module.css';

export interface ForecastChartProps {
  /** Decimal texts, one a period. */
  history: readonly string[];
  forecast: readonly string[];
  /** Half its width. */
  band: readonly string[];
  /** '' where nothing was adjusted. */
  adjusted: readonly string[];
  label: string;
}

const [width, height, foot] = [420, 168, 6];

export function ForecastChart({ history, forecast, band, adjusted, label }: ForecastChartProps): ReactNode {
  const past = history.map(Number);
  const next = forecast.map(Number);
  const upper = next.map((value, at) => value + Number(band[at] ?? 0));
  const typed = adjusted.map((text) => (text === '' ? null : Number(text)));
  const most = Math.max(1, ...past, ...upper, ...typed.flatMap((value) => value ?? []));
  const step = width / Math.max(1, past.length + next.length);
  const y = (value: number): number => height - foot - (Math.max(0, value) / most) * (height - foot - 8);
  const x = (at: number): number => (past.length + at + 0.5) * step;
  const lower = next.map((value, at) => value - Number(band[at] ?? 0));
  const outline = [
    ...upper.map((value, at) => `${x(at)},${y(value)}`),
    ...lower.map((value, at) => `${x(at)},${y(value)}`).toReversed(),
  ].join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className={classes['chart']}
      preserveAspectRatio="none"
    >
      {past.map((value, at) => (
        <rect
          // Periods of history have no name of their own here.
          key={`${at} ${value}`}
          className={classes['past']}
          x={at * step + step * 0.15}
          width={step * 0.7}
          y={y(value)}
          height={height - foot - y(value)}
        />
      ))}
      <polygon className={classes['band']} points={outline} />
      <polyline
        className={classes['line']}
        points={next.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
      />
      {typed.map((value, at) =>
        value === null ? null : (
          <circle key={`adjusted ${at}`} className={classes['typed']} cx={x(at)} cy={y(value)} r={3.5} />
        ),
      )}
      <line className={classes['axis']} x1={0} x2={width} y1={height - foot} y2={height - foot} />
    </svg>
  );
}
