// The records a picker shows: asked anew shortly after each change of the question, read on when somebody wants more, and the
// first of them awaited by an Enter that comes before the answer.
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { fetchPick } from '#api/queries.ts';
import type { FilterRequest } from '#grid';
import { allOf, type Filter } from '#model/filter.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { Unfit } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { PickAnswer } from '#ui/kinds/environment.ts';
import { askable, conditionOf } from '../filters/listFilters.ts';
import { businessToday } from '../today.ts';
import { type Grouping, type GroupNode, idsUnder } from './pickerTree.ts';

const pageSize = 300;
const noRecords: readonly RefRecord[] = [];

interface Found {
  /** What was asked. */
  question: object;
  records: readonly RefRecord[];
  refs: RefMap;
  more: boolean;
  unfit: readonly Unfit[];
}

export interface PickerAsked {
  text: string;
  /** The group chosen at the left. */
  group: GroupNode | null;
  grouping: Grouping | null;
  filters: readonly FilterRequest[];
  /** Fields the columns show. */
  fields: readonly string[];
  lately: readonly string[];
  forField: string | undefined;
}

export interface PickerRecords {
  records: readonly RefRecord[];
  found: Found | null;
  failure: string | null;
  /** What was found answers what is asked now. */
  isAnswered: boolean;
  /** Takes the first record as soon as the question of now is answered. */
  awaitFirst(): void;
  readOn(): Promise<void>;
}

type Question = Parameters<typeof fetchPick>[1];

function useQuestion({ text, group, grouping, filters, fields, lately, forField }: PickerAsked): Question {
  return useMemo(() => {
    const inGroup: Filter | null =
      group === null || grouping === null
        ? null
        : { field: grouping.field, op: 'in', values: idsUnder(group).slice(0, 5_000) };
    const filter = askable(allOf([inGroup, ...filters.flatMap(conditionOf)]), businessToday());
    return {
      search: text.trim(),
      limit: pageSize,
      explains: true as const,
      fields,
      ...(lately.length > 0 && group === null ? { first: lately } : {}),
      ...(filter === null ? {} : { filter }),
      ...(forField === undefined ? {} : { forField }),
    };
  }, [text, group, grouping, filters, fields, lately, forField]);
}

export function usePickerRecords(
  entity: string,
  asked: PickerAsked,
  onAnswer: (answer: PickAnswer) => void,
): PickerRecords {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const question = useQuestion(asked);
  useEffect(() => {
    const stop = new AbortController();
    const wait = setTimeout(() => {
      fetchPick(entity, question, stop.signal).then(
        ({ rows, refs, more = false, unfit = [] }) => {
          setFound({ question, records: rows, refs, more, unfit });
          setFailure(null);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(messageOf(error));
        },
      );
    }, 120);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [entity, question]);
  // Enter that comes before the answer takes the first hit of what was typed, never of what was shown before.
  const awaited = useRef<object | null>(null);
  useEffect(() => {
    if (found === null || found.question !== question || awaited.current !== question) return;
    awaited.current = null;
    const [first] = found.records;
    if (first !== undefined) onAnswer({ records: [first], refs: found.refs });
  }, [found, question, onAnswer]);
  const readOn = async () => {
    if (found === null) return;
    try {
      const {
        rows,
        refs,
        more = false,
      } = await fetchPick(entity, { ...question, offset: found.records.length });
      const known = new Set(found.records.map(({ id }) => id));
      setFound({
        question: found.question,
        records: [...found.records, ...rows.filter(({ id }) => !known.has(id))],
        refs: { ...found.refs, ...refs },
        more,
        unfit: found.unfit,
      });
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return {
    records: found?.records ?? noRecords,
    found,
    failure,
    isAnswered: found?.question === question,
    awaitFirst() {
      awaited.current = question;
    },
    readOn,
  };
}
