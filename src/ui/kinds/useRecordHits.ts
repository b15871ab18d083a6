// Records that fit what is typed into a reference, asked for a moment after the last key. Answers to an earlier text are
// dropped; what is known of the records is learned before they are shown.
import type { ComboboxStore } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { Unfit } from '#model/wire/wire.ts';
import { useFieldEnvironment } from './environment.ts';
import { knownFrom } from './knownRecords.ts';

const noneUnfit: readonly Unfit[] = [];
/** Milliseconds. */
const pause = 150;

export interface RecordHits {
  /** Null: not answered yet. */
  found: readonly RefRecord[] | null;
  failed: boolean;
  /** Fitting the text and not to be chosen here, each with the reason. */
  unfit: readonly Unfit[];
  /** Forgets them, and what is under way. */
  drop(): void;
}

/** @param opened whether somebody looks at them; without a text they are what was chosen last */
export function useRecordHits(
  entity: string,
  text: string,
  forField: string,
  opened: boolean,
  learn: (refs: RefMap) => void,
): RecordHits {
  const { pick } = useFieldEnvironment();
  const [found, setFound] = useState<readonly RefRecord[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [unfit, setUnfit] = useState(noneUnfit);
  const asked = useRef(0);
  useEffect(() => {
    if (!opened) return undefined;
    const turn = ++asked.current;
    const wait = setTimeout(() => {
      pick.suggest(entity, text, forField).then(
        (answer) => {
          if (turn !== asked.current) return;
          learn(knownFrom(entity, answer));
          setFailed(false);
          setFound(answer.records);
          setUnfit(answer.unfit ?? noneUnfit);
        },
        () => {
          if (turn !== asked.current) return;
          setFailed(true);
          setFound([]);
          setUnfit(noneUnfit);
        },
      );
    }, pause);
    return () => clearTimeout(wait);
    // The callbacks are stable for the life of a document; only the typed text asks anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, entity, forField, opened]);
  return {
    found,
    failed,
    unfit,
    drop() {
      asked.current += 1;
      setFound(null);
    },
  };
}

/**
 * Enter takes what can be seen: the exact code where there is one, else the first hit for what stands there now. Of a list
 * opened by an arrow over a field without a value, the first one as well; a text typed and cleared again asks for nothing.
 */
export function useBestHit(
  found: readonly RefRecord[] | null,
  typing: RefObject<string | null>,
  combobox: ComboboxStore,
  isEmpty: boolean,
): void {
  useEffect(() => {
    const typed = typing.current?.trim() ?? '';
    if (found === null || found.length === 0) return;
    if (typed === '' && !(typing.current === null && isEmpty)) return;
    const exact = found.findIndex(({ code }) => code.toLowerCase() === typed.toLowerCase());
    combobox.selectOption(Math.max(0, exact));
    // The combobox is a new object with every render; what was found decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
}
