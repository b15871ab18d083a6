// The board's data: kept fresh by the live link, at most twice a second, and by the clock where there is no link.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { shopBoardQuery } from '#api/shopfloor/shopBoard.ts';

const watched = ['workTaskOrder', 'workReport', 'stopEvent', 'andonCall', 'operatorSession'];
const atMostEvery = 500;
/** Older data is veiled: a wall that stands still must not look healthy. */
const staleAfter = 60_000;

export function useShopBoard(workshop: string) {
  const query = useQuery(shopBoardQuery(workshop));
  const now = useNow();
  const refresh = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        refresh();
      }, atMostEvery);
    };
    const stops = watched.map((entity) => onEntityChange(entity, changed));
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, []);
  const isStale = query.data !== undefined && now - query.dataUpdatedAt > staleAfter;
  return {
    board: query.data ?? null,
    error: query.error,
    refetch: query.refetch,
    now,
    isStale,
    at: query.dataUpdatedAt,
  };
}

/** Epoch milliseconds, moving on every ten seconds: what has run for minutes shows minutes. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
