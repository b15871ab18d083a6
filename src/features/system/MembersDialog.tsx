// 分配安全组 of a user, 分配用户 of a group: who belongs together. What is kept at the other side is shown and changed there.
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { groupsOfUserQuery, membersOfGroupQuery, assignMembersMutation } from '#api/assignments.ts';
import { messageOf } from '#api/mutations.ts';
import type { Membership } from '#model/wire/assignmentWire.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IdChips } from './IdChips.tsx';
import { useWrite } from '../useWrite.ts';
import classes from './assign.module.css';

export interface MembersDialogProps {
  /** Of a user his groups, of a group its users. */
  of: 'user' | 'securityGroup';
  id: string;
  name: string;
  onClose(): void;
  onDone(): Promise<void>;
}

export function MembersDialog({ of, id, name, onClose, onDone }: MembersDialogProps): ReactNode {
  const known = useQuery(of === 'user' ? groupsOfUserQuery(id) : membersOfGroupQuery(id));
  const title = of === 'user' ? `分配安全组：${name}` : `分配用户：${name}`;
  return (
    <Modal opened onClose={onClose} title={title} size={640} centered closeOnClickOutside={false}>
      {known.isError && <ErrorState message={messageOf(known.error)} onRetry={() => void known.refetch()} />}
      {known.isPending && <Loader size="sm" aria-label="正在读取" />}
      {known.data !== undefined && (
        <Members of={of} id={id} known={known.data} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}

function Members({
  of,
  id,
  known,
  onClose,
  onDone,
}: Omit<MembersDialogProps, 'name'> & { known: readonly Membership[] }): ReactNode {
  const other = of === 'user' ? 'securityGroup' : 'user';
  const began = [...new Set(known.filter(({ own }) => own).map((each) => each.id))];
  const [ids, setIds] = useState<readonly string[]>(began);
  const elsewhere = known.filter(({ own }) => !own);
  const same = ids.length === began.length && ids.every((each) => began.includes(each));
  const limited = known.filter(
    ({ own, organization, validTo }) => own && (organization !== null || validTo !== null),
  );

  const saving = useWrite({
    ...assignMembersMutation,
    async onSuccess() {
      notify('success', of === 'user' ? '安全组已分配，下一次操作起生效' : '用户已分配，下一次操作起生效');
      await onDone();
      onClose();
    },
  });
  const save = () => saving.run({ of, id, ids });

  return (
    <Stack gap={12}>
      <div className={classes['list']}>
        <IdChips
          label={of === 'user' ? '选择安全组' : '选择用户'}
          entity={other}
          ids={ids}
          disabled={saving.busy}
          onChange={setIds}
        />
      </div>
      {limited.length > 0 && (
        <Text size="xs" c="var(--wb-text-2)">
          其中 {limited.map(({ name, code }) => name || code).join('、')}{' '}
          限定了组织或有效期，保留不变；要修改请在
          {of === 'user' ? '用户' : '安全组'}的明细中进行。
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="xs" c="var(--wb-text-2)">
          另有 {elsewhere.length} {of === 'user' ? '个安全组' : '个用户'}在{of === 'user' ? '安全组' : '用户'}
          的资料中分配，要取消请到那里操作：
          {elsewhere.map(({ name, code }) => name || code).join('、')}
        </Text>
      )}
      <Group justify="flex-end" gap={8}>
        <Text size="xs" c="var(--wb-text-3)" mr="auto">
          {same ? '没有变更' : `共 ${ids.length + elsewhere.length} ${of === 'user' ? '个安全组' : '个用户'}`}
        </Text>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button loading={saving.busy} disabled={same} onClick={() => void save()}>
          保存
        </Button>
      </Group>
    </Stack>
  );
}
