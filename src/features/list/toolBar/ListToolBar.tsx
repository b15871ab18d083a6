// The one tool bar above a list: views, find and filters at the left, what is done at the right. Both stand in one line where
// the window is wide enough, else one below the other; the conditions follow on a line of their own while there are any.
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { FilterChips } from '../filters/FilterChips.tsx';
import { FindBox } from '../filters/FindBox.tsx';
import { searchHint } from '../filters/searchHint.ts';
import { ListViews } from '../views/ListViews.tsx';
import type { List } from '../useList.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './ListToolBar.module.css';

export interface ListToolBarProps {
  list: List;
  searchBox: RefObject<HTMLInputElement | null>;
  filterRow: boolean;
  onFilterRow(shown: boolean): void;
  /** Into the rows this text finds, as soon as they are there. */
  onRows(text: string): void;
  /** The right part: what is done, and the tools. */
  children: ReactNode;
}

export function ListToolBar({ list, searchBox, filterRow, onFilterRow, onRows, children }: ListToolBarProps) {
  const { asked, columns, environment, grid } = list;
  const { def, address, tabs, change } = asked;
  return (
    <div className={classes['bar']}>
      <div className={classes['lines']}>
        <div className={classes['part']} data-part="find">
          {tabs.length + list.arrangement.choice.saved.views.length > 1 && <ListViews list={list} />}
          <FindBox
            search={address.search}
            onSearch={(text) => change({ search: text })}
            hint={searchHint(def)}
            box={searchBox}
            onRows={onRows}
          />
          <ToolButton
            icon={<IconAdjustmentsHorizontal size={16} />}
            label="高级筛选"
            onClick={() => grid.current?.run('builder')}
          />
          <ToolButton
            icon={<IconFilter size={16} />}
            label="列筛选"
            variant={filterRow ? 'light' : 'default'}
            aria-pressed={filterRow}
            onClick={() => onFilterRow(!filterRow)}
          />
        </div>
        <div className={classes['part']} data-part="act">
          {children}
        </div>
      </div>
      <FilterChips
        conditions={address.conditions}
        tree={address.tree}
        fieldAt={columns.listed.fieldAt}
        environment={environment}
        onRemove={(condition) =>
          change({ conditions: address.conditions.filter((known) => known !== condition) })
        }
        onRemoveTree={() => change({ tree: null })}
        onReset={() => change({ search: '', conditions: [], tree: null })}
      />
    </div>
  );
}
