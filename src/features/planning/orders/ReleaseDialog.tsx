// 投放 of the chosen plan orders: how they go together on the left, the documents that will come on the right, then the job
// with the result of every order.
import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { startRelease } from '#api/planning.ts';
import { entities, entityOf } from '#entities/registry.ts';
import {
  releasePlan,
  usualRelease,
  type PlannedRelease,
  type ReleaseOptions,
} from '#entities/planning/planOrder/releasePlan.ts';
import { formatDecimal } from '#model/decimal.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { releaseOrderOf } from './planOrderRows.ts';
import classes from './planOrders.module.css';
import { RunDialog, runByCtrlEnter } from './RunDialog.tsx';
import { Names, type OrdersDialogProps } from './ShiftDialog.tsx';

export function ReleaseDialog({
  rows,
  environment,
  onClose,
}: OrdersDialogProps & { environment: FieldEnvironment }): ReactNode {
  const { permitted } = usePermission();
  const [options, setOptions] = useState<ReleaseOptions>(usualRelease);
  const orders = useMemo(() => rows.map(releaseOrderOf), [rows]);
  const { releases, refused } = useMemo(() => releasePlan(orders, options), [orders, options]);
  const set = (change: Partial<ReleaseOptions>): void => setOptions({ ...options, ...change });
  const count = releases.reduce((sum, release) => sum + release.orders.length, 0);
  const sent = new Set(releases.flatMap((release) => release.orders.map(({ id }) => id)));
  const bought = orders.some(({ supplyType }) => supplyType === 'purchase');
  const lacking = releases.find(({ to }) => !permitted(`${to}:create`));
  return (
    <RunDialog
      def={entities.planOrder}
      title="投放"
      size={800}
      count={count}
      problem={
        count === 0
          ? (refused[0]?.reason ?? '没有可以投放的计划订单')
          : lacking === undefined
            ? null
            : `没有新增${entityOf(lacking.to)?.title ?? ''}的权限`
      }
      onClose={onClose}
      start={(only) =>
        startRelease({
          ...options,
          orders: rows
            .filter(({ docId }) => (only === null ? sent.has(docId) : only.includes(docId)))
            .map(({ docId, version }) => ({ id: docId, version })),
        })
      }
    >
      <div className={classes['release']} onKeyDown={runByCtrlEnter}>
        <Stack gap={12}>
          <Checkbox
            label="同一车间 / 供应商合并"
            checked={options.byPartner}
            onChange={(event) => set({ byPartner: event.currentTarget.checked })}
            data-autofocus
          />
          <Checkbox
            label="不同日期分开"
            checked={options.byDate}
            disabled={!options.byPartner}
            onChange={(event) => set({ byDate: event.currentTarget.checked })}
          />
          {bought && (
            <div>
              <Text size="sm" mb={4}>
                外购投放到
              </Text>
              <SegmentedControl
                size="xs"
                aria-label="外购投放到"
                value={options.purchaseTo}
                onChange={(value) =>
                  set({ purchaseTo: value === 'purchaseOrder' ? 'purchaseOrder' : 'purchaseRequisition' })
                }
                data={[
                  { value: 'purchaseRequisition', label: '采购申请单' },
                  { value: 'purchaseOrder', label: '采购订单' },
                ]}
              />
            </div>
          )}
          <Checkbox
            label="生成后立即提交"
            checked={options.submit}
            onChange={(event) => set({ submit: event.currentTarget.checked })}
          />
          <Text size="sm" c="var(--wb-text-2)">
            {count} 张计划订单 → {documentCount(releases)} 张单据
          </Text>
        </Stack>
        <div className={classes['coming']} role="tree" aria-label="将生成的单据">
          {releases.map((release) => (
            <Coming
              key={`${release.to} ${release.orders[0]?.id ?? ''}`}
              release={release}
              environment={environment}
            />
          ))}
          <Names
            title={`${refused.length} 张不投放`}
            rows={refused.map(({ order, reason }) => `${order.code}：${reason}`)}
            bad
          />
        </div>
      </div>
    </RunDialog>
  );
}

/** A production order holds one product. */
const documentCount = (releases: readonly PlannedRelease[]): number =>
  releases.reduce((sum, { to, orders }) => sum + (to === 'manufacturingOrder' ? orders.length : 1), 0);

function Coming({
  release: { to, workshop, supplier, date, orders },
  environment,
}: {
  release: PlannedRelease;
  environment: FieldEnvironment;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const partner =
    (workshop === null ? undefined : environment.refs('workshop', workshop)) ??
    (supplier === null ? undefined : environment.refs('supplier', supplier));
  const title = entityOf(to)?.title ?? to;
  const each = to === 'manufacturingOrder';
  const facts = [partner?.name ?? '', date ?? ''].filter((text) => text !== '').join(' · ');
  return (
    <div role="treeitem" aria-expanded={open}>
      <button type="button" className={classes['document']} onClick={() => setOpen(!open)}>
        <span>
          {open ? '▾' : '▸'} {title}
          {each && ` × ${orders.length}`}
        </span>
        <span className={classes['quiet']}>{facts}</span>
        <span className={classes['quiet']}>{each ? '' : `${orders.length} 行`}</span>
      </button>
      {open &&
        orders.slice(0, 100).map((order) => (
          <div key={order.id} className={classes['line']}>
            <span>{order.code}</span>
            <span>{formatDecimal(order.remainQty)}</span>
            <span className={classes['quiet']}>{order.finishDate}</span>
          </div>
        ))}
      {open && orders.length > 100 && <div className={classes['line']}>… 共 {orders.length} 张</div>}
    </div>
  );
}
