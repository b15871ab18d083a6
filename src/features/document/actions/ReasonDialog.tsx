// Asks for the reason an action needs; it is stored with the document and shown to the others.
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';

export interface ReasonDialogProps {
  title: string;
  /** The action may go on without one. */
  optional: boolean;
  onGive(reason: string): void;
  onClose(): void;
}

export function ReasonDialog({ title, optional, onGive, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <Textarea
        data-autofocus
        label={optional ? '原因（选填，记入变更历史）' : '原因'}
        required={!optional}
        minRows={3}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && (optional || given !== ''))
            onGive(given);
          event.stopPropagation();
        }}
      />
      <Group justify="flex-end" mt={12} gap={8}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={!optional && given === ''} title="Ctrl+Enter" onClick={() => onGive(given)}>
          确定
        </Button>
      </Group>
    </Modal>
  );
}
