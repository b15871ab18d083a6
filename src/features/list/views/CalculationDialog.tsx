// Makes a column of others by a formula, and takes such columns away again.
import { ActionIcon, Button, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { GridColumn } from '#grid';
import { ExpressionError } from '#model/expression.ts';
import { compileCalculation } from '#ui/kinds/calculatedColumn.ts';
import type { Calculations } from './calculations.ts';
import type { ListRow } from '../rows/listQuery.ts';

export interface CalculationDialogProps {
  calculations: Calculations;
  /** Columns a formula may name. */
  columns: readonly GridColumn<ListRow>[];
  onClose(): void;
}

const types = { number: '数字', date: '日期', bool: '是/否', text: '文字' } as const;

export function CalculationDialog({ calculations, columns, onClose }: CalculationDialogProps) {
  const [title, setTitle] = useState('');
  const [formula, setFormula] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { type, problem } = judged(formula, columns);
  const add = (): void => {
    const reason = calculations.add(title, formula);
    setRefused(reason);
    if (reason !== null) return;
    setTitle('');
    setFormula('');
  };
  return (
    <Modal opened onClose={onClose} title="计算列" size={640} centered>
      <Stack gap={12}>
        {calculations.all.map((each) => (
          <Group key={each.id} gap={8} wrap="nowrap">
            <Text size="sm" style={{ flex: 1 }}>
              {each.title} = {each.formula}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`删除计算列 ${each.title}`}
              onClick={() => calculations.remove(each.id)}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        ))}
        <TextInput
          label="列名"
          value={title}
          error={refused}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="公式"
          description="列名写在方括号里，例如 [数量] * [单价]；可用 round、if、min、max、days、dateAdd、concat 等函数"
          value={formula}
          error={formula.trim() === '' ? null : problem}
          onChange={(event) => setFormula(event.currentTarget.value)}
        />
        <Group gap={8} align="end">
          <Select
            label="插入列"
            size="xs"
            searchable
            value={null}
            data={columns.map((column) => column.title)}
            onChange={(chosen) => {
              if (chosen !== null) setFormula((before) => `${before}[${chosen}]`);
            }}
          />
          <Text size="xs" c="var(--wb-text-3)" style={{ flex: 1 }}>
            {type === null ? '' : `结果：${types[type]}`}
          </Text>
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button disabled={type === null} onClick={add}>
            添加
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function judged(formula: string, columns: readonly GridColumn<ListRow>[]) {
  if (formula.trim() === '') return { type: null, problem: null };
  try {
    return { type: compileCalculation(formula, columns).type, problem: null };
  } catch (error) {
    if (error instanceof ExpressionError) return { type: null, problem: error.message };
    throw error;
  }
}
