// 合并 of the chosen plan orders: which of them become one, with the sum, the earliest day and the days that are lost.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { startActionRun } from '#api/jobs.ts';
import { entities } from '#entities/registry.ts';
import { mergePlan } from '#entities/planning/planOrder/merge.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import quiet from '#ui/quietTable.module.css';
import { mergeOrderOf } from './planOrderRows.ts';
import classes from './planOrders.module.css';
import { RunDialog, runByCtrlEnter } from './RunDialog.tsx';
import { Names, type OrdersDialogProps } from './ShiftDialog.tsx';

export function MergeDialog({
  rows,
  environment,
  onClose,
}: OrdersDialogProps & { environment: FieldEnvironment }): ReactNode {
  const { groups, alone } = mergePlan(rows.map(mergeOrderOf));
  const versions = new Map(rows.map(({ docId, version }) => [docId, version]));
  return (
    <RunDialog
      def={entities.planOrder}
      title="合并"
      size={720}
      count={groups.length}
      problem={groups.length === 0 ? '没有可以合并的：物料、供货组织、BOM、跟踪号须相同，且没有投放过' : null}
      onClose={onClose}
      start={(only) =>
        startActionRun({
          entity: 'planOrder',
          action: 'mergeOrders',
          documents: groups
            .filter(({ stays }) => only === null || only.includes(stays.id))
            .map(({ stays, others }) => ({
              id: stays.id,
              version: versions.get(stays.id) ?? 1,
              values: { orders: others.map(({ id }) => id) },
            })),
        })
      }
    >
      <div className={classes['groups']} onKeyDown={runByCtrlEnter}>
        <table className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''}`} aria-label="合并预览">
          <thead>
            <tr>
              <th>保留</th>
              <th>物料</th>
              <th data-end="">张数</th>
              <th data-end="">合计</th>
              <th>完工</th>
              <th>不再显示的日期</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ stays, others, confirmedQty, finishDate, lostDates }) => (
              <tr key={stays.id}>
                <td>{stays.code}</td>
                <td>{environment.refs('material', stays.material)?.code ?? ''}</td>
                <td data-end="">{others.length + 1}</td>
                <td data-end="">{formatDecimal(confirmedQty)}</td>
                <td>{finishDate}</td>
                <td className={classes['quiet']}>
                  {lostDates.slice(0, 4).join('、')}
                  {lostDates.length > 4 && ` 等 ${lostDates.length} 天`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['preview']}>
        <Names
          title={`${alone.length} 张不合并`}
          rows={alone.map(({ order, reason }) => `${order.code}：${reason}`)}
        />
      </div>
      <Text size="sm" c="var(--wb-text-2)">
        保留最早的一张，数量相加；其余作废，备注写明并入了哪一张。
      </Text>
    </RunDialog>
  );
}
