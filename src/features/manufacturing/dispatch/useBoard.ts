// The data of the dispatch board and what it writes: a card put into a column is handed to it, and given out where nobody
// was given it before. Shown at once, taken back with the reason where it is refused.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, runAction } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Filter } from '#model/filter.ts';
import { factsReader } from '#model/rules/facts.ts';
import { notify } from '#ui/dialogs/notify.ts';
import {
  type Board,
  type BoardBy,
  type BoardCard,
  boardOf,
  type BoardPlace,
  cardBefore,
  cardsOf,
} from './boardCards.ts';

const most = 500;
/** Of work centres and teams alike; only the former say how many machines stand there. */
const placeOf = factsReader({ name: 'text', resourceQty: 'integer' });
const open: Filter = { field: 'status', op: 'in', values: ['pending', 'dispatched', 'running', 'paused'] };
const enabled: Filter = { field: 'status', op: 'in', values: ['enabled', 'approved'] };

export interface DispatchBoardData {
  board: Board | null;
  failure: string | null;
  /** More tasks are open than the board shows. */
  isCut: boolean;
  /** Being written. */
  busy: ReadonlySet<string>;
  place(cards: readonly BoardCard[], at: BoardPlace): Promise<void>;
  refresh(): void;
}

export function useBoard(by: BoardBy): DispatchBoardData {
  const tasks = useQuery(
    listQuery('workTaskOrder', {
      filter: open,
      sort: [{ field: 'planStartTime', descending: false }],
      offset: 0,
      limit: most,
    }),
  );
  const places = useQuery(
    listQuery(by, { filter: enabled, sort: [{ field: 'code', descending: false }], offset: 0, limit: 200 }),
  );
  const [carried, setCarried] = useState<ReadonlyMap<string, string>>(new Map());
  // Of the moment the page was opened: times of other days carry their day.
  const [today] = useState(() => businessDate(Date.now()));
  const cards = tasks.data === undefined ? null : cardsOf(tasks.data, by, today);
  const shown = cards?.map((card): BoardCard => {
    const column = carried.get(card.id);
    return column === undefined
      ? card
      : { ...card, column, status: card.status === 'pending' ? 'dispatched' : card.status, times: '排程中…' };
  });
  const board =
    shown === undefined || places.data === undefined
      ? null
      : boardOf(
          shown,
          places.data.rows.map((row) => {
            const { name, resourceQty } = placeOf(row);
            return { id: row.docId, title: name ?? '', lanes: resourceQty ?? 1 };
          }),
        );
  const place = async (moved: readonly BoardCard[], at: BoardPlace): Promise<void> => {
    if (board === null) return;
    setCarried(new Map(moved.map(({ id }) => [id, at.column])));
    let after = cardBefore(board, moved[0]?.id ?? '', at);
    try {
      for (const card of moved) {
        const result = await runAction('workTaskOrder', card.id, 'transfer', {
          version: card.version,
          key: newWriteKey(),
          values: { [by]: at.column, inRow: true, after },
          acceptWarnings: true,
        });
        for (const { message } of result.warnings) notify('warning', message);
        if (card.status === 'pending')
          await runAction('workTaskOrder', card.id, 'dispatch', {
            version: result.doc.version,
            key: newWriteKey(),
            acceptWarnings: true,
          });
        after = card.id;
      }
    } catch (failure) {
      notify('error', messageOf(failure));
    } finally {
      await tasks.refetch();
      setCarried(new Map());
    }
  };
  const failed = tasks.error ?? places.error;
  return {
    board,
    failure: failed === null ? null : messageOf(failed),
    isCut: (tasks.data?.rows.length ?? 0) >= most,
    busy: new Set(carried.keys()),
    place,
    refresh: () => {
      void tasks.refetch();
      void places.refetch();
    },
  };
}
