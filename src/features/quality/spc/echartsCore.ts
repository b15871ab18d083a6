// The parts of ECharts that control charts use, in one lazy part of the program.
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, DataZoomComponent, GridComponent, MarkLineComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([
  BarChart,
  LineChart,
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  MarkLineComponent,
  CanvasRenderer,
]);

export type ChartsOption = EChartsCoreOption;

/** A drawing in the element; whoever makes it disposes of it. */
export function drawingIn(element: HTMLElement): EChartsType {
  return init(element);
}
