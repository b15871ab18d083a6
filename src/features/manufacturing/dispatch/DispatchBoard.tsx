// 派工看板: what has to be done beside the work centres or teams that do it. A card is carried by mouse or by keyboard (Space
// lifts it, arrows move it, Space puts it down, Esc takes it back); its column and its place in it are all that it means.
import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import type { BoardBy } from './boardCards.ts';
import { CardColumn } from './CardColumn.tsx';
import classes from './dispatch.module.css';
import { useBoard } from './useBoard.ts';
import { useCardMoves } from './useCardMoves.ts';

export function DispatchBoard(): ReactNode {
  const [by, setBy] = useState<BoardBy>('workCenter');
  const { board, failure, isCut, busy, place, refresh } = useBoard(by);
  const { lifted, marked, setMarked, said, dropped, onKey } = useCardMoves(board, place);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    refresh();
    return true;
  });
  if (failure !== null && board === null) return <ErrorState message={failure} onRetry={refresh} />;
  if (board === null) return <PageSkeleton />;

  const column = { lifted, marked, busy, onKey, onMark: setMarked };
  return (
    <section className={frame['page']} aria-label="派工看板">
      <header className={frame['line']}>
        <SegmentedControl
          size="xs"
          aria-label="看板的列"
          value={by}
          onChange={(value) => setBy(value === 'workTeam' ? 'workTeam' : 'workCenter')}
          data={[
            { value: 'workCenter', label: '按工作中心' },
            { value: 'workTeam', label: '按班组' },
          ]}
        />
        <span className={classes['hint']}>
          拖动只改变由谁做和先后，时间随之推算；日期在排产中调整。键盘：空格拿起、方向键移动、空格放下，M
          标记，数字放到第几列
        </span>
        <span className={frame['grow']} />
        {isCut && <span className={classes['warn']}>任务较多，只显示最早的 500 张</span>}
        <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={refresh}>
          刷新
        </Button>
      </header>
      <div ref={said} className={classes['said']} role="status" aria-live="assertive" />
      <DndContext sensors={sensors} onDragEnd={dropped}>
        <div className={classes['board']}>
          <CardColumn
            {...column}
            id={null}
            title="待派工"
            head={`${board.backlog.length} 张`}
            cards={board.backlog}
          />
          {board.columns.length === 0 ? (
            <EmptyState message="还没有启用的工作中心或班组，请先在工艺与资源中建立" />
          ) : (
            <div className={classes['columns']}>
              {board.columns.map((own, index) => (
                <CardColumn
                  {...column}
                  key={own.id}
                  id={own.id}
                  title={own.title}
                  head={`${own.cards.length} 张 · ${own.hours} 时`}
                  load={own.load}
                  {...(index < 9 ? { digit: index + 1 } : {})}
                  cards={own.cards}
                />
              ))}
            </div>
          )}
        </div>
      </DndContext>
    </section>
  );
}
