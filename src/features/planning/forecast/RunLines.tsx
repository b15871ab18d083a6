// 预测结果 with, beside it, history, forecast and band of the material at hand as a picture, and its periods as a table in
// which the planner writes what he knows better.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isBucket, periodEnd, periodsOf } from '#entities/planning/demand/periods.ts';
import { forecastModel } from '#entities/planning/forecast/forecastModel.ts';
import { forecastRun } from '#entities/planning/forecast/forecastRun.ts';
import type { OwnLines } from '#features/document/form/documentForm.ts';
import { LinesPane, type LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { formatDecimal, isDecimalText } from '#model/decimal.ts';
import type { FieldValue, LineRow } from '#model/entity.ts';
import { carriedOf, partOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { addDays } from '#model/time/calendar.ts';
import { plainText } from '#model/text/plainText.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import quiet from '#ui/quietTable.module.css';
import { ForecastChart } from './ForecastChart.tsx';
import classes from './forecast.module.css';

function RunLines(props: LinesPaneProps): ReactNode {
  const { draft } = props;
  const [active, setActive] = useState<string | null>(null);
  const rows = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => draft.lineRows('items'),
  );
  if (rows.length === 0)
    return (
      <EmptyState message="选好预测方案和历史截止日，保存后按“运算”，逐个物料试算各种方法并取误差最小的" />
    );
  const row = rows.find(({ id }) => id === active) ?? rows[0];
  return (
    <div className={classes['split']}>
      <div className={classes['results']}>
        <LinesPane {...props} onActive={setActive} />
      </div>
      <aside className={classes['dock']} aria-label="历史与预测">
        {row !== undefined && <Material {...props} row={row} key={row.id} />}
      </aside>
    </div>
  );
}

const runOf = fieldsReader(forecastRun.fields, ['forecastModel', 'firstPeriod']);

function textsIn(value: FieldValue): string[] {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : [];
}

function Material({ draft, environment, locked, row }: LinesPaneProps & { row: LineRow }): ReactNode {
  const line = partOf(row, forecastRun.lines.items.fields);
  const [history, forecast, band, adjusted] = [line.history, line.forecast, line.band, line.adjusted].map(
    (value) => textsIn(value),
  );
  const material = environment.refs('material', line.material);
  const run = runOf(draft.doc.fields);
  const { bucket } = carriedOf(environment.refs, forecastModel, run.forecastModel, ['bucket']);
  const titles = periodTitles(plainText(bucket), plainText(run.firstPeriod), forecast?.length ?? 0);
  const write = (at: number, text: string): void => {
    const next = (forecast ?? []).map((_each, index) => {
      const value = index === at ? text.trim() : (adjusted?.[index] ?? '');
      return value === '' ? null : value;
    });
    draft.change('人工调整', {
      patches: [
        {
          op: 'setLine',
          lines: 'items',
          id: row.id,
          field: 'adjusted',
          value: next.every((value) => value === null) ? null : next,
        },
      ],
    });
  };
  return (
    <>
      <div className={classes['dockHead']}>
        {material?.code} {plainText(line.materialName)}
      </div>
      <ForecastChart
        history={history ?? []}
        forecast={forecast ?? []}
        band={band ?? []}
        adjusted={adjusted ?? []}
        label={`${material?.code ?? ''} 的历史与预测`}
      />
      <div className={classes['scroll']}>
        <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="各期预测">
          <thead>
            <tr>
              <th>期间</th>
              <th data-end="">预测</th>
              <th data-end="">±（九成）</th>
              <th data-end="">人工调整</th>
            </tr>
          </thead>
          <tbody>
            {(forecast ?? []).map((qty, at) => (
              <tr key={titles[at] ?? at}>
                <td>{titles[at] ?? `第 ${at + 1} 期`}</td>
                <td data-end="">{formatDecimal(qty)}</td>
                <td data-end="">{formatDecimal(band?.[at] || '0')}</td>
                <td data-end="">
                  <TextInput
                    size="xs"
                    w={88}
                    ml="auto"
                    aria-label={`${titles[at] ?? ''} 人工调整`}
                    defaultValue={adjusted?.[at] ?? ''}
                    readOnly={locked.current !== null}
                    onBlur={(event) => {
                      const text = event.currentTarget.value.trim();
                      const isGood = text === '' || (isDecimalText(text) && !text.startsWith('-'));
                      if (!isGood) event.currentTarget.value = adjusted?.[at] ?? '';
                      else if (text !== (adjusted?.[at] ?? '')) write(at, text);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function periodTitles(bucket: string, first: string, count: number): string[] {
  if (!isBucket(bucket) || first === '') return [];
  let end = addDays(first, -1);
  for (let at = 0; at < count; at += 1) end = periodEnd(bucket, addDays(end, 1));
  return periodsOf(bucket, first, end).map(({ key }) => key);
}

export const runLines: OwnLines = { panes: { items: RunLines } };
