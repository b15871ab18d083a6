// Asks for the reason an action needs; it is stored with the document and shown to the others.
import { Button, Group, Textarea } from '@mantine/core';
import * as z from 'zod';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { rulesOf, sendByCtrlEnter, useSmallForm } from '#ui/dialogs/useSmallForm.ts';

export interface ReasonDialogProps {
  title: string;
  /** The action may go on without one. */
  optional: boolean;
  onGive(reason: string): void;
  onClose(): void;
}

export const reasonSchema = (optional: boolean) =>
  z.object({ reason: optional ? z.string() : z.string().trim().min(1, '请填写原因') });

export function ReasonDialog({ title, optional, onGive, onClose }: ReasonDialogProps) {
  const form = useSmallForm({ initialValues: { reason: '' }, rules: rulesOf(reasonSchema(optional)) });
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <form noValidate onSubmit={form.submit(({ reason }) => onGive(reason.trim()))}>
        <Textarea
          data-autofocus
          label={optional ? '原因（选填，记入变更历史）' : '原因'}
          required={!optional}
          minRows={3}
          maxLength={200}
          {...form.getInputProps('reason')}
          onKeyDown={sendByCtrlEnter}
        />
        <Group justify="flex-end" mt={12} gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" title="Ctrl+Enter">
            确定
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
