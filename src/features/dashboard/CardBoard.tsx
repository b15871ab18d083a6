// Cards of a dashboard in the order the person gave them, and the way to arrange them.
import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { loadChunk } from '#ui/chunks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { arranged, boardSchema, plainLayout } from './boardLayout.ts';
import { Greeting } from './Greeting.tsx';
import classes from './dashboard.module.css';

const ArrangeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ArrangeDialog.tsx'))).ArrangeDialog,
}));

export interface BoardCard {
  key: string;
  title: string;
  /** Of four columns. */
  width: 1 | 2 | 4;
  content: ReactNode;
}

export interface CardBoardProps {
  preference: 'workplace' | 'analysis';
  cards: readonly BoardCard[];
  empty: string;
}

export function CardBoard({ preference, cards, empty }: CardBoardProps): ReactNode {
  const { value: layout, ready, change } = usePreference(preference, boardSchema, plainLayout);
  const [arranging, setArranging] = useState(false);
  const ordered = arranged(cards, layout);
  const shown = ordered.filter(({ key }) => !layout.hidden.includes(key));
  return (
    <div className={classes.screen}>
      <div className={classes.topLine}>
        <Greeting />
        {cards.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLayoutDashboard size={14} stroke={1.8} aria-hidden />}
            disabled={!ready}
            onClick={() => setArranging(true)}
          >
            卡片设置
          </Button>
        )}
      </div>
      {cards.length === 0 && <EmptyState message={empty} />}
      {cards.length > 0 && shown.length === 0 && (
        <EmptyState message="所有卡片都已隐藏，可在“卡片设置”中显示" />
      )}
      <div className={classes.board}>
        {shown.map(({ key, width, content }) => (
          <div key={key} className={classes.place} data-width={width}>
            {content}
          </div>
        ))}
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeDialog
            cards={ordered}
            layout={layout}
            onChange={(next) => change(() => next)}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
