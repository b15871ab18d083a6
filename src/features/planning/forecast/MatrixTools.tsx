// What a forecast shows beside its quantities, chosen above them: what orders take, sums by group of materials, and another
// version to compare with.
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { ref } from '#model/fields.ts';
import { RefInput } from '#ui/kinds/RefInput.tsx';
import classes from './forecast.module.css';
import type { MatrixShows } from './useForecastMatrix.ts';

export interface MatrixToolsProps extends Pick<LinesPaneProps, 'draft' | 'environment'> {
  /** Of the way quantities are typed. */
  choice: ReactNode;
  isLocked: boolean;
  shows: MatrixShows;
  onDetails(on: boolean): void;
  onGrouped(on: boolean): void;
  onOther(id: string | null): void;
}

const otherField = ref('demandForecast', '对比版本');

export function MatrixTools(props: MatrixToolsProps): ReactNode {
  const { choice, draft, environment, isLocked, shows, onDetails, onGrouped, onOther } = props;
  const { details, grouped, other } = shows;
  return (
    <div className={classes['tools']} role="toolbar" aria-label="预测">
      {choice}
      <Switch
        size="xs"
        label="冲销"
        title="每个物料下显示订单、已冲销和剩余"
        checked={details}
        onChange={(event) => onDetails(event.currentTarget.checked)}
      />
      <Switch
        size="xs"
        label="物料分组"
        title="按物料分组小计，小计可以录入"
        checked={grouped}
        onChange={(event) => onGrouped(event.currentTarget.checked)}
      />
      <label className={classes['tool']} htmlFor="forecast-other">
        对比
        <span className={classes['other']}>
          <RefInput
            id="forecast-other"
            field={otherField}
            entity="demandForecast"
            forField="demandForecast.compare"
            value={other}
            shown={environment.refs('demandForecast', other)?.code ?? ''}
            invalidText={undefined}
            onCommit={(value) => onOther(typeof value === 'string' && value !== '' ? value : null)}
            onInvalid={() => undefined}
            failing={false}
            learn={(refs) => draft.learn(refs)}
          />
        </span>
      </label>
      {!isLocked && (
        <span className={classes['hint']}>
          连同期间标题（2026-12、12月、W49、2026Q1）从 Excel 粘贴；Ctrl+B 按区域修改
        </span>
      )}
    </div>
  );
}
