// How cards of the dispatch board are moved, by mouse or by keyboard: which one is lifted and which are marked, where they are
// put down, and what is said of it to those who do not see it.
import type { DragEndEvent } from '@dnd-kit/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { recordPath } from '#features/list/recordPath.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { type Board, type BoardCard, type BoardPlace, mayMove, placeMoved } from './boardCards.ts';
import type { DispatchBoardData } from './useBoard.ts';

interface Lifted {
  card: BoardCard;
  place: BoardPlace;
}

export function useCardMoves(board: Board | null, place: DispatchBoardData['place']) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const said = useRef<HTMLDivElement>(null);
  const { menu } = useSession();
  const tab = useTab();
  const columns = board?.columns ?? [];
  const all = [...(board?.backlog ?? []), ...columns.flatMap(({ cards }) => cards)];
  const tell = (text: string): void => {
    if (said.current !== null) said.current.textContent = text;
  };
  const titleOf = (column: string): string => columns.find(({ id }) => id === column)?.title ?? '';
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
    const column = columns.find(({ id, cards }) => id === target || cards.some((own) => own.id === target));
    if (column === undefined) return;
    const others = column.cards.filter(({ id }) => id !== card.id);
    const at = others.findIndex(({ id }) => id === target);
    put(card, { column: column.id, index: at === -1 ? others.length : at });
  };
  const onKey = (event: KeyboardEvent, card: BoardCard): void => {
    const digit = /^[1-9]$/.test(event.key) ? columns[Number(event.key) - 1] : undefined;
    if (event.key === ' ') {
      event.preventDefault();
      if (lifted !== null) put(lifted.card, lifted.place);
      else if (mayMove(card)) {
        const column = card.status === 'pending' ? (columns[0]?.id ?? '') : (card.column ?? '');
        const index =
          columns.find(({ id }) => id === column)?.cards.findIndex(({ id }) => id === card.id) ?? 0;
        if (column === '') return;
        const first = { column, index: Math.max(0, index) };
        setLifted({ card, place: first });
        tell(`已拿起${card.product}，在${titleOf(column)}第 ${first.index + 1} 位，方向键移动，空格放下`);
      }
    } else if (board !== null && lifted !== null && event.key.startsWith('Arrow')) {
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
  return { lifted, marked, setMarked, said, dropped, onKey };
}
