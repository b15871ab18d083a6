// What a list is asked for, as its tab's address says: the definition with the columns a report's parameters give it, its view
// tabs, the question for the server, and the way to change any of it.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { EntityDef } from '#model/entity.ts';
import { definitionAsked } from '#model/report/bucketColumns.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTabSearch } from '#ui/shell/tabs/tabContext.ts';
import { type ListAddress, listAddressOf, writeListAddress } from './listAddress.ts';
import { listSearchSchema } from './listSearch.ts';
import { type ListQuestion, listRequest, type ListTab, listTabs } from './rows/listQuery.ts';
import { businessToday } from './today.ts';

/** A part of the address, or what follows from how it stands. */
export type AddressChange = Partial<ListAddress> | ((address: ListAddress) => Partial<ListAddress>);

export interface AskedList {
  def: EntityDef;
  address: ListAddress;
  tabs: readonly ListTab[];
  question: ListQuestion;
  /** Conditions or a search leave rows out. */
  filtered: boolean;
  /** Nothing was asked for by the address. */
  untouched: boolean;
  /** Several changes of one gesture (filters and nested conditions) build on each other. */
  change(part: AddressChange): void;
}

export function useListAddress(base: EntityDef): AskedList {
  const { grants } = useSession();
  const [search, setSearch] = useTabSearch(listSearchSchema);
  const address = useMemo(() => listAddressOf(base, search), [search, base]);
  const def = definitionAsked(base, address.parameters, businessToday());
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const change = useCallback(
    (part: AddressChange) => {
      const changed = typeof part === 'function' ? part(latest.current) : part;
      latest.current = { ...latest.current, ...changed };
      setSearch(writeListAddress(latest.current));
    },
    [setSearch],
  );
  const tabs = useMemo(() => listTabs(def, grants), [def, grants]);
  const question = useMemo(() => listRequest(def, address, tabs), [def, address, tabs]);
  return {
    def,
    address,
    tabs,
    question,
    filtered: address.conditions.length > 0 || address.tree !== null || address.search !== '',
    untouched: Object.keys(search).length === 0,
    change,
  };
}
