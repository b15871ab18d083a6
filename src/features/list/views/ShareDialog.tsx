// Sharing a view of a list: under which name, with whom, and whether lists begin with it.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Checkbox, Group, Modal, MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { pickQuery } from '#api/queries.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { Sharing } from './savedViews.ts';
import { useWrite } from '#features/useWrite.ts';

export interface ShareDialogProps {
  name: string;
  onShare(name: string, sharing: Sharing): Promise<void>;
  onClose(): void;
}

const groupsShown = 200;

export function ShareDialog({ name: given, onShare, onClose }: ShareDialogProps) {
  const { admin } = useGrants();
  const [name, setName] = useState(given);
  const [scope, setScope] = useState<Sharing['scope']>('org');
  const [groups, setGroups] = useState<string[]>([]);
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useQuery({
    ...pickQuery('securityGroup', { limit: groupsShown }),
    enabled: scope === 'group',
  });
  const sharing = useWrite({
    mutationFn: () => onShare(name, { scope, groups: scope === 'group' ? groups : [], isDefault }),
    onSuccess() {
      notify('success', `已共享视图“${name.trim()}”`);
      onClose();
    },
    onError: (failure) => setProblem(messageOf(failure)),
  });
  const share = async (event: FormEvent) => {
    event.preventDefault();
    await sharing.run();
  };
  return (
    <Modal opened onClose={onClose} title="共享当前视图" size={420} centered>
      <form onSubmit={(event) => void share(event)}>
        <Stack gap={12}>
          <TextInput
            data-autofocus
            label="视图名称"
            required
            maxLength={30}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Radio.Group
            label="共享给"
            value={scope}
            onChange={(next) => setScope(next === 'group' || next === 'all' ? next : 'org')}
          >
            <Stack gap={8} mt={4}>
              <Radio value="org" label="本组织所有人" />
              <Radio value="group" label="指定安全组的成员" />
              {admin && <Radio value="all" label="所有组织" />}
            </Stack>
          </Radio.Group>
          {scope === 'group' && (
            <MultiSelect
              label="安全组"
              searchable
              data={(known.data?.rows ?? []).map(({ id, name: title, code }) => ({
                value: id,
                label: title || code,
              }))}
              value={groups}
              onChange={setGroups}
              nothingFoundMessage="没有这个安全组"
            />
          )}
          <Checkbox
            label="没有设定自己视图的人，打开列表时使用"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button
              type="submit"
              loading={sharing.busy}
              disabled={name.trim() === '' || (scope === 'group' && groups.length === 0)}
            >
              共享
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
