// 拆分 of the chosen plan orders: into so many, by a quantity, by a largest batch or over days; what comes of it is shown before,
// and their sum never changes.
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { startActionRun } from '#api/jobs.ts';
import { unit as unitDef } from '#entities/master/unit.ts';
import { entities } from '#entities/registry.ts';
import { splitParts, splitProblem, type SplitWay } from '#entities/planning/planOrder/split.ts';
import { formatDecimal, isDecimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { PlanOrderRow } from './planOrderRows.ts';
import classes from './planOrders.module.css';
import { RunDialog, runByCtrlEnter } from './RunDialog.tsx';
import { Names, type OrdersDialogProps } from './ShiftDialog.tsx';

const splittable = ['suggested', 'firmed', 'partiallyReleased'];

const ways = [
  { value: 'count', label: '张数' },
  { value: 'qty', label: '数量' },
  { value: 'most', label: '最大批量' },
  { value: 'dates', label: '日期' },
] as const;

type By = (typeof ways)[number]['value'];

interface Part {
  id: number;
  finishDate: string;
  qty: string;
}

export function SplitDialog({
  rows: chosen,
  environment,
  onClose,
}: OrdersDialogProps & { environment: FieldEnvironment }): ReactNode {
  const rows = chosen.filter((row) => splittable.includes(plainText(row.status)));
  const [by, setBy] = useState<By>('count');
  const [count, setCount] = useState<number | string>(2);
  const [qty, setQty] = useState('');
  const [parts, setParts] = useState<readonly Part[]>([
    { id: 1, finishDate: plainText(rows[0]?.confirmedFinishDate), qty: '' },
    { id: 2, finishDate: '', qty: '' },
  ]);
  const way = wayOf(by, count, qty, parts);
  const judged = rows.map((row) => {
    const total = row.remainQty ?? '0';
    const scale = carriedOf(environment.refs, unitDef, row.unit, ['precision']).precision ?? 0;
    const problem = typeof way === 'string' ? way : splitProblem(total, scale, way);
    return {
      row,
      problem,
      made: problem === null && typeof way !== 'string' ? splitParts(total, scale, way) : [],
    };
  });
  const good = judged.filter(({ problem }) => problem === null);
  const bad = judged.filter(({ problem }) => problem !== null);
  return (
    <RunDialog
      def={entities.planOrder}
      title="拆分"
      size={480}
      count={good.length}
      problem={
        typeof way === 'string'
          ? way
          : good.length === 0
            ? (bad[0]?.problem ?? '没有可以拆分的计划订单')
            : null
      }
      onClose={onClose}
      start={(only) =>
        startActionRun({
          entity: 'planOrder',
          action: 'split',
          documents: good
            .filter(({ row }) => only === null || only.includes(row.docId))
            .map(({ row }) => ({ id: row.docId, version: row.version, values: valuesOf(way) })),
        })
      }
    >
      <Stack gap={12} onKeyDown={runByCtrlEnter}>
        <SegmentedControl
          size="xs"
          aria-label="拆分方式"
          value={by}
          onChange={(value) => setBy(ways.find((each) => each.value === value)?.value ?? 'count')}
          data={ways.map(({ value, label }) => ({ value, label }))}
        />
        {by === 'count' && (
          <NumberInput
            label="拆成几张"
            value={count}
            onChange={setCount}
            allowDecimal={false}
            min={2}
            max={100}
            data-autofocus
          />
        )}
        {(by === 'qty' || by === 'most') && (
          <TextInput
            label={by === 'qty' ? '拆出数量' : '每张最多'}
            value={qty}
            inputMode="decimal"
            onChange={(event) => setQty(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {by === 'dates' && <DatedParts parts={parts} onChange={setParts} />}
        <div className={classes['preview']} role="status">
          <Names
            title="不能拆分"
            rows={
              typeof way === 'string'
                ? []
                : bad.map(({ row, problem }) => `${plainText(row.code)}：${problem ?? ''}`)
            }
            bad
          />
          <Names title="拆分后" rows={good.map(({ row, made }) => partsText(row, made))} />
        </div>
        <Text size="sm" c="var(--wb-text-2)">
          合计不变，余数归最后一张；拆分的是未投放的数量。
        </Text>
      </Stack>
    </RunDialog>
  );
}

function partsText(row: PlanOrderRow, made: readonly { qty: string; finishDate: string | null }[]): string {
  const shown = made
    .slice(0, 6)
    .map(({ qty, finishDate }) => `${formatDecimal(qty)}${finishDate === null ? '' : `（${finishDate}）`}`);
  const more = made.length > 6 ? ` + … 共 ${made.length} 张` : '';
  return `${plainText(row.code)}：${shown.join(' + ')}${more}`;
}

function wayOf(by: By, count: number | string, qty: string, parts: readonly Part[]): SplitWay | string {
  if (by === 'count') return typeof count === 'number' ? { by, count } : '请填写拆成几张';
  if (by !== 'dates') return isDecimalText(qty.trim()) ? { by, qty: qty.trim() } : '请填写数量';
  const wrong = parts.slice(0, -1).findIndex((part) => !isDecimalText(part.qty.trim()));
  return wrong >= 0
    ? `第${wrong + 1}行 请填写数量`
    : { by, parts: parts.map((part) => ({ finishDate: part.finishDate, qty: part.qty.trim() || '0' })) };
}

function valuesOf(way: SplitWay | string): Row {
  if (typeof way === 'string') return {};
  if (way.by === 'count') return { count: way.count };
  if (way.by === 'dates') return { parts: way.parts.map(({ finishDate, qty }) => ({ finishDate, qty })) };
  return way.by === 'qty' ? { splitQty: way.qty } : { batchQty: way.qty };
}

function DatedParts({
  parts,
  onChange,
}: {
  parts: readonly Part[];
  onChange(parts: readonly Part[]): void;
}): ReactNode {
  const set = (id: number, change: Partial<Part>): void =>
    onChange(parts.map((part) => (part.id === id ? { ...part, ...change } : part)));
  return (
    <Stack gap={4}>
      {parts.map((part, at) => (
        <Group key={part.id} gap={8} wrap="nowrap">
          <DateInput
            aria-label={`第${at + 1}张完工日期`}
            valueFormat="YYYY-MM-DD"
            placeholder="完工日期"
            value={part.finishDate === '' ? null : part.finishDate}
            onChange={(value) => set(part.id, { finishDate: value ?? '' })}
            w={160}
          />
          <TextInput
            aria-label={`第${at + 1}张数量`}
            value={at === parts.length - 1 ? '' : part.qty}
            placeholder={at === parts.length - 1 ? '其余' : '数量'}
            disabled={at === parts.length - 1}
            inputMode="decimal"
            onChange={(event) => set(part.id, { qty: event.currentTarget.value })}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`去掉第${at + 1}张`}
            disabled={parts.length <= 2}
            onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            onChange([...parts, { id: Math.max(...parts.map(({ id }) => id)) + 1, finishDate: '', qty: '' }])
          }
        >
          增加一行
        </Button>
      </Group>
    </Stack>
  );
}
