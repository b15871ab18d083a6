// Figures of a record are counted from others: who shows them is told when those change, seldom enough that a busy office
// costs an open list little. Changes of the record itself are told by ./entityChanges.ts.
import { figureSources } from '#model/derive/figureSources.ts';
import type { EntityDef } from '#model/entity.ts';
import { changeCount, onEntityChange } from './entityChanges.ts';

/** Milliseconds from a change to the one question that shows all changes of that time. */
export const figuresAfter = 5_000;

/** Changes so far of the entity and of what its figures are counted from. */
export const countWithFigures = (def: EntityDef): number =>
  figureSources(def).reduce((sum, entity) => sum + changeCount(entity), changeCount(def.name));

interface FigureLink {
  /** Whether changes were heard that are still to be told. */
  waits(): boolean;
  stop(): void;
}

export function onFigureChange(def: EntityDef, listener: () => void): FigureLink {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = figureSources(def).map((entity) =>
    onEntityChange(entity, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener();
      }, figuresAfter);
    }),
  );
  return {
    waits: () => timer !== undefined,
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}
