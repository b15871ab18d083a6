// 成本卷算: what one parent costs by its structure, from the lowest level up, and where each part's cost comes from.
import { Loader, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { costQuery } from '#api/structures.ts';
import type { GridColumn } from '#grid';
import type { CostElement, CostOrigin, CostRow } from '#entities/master/bom/bomCost.ts';
import { decimal, formatDecimal, isDecimalText } from '#model/decimal.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { numberColumn, TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

const origins: Readonly<Record<CostOrigin, string>> = {
  rolled: '下级卷算',
  average: '平均成本',
  reference: '参考成本',
  standard: '标准成本',
};
const sources = [
  { value: 'average', label: '平均成本优先' },
  { value: 'reference', label: '参考成本优先' },
  { value: 'standard', label: '标准成本优先' },
];

export function CostPane({ bom }: { bom: string }): ReactNode {
  const [lot, setLot] = useState('1');
  const [source, setSource] = useState('average');
  const valid = isDecimalText(lot) && decimal(lot).greaterThan(0);
  const [asked] = useDebouncedValue(valid ? lot : '', 300);
  const found = useQuery({ ...costQuery(bom, asked, source), enabled: asked !== '' });
  const result = found.data;
  const nothing =
    asked === '' ? '请填写成本批量' : found.isPending ? '正在卷算…' : found.isError ? '' : '没有子项';
  return (
    <div className={classes['pane']}>
      <div className={classes['tools']}>
        <Select
          size="xs"
          w={160}
          label="外购件成本"
          allowDeselect={false}
          data={sources}
          value={source}
          onChange={(value) => setSource(value ?? 'average')}
        />
        <TextInput
          label="成本批量"
          title="本清单一批的数量；下层按物料的经济批量，没有填的按上层一批的用量"
          size="xs"
          w={120}
          value={lot}
          error={valid ? null : '请填大于 0 的数'}
          onChange={(event) => setLot(event.currentTarget.value.trim())}
        />
        <span className={classes['grow']} />
        {found.isFetching && <Loader size="xs" aria-label="正在卷算" />}
      </div>
      {found.isError && <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      {result !== undefined && (
        <div className={classes['figures']}>
          <Metric title="单位成本" text={formatDecimal(result.unitCost, 4)} />
          <Metric title="子项成本合计" text={formatDecimal(result.material, 4)} />
          <Metric title="本层加工" text={formatDecimal(result.conversion, 4)} />
          {elements.map(([element, title]) => (
            <Metric key={element} title={title} text={formatDecimal(result.elements[element], 4)} />
          ))}
          <Metric title="成品率" text={`${formatDecimal(result.yieldRate)}%`} />
          {!decimal(result.share).isZero() && (
            <Metric title="联副产品分摊" text={`${formatDecimal(result.share)}%`} />
          )}
        </div>
      )}
      {result !== undefined && result.unknown > 0 && (
        <p className={classes['note']}>
          有 {result.unknown} 种物料没有任何成本，按 0 计入；可在物料上填写参考成本或标准成本。
        </p>
      )}
      <TreeTable label="成本构成" rows={result?.rows ?? none} columns={columns} emptyText={nothing} />
      <p className={classes['note']}>
        单位成本 =（Σ 单位用量 × 子项单位成本 + 本层加工）÷
        成品率，再扣除联副产品分摊；固定损耗和准备时间按成本批量分摊。加工按工艺路线的时间和工作中心费率，委外工序按委外单价；其中材料、人工、机器、制造费用、委外含全部层级。
      </p>
    </div>
  );
}

const elements: readonly [CostElement, string][] = [
  ['material', '其中材料'],
  ['labor', '人工'],
  ['machine', '机器'],
  ['overhead', '制造费用'],
  ['outsourcing', '委外'],
];

const none: readonly CostRow[] = [];

const columns: GridColumn<CostRow>[] = [
  textColumn('code', '物料编码', 148, (row) => row.code, { required: true }),
  textColumn('name', '物料名称', 136, (row) => row.name),
  textColumn('specification', '规格型号', 176, (row) => row.specification),
  numberColumn('per', '含损耗用量', 104, (row) => row.per),
  textColumn('unit', '单位', 56, (row) => row.unit),
  numberColumn('unitCost', '单位成本', 104, (row) => row.unitCost, 4),
  textColumn('origin', '成本来源', 88, (row) => (row.origin === null ? '' : origins[row.origin])),
  numberColumn('amount', '在一个父项中', 112, (row) => row.amount, 4),
  textColumn('bom', '所用清单', 176, (row) => (row.bom === null ? '' : `${row.bom.code} ${row.bom.version}`)),
];

function Metric({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <div>
      <Text size="xs" c="var(--wb-text-2)">
        {title}
      </Text>
      <div className={classes['figure']}>{text}</div>
    </div>
  );
}
