// Reading the grid's state in React by narrow subscriptions.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Signal } from '../core/signal.ts';
import { spells } from '../core/textMatch.ts';
import type { Readings } from '../core/textMatch.ts';
import type { GridInstance, GridTopic } from './instance.ts';

export function useSignal<T>(signal: Signal<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

/** A value read from the instance, re-read when one of the topics is told. The value must be comparable by identity. */
export function useTopic<Row, T>(grid: GridInstance<Row>, topic: GridTopic, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => grid.topics.on(topic, listener), [grid, topic]);
  return useSyncExternalStore(subscribe, read);
}

/** Pinyin of characters, fetched once letters are searched for; null until it is there. */
export function useReadings<Row>(grid: GridInstance<Row>, search: string): Readings | null {
  const [readings, setReadings] = useState<{ of: Readings } | null>(null);
  const wanted = spells(search);
  useEffect(() => {
    if (!wanted || readings) return undefined;
    let present = true;
    grid.props.readings?.().then(
      (of) => {
        if (present) setReadings({ of });
      },
      () => {
        // Texts are still found by their characters.
        present = false;
      },
    );
    return () => {
      present = false;
    };
  }, [grid, wanted, readings]);
  return readings?.of ?? null;
}
