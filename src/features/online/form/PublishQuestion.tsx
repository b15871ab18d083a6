// 发布: what will happen is said before it does: what becomes of the table and its records, what is refused and why,
// where the form will be found and by whom.
import { Alert, Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publicationOptions } from '#api/online/designs.ts';
import { messageOf } from '#api/mutations.ts';
import type { OwnQuestionProps } from '#features/document/form/documentForm.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import classes from './designer.module.css';

export function PublishQuestion({ draft, onGive, onClose }: OwnQuestionProps): ReactNode {
  const { doc } = draft;
  const { data: plan, error } = useQuery(publicationOptions(doc.id, doc.version));
  return (
    <Modal opened onClose={onClose} size={560} title="发布表单">
      {error !== null && <Alert color="red">{messageOf(error)}</Alert>}
      {draft.dirty && <Alert color="yellow">有修改还没有保存；发布的是已保存的设计，请先保存。</Alert>}
      {plan === undefined ? (
        error === null && <Loader size="sm" />
      ) : (
        <dl className={classes['plan']}>
          {plan.refusals.length > 0 && (
            <>
              <dt>不能发布</dt>
              <dd>
                <ul className={classes['refusals']}>
                  {plan.refusals.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </dd>
            </>
          )}
          <dt>数据表</dt>
          <dd>
            {plan.changes.length === 0 ? (
              '没有变化'
            ) : (
              <ul>
                {plan.changes.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <small>已有 {plan.rows} 条数据，全部保留</small>
          </dd>
          <dt>菜单</dt>
          <dd>{plan.menu}</dd>
          <dt>权限</dt>
          <dd>{plan.codes.join('、')}</dd>
          <dt>谁能看到</dt>
          <dd>
            系统管理员
            {plan.groups.map((name) => `、${name}`).join('')}
            {plan.groups.length === 0 && '；其他人由“安全组”授权'}
          </dd>
        </dl>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          data-autofocus
          disabled={plan === undefined || plan.refusals.length > 0 || draft.dirty}
          onClick={() => onGive({})}
        >
          发布
        </Button>
      </Group>
    </Modal>
  );
}
