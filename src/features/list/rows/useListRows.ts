// The rows of a list: pages of the server, or the whole tree where the definition is one and nothing is filtered.
import { useEffect, useMemo, useState } from 'react';
import { countWithFollowed, onEntityChange, onFollowedChange } from '#api/entityChanges.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ListAddress } from '../listAddress.ts';
import { createListSource, type ListQuestion, type ListSource } from './listQuery.ts';
import { createTreeRows } from './treeRows.ts';

export interface ListRows {
  source: ListSource;
  /** Rows stand below their parents. */
  asTree: boolean;
}

/** @param filtered some rows are left out, so that parents may be missing: then the list is flat */
export function useListRows(
  def: EntityDef,
  address: ListAddress,
  question: ListQuestion,
  filtered: boolean,
  onLoad: (failure: string | null) => void,
): ListRows {
  const [tooMany, setTooMany] = useState(false);
  const parent = def.parent;
  const asTree =
    parent !== undefined && address.lines === null && address.tab === 'all' && !filtered && !tooMany;
  const [first] = useState(question);
  const source = useMemo(
    () =>
      asTree
        ? createTreeRows({
            entity: def.name,
            parent,
            question: first,
            onLoad,
            onTooMany: () => setTooMany(true),
          })
        : createListSource({ entity: def.name, question: first, onLoad }),
    [asTree, def.name, parent, first, onLoad],
  );
  useEffect(() => () => source.dispose(), [source]);
  useEffect(() => {
    source.ask(question);
  }, [question, source]);
  useEffect(() => {
    const follower = followChanges(source);
    // A page behind others hears nothing; what changed meanwhile is asked for when it is shown again.
    const heard = heardOf.get(source);
    if (heard !== undefined && heard !== countWithFollowed(def)) source.refreshVisible();
    const stop = onEntityChange(def.name, (ids) => follower.changed(address.lines === null ? ids : []));
    const followed = onFollowedChange(def, () => source.refreshVisible());
    return () => {
      stop();
      heardOf.set(source, follower.waits() || followed.waits() ? -1 : countWithFollowed(def));
      follower.stop();
      followed.stop();
    };
  }, [def, source, address.lines]);
  return { source, asTree };
}

/** Count of changes up to which a source that is not listened to has followed them; -1 when one was still to come. */
const heardOf = new WeakMap<ListSource, number>();

/** Rows that are not at hand may be new ones that belong here: at most one question in this time asks for them. */
export const newRowsAfter = 1_000;

interface Follower {
  /** `ids`: of the changed rows; empty: many. */
  changed(ids: readonly string[]): void;
  /** Whether a question is still to be asked. */
  waits(): boolean;
  stop(): void;
}

/** Reloads a list at once when a row it shows changed, and soon when a row it does not know did. */
export function followChanges(source: Pick<ListSource, 'indexOf' | 'refreshVisible'>): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const ask = (): void => {
    timer = undefined;
    asked = Date.now();
    source.refreshVisible();
  };
  return {
    changed(ids) {
      if (ids.length === 0) return source.refreshVisible();
      if (ids.some((id) => source.indexOf(id) >= 0)) source.refreshVisible(ids);
      if (ids.some((id) => source.indexOf(id) < 0) && timer === undefined) {
        const rest = asked + newRowsAfter - Date.now();
        if (rest <= 0) ask();
        else timer = setTimeout(ask, rest);
      }
    },
    waits: () => timer !== undefined,
    stop: () => clearTimeout(timer),
  };
}
