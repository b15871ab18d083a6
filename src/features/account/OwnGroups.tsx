// The security groups I belong to and what each allows, in the words of menus and buttons.
import { Badge, Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OwnGroup, OwnOverview } from '#model/person/ownAccount.ts';
import classes from './account.module.css';

export function OwnGroups({ overview: { groups, admin } }: { overview: OwnOverview }): ReactNode {
  return (
    <section className={classes['card']} aria-label="我的权限组">
      <h2>我的权限组</h2>
      {admin && <p className={classes['hint']}>您是系统管理员，拥有全部权限。</p>}
      {groups.length === 0 && !admin && (
        <p className={classes['hint']}>您还没有加入任何权限组，请联系管理员授权。</p>
      )}
      <ul className={classes['rows']}>
        {groups.map((group) => (
          <Group key={group.code} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Group({ group }: { group: OwnGroup }): ReactNode {
  const { name, organization, validTo, active, permissions } = group;
  const [opened, setOpened] = useState(false);
  const Mark = opened ? IconChevronDown : IconChevronRight;
  const facts = [
    organization === null ? '全部组织' : `仅 ${organization}`,
    validTo === null ? '长期有效' : `至 ${validTo}`,
  ];
  return (
    <li className={classes['group']}>
      <UnstyledButton
        className={classes['groupHead']}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Mark size={14} aria-hidden />
        <strong>{name}</strong>
        <span className={classes['second']}>{facts.join(' · ')}</span>
        {!active && (
          <Badge color="gray" size="sm">
            未生效
          </Badge>
        )}
        <span className={classes['count']}>
          {permissions.length === 0 ? '无功能权限' : `${permissions.length} 项业务`}
        </span>
      </UnstyledButton>
      <Collapse expanded={opened}>
        <dl className={classes['permissions']}>
          {permissions.map(({ title, actions }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{actions.join('、')}</dd>
            </div>
          ))}
        </dl>
      </Collapse>
    </li>
  );
}
