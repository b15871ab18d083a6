// A column of the dispatch board with its cards; one that is carried by keyboard shows where it would stand.
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { type BoardCard, type BoardPlace, mayMove } from './boardCards.ts';
import classes from './dispatch.module.css';

export interface CardColumnProps {
  /** Null: the backlog, which takes no card. */
  id: string | null;
  title: string;
  head: string;
  /** Planned work as a share of one shift, for the bar. */
  load?: number;
  digit?: number;
  cards: readonly BoardCard[];
  lifted: { card: BoardCard; place: BoardPlace } | null;
  marked: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  onKey(event: KeyboardEvent, card: BoardCard): void;
  onMark(marked: ReadonlySet<string>): void;
}

const states = { pending: '', dispatched: '', running: '▶ 加工中', paused: '‖ 暂停' } as const;

export function CardColumn(props: CardColumnProps): ReactNode {
  const { id, title, head, load, digit, cards, lifted } = props;
  const { setNodeRef, isOver } = useDroppable({ id: id ?? 'backlog', disabled: id === null });
  const target = id !== null && lifted?.place.column === id ? lifted : null;
  // The card that is carried stays where it has the focus; its place is shown beside.
  const shown = cards.flatMap((card, index): ReactNode[] => [
    ...(target !== null && target.place.index === index
      ? [<Place key="place" title={target.card.product} />]
      : []),
    <Card key={card.id} card={card} {...props} />,
  ]);
  return (
    <section
      ref={setNodeRef}
      className={classes['column']}
      data-backlog={id === null || undefined}
      data-over={isOver || undefined}
      aria-label={title}
    >
      <header className={classes['head']}>
        <span className={classes['title']}>
          {digit !== undefined && <kbd className={classes['digit']}>{digit}</kbd>}
          {title}
        </span>
        <span className={classes['count']}>{head}</span>
      </header>
      {load !== undefined && (
        <div className={classes['load']} aria-hidden>
          <div
            className={classes['loaded']}
            data-over={load > 1 || undefined}
            style={{ width: `${Math.min(100, load * 100)}%` }}
          />
        </div>
      )}
      <ul className={classes['cards']}>
        {shown}
        {target !== null && target.place.index >= cards.length && <Place title={target.card.product} />}
        {cards.length === 0 && target === null && (
          <li className={classes['none']}>{id === null ? '没有待派的任务' : '空闲'}</li>
        )}
      </ul>
    </section>
  );
}

function Place({ title }: { title: string }): ReactNode {
  return <li className={classes['place']}>{title} 放在这里</li>;
}

function Card({
  card,
  lifted,
  marked,
  busy,
  onKey,
  onMark,
}: CardColumnProps & { card: BoardCard }): ReactNode {
  const movable = mayMove(card) && !busy.has(card.id);
  const {
    setNodeRef: dragRef,
    listeners,
    transform,
    isDragging,
  } = useDraggable({ id: card.id, disabled: !movable });
  const { setNodeRef: dropRef } = useDroppable({ id: card.id });
  const isMarked = marked.has(card.id);
  return (
    <li
      ref={(node) => {
        dragRef(node);
        dropRef(node);
      }}
      className={classes['item']}
      style={transform === null ? undefined : { transform: `translate(${transform.x}px, ${transform.y}px)` }}
      data-dragging={isDragging || undefined}
    >
      <div
        {...listeners}
        role="button"
        tabIndex={0}
        className={classes['card']}
        data-status={card.status}
        data-urgent={card.isUrgent || undefined}
        data-marked={isMarked || undefined}
        data-lifted={lifted?.card.id === card.id || undefined}
        data-busy={busy.has(card.id) || undefined}
        aria-label={`${card.product}，${card.operation}，${card.quantity}`}
        aria-pressed={isMarked}
        aria-roledescription={movable ? '可移动的任务卡' : '任务卡'}
        onKeyDown={(event) => onKey(event, card)}
        onClick={(event) => {
          if (!(event.ctrlKey || event.metaKey) || !movable) return;
          const next = new Set(marked);
          if (!next.delete(card.id)) next.add(card.id);
          onMark(next);
        }}
      >
        <div className={classes['line']}>
          <span className={classes['product']}>{card.product}</span>
          <span className={classes['quantity']}>{card.quantity}</span>
        </div>
        <div className={classes['more']}>{card.operation}</div>
        <div className={classes['line']}>
          <span className={classes['more']}>{card.times}</span>
          <span className={classes['state']}>
            {states[card.status]}
            {card.isFirstPiece && <span title="首件检验">◐</span>}
            {card.team !== '' && <span className={classes['team']}>{card.team}</span>}
          </span>
        </div>
      </div>
    </li>
  );
}
