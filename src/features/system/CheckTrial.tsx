// 试验 of a check rule: a value is typed and judged at once by the items as they stand in the form, saved or not.
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { checkRule } from '#entities/system/checkRule.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { checkRuleProblem } from '#model/check/checkRule.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { PatternError } from '#model/pattern/parse.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Permitted } from '#ui/shell/Permission.tsx';

export function CheckActions({ draft }: DocumentActionsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Permitted code="checkRule:test">
      <Button variant="default" onClick={() => setOpened(true)}>
        试验
      </Button>
      {opened && <CheckTrial items={draft.lineRows('items')} onClose={() => setOpened(false)} />}
    </Permitted>
  );
}

function CheckTrial({ items, onClose }: { items: readonly LineRow[]; onClose(): void }): ReactNode {
  const [value, setValue] = useState('');
  const problem = value === '' ? null : verdict(items, value);
  return (
    <Modal opened onClose={onClose} title="试验校验规则" size={480} centered>
      <Stack gap={12}>
        <TextInput
          data-autofocus
          label="试填的值"
          value={value}
          error={problem}
          description="按表单中现有的校验项判断，不必先保存"
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Text
          size="sm"
          role="status"
          c={problem === null && value !== '' ? 'var(--wb-success)' : 'var(--wb-text-2)'}
        >
          {value === '' ? '填写后立即显示结果' : problem === null ? '通过' : '不通过'}
        </Text>
      </Stack>
    </Modal>
  );
}

const itemOf = fieldsReader(checkRule.lines.items.fields, ['priority']);

/** By priority, then in the order of the lines, as forms judge it. */
function verdict(items: readonly LineRow[], value: string): string | null {
  const order = (row: LineRow): number => itemOf(row).priority ?? 0;
  try {
    return checkRuleProblem(
      items.toSorted((one, other) => order(one) - order(other) || one.seq - other.seq),
      value,
    );
  } catch (failure) {
    if (failure instanceof PatternError) return `规则写法有误：${failure.message}`;
    throw failure;
  }
}
