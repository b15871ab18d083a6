// 展开: everything a number of parents is made of, level by level or added up by material.
import { Loader, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { expandQuery } from '#api/structures.ts';
import { businessToday } from '#features/list/today.ts';
import type { GridColumn } from '#grid';
import type { BomRow, ExpandResult } from '#entities/master/bom/bomTree.ts';
import type { EndReason } from '#entities/master/bom/explode.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { numberColumn, TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

const ends: Readonly<Record<EndReason, string>> = {
  noBom: '没有生效的清单',
  circle: '循环',
  deep: '层级过深',
  noConversion: '缺单位换算，未展开',
};

type SummaryRow = ExpandResult['summary'][number] & { key: string; parent: null };

export interface ExpandPaneProps {
  bom: string;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
}

export function ExpandPane({ bom, environment, onOpen }: ExpandPaneProps): ReactNode {
  const [qty, setQty] = useState('1');
  const [date, setDate] = useState(businessToday());
  const [view, setView] = useState('levels');
  const [all, setAll] = useState(true);
  const valid = isDecimalText(qty) && decimal(qty).greaterThan(0);
  const [asked] = useDebouncedValue(valid ? qty : '', 300);
  const found = useQuery({ ...expandQuery(bom, asked, date), enabled: asked !== '' });
  const columns = useMemo(() => levelColumns(environment, onOpen), [environment, onOpen]);
  const rows = useMemo(
    () => (found.data?.rows ?? []).filter(({ level }) => all || level === 1),
    [found.data, all],
  );
  const summary = useMemo(
    () =>
      (found.data?.summary ?? []).map((row): SummaryRow => ({
        ...row,
        key: `${row.material} ${row.unit}`,
        parent: null,
      })),
    [found.data],
  );
  const nothing =
    asked === '' ? '请填写父项数量' : found.isPending ? '正在展开…' : found.isError ? '' : '没有子项';
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']}>
        <TextInput
          label="父项数量"
          size="xs"
          w={120}
          value={qty}
          error={valid ? null : '请填大于 0 的数'}
          onChange={(event) => setQty(event.currentTarget.value.trim())}
        />
        <DateInput
          label="生效于"
          size="xs"
          w={140}
          valueFormat="YYYY-MM-DD"
          value={date}
          onChange={(value) => setDate(value ?? businessToday())}
        />
        <SegmentedControl
          size="xs"
          aria-label="展开方式"
          value={view}
          onChange={setView}
          data={[
            { value: 'levels', label: '按层级' },
            { value: 'summary', label: '按物料汇总' },
          ]}
        />
        {view === 'levels' && <Switch label="多级" checked={all} onChange={() => setAll(!all)} />}
        <span className={classes['grow']} />
        {found.isFetching && <Loader size="xs" aria-label="正在展开" />}
      </div>
      {found.isError && <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.cut === true && (
        <p className={classes['note']}>结构过大，只显示了前面的部分；请从下级清单分别展开。</p>
      )}
      {view === 'levels' ? (
        <TreeTable label="展开的结构" rows={rows} columns={columns} emptyText={nothing} />
      ) : (
        <TreeTable label="按物料汇总" rows={summary} columns={summaryColumns} emptyText={nothing} />
      )}
      <p className={classes['note']}>
        用量 = 开工数量 ÷ 父项数量 × 分子 ÷ 分母 ×（1 + 变动损耗率）+
        固定损耗；开工数量按成品率放大。虚拟件穿透且不取整，其余按单位精度向上取整。
      </p>
    </div>
  );
}

function levelColumns(
  environment: FieldEnvironment,
  onOpen: ExpandPaneProps['onOpen'],
): GridColumn<BomRow>[] {
  const dict = (name: string, value: string): string =>
    environment.dictItems(name).find((item) => item.value === value)?.text ?? '';
  return [
    textColumn('code', '物料编码', 148, (row) => row.code, {
      required: true,
      tone: () => 'link',
      onOpen: (row) => onOpen('material', row.material),
    }),
    textColumn('level', '层级', 56, (row) => String(row.level), { align: 'center' }),
    textColumn('name', '物料名称', 128, (row) => row.name),
    textColumn('specification', '规格型号', 152, (row) => row.specification),
    textColumn('erpClass', '物料属性', 80, (row) => dict('erpClass', row.erpClass)),
    textColumn('itemType', '子项类型', 80, (row) => dict('bomItemType', row.itemType)),
    numberColumn('perUnit', '单位用量', 84, (row) => row.perUnit),
    numberColumn('scrapRate', '损耗率%', 76, (row) => row.scrapRate),
    numberColumn('qty', '需求数量', 96, (row) => row.qty),
    textColumn('unit', '单位', 56, (row) => row.unit),
    textColumn(
      'bom',
      '所用清单',
      176,
      (row) =>
        row.end === 'noConversion' || (row.bom === null && row.end !== null)
          ? ends[row.end]
          : row.bom === null
            ? ''
            : `${row.bom.code} ${row.bom.version}`,
      {
        tone: (_value, row) => (row.bom === null || row.end === 'noConversion' ? 'warning' : 'link'),
        onOpen: (row) => {
          if (row.bom !== null) onOpen('bom', row.bom.id);
        },
      },
    ),
  ];
}

const summaryColumns: GridColumn<SummaryRow>[] = [
  textColumn('code', '物料编码', 200, (row) => row.code, { required: true }),
  textColumn('name', '物料名称', 200, (row) => row.name),
  textColumn('specification', '规格型号', 200, (row) => row.specification),
  numberColumn('qty', '需求数量合计', 128, (row) => row.qty),
  textColumn('unit', '单位', 72, (row) => row.unit),
];
