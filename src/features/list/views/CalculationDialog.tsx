// Makes a column of others by a formula, and takes such columns away again.
import { ActionIcon, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import * as z from 'zod';
import type { GridColumn } from '#grid';
import { ExpressionError } from '#model/expression.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { rulesOf, sendByCtrlEnter, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { compileCalculation } from '#ui/kinds/calculatedColumn.ts';
import type { Calculations } from './calculations.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export interface CalculationDialogProps {
  calculations: Calculations;
  /** Columns a formula may name. */
  columns: readonly GridColumn<ListRow>[];
  onClose(): void;
}

export const calculationSchema = (columns: CalculationDialogProps['columns']) =>
  z.object({
    title: z.string().trim().min(1, '请填写列名'),
    formula: z.string().superRefine((formula, context) => {
      const problem = formula.trim() === '' ? '请填写公式' : judged(formula, columns).problem;
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  });

const types = { number: '数字', date: '日期', bool: '是/否', text: '文字' } as const;

export function CalculationDialog({ calculations, columns, onClose }: CalculationDialogProps) {
  const form = useSmallForm({
    initialValues: { title: '', formula: '' },
    rules: rulesOf(calculationSchema(columns)),
  });
  const { type, problem } = judged(form.values.formula, columns);
  const { formula: refusal } = form.errors;
  const add = ({ title, formula }: { title: string; formula: string }): void => {
    const refused = calculations.add(title, formula);
    if (refused === null) form.reset();
    else form.setFieldError('title', refused);
  };
  return (
    <Modal opened onClose={onClose} title="计算列" size={640} centered>
      <form noValidate onSubmit={form.submit(add)}>
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
          <TextInput label="列名" data-autofocus withAsterisk {...form.getInputProps('title')} />
          <Textarea
            label="公式"
            description="列名写在方括号里，例如 [数量] * [单价]；可用 round、if、min、max、days、dateAdd、concat 等函数"
            required
            {...form.getInputProps('formula')}
            error={problem ?? refusal}
            onKeyDown={sendByCtrlEnter}
          />
          <Group gap={8} align="end">
            <Select
              label="插入列"
              size="xs"
              searchable
              value={null}
              data={columns.map((column) => column.title)}
              onChange={(chosen) => {
                if (chosen !== null) form.setFieldValue('formula', (before) => `${before}[${chosen}]`);
              }}
            />
            <Text size="xs" c="var(--wb-text-3)" style={{ flex: 1 }}>
              {type === null ? '' : `结果：${types[type]}`}
            </Text>
            <Button variant="default" onClick={onClose}>
              关闭
            </Button>
            <Button type="submit">添加</Button>
          </Group>
        </Stack>
      </form>
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
