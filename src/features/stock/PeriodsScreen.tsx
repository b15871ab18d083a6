// 库存期间: the months at the left, what closing the chosen one needs at the right. Whatever stands in the way is one
// click away.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf, actionMutation } from '#api/mutations.ts';
import { documentQuery, listQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import { ReasonDialog } from '#features/document/actions/ReasonDialog.tsx';
import frame from '#ui/page.module.css';
import { recordPath } from '#features/list/recordPath.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { shanghaiText } from '#model/time/calendar.ts';
import { canField, type Grants, permissionCode } from '#model/rights/can.ts';
import { docOf, listRowsOf } from '#model/typedAnswer.ts';
import type { RowOf } from '#model/typedDoc.ts';
import { plainText } from '#model/text/plainText.ts';
import { periodCheckOf, type Blocker } from '#entities/inventory/stockPeriod/periodCheck.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { useRefreshKey } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { useKeyedWrite } from '../useWrite.ts';
import classes from './stock.module.css';

const listed = ['period', 'periodStatus', 'closedBy', 'closedAt', 'endAmount'];

/** The amounts of a month are for those who may see costs. */
const requestOf = (grants: Grants) => ({
  offset: 0,
  limit: 120,
  sort: [{ field: 'period', descending: true }],
  fields: listed.filter((field) => canField(grants, stockPeriod, field)),
});

type Period = RowOf<(typeof stockPeriod)['fields']>;

export function PeriodsScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Periods environment={environment} />}</ScreenEnvironment>;
}

function Periods({ environment }: { environment: FieldEnvironment }): ReactNode {
  const { grants } = useSession();
  const { data, error, isPending, refetch } = useQuery(listQuery('stockPeriod', requestOf(grants)));
  const [chosen, setChosen] = useState<string | null>(null);
  useRefreshKey(refetch);
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  const rows = listRowsOf(stockPeriod, data.rows);
  // The month to be closed next is the oldest open one.
  const next = rows.findLast((row) => row.periodStatus !== 'closed') ?? rows[0];
  const open = rows.find((row) => row.id === chosen) ?? next;
  return (
    <section className={frame['page']} aria-label={stockPeriod.title}>
      {open === undefined ? (
        <EmptyState message="还没有库存期间：第一张库存单据审核时自动建立所属月份的期间" />
      ) : (
        <div className={classes['panes']}>
          <nav className={classes['periods']} aria-label="期间">
            {rows.map((row) => (
              <button
                key={row.id}
                type="button"
                className={classes['period']}
                aria-current={row.id === open.id}
                onClick={() => setChosen(row.id)}
              >
                <span className={classes['month']}>{plainText(row.period)}</span>
                <StatusTag item={statusOf(environment, row)} fallback={plainText(row.periodStatus)} />
                <span className={classes['amount']}>{wordsOf('endAmount', row, environment)}</span>
              </button>
            ))}
          </nav>
          <PeriodPane key={open.id} id={open.id} environment={environment} onChanged={() => void refetch()} />
        </div>
      )}
    </section>
  );
}

function statusOf(environment: FieldEnvironment, row: Period) {
  return environment.dictItems('periodStatus').find((item) => item.value === row.periodStatus);
}

function wordsOf(key: 'endAmount' | 'closedBy', row: Period, environment: FieldEnvironment): string {
  const value = row[key];
  return value === null
    ? ''
    : cellText(stockPeriod.fields[key], value, row, { ...environment, refs: readRef });
}

const titles = { check: '检查', close: '关账', reopen: '反关账', open: '开启下一期间' } as const;
type Action = keyof typeof titles;

