// The filter builder: conditions nested by 且 and 或, each group possibly turned round. It begins with what filters now
// and hands back column filters where the filter row can show them.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import { joinedTree, splitTree } from '../filter/filterTree.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { Popup } from './Popup.tsx';
import { ConditionLine } from './ConditionLine.tsx';
import {
  groupOf,
  groupTree,
  isGroup,
  newCondition,
  newGroup,
  replaced,
  rewordedGroup,
  unclear,
} from './conditions.ts';
import type { Condition, Group } from './conditions.ts';
import { useReword } from './useReword.ts';
import type { PanelProps } from './panelProps.ts';
import styles from './panels.module.css';

interface Shared<Row> {
  grid: GridInstance<Row>;
  columns: readonly GridColumn<Row>[];
  byId: ReadonlyMap<string, GridColumn<Row>>;
  change: (id: number, next: Group | Condition | null) => void;
}

const mostDepth = 4;

export default function Builder<Row>({ grid, panel, onClose }: PanelProps<Row>): ReactNode {
  const { filters = [], filterTree = null, onFiltersChange, onFilterTreeChange } = grid.props;
  const columns = grid.props.columns.filter((column) => column.filter);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const [root, setRoot] = useState(() =>
    startWith(groupOf(joinedTree(filters, filterTree), byId), columns[0]),
  );
  useReword(grid, (known) => setRoot((now) => rewordedGroup(now, known)));
  const missing = unclear(root, byId);
  const apply = (): void => {
    const next = splitTree(groupTree(root, byId));
    onFiltersChange?.(next.filters);
    onFilterTreeChange?.(next.tree);
    onClose();
  };
  const shared = {
    grid,
    columns,
    byId,
    change: (id: number, next: Group | Condition | null) => setRoot((now) => replaced(now, id, next)),
  };
  return (
    <Popup anchor={panel.anchor} label={t('高级筛选')} minWidth={520} onClose={onClose}>
      <div className={styles['dialogTitle']}>{t('高级筛选')}</div>
      <GroupBox {...shared} group={root} depth={0} />
      <div className={styles['dialogButtons']}>
        <span className={styles['dialogHint']}>
          {missing > 0 ? t('{0} 个条件还没有填写完整', missing) : ''}
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setRoot(startWith(newGroup('all'), columns[0]))}
        >
          {t('清空')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('取消')}
        </Button>
        <Button size="xs" onClick={apply}>
          {t('应用')}
        </Button>
      </div>
    </Popup>
  );
}

function startWith<Row>(group: Group, column: GridColumn<Row> | undefined): Group {
  return group.items.length > 0 || !column ? group : { ...group, items: [newCondition(column)] };
}

function GroupBox<Row>({
  group,
  depth,
  ...shared
}: Shared<Row> & { group: Group; depth: number }): ReactNode {
  const { columns, change } = shared;
  const set = (part: Partial<Group>): void => change(group.id, { ...group, ...part });
  const [first] = columns;
  return (
    <fieldset className={styles['conditions']} aria-label={depth === 0 ? t('全部条件') : t('一组条件')}>
      <div className={styles['conditionHead']}>
        <ChoiceBox
          label={t('条件之间的关系')}
          value={`${group.not ? 'not ' : ''}${group.mode}`}
          choices={[
            { value: 'all', label: t('全部满足') },
            { value: 'any', label: t('满足任意一个') },
            { value: 'not all', label: t('不全满足') },
            { value: 'not any', label: t('一个也不满足') },
          ]}
          onChoose={(way) => set({ not: way.startsWith('not'), mode: way.endsWith('any') ? 'any' : 'all' })}
        />
        {first && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => set({ items: [...group.items, newCondition(first)] })}
          >
            {t('+ 条件')}
          </Button>
        )}
        {first && depth < mostDepth && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() =>
              set({
                items: [
                  ...group.items,
                  newGroup(group.mode === 'all' ? 'any' : 'all', [newCondition(first)]),
                ],
              })
            }
          >
            {t('+ 一组条件')}
          </Button>
        )}
        {depth > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('去掉这组条件')}
            onClick={() => change(group.id, null)}
          >
            {t('去掉')}
          </Button>
        )}
      </div>
      {group.items.map((item) =>
        isGroup(item) ? (
          <GroupBox key={item.id} {...shared} group={item} depth={depth + 1} />
        ) : (
          <ConditionLine key={item.id} {...shared} condition={item} />
        ),
      )}
    </fieldset>
  );
}
