// Sharing a view of a list: under which name, with whom, and whether lists begin with it.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Checkbox, Group, MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { messageOf } from '#api/mutations.ts';
import { pickQuery } from '#api/queries.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { rulesOf, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { Sharing } from './savedViews.ts';
import { useWrite } from '#features/useWrite.ts';

export interface ShareDialogProps {
  name: string;
  onShare(name: string, sharing: Sharing): Promise<void>;
  onClose(): void;
}

const groupsShown = 200;

type SharedAs = { name: string; groups: string[] } & Pick<Sharing, 'scope' | 'isDefault'>;

export const shareSchema = z
  .object({
    name: z.string().trim().min(1, '请填写视图名称'),
    scope: z.enum(['org', 'group', 'all']),
    groups: z.array(z.string()),
    isDefault: z.boolean(),
  })
  .refine(({ scope, groups }) => scope !== 'group' || groups.length > 0, {
    path: ['groups'],
    message: '请选择安全组',
  });

export function ShareDialog({ name: given, onShare, onClose }: ShareDialogProps) {
  const { admin } = useGrants();
  const form = useSmallForm<SharedAs>({
    initialValues: { name: given, scope: 'org', groups: [], isDefault: false },
    rules: rulesOf(shareSchema),
  });
  const { scope } = form.values;
  const known = useQuery({
    ...pickQuery('securityGroup', { limit: groupsShown }),
    enabled: scope === 'group',
  });
  const sharing = useWrite({
    mutationFn: ({ name, ...how }: SharedAs) =>
      onShare(name, { ...how, groups: how.scope === 'group' ? how.groups : [] }),
    onSuccess(_answer, { name }) {
      notify('success', `已共享视图“${name.trim()}”`);
      onClose();
    },
    onError: (failure) => form.setFieldError('name', messageOf(failure)),
  });
  return (
    <Modal opened onClose={onClose} title="共享当前视图" size={420} centered>
      <form noValidate onSubmit={form.submit(sharing.run)}>
        <Stack gap={12}>
          <TextInput
            data-autofocus
            label="视图名称"
            required
            maxLength={30}
            {...form.getInputProps('name')}
          />
          <Radio.Group label="共享给" {...form.getInputProps('scope')}>
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
              required
              {...form.getInputProps('groups')}
              nothingFoundMessage="没有这个安全组"
            />
          )}
          <Checkbox
            label="没有设定自己视图的人，打开列表时使用"
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={sharing.busy}>
              共享
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