function PeriodPane({
  id,
  environment,
  onChanged,
}: {
  id: string;
  environment: FieldEnvironment;
  onChanged(): void;
}): ReactNode {
  const { permitted } = usePermission();
  const { data, error, refetch } = useQuery(documentQuery('stockPeriod', id));
  const acting = useKeyedWrite(actionMutation('stockPeriod'));
  const busy = acting.busy ? acting.request?.action : null;
  const [asking, setAsking] = useState(false);
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { fields, version } = docOf(stockPeriod, data.doc);
  const period = plainText(fields.period);
  const closed = fields.periodStatus === 'closed';
  const check = periodCheckOf(fields.checkResult);

  async function act(action: Action, reason?: string): Promise<void> {
    const request = { version, ...(reason === undefined ? {} : { reason }) };
    if ((await acting.run({ id, action, request })) && action !== 'check')
      notify('success', `${titles[action]}成功`);
    await refetch();
    onChanged();
  }
  async function close(): Promise<void> {
    const sure = await ask({
      title: `期间 ${period} 关账？`,
      message:
        '关账后该期间不能再审核或反审核库存单据，系统保存各库存的期末数量和金额；需要时可以反关账最近一个期间。',
      confirm: '关账',
    });
    if (sure) await act('close');
  }
  const button = (action: Action, work: () => Promise<void>, filled = false): ReactNode =>
    permitted(permissionCode(stockPeriod, action)) && (
      <Button
        size="xs"
        variant={filled ? 'filled' : 'default'}
        loading={busy === action}
        disabled={busy !== null}
        onClick={() => void work()}
      >
        {titles[action]}
      </Button>
    );
  return (
    <div className={classes['pane']}>
      <div className={frame['line']}>
        <span className={classes['title']}>{period}</span>
        <StatusTag item={statusOf(environment, fields)} fallback={plainText(fields.periodStatus)} />
        <span className={classes['sub']}>
          {closed
            ? `${wordsOf('closedBy', fields, environment)} ${fields.closedAt === null ? '' : shanghaiText(plainText(fields.closedAt))} 关账`
            : `${plainText(fields.startDate)} 至 ${plainText(fields.endDate)}`}
        </span>
        <span className={frame['grow']} />
        {!closed && button('check', () => act('check'))}
        {!closed && button('close', close, true)}
        {closed && button('reopen', () => Promise.resolve(setAsking(true)))}
        {button('open', () => act('open'))}
      </div>
      <div className={classes['body']}>
        {plainText(fields.reopenReason) !== '' && (
          <p className={classes['sub']}>上次反关账的原因：{plainText(fields.reopenReason)}</p>
        )}
        {check === null ? (
          <EmptyState
            message={closed ? '该期间已关账' : '关账前先检查：列出期间内未审核的单据、负库存和没有完成的盘点'}
          />
        ) : (
          <>
            <p className={classes['sub']}>检查时间 {shanghaiText(check.checkedAt)}</p>
            <ul className={classes['checks']} aria-label="关账检查">
              {check.items.map((item) => (
                <Check key={item.kind} item={item} />
              ))}
            </ul>
          </>
        )}
      </div>
      {asking && (
        <ReasonDialog
          title={`反关账 ${period}`}
          optional={false}
          onClose={() => setAsking(false)}
          onGive={(reason) => {
            setAsking(false);
            void act('reopen', reason);
          }}
        />
      )}
    </div>
  );
}

function Check({ item }: { item: Blocker }): ReactNode {
  const fine = item.count === 0;
  const Icon = fine ? IconCircleCheck : item.blocks ? IconCircleX : IconAlertTriangle;
  return (
    <li className={classes['check']} data-state={fine ? 'fine' : item.blocks ? 'blocks' : 'warns'}>
      <div className={classes['checkLine']}>
        <Icon size={18} stroke={1.8} aria-hidden />
        <span>{item.title}</span>
        <span className={classes['count']}>{fine ? '无' : `${item.count} 项`}</span>
      </div>
      {item.rows.some(({ id }) => id !== '') && (
        <ul className={classes['found']}>
          {item.rows.map((row) => (
            <Found key={row.id} row={row} />
          ))}
          {item.count > item.rows.length && (
            <li className={classes['sub']}>另有 {item.count - item.rows.length} 项</li>
          )}
        </ul>
      )}
    </li>
  );
}

function Found({ row }: { row: Blocker['rows'][number] }): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const path = recordPath(menu, row.entity, row.id);
  return (
    <li>
      {path === null ? (
        <span>{row.label}</span>
      ) : (
        <button type="button" className={classes['link']} onClick={() => tab.open(path)}>
          {row.label}
        </button>
      )}
      <span className={classes['sub']}>{row.detail}</span>
    </li>
  );
}
