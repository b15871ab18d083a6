// 保存为模板: a name for the open document as a template of one's own; an existing name is replaced after a question.
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { templatesQuery, saveTemplateMutation } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { templateNameLength } from '#model/wire/flowWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { rulesOf, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { templateOf } from './template.ts';
import { useWrite } from '../useWrite.ts';

export const templateSchema = z.object({ name: z.string().trim().min(1, '请填写模板名称') });

export function TemplateDialog({ def, doc, onClose }: { def: EntityDef; doc: Doc; onClose(): void }) {
  const { data: known = [] } = useQuery(templatesQuery(def.name));
  const form = useSmallForm({ initialValues: { name: '' }, rules: rulesOf(templateSchema) });
  const saving = useWrite({
    ...saveTemplateMutation(def.name),
    onSuccess(_templates, { name }) {
      notify('success', `已保存模板“${name}”`);
      onClose();
    },
    onError: (problem) => form.setFieldError('name', messageOf(problem)),
  });
  const save = async (typed: string) => {
    const name = typed.trim();
    const exists = known.some((template) => template.name === name);
    const question = {
      title: '替换模板',
      message: `模板“${name}”已存在，确定替换吗？`,
      confirm: '替换',
    };
    if (!exists || (await ask(question))) await saving.run({ name, content: templateOf(def, doc) });
  };
  return (
    <Modal opened onClose={onClose} title={`保存为模板：${def.title}`} size={480} centered>
      <form noValidate onSubmit={form.submit(({ name }) => save(name))}>
        <TextInput
          data-autofocus
          label="模板名称"
          required
          maxLength={templateNameLength}
          {...form.getInputProps('name')}
        />
        <Text size="xs" c="var(--wb-text-3)" mt={8}>
          只有您自己能看到和使用。编号不保存；日期按与单据日期相差的天数保存，使用时从当天算起。
        </Text>
        <Group justify="flex-end" mt={12} gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={saving.busy}>
            保存
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
