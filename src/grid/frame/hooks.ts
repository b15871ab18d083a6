// Reading the grid's state in React by narrow subscriptions.
import { useCallback, useSyncExternalStore } from 'react';
import { gridLanguage, onGridLanguage } from '../core/language.ts';
import type { GridLanguage } from '../core/language.ts';
import type { Signal } from '../core/signal.ts';
import type { GridInstance } from './instance.ts';
import type { GridTopic } from './tableState.ts';

export function useSignal<T>(signal: Signal<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

/** A value read from the instance, re-read when one of the topics is told. The value must be comparable by identity. */
export function useTopic<Row, T>(grid: GridInstance<Row>, topic: GridTopic, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => grid.topics.on(topic, listener), [grid, topic]);
  return useSyncExternalStore(subscribe, read);
}

/** Renders again when the grid's language changes: at the root, and in parts that React would otherwise leave as they are. */
export function useGridLanguage(): GridLanguage {
  return useSyncExternalStore(onGridLanguage, gridLanguage);
}
