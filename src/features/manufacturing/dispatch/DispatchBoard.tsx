// 派工看板: what has to be done beside the work centres or teams that do it. A card is carried by mouse or by keyboard (Space
// lifts it, arrows move it, Space puts it down, Esc takes it back); its column and its place in it are all that it means.
import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { recordPath } from '#features/list/recordPath.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type BoardBy, type BoardCard, type BoardPlace, mayMove, placeMoved } from './boardCards.ts';
import { CardColumn } from './CardColumn.tsx';
import classes from './dispatch.module.css';
import { useBoard } from './useBoard.ts';

interface Lifted {
  card: BoardCard;
  place: BoardPlace;
}

export function DispatchBoard(): ReactNode {
  const [by, setBy] = useState<BoardBy>('workCenter');
  const { board, failure, isCut, busy, place, refresh } = useBoard(by);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const said = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const { menu } = useSession();
  const tab = useTab();
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    refresh();
    return true;
  });
  if (failure !== null && board === null) return <ErrorState message={failure} onRetry={refresh} />;
  if (board === null) return <PageSkeleton />;

  const all = [...board.backlog, ...board.columns.flatMap(({ cards }) => cards)];
  const tell = (text: string): void => {
    if (said.current !== null) said.current.textContent = text;
  };
  const titleOf = (column: string): string => board.columns.find(({ id }) => id === column)?.title ?? '';
  const put = (card: BoardCard, at: BoardPlace): void => {
    const others = all.filter((own) => marked.has(own.id) && own.id !== card.id && mayMove(own));
    const cards = marked.has(card.id) ? [card, ...others] : [card];
    setLifted(null);
    setMarked(new Set());
    tell(`已放到${titleOf(at.column)}`);
    void place(cards, at);
  };
  const dropped = ({ active, over }: DragEndEvent): void => {
    const card = all.find(({ id }) => id === active.id);
    const target = over === null ? null : String(over.id);
    if (card === undefined || target === null || target === card.id) return;
    const column = board.columns.find(
      ({ id, cards }) => id === target || cards.some((own) => own.id === target),
    );
    if (column === undefined) return;
    const others = column.cards.filter(({ id }) => id !== card.id);
    const at = others.findIndex(({ id }) => id === target);
    put(card, { column: column.id, index: at === -1 ? others.length : at });
  };
  const onKey = (event: KeyboardEvent, card: BoardCard): void => {
    const digit = /^[1-9]$/.test(event.key) ? board.columns[Number(event.key) - 1] : undefined;
    if (event.key === ' ') {
      event.preventDefault();
      if (lifted !== null) put(lifted.card, lifted.place);
      else if (mayMove(card)) {
        const column = card.status === 'pending' ? (board.columns[0]?.id ?? '') : (card.column ?? '');
        const index =
          board.columns.find(({ id }) => id === column)?.cards.findIndex(({ id }) => id === card.id) ?? 0;
        if (column === '') return;
        const first = { column, index: Math.max(0, index) };
        setLifted({ card, place: first });
        tell(`已拿起${card.product}，在${titleOf(column)}第 ${first.index + 1} 位，方向键移动，空格放下`);
      }
    } else if (lifted !== null && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = placeMoved(board, lifted.card.id, lifted.place, event.key);
      setLifted({ ...lifted, place: next });
      tell(`${titleOf(next.column)}第 ${next.index + 1} 位`);
    } else if (lifted !== null && event.key === 'Escape') {
      event.preventDefault();
      setLifted(null);
      tell('已取消移动');
    } else if (event.key === 'm' && mayMove(card)) {
      const next = new Set(marked);
      if (!next.delete(card.id)) next.add(card.id);
      setMarked(next);
    } else if (event.key === 'Enter') {
      const path = recordPath(menu, 'workTaskOrder', card.id);
      if (path !== null) tab.open(path);
    } else if (digit !== undefined && mayMove(card)) {
      event.preventDefault();
      put(card, { column: digit.id, index: digit.cards.length });
    }
  };
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
