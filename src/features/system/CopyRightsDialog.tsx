// 复制权限: what another user or group may do, given to this one as well or instead.
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { copyRightsMutation } from '#api/assignments.ts';
import { rememberRefs } from '#api/refsCache.ts';
import type { CopyMode } from '#model/wire/assignmentWire.ts';
import type { RefRecord } from '#model/refs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { useWrite } from '../useWrite.ts';

export interface CopyRightsDialogProps {
  kind: 'user' | 'securityGroup';
  id: string;
  name: string;
  onClose(): void;
  onDone(): Promise<void>;
}

const texts = {
  user: {
    title: '用户',
    what: '复制的是对方所在的安全组，包括限定组织与有效期；登录组织和数据范围不变。',
    add: '保留现有安全组，再加入对方所在的安全组',
    replace: '与对方相同：退出对方不在的安全组',
  },
  securityGroup: {
    title: '安全组',
    what: '复制的是功能权限（含数据规则）、字段权限、字段组和数据范围；成员不变。',
    add: '保留现有权限，再加入对方有而本组没有的权限',
    replace: '与对方完全相同：收回对方没有的权限',
  },
} as const;

export function CopyRightsDialog({ kind, id, name, onClose, onDone }: CopyRightsDialogProps): ReactNode {
  const { pick } = useFieldEnvironment();
  const [from, setFrom] = useState<RefRecord | null>(null);
  const [mode, setMode] = useState<CopyMode>('add');
  const { title, what, add, replace } = texts[kind];

  const copying = useWrite({
    ...copyRightsMutation,
    async onSuccess() {
      notify('success', `已把${from?.name || from?.code || ''}的权限复制给${name}`);
      await onDone();
      onClose();
    },
  });

  async function choose(): Promise<void> {
    const { records, refs } = await pick.open(kind, {
      multiple: false,
      text: '',
      forField: `copied.${kind}`,
    });
    const [record] = records;
    if (record === undefined) return;
    rememberRefs(refs);
    if (record.id === id) notify('info', `请选择另一个${title}`);
    else setFrom(record);
  }

  async function copy(): Promise<void> {
    if (from !== null) await copying.run({ kind, to: id, from: from.id, mode });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`复制权限给${name}`}
      size={560}
      centered
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        <Group gap={8}>
          <Button variant="default" onClick={() => void choose()} data-autofocus>
            选择{title}…
          </Button>
          <Text size="sm">
            {from === null ? `还没有选择从哪个${title}复制` : `从 ${from.code} ${from.name} 复制`}
          </Text>
        </Group>
        <Text size="xs" c="var(--wb-text-2)">
          {what}
        </Text>
        <Radio.Group
          value={mode}
          onChange={(value) => setMode(value === 'replace' ? 'replace' : 'add')}
          aria-label="复制方式"
        >
          <Stack gap={8}>
            <Radio value="add" label={add} />
            <Radio value="replace" label={replace} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={copying.busy} disabled={from === null} onClick={() => void copy()}>
            复制
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
