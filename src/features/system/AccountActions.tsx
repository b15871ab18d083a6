// What is done to an account beside editing it: in the title line of its user.
import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { actOnAccountMutation, resetPasswordMutation } from '#api/administration.ts';
import { beginPreviewMutation } from '#api/session/preview.ts';
import { user } from '#entities/system/user.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { ask, inform } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { CopyRightsDialog } from './CopyRightsDialog.tsx';
import { MembersDialog } from './MembersDialog.tsx';
import { OrganizationsDialog } from './OrganizationsDialog.tsx';
import { useKeyedWrite, useWrite } from '../useWrite.ts';
import classes from './system.module.css';

const accountOf = fieldsReader(user.fields, ['name', 'lockedUntil']);

const assigning = [
  { code: 'user:assignOrgs', title: '分配组织', dialog: 'organizations' },
  { code: 'user:assignGroups', title: '分配安全组', dialog: 'groups' },
  { code: 'user:assignGroups', title: '复制其他用户的权限', dialog: 'copy' },
] as const;

export function AccountActions({ draft, stored, reload }: DocumentActionsProps): ReactNode {
  const { permitted } = usePermission();
  const grants = useGrants();
  const [dialog, setDialog] = useState<'organizations' | 'groups' | 'copy' | null>(null);
  const { id, version, fields } = draft.doc;
  const name = accountOf(fields).name ?? '';
  // Nothing but locking writes the field, and unlocking empties it.
  const locked = accountOf(fields).lockedUntil !== null;
  const self = id === grants.userId;
  const { busy, account, newPassword, preview } = useAccountWrites({ id, version, name, reload });

  const items = [
    ...assigning.map(({ code, title, dialog }) => ({
      code,
      title,
      work: async () => setDialog(dialog),
      offered: true,
    })),
    { code: 'user:resetPassword', title: '重置密码', work: newPassword, offered: true },
    locked
      ? {
          code: 'user:unlock',
          title: '解锁',
          work: () => account('unlock', '', `${name}已解锁`),
          offered: true,
        }
      : {
          code: 'user:lock',
          title: '锁定',
          work: () => account('lock', `锁定${name}？该用户将立即退出，解锁之前不能登录。`, `${name}已锁定`),
          offered: !self,
        },
    {
      code: 'user:kickOut',
      title: '强制下线',
      work: () =>
        account(
          'kickOut',
          `让${name}下线？该用户的全部登录将立即结束，未保存的内容留在其浏览器中。`,
          `${name}已下线`,
        ),
      offered: !self,
    },
    { code: 'user:simulate', title: '以此用户的身份查看', work: preview, offered: grants.admin && !self },
  ].filter(({ code, offered }) => offered && permitted(code));
  if (!stored || items.length === 0) return null;
  const close = () => setDialog(null);
  const shared = { id, name, onClose: close, onDone: reload };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={busy} rightSection={<IconChevronDown size={14} />}>
            账号
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ code, title, work }) => (
            <Menu.Item
              key={title}
              {...(code === 'user:kickOut' ? { color: 'red' } : {})}
              onClick={() => void work()}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'organizations' && <OrganizationsDialog draft={draft} onClose={close} onDone={reload} />}
      {dialog === 'groups' && <MembersDialog of="user" {...shared} />}
      {dialog === 'copy' && <CopyRightsDialog kind="user" {...shared} />}
    </>
  );
}

interface Account {
  id: string;
  version: number;
  name: string;
  reload(): Promise<void>;
}

/** What is sent about an account; whatever cannot be taken back is asked first. */
function useAccountWrites({ id, version, name, reload }: Account) {
  const acting = useKeyedWrite(actOnAccountMutation);
  const resetting = useWrite({
    ...resetPasswordMutation,
    async onSuccess(password) {
      await showPassword(name, password);
      await reload();
    },
  });
  const previewing = useWrite({
    ...beginPreviewMutation,
    onSuccess: () => location.assign(import.meta.env.BASE_URL),
  });
  const busy = acting.busy || resetting.busy || previewing.busy;

  async function account(
    action: 'lock' | 'unlock' | 'kickOut',
    question: string,
    done: string,
  ): Promise<void> {
    if (
      question !== '' &&
      !(await ask({
        title: question.slice(0, question.indexOf('？') + 1),
        message: question.slice(question.indexOf('？') + 1),
        danger: true,
      }))
    )
      return;
    if (!(await acting.run({ user: id, action, version }))) return;
    notify('success', done);
    await reload();
  }

  async function newPassword(): Promise<void> {
    const sure = await ask({
      title: `重置${name}的密码？`,
      message: '将生成一次性密码，该用户的登录随即结束，下次登录时须修改密码。',
      confirm: '重置密码',
      danger: true,
    });
    if (sure) await resetting.run(id);
  }

  async function preview(): Promise<void> {
    const sure = await ask({
      title: `以${name}的身份查看？`,
      message:
        '您将看到该用户看到的菜单、数据和字段，不能做任何修改。预览会记入访问日志，最长一小时，可随时结束。',
      confirm: '开始预览',
    });
    if (sure) await previewing.run(id);
  }
  return { busy, account, newPassword, preview };
}

/** The password is seen this once. */
async function showPassword(name: string, password: string): Promise<void> {
  await inform({
    title: `${name}的一次性密码`,
    message: (
      <>
        <Text size="sm">请转告本人。此密码只显示这一次，关闭后不能再查看。</Text>
        <code className={classes['secret']} data-secret="">
          {password}
        </code>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(password).then(
              () => notify('success', '已复制'),
              () => notify('warning', '浏览器不允许复制，请手工抄写'),
            )
          }
        >
          复制
        </Button>
      </>
    ),
    button: '我已记下',
  });
}
