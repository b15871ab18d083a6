// The smallest observable value: state that lives outside React and is read by narrow subscriptions.

export interface Signal<T> {
  get: () => T;
  /** Sets the value and tells listeners, unless it is the same value. */
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSignal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Listeners of named topics without payload. */
export interface Topics<Name extends string> {
  emit: (topic: Name) => void;
  on: (topic: Name, listener: () => void) => () => void;
}

export function createTopics<Name extends string>(): Topics<Name> {
  const byName = new Map<Name, Set<() => void>>();
  return {
    emit(topic) {
      for (const listener of byName.get(topic) ?? []) listener();
    },
    on(topic, listener) {
      const listeners = byName.get(topic) ?? new Set();
      byName.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
