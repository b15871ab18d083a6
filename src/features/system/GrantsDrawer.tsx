// 授权: what a security group may do, on which rows and with which fields. Nothing is written before the changes were
// shown and confirmed; they are saved with the group, so its checks, versions and history hold here too.
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { dataRulesQuery, permissionTreeQuery } from '#api/administration.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { messageOf } from '#api/mutations.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { ask } from '#ui/dialogs/confirm.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Grants, type GrantsDrawerProps } from './Grants.tsx';
import { grantNodes } from './grantTree.ts';

export function GrantsDrawer({ draft, locked, save, onClose }: GrantsDrawerProps): ReactNode {
  const tree = useQuery(permissionTreeQuery);
  const rules = useQuery(dataRulesQuery);
  const failure = tree.error ?? rules.error;
  const unsaved = useRef(0);
  const onCount = useCallback((count: number): void => {
    unsaved.current = count;
  }, []);
  const leave = async (): Promise<void> => {
    const message = `${unsaved.current} 处变更还没有保存，关闭后将丢失。`;
    if (
      unsaved.current === 0 ||
      (await ask({ title: '内容未保存', message, confirm: '放弃并关闭', danger: true }))
    )
      onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void leave()}
      position="right"
      size="min(1040px, 100vw)"
      title={`授权：${plainText(partOf(draft.doc.fields, securityGroup.fields).name)}`}
      styles={{ content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } }}
    >
      {failure !== null && (
        <ErrorState
          message={messageOf(failure)}
          onRetry={() => [tree, rules].forEach((answer) => void answer.refetch())}
        />
      )}
      {failure === null && (tree.data === undefined || rules.data === undefined) && (
        <Loader size="sm" aria-label="正在读取菜单权限" />
      )}
      {tree.data !== undefined && rules.data !== undefined && (
        <Grants
          draft={draft}
          locked={locked}
          save={save}
          onClose={onClose}
          onLeave={() => void leave()}
          onCount={onCount}
          nodes={grantNodes(tree.data)}
          rules={rules.data}
        />
      )}
    </Drawer>
  );
}
