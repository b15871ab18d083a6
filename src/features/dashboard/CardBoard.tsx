// Cards of a dashboard in the order the person gave them, and the way to arrange them.
import { Button, Group } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { loadChunk } from '#ui/chunks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useRefreshKey } from '#ui/shell/pageKeys.ts';
import { RefreshButton } from '#ui/shell/RefreshButton.tsx';
import { arranged, boardSchema, type CardWidth, plainLayout, spansOf } from './boardLayout.ts';
import { Greeting } from './Greeting.tsx';
import classes from './dashboard.module.css';

const ArrangeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ArrangeDialog.tsx'))).ArrangeDialog,
}));

export interface BoardCard {
  key: string;
  title: string;
  /** As the product makes it. */
  width: CardWidth;
  content: ReactNode;
}

export interface CardBoardProps {
  preference: 'workplace' | 'analysis';
  cards: readonly BoardCard[];
  empty: string;
}

/** Everything the shown cards were answered is asked anew, at a press or by F5. */
function useRefresh(): () => void {
  const client = useQueryClient();
  const refresh = (): void => void client.refetchQueries({ type: 'active' });
  useRefreshKey(refresh);
  return refresh;
}

export function CardBoard({ preference, cards, empty }: CardBoardProps): ReactNode {
  const { value: layout, ready, change } = usePreference(preference, boardSchema, plainLayout);
  const [arranging, setArranging] = useState(false);
  const ordered = arranged(cards, layout);
  const shown = ordered.filter(({ key }) => !layout.hidden.includes(key));
  const widths = shown.map(({ width }) => width);
  const [ofFour, ofTwo] = [spansOf(widths, 4), spansOf(widths, 2)];
  const refresh = useRefresh();
  return (
    <div className={classes.screen}>
      <div className={classes.topLine}>
        <Greeting />
        <Group gap={8} wrap="nowrap">
          <RefreshButton onRefresh={refresh} />
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
        </Group>
      </div>
      {cards.length === 0 && <EmptyState message={empty} />}
      {cards.length > 0 && shown.length === 0 && (
        <EmptyState message="所有卡片都已隐藏，可在“卡片设置”中显示" />
      )}
      <div className={classes.board}>
        {shown.map(({ key, content }, at) => (
          <div
            key={key}
            className={classes.place}
            style={{ '--of-four': ofFour[at], '--of-two': ofTwo[at] } as CSSProperties}
          >
            {content}
          </div>
        ))}
      </div>
      {arranging && (
        <Suspense fallback={null}>
          <ArrangeDialog
            cards={cards}
            layout={layout}
            onChange={change}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
