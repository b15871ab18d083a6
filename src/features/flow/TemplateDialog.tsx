// 保存为模板: a name for the open document as a template of one's own; an existing name is replaced after a question.
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery, saveTemplateMutation } from '#api/flow.ts';
import { messageOf } from '#api/mutations.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { templateNameLength } from '#model/wire/flowWire.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { templateOf } from './template.ts';
import { useWrite } from '../useWrite.ts';

export function TemplateDialog({ def, doc, onClose }: { def: EntityDef; doc: Doc; onClose(): void }) {
  const { data: known = [] } = useQuery(templatesQuery(def.name));
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = name.trim();
  const saving = useWrite({
    ...saveTemplateMutation(def.name),
    onSuccess() {
      notify('success', `已保存模板“${wanted}”`);
      onClose();
    },
    onError: (problem) => setFailure(messageOf(problem)),
  });
  const keep = async () => {
    if (wanted === '') return;
    const exists = known.some((template) => template.name === wanted);
    if (
      exists &&
      !(await ask({ title: '替换模板', message: `模板“${wanted}”已存在，确定替换吗？`, confirm: '替换' }))
    )
      return;
    await saving.run({ name: wanted, content: templateOf(def, doc) });
  };
  return (
    <Modal opened onClose={onClose} title={`保存为模板：${def.title}`} size={480} centered>
      <TextInput
        data-autofocus
        label="模板名称"
        required
        maxLength={templateNameLength}
        value={name}
        error={failure}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep();
        }}
      />
      <Text size="xs" c="var(--wb-text-3)" mt={8}>
        只有您自己能看到和使用。编号不保存；日期按与单据日期相差的天数保存，使用时从当天算起。
      </Text>
      <Group justify="flex-end" mt={12} gap={8}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={wanted === ''} loading={saving.busy} onClick={() => void keep()}>
          保存
        </Button>
      </Group>
    </Modal>
  );
}
