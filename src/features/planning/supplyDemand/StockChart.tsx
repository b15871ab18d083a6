// The stock of one material over the buckets as a step line with its safety stock, and what comes and goes as bars. Pixels
// only; the figures stand in the grid beside it, and a table of them is read out.
import type { ReactNode } from 'react';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { foldedRows } from './blockRows.ts';
import classes from './supplyDemand.module.css';

const width = 336;
const height = 260;
const left = 48;
const bottom = 24;

export function StockChart({
  material,
  buckets,
}: {
  material: GridMaterial | null;
  buckets: readonly TimeBucket[];
}): ReactNode {
  if (material === null)
    return (
      <aside className={classes['chart']} aria-label="库存曲线">
        <p className={classes['hint']}>没有会收发的物料；选中一个物料，这里画出它的库存曲线</p>
      </aside>
    );
  const rows = foldedRows(material, buckets);
  const numbers = (texts: readonly string[]): number[] => texts.map(Number);
  const [stock, gross, scheduled, planned] = [
    numbers(rows.projected),
    numbers(rows.gross),
    numbers(rows.scheduled),
    numbers(rows.plannedReceipt),
  ];
  const safety = Number(material.safetyStock);
  const comes = scheduled.map((qty, at) => qty + (planned[at] ?? 0));
  const top = niceEnd(Math.max(safety, ...stock, ...comes, 1));
  const low = Math.min(0, ...stock, ...gross.map((qty) => -qty));
  const floor = low < 0 ? -niceEnd(-low) : 0;
  const y = (value: number): number => 8 + ((top - value) / (top - floor)) * (height - bottom - 8);
  const step = (width - left) / buckets.length;
  const line = stock
    .map((value, at) => {
      const x = left + at * step;
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y(value).toFixed(1)} H${(x + step).toFixed(1)}`;
    })
    .join(' ');
  const bar = (value: number, at: number, name: string): ReactNode =>
    value === 0 ? null : (
      <rect
        key={`${name}${at}`}
        className={classes[name]}
        x={left + at * step + step * 0.2}
        width={Math.max(1, step * 0.6)}
        y={Math.min(y(0), y(value))}
        height={Math.max(1, Math.abs(y(value) - y(0)))}
      />
    );
  return (
    <aside className={classes['chart']} aria-label="库存曲线">
      <strong className={classes['chartTitle']}>
        {material.code} {material.name}
      </strong>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words(material, stock, buckets)}>
        {[top, floor === 0 ? top / 2 : 0, floor].map((value) => (
          <g key={value}>
            <line className={classes['rule']} x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text className={classes['tick']} x={left - 6} y={y(value) + 4} textAnchor="end">
              {shortText(value)}
            </text>
          </g>
        ))}
        {comes.map((value, at) => bar(value, at, 'comes'))}
        {gross.map((value, at) => bar(-value, at, 'goes'))}
        {safety > 0 && (
          <line className={classes['safety']} x1={left} x2={width} y1={y(safety)} y2={y(safety)} />
        )}
        <path className={classes['stock']} d={line} />
        {[1, Math.floor(buckets.length / 2), buckets.length - 1].map((at) => (
          <text
            key={at}
            className={classes['tick']}
            x={left + (at + 0.5) * step}
            y={height - 6}
            textAnchor={at === buckets.length - 1 ? 'end' : 'middle'}
          >
            {buckets[at]?.from.slice(2) ?? ''}
          </text>
        ))}
      </svg>
      <ul className={classes['legend']}>
        <li data-mark="stock">预计结存</li>
        {safety > 0 && <li data-mark="safety">安全库存</li>}
        <li data-mark="comes">入库</li>
        <li data-mark="goes">毛需求</li>
      </ul>
    </aside>
  );
}

/** 1, 2 or 5 times a power of ten, not below the value. */
function niceEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((times) => times * power >= value) ?? 10) * power;
}

function shortText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100_000_000) return `${value / 100_000_000}亿`;
  return size >= 10_000 ? `${value / 10_000}万` : String(value);
}

function words(
  { code, unit }: GridMaterial,
  stock: readonly number[],
  buckets: readonly TimeBucket[],
): string {
  const lowest = Math.min(...stock);
  const at = stock.indexOf(lowest);
  return `${code} 的预计结存，最低 ${lowest} ${unit}，在 ${buckets[at]?.kind === 'pastDue' ? '逾期' : (buckets[at]?.from ?? '')}`;
}
