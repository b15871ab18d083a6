// Every reason an inspector may name, with its short code: few enough to be kept at hand, so that a code is known at the key.
import { queryOptions } from '@tanstack/react-query';
import { mergeRefs, type RefMap, type RefRecord } from '#model/refs.ts';
import { keys } from '#api/keys.ts';
import { fetchPick } from '#api/queries.ts';

const page = 500;
const most = 5_000;

export interface BadReasons {
  rows: readonly RefRecord[];
  refs: RefMap;
}

/** @param forField field they are chosen for, which says who may be chosen */
export function badReasonsQuery(forField: string) {
  return queryOptions({
    queryKey: [...keys.entity('badReason'), 'all', forField],
    async queryFn({ signal }): Promise<BadReasons> {
      const rows: RefRecord[] = [];
      const refs: RefMap = {};
      for (;;) {
        const answer = await fetchPick('badReason', { limit: page, offset: rows.length, forField }, signal);
        rows.push(...answer.rows);
        mergeRefs(refs, answer.refs);
        if (answer.more !== true || answer.rows.length === 0 || rows.length >= most) return { rows, refs };
      }
    },
    staleTime: 300_000,
  });
}
