// The tabs on top of a page: the views of what it shows, one of them chosen.
import type { ReactNode } from 'react';
import frame from './page.module.css';
import look from './tab.module.css';

export interface ViewTabsProps<K extends string> {
  tabs: readonly { key: K; title: string }[];
  chosen: NoInfer<K>;
  /** What is chosen here. Default 视图. */
  label?: string;
  /** Stands in a line with other tools instead of having one to itself. */
  inLine?: boolean;
  onChoose(key: NoInfer<K>): void;
}

export function ViewTabs<K extends string>({
  tabs,
  chosen,
  label = '视图',
  inLine = false,
  onChoose,
}: ViewTabsProps<K>): ReactNode {
  return (
    <div className={frame[inLine ? 'views' : 'viewLine']} role="tablist" aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={chosen === key}
          className={look['tab']}
          onClick={() => onChoose(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
