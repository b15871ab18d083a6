// The sentences of a self-check in a quiet table; under a broken one the rows that break it, with the way to each record.
import { type ReactNode, useState } from 'react';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { codeLists } from '#entities/codeLists.ts';
import { systemCodeLists } from '#entities/system/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { mostRows, type SelfCheckAnswer, type SelfCheckRow } from '#model/wire/selfCheck.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './selfCheck.module.css';

/** What the columns of the sentences are called. */
const titles: Readonly<Record<string, string>> = {
  code: '单据编号',
  bill_code: '单据编号',
  seq: '行号',
  status: '状态',
  link_status: '关联状态',
  qty: '数量',
  base_qty: '基本数量',
  on_hand_qty: '库存量',
  reserved_qty: '锁库量',
  frozen_qty: '冻结量',
  amount: '金额',
  tax_amount: '税额',
  all_amount: '价税合计',
  cost_amount: '成本金额',
  variance_amount: '差异金额',
  stored: '单据上的数量',
  executed: '关联合计',
  occupied: '占用合计',
  used: '占用与执行合计',
  line: '下游行数量',
  ledger: '流水合计',
  stock: '库存合计',
  total: '合计',
  chain_seq: '日志序号',
  part: '下游合计',
  posted: '过账合计',
  leg: '过账方向',
  sent: '调出未调入',
  places: '所在库存数',
  serial_status: '序列号状态',
  open: '锁库未消耗量',
  remain_base_qty: '未发基本数量',
  unissued_base_qty: '未领基本数量',
  shown: '显示的数量',
  settled: '已核销金额',
  settled_amount: '已核销金额',
  deduct_amount: '扣减金额',
  ordered_amount: '已下单金额',
  all_amount_local: '价税合计（本位币）',
  local: '本位币合计',
  period: '期间',
  name: '名称',
  org: '组织内码',
  id: '内码',
};

/** Columns that hold a value of a dictionary. */
const worded: Readonly<Record<string, string>> = {
  status: 'docStatus',
  link_status: 'linkStatus',
  serial_status: 'serialStatus',
};

function valueOf(column: string, value: string): string {
  const items = codeLists[worded[column] ?? '']?.items ?? [];
  return items.find((item) => item.value === value)?.text ?? value;
}

const outcomes = systemCodeLists.selfCheckOutcome.items;

export function SelfCheckTable({ answers }: { answers: readonly SelfCheckAnswer[] }): ReactNode {
  if (answers.length === 0) return <p className={classes['nothing']}>没有需要处理的检查</p>;
  return (
    <table className={`${quiet['table']} ${classes['answers']}`} aria-label="检查结果">
      <thead>
        <tr>
          <th>检查内容</th>
          <th>结果</th>
          <th data-end>不符行数</th>
          <th data-end>用时</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => (
          <Sentence key={answer.name} answer={answer} />
        ))}
      </tbody>
    </table>
  );
}

function Sentence({
  answer: { title, outcome, rows, took, message },
}: {
  answer: SelfCheckAnswer;
}): ReactNode {
  const [open, setOpen] = useState(true);
  const Mark = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr>
        <td>
          {rows.length > 0 ? (
            <button
              type="button"
              className={classes['fold']}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Mark size={14} aria-hidden />
              {title}
            </button>
          ) : (
            <span className={classes['plain']}>{title}</span>
          )}
          {message !== '' && <div className={classes['message']}>{message}</div>}
        </td>
        <td>
          <StatusTag item={outcomes.find(({ value }) => value === outcome)} fallback={outcome} />
        </td>
        <td data-end>
          {rows.length === 0 ? '' : rows.length >= mostRows ? `${mostRows} 行以上` : `${rows.length} 行`}
        </td>
        <td data-end>{took < 1000 ? `${took} 毫秒` : `${(took / 1000).toFixed(1)} 秒`}</td>
      </tr>
      {open && rows.length > 0 && (
        <tr className={classes['inner']}>
          <td colSpan={4}>
            <BrokenRows rows={rows} />
          </td>
        </tr>
      )}
    </>
  );
}

function BrokenRows({ rows }: { rows: readonly SelfCheckRow[] }): ReactNode {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return (
    <table className={classes['rows']} aria-label="不符的行">
      <thead>
        <tr>
          <th>记录</th>
          {columns.map((column) => (
            <th key={column}>{titles[column] ?? column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // The rows of a query have no names of their own and never change place.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>
              <RecordLink row={row} />
            </td>
            {columns.map((column) => (
              <td key={column}>{valueOf(column, row.values[column] ?? '')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RecordLink({ row: { entity, record } }: { row: SelfCheckRow }): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  if (entity === null || record === null) return '—';
  const title = entityOf(entity)?.title ?? entity;
  const path = recordPath(menu, entity, record);
  if (path === null) return `${title}（内码 ${record}）`;
  return (
    <button type="button" className={classes['link']} onClick={() => tab.open(path)}>
      打开{title}
    </button>
  );
}
