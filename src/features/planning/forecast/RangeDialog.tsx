// 按区域修改: one change for every chosen cell of the forecast, told in figures before it is made.
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import {
  cellSum,
  type CellWrite,
  type MatrixRow,
  type RangeCommand,
  rangeWrites,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import { formatDecimal, isDecimalText, sumTexts } from '#model/decimal.ts';
import { plainText } from '#model/text/plainText.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { forecastLineOf, inRowUnit } from './matrixLines.ts';

export interface RangeDialogProps {
  rows: readonly MatrixRow[];
  /** Titles of the periods. */
  periods: readonly string[];
  /** Their indexes. */
  at: readonly number[];
  facts: MatrixFacts | null;
  decimals(row: MatrixRow): number;
  onWrite(label: string, writes: readonly CellWrite[]): void;
  onClose(): void;
}

const choices: readonly { kind: RangeCommand['kind']; label: string; note: string }[] = [
  { kind: 'percent', label: '增减百分比', note: '按现有数量增减，如 10 或 -5' },
  { kind: 'lastYear', label: '按上年', note: '取上年同期的出库数量，再增减百分比' },
  { kind: 'average', label: '平均分配', note: '每个物料在所选期间的合计平均分到各期间' },
  { kind: 'fillRight', label: '向右填充', note: '所选第一个期间的数量填到其余期间' },
  { kind: 'roundToLot', label: '取整到批量', note: '向上取整到批量增量，没有的按最小批量' },
];

export function RangeDialog({
  rows,
  periods,
  at,
  facts,
  decimals,
  onWrite,
  onClose,
}: RangeDialogProps): ReactNode {
  const [kind, setKind] = useState<RangeCommand['kind']>('percent');
  const [percent, setPercent] = useState('10');
  const takesPercent = kind === 'percent' || kind === 'lastYear';
  const valid = !takesPercent || isDecimalText(percent);
  const factsOf = (row: MatrixRow) => facts?.[plainText(forecastLineOf(row.first).material)];
  const command = (): RangeCommand => {
    switch (kind) {
      case 'percent':
        return { kind, percent };
      case 'lastYear':
        return {
          kind,
          percent,
          qtyOf: (row, period) => inRowUnit(row, factsOf(row)?.lastYear[period] ?? null),
        };
      case 'roundToLot':
        return { kind, lotOf: (row) => inRowUnit(row, factsOf(row)?.lot ?? null) };
      default:
        return { kind };
    }
  };
  const writes = valid ? rangeWrites(command(), rows, at, decimals) : [];
  const before = sumTexts(rows.flatMap((row) => at.map((period) => cellSum(row, period))));
  const after = afterwards(rows, at, writes);
  const run = (): void => {
    if (!valid || writes.length === 0) return;
    onWrite(choices.find((choice) => choice.kind === kind)?.label ?? '', writes);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="按区域修改" size={480} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Stack gap={12}>
          <Text size="sm" c="var(--wb-text-2)">
            {rows.length} 个物料 × {periods.length} 个期间（{periods[0]}
            {periods.length > 1 && ` 至 ${periods.at(-1) ?? ''}`}）
          </Text>
          <Radio.Group
            aria-label="怎样修改"
            value={kind}
            onChange={(value) => setKind(choices.find((choice) => choice.kind === value)?.kind ?? kind)}
          >
            <Stack gap={8}>
              {choices.map((choice, index) => (
                <Radio
                  key={choice.kind}
                  size="xs"
                  value={choice.kind}
                  label={choice.label}
                  description={choice.note}
                  data-autofocus={index === 0 ? true : undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          {takesPercent && (
            <TextInput
              label="增减%"
              w={120}
              value={percent}
              error={valid ? null : '请填数字，如 10 或 -5'}
              onChange={(event) => setPercent(event.currentTarget.value.trim())}
            />
          )}
          <Text size="sm" role="status">
            {writes.length === 0
              ? nothing(kind, facts)
              : `将写入 ${writes.length} 格，合计 ${formatDecimal(before)} → ${formatDecimal(after)}`}
          </Text>
          <Group gap={8} justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" disabled={!valid || writes.length === 0}>
              修改
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function nothing(kind: RangeCommand['kind'], facts: MatrixFacts | null): string {
  if (kind === 'lastYear') return facts === null ? '正在读取上年出库…' : '上年同期没有出库';
  if (kind === 'roundToLot') return '所选物料没有批量增量和最小批量，或没有数量';
  return '所选的格没有数量';
}

/** Sum of the chosen cells once they are written. */
function afterwards(rows: readonly MatrixRow[], at: readonly number[], writes: readonly CellWrite[]): string {
  const written = new Map(writes.map(({ row, period, qty }) => [`${row.id} ${period}`, qty]));
  return sumTexts(
    rows.flatMap((row) =>
      at.map((period) => {
        const key = `${row.id} ${period}`;
        return written.has(key) ? (written.get(key) ?? null) : cellSum(row, period);
      }),
    ),
  );
}
