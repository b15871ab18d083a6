// 上查下查 in full size: the whole way of a document as a drawing or as a table.
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { TraceResult } from '#model/wire/flowWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { TraceDrawing } from './TraceDrawing.tsx';
import { TraceTable } from './TraceTable.tsx';
import classes from './trace.module.css';

export interface TraceDialogProps {
  title: string;
  trace: TraceResult;
  environment: FieldEnvironment;
  onOpen(entity: string, id: string): void;
  onClose(): void;
}

export function TraceDialog({ title, trace, environment, onOpen, onClose }: TraceDialogProps) {
  const [view, setView] = useState<'drawing' | 'table'>('drawing');
  const open = (entity: string, id: string): void => {
    onClose();
    onOpen(entity, id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`单据追溯：${title}`}
      size="min(1440px, 96vw)"
      centered
      classNames={{ body: classes['dialog'] ?? '' }}
    >
      <Group justify="space-between" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label="显示方式"
          value={view}
          onChange={(value) => setView(value === 'table' ? 'table' : 'drawing')}
          data={[
            { value: 'drawing', label: '流程图' },
            { value: 'table', label: '明细表' },
          ]}
        />
        <Text size="xs" c="var(--wb-text-3)">
          {trace.nodes.length === 1 ? '没有上游和下游单据' : '实线：已执行，虚线：草稿占用'}
          {trace.hidden > 0 && `；${trace.hidden} 张单据无权查看`}
          {trace.cut && '；单据太多，只列出一部分'}
        </Text>
      </Group>
      {view === 'drawing' ? (
        <TraceDrawing trace={trace} environment={environment} onOpen={open} />
      ) : (
        <TraceTable trace={trace} environment={environment} onOpen={open} />
      )}
    </Modal>
  );
}
