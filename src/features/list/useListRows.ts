// The rows of a list: pages of the server, or the whole tree where the definition is one and nothing is filtered.
import { useEffect, useMemo, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ListAddress } from './listAddress.ts';
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
  useEffect(
    () =>
      onEntityChange(def.name, (ids) =>
        source.refreshVisible(ids.length === 0 || address.lines !== null ? undefined : ids),
      ),
    [def, source, address.lines],
  );
  return { source, asTree };
}
