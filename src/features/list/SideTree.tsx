// The tree beside a list: rows of the chosen node and everything below it. It can be put away; that is remembered.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { GroupTree } from './GroupTree.tsx';
import { fetchGroups, groupingOf } from './picker/pickerTree.ts';
import classes from './ListScreen.module.css';

const storageName = 'workbench:sideTree';

export interface SideTreeProps {
  def: EntityDef;
  node: string | null;
  onNode(node: string | null): void;
}

export function SideTree({ def, node, onNode }: SideTreeProps) {
  const grouping = def.treeBy === undefined ? null : groupingOf(def);
  const [shown, setShown] = useState(() => localStorage.getItem(storageName) !== 'folded');
  const groups = useQuery({
    queryKey: ['groups', grouping?.entity],
    queryFn: ({ signal }) => (grouping === null ? [] : fetchGroups(grouping, signal)),
    enabled: grouping !== null && shown,
  });
  if (grouping === null) return null;
  const title = entityOf(grouping.entity)?.title ?? '分组';
  const turn = () => {
    localStorage.setItem(storageName, shown ? 'folded' : 'shown');
    setShown(!shown);
  };
  const label = shown ? `收起${title}` : `展开${title}`;
  return (
    <aside className={shown ? classes['side'] : classes['sideFolded']} aria-label={title}>
      <div className={classes['sideHead']}>
        {shown && <span className={classes['sideTitle']}>{title}</span>}
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={label}
            aria-expanded={shown}
            onClick={turn}
          >
            {shown ? <IconLayoutSidebarLeftCollapse size={16} /> : <IconLayoutSidebarLeftExpand size={16} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {shown && groups.data !== undefined && (
        <GroupTree
          label={title}
          nodes={groups.data}
          chosen={node}
          onChoose={(chosen) => onNode(chosen?.id ?? null)}
        />
      )}
      {shown && groups.isError && <div className={classes['sideNote']}>{groups.error.message}</div>}
    </aside>
  );
}
