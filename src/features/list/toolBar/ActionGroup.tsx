// The right part of a list's tool bar: 新增, then what can be done with the chosen rows, then the tools.
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keyHint } from '#ui/keyboard/keyMap.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { RefreshButton } from '#ui/shell/RefreshButton.tsx';
import { ChosenActions, type ChosenActionsProps } from './ChosenActions.tsx';

export interface ActionGroupProps extends ChosenActionsProps {
  /** Permission code of 新增. */
  createCode: string;
  onCreate(): void;
  onRefresh(): void;
  /** Where rows can be lines instead: what a row is without (单据, 资料), and what it is now. */
  lines?: { rowsTitle: string; shown: boolean; onChange(shown: boolean): void };
  tools: ReactNode;
}

export function ActionGroup({ createCode, onCreate, onRefresh, lines, tools, ...chosen }: ActionGroupProps) {
  return (
    <>
      <Permitted code={createCode}>
        <Button
          flex="none"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={onCreate}
          title={keyHint('create')}
        >
          新增
        </Button>
      </Permitted>
      <ChosenActions {...chosen} />
      {lines !== undefined && (
        <SegmentedControl
          flex="none"
          size="xs"
          aria-label="行的含义"
          value={lines.shown ? 'lines' : 'documents'}
          onChange={(value) => lines.onChange(value === 'lines')}
          data={[
            { value: 'documents', label: lines.rowsTitle },
            { value: 'lines', label: '明细' },
          ]}
        />
      )}
      {tools}
      <RefreshButton onRefresh={onRefresh} />
    </>
  );
}
