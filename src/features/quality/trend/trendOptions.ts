// What ECharts draws of the trend: rates over the periods, and the reasons of defects with what they come to together. Lines
// differ by dash and mark, so that they are told apart without colours; the exact figures stand at the marks.
import type { ParetoBar, TrendPoint } from '#entities/quality/trend/trendBoard.ts';
import type { ChartsOption } from '../spc/echartsCore.ts';
import type { PlotColours } from '../spc/plotColours.ts';

const FONT = 12;

function frame(names: readonly string[], [left, right]: readonly [string, string], colours: PlotColours) {
  const text = { color: colours.text, fontSize: FONT };
  const axis = (name: string) => ({
    type: 'value' as const,
    name,
    nameTextStyle: text,
    axisLabel: text,
    splitLine: { show: false },
  });
  return {
    darkMode: colours.isDark,
    animation: false,
    grid: { left: 48, right: 56, top: 32, bottom: 64 },
    xAxis: {
      type: 'category' as const,
      data: [...names],
      axisLabel: { ...text, rotate: names.length > 4 ? 30 : 0, width: 72, overflow: 'truncate' as const },
      axisLine: { lineStyle: { color: colours.line } },
    },
    left: { ...axis(left), min: 0 },
    right: axis(right),
  };
}

const shown = (colour: string, suffix: string) => ({
  show: true,
  position: 'top' as const,
  fontSize: FONT,
  color: colour,
  formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? `${value}${suffix}` : ''),
});

export function trendOptions(points: readonly TrendPoint[], colours: PlotColours): ChartsOption {
  const names = points.map(({ period }) => period);
  const { left, right, ...rest } = frame(names, ['● 批合格率%', '◆ PPM'], colours);
  return {
    ...rest,
    yAxis: [
      { ...left, max: 100 },
      { ...right, min: 0 },
    ],
    series: [
      {
        name: '批合格率%',
        type: 'line' as const,
        symbol: 'circle',
        symbolSize: 6,
        data: points.map(({ lotPassRate }) => (lotPassRate === null ? null : Number(lotPassRate))),
        lineStyle: { color: colours.points, width: 1.5 },
        itemStyle: { color: colours.points },
        label: shown(colours.text, '%'),
      },
      {
        name: 'PPM',
        type: 'line' as const,
        yAxisIndex: 1,
        symbol: 'diamond',
        symbolSize: 8,
        data: points.map(({ ppm }) => ppm),
        lineStyle: { color: colours.alarm, width: 1.5, type: 'dashed' as const },
        itemStyle: { color: colours.alarm },
      },
    ],
  };
}

export function paretoOptions(reasons: readonly ParetoBar[], colours: PlotColours): ChartsOption {
  const names = reasons.map(({ name }) => name);
  const { left, right, ...rest } = frame(names, ['缺陷数', '累计%'], colours);
  return {
    ...rest,
    yAxis: [left, { ...right, min: 0, max: 100 }],
    series: [
      {
        name: '缺陷数',
        type: 'bar' as const,
        barMaxWidth: 32,
        data: reasons.map(({ qty }) => Number(qty)),
        itemStyle: { color: colours.points },
        label: shown(colours.text, ''),
      },
      {
        name: '累计%',
        type: 'line' as const,
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 6,
        data: reasons.map(({ cumulative }) => Number(cumulative)),
        lineStyle: { color: colours.alarm, width: 1.5, type: 'dashed' as const },
        itemStyle: { color: colours.alarm },
      },
    ],
  };
}
