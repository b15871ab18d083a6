// The figures of a chart beside its drawing: limits, deviations, capability, values out of specification, and which rules
// were broken where.
import type { ReactNode } from 'react';
import { capabilityLight } from '#entities/quality/spc/capability.ts';
import { codeText } from '#entities/codeLists.ts';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { spreadSymbol } from '#entities/quality/spc/chartTypes.ts';
import { decimal } from '#model/decimal.ts';
import { locationTitle } from './plotOptions.ts';
import classes from './spc.module.css';

/** Values beyond the specification, of all that are measured and not excluded. */
function outside({ points, upperLimit, lowerLimit }: SpcChartDetail): string {
  const values = points.flatMap((point) => (point.isExcluded ? [] : point.values));
  const out = values.filter(
    (value) =>
      (upperLimit !== null && decimal(value).greaterThan(upperLimit)) ||
      (lowerLimit !== null && decimal(value).lessThan(lowerLimit)),
  );
  return upperLimit === null && lowerLimit === null ? '—' : `${out.length} / ${values.length}`;
}

export function SpcSummary({
  chart,
  onSelect,
}: {
  chart: SpcChartDetail;
  onSelect(place: number): void;
}): ReactNode {
  const symbol = spreadSymbol(chart.chartType);
  const location = locationTitle(chart);
  const rows: readonly (readonly [string, string | null])[] = [
    ['n', String(chart.size)],
    ['子组', `${chart.points.length}（基准 ${chart.baseCount}）`],
    [`${location} 中心线`, chart.centre],
    [`${location} UCL`, chart.ucl],
    [`${location} LCL`, chart.lcl],
    ...(symbol === null
      ? []
      : ([
          [`${symbol} 中心线`, chart.centre2],
          [`${symbol} UCL`, chart.ucl2],
          [`${symbol} LCL`, chart.lcl2],
          ['σ 组内', chart.sigmaWithin],
          ['σ 总体', chart.sigmaOverall],
          ['规格', `${chart.lowerLimit ?? '—'} ～ ${chart.upperLimit ?? '—'}`],
          ['超规', outside(chart)],
        ] as const)),
  ];
  const hits = new Map<string, number[]>();
  chart.points.forEach((point, place) => {
    for (const rule of [...point.signals, ...point.signals2.map((code) => `${symbol ?? ''} ${code}`)])
      hits.set(rule, [...(hits.get(rule) ?? []), place]);
  });
  return (
    <aside className={classes['side']} aria-label="统计数据">
      <dl className={classes['figures']}>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      {symbol !== null && (
        <dl className={classes['figures']} data-doubt={chart.doubt !== null || undefined}>
          {(['cp', 'cpk', 'pp', 'ppk'] as const).map((key) => (
            <div key={key}>
              <dt>{key === 'cp' ? 'Cp' : key === 'cpk' ? 'Cpk' : key === 'pp' ? 'Pp' : 'Ppk'}</dt>
              <dd
                data-light={
                  key === 'cpk' ? capabilityLight(chart.cpk, chart.targetCpk, chart.doubt) : undefined
                }
              >
                {chart[key] ?? '—'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {chart.doubt !== null && symbol !== null && (
        <p className={classes['doubt']}>能力仅供参考：{chart.doubt}</p>
      )}
      {chart.baseCount < 20 && <p className={classes['doubt']}>基准少于 20 组，控制限是暂定的</p>}
      <h3 className={classes['heading']}>判异</h3>
      {hits.size === 0 ? (
        <p className={classes['doubt']}>没有违反规则的点</p>
      ) : (
        <ul className={classes['rules']}>
          {[...hits].map(([rule, places]) => (
            <li key={rule}>
              <span>
                {rule} {codeText('spcRule', rule.split(' ').at(-1) ?? '')}
              </span>
              <span className={classes['places']}>
                {places.slice(-12).map((place) => (
                  <button key={place} type="button" onClick={() => onSelect(place)}>
                    {chart.points[place]?.no}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
