// Values in their order against limits, as a small drawing: a line through them, limits dashed, and marks that survive black
// and white: what lies outside is a filled square, what breaks a rule a triangle with the rule, what is not entered yet a ring.
// What matters is said in its name for those who do not see it.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { labelPlaces } from './labelPlaces.ts';
import classes from './LimitChart.module.css';

export interface LimitPoint {
  key: string;
  /** Under the axis. */
  label: string;
  value: number;
  /** The value as it is told. */
  text: string;
  mark: 'within' | 'outside' | 'rule' | 'pending';
  /** Above the mark: the rules broken. */
  note?: string;
}

export interface LimitLine {
  /** '上限' */
  name: string;
  value: number;
  text: string;
  isCentre: boolean;
}

export interface LimitChartProps {
  label: string;
  points: readonly LimitPoint[];
  lines: readonly LimitLine[];
  /** Px of its texts; 12 unless told. */
  textSize?: number;
  onPick?(key: string): void;
}

const widest = 40;

/** Px the drawing has, so that its texts keep their size. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 560, height: 120 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void =>
      setSize({ width: Math.max(160, element.clientWidth), height: Math.max(60, element.clientHeight) });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, size };
}

export function LimitChart({ label, points, lines, textSize = 12, onPick }: LimitChartProps): ReactNode {
  const edge = { left: 8, right: textSize * 7.7, top: textSize + 4, bottom: textSize + 8 };
  const { frame, size } = useSize();
  const all = [...lines, ...points].map(({ value }) => value);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = most > least ? (most - least) * 0.08 : 1;
  const y = (value: number): number =>
    edge.top + ((most + room - value) / (most - least + 2 * room)) * (size.height - edge.top - edge.bottom);
  const step = Math.min(widest, (size.width - edge.left - edge.right - 12) / Math.max(1, points.length - 1));
  const x = (index: number): number => edge.left + 6 + index * step;
  const named = labelPlaces(
    lines.map(({ value }) => y(value)),
    textSize + 1,
    size.height - 4,
  );
  const every = Math.max(1, Math.ceil((textSize * 2.4) / step));
  return (
    <div ref={frame} className={classes['chart']}>
      <svg width={size.width} height={size.height} fontSize={textSize} role="img" aria-label={label}>
        {lines.map(({ name, value, text, isCentre }, index) => (
          <g key={name}>
            <line
              className={classes['limit']}
              data-centre={isCentre || undefined}
              x1={edge.left}
              x2={size.width - edge.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={classes['text']} x={size.width - edge.right + 6} y={(named[index] ?? 0) + 4}>
              {name} {text}
            </text>
          </g>
        ))}
        <polyline
          className={classes['path']}
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
        />
        {points.map(({ key, label: under, value, text, mark, note }, index) => (
          <g
            key={key}
            className={onPick === undefined ? undefined : classes['picked']}
            onClick={() => onPick?.(key)}
          >
            <title>{`${under}：${text}${note === undefined ? '' : ` ${note}`}`}</title>
            <Mark mark={mark} x={x(index)} y={y(value)} />
            {note !== undefined && (
              <text className={classes['note']} x={x(index)} y={y(value) - 8} textAnchor="middle">
                {note}
              </text>
            )}
            {index % every === 0 && (
              <text className={classes['text']} x={x(index)} y={size.height - 4} textAnchor="middle">
                {under}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

function Mark({ mark, x, y }: { mark: LimitPoint['mark']; x: number; y: number }): ReactNode {
  if (mark === 'outside')
    return <rect className={classes['outside']} x={x - 4} y={y - 4} width={8} height={8} />;
  if (mark === 'rule') return <path className={classes['outside']} d={`M ${x} ${y - 6} l 6 10 l -12 0 z`} />;
  if (mark === 'pending') return <circle className={classes['pending']} cx={x} cy={y} r={4.5} />;
  return <circle className={classes['inside']} cx={x} cy={y} r={3} />;
}
