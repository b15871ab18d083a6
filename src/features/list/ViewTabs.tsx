// The tabs above a list: everything, one's own, and the states worth a look; a single one is not shown.
import type { ListTab } from './listQuery.ts';
import classes from './ListScreen.module.css';

export interface ViewTabsProps {
  tabs: readonly ListTab[];
  chosen: string;
  onChoose(key: string): void;
}

export function ViewTabs({ tabs, chosen, onChoose }: ViewTabsProps) {
  if (tabs.length < 2) return null;
  return (
    <div className={classes['viewLine']} role="tablist" aria-label="视图">
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={chosen === key}
          className={classes['viewTab']}
          onClick={() => onChoose(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
