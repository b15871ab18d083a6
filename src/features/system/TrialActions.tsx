// Data rules and numbering rules can be tried before anybody meets them: a button in their title line.
import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { tryNumber, tryRule } from '#api/administration.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { inform } from '#ui/dialogs/confirm.tsx';
import { Permitted } from '#ui/shell/Permission.tsx';
import { useWrite } from '../useWrite.ts';

export function RuleActions({ draft, stored, environment }: DocumentActionsProps): ReactNode {
  async function tried(): Promise<void> {
    const { records } = await environment.pick.open('user', {
      multiple: false,
      text: '',
      forField: 'securityGroup.users.user',
    });
    const [user] = records;
    if (user === undefined) return;
    const { entity, visible, total, missing } = await tryRule(draft.doc.id, user.id);
    await inform({
      title: '试算结果',
      message: `只按这条规则，${user.name}能看到${total}条${entity}中的${visible}条。数据范围和其他规则未计入。${
        missing === undefined ? '' : `规则值中的${missing}已不存在，这一部分不起作用，请改选。`
      }`,
      button: '知道了',
      light: true,
    });
  }
  return stored ? (
    <Trial code="permissionDataRule:test" title="试算" work={tried} unsaved={draft.dirty} />
  ) : null;
}

export function NumberActions({ draft, stored }: DocumentActionsProps): ReactNode {
  async function tried(): Promise<void> {
    const { entity, next, inForce, date } = await tryNumber(draft.doc.id);
    const other = inForce ? '' : '注意：该业务对象目前使用另一条规则，请检查默认、适用组织与启用状态。';
    await inform({
      title: '下一个编号',
      message: `${entity}在 ${date} 的下一个编号是 ${next}。预览不占用编号。${other}`,
      button: '知道了',
      light: true,
    });
  }
  return stored ? (
    <Trial code="businessCode:test" title="预览编号" work={tried} unsaved={draft.dirty} />
  ) : null;
}

function Trial({
  code,
  title,
  work,
  unsaved,
}: {
  code: string;
  title: string;
  work: () => Promise<void>;
  unsaved: boolean;
}): ReactNode {
  const trial = useWrite({ mutationFn: work });
  return (
    <Permitted code={code}>
      <Button
        variant="default"
        loading={trial.busy}
        disabled={unsaved}
        title={unsaved ? '请先保存' : ''}
        onClick={() => void trial.run()}
      >
        {title}
      </Button>
    </Permitted>
  );
}
