// What can be written where the caret of a condition stands, records and days among it.
import type { ComboboxStore } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { entityOf } from '#entities/registry.ts';
import {
  completionAt,
  conditionPlaces,
  recordOffer,
  type Completion,
  type CompletionOffer,
} from '#model/approval/conditionCompletion.ts';
import type { EntityDef } from '#model/entity.ts';
import { date } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import type { RefRecord } from '#model/refs.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { useRecordHits } from '#ui/kinds/useRecordHits.ts';

export interface ConditionOffering {
  found: Completion | null;
  offers: readonly CompletionOffer[];
  /** Entity of the records that are looked for; null: none are. */
  entity: string | null;
  /** The day that is typed; null where none is. */
  day: string | null;
  searching: boolean;
  /** Another one with every answer to what is looked for. */
  answered: readonly RefRecord[] | null;
  failed: boolean;
  /** What could be written in another text. */
  at(written: string, caret: number): Completion | null;
  /** Forgets the records found. */
  drop(): void;
  /** The first record for what is typed, however late it is found. */
  first(): Promise<CompletionOffer | null>;
  /** One chosen in the picker. */
  picked(): Promise<CompletionOffer | null>;
}

const dayField = date('日期');
/** Records are learned where they are asked for; the condition says only what names them. */
const learnNothing = (): void => undefined;

/** @param opened whether somebody looks at them */
export function useConditionOffers(
  target: EntityDef,
  text: string,
  caret: number,
  opened: boolean,
): ConditionOffering {
  const { dictItems, pick, today } = useFieldEnvironment();
  const places = useMemo(() => conditionPlaces(target, entityOf), [target]);
  const at = (written: string, where: number): Completion | null =>
    completionAt(written, Math.min(where, written.length), places, dictItems);
  const found = at(text, caret);
  const sought = found?.sought;
  const typed = sought?.typed.trim() ?? '';
  const entity = sought?.place.records?.entity ?? null;
  const forField = `condition.${entity ?? ''}`;
  const hits = useRecordHits(entity ?? '', typed, forField, opened && entity !== null, learnNothing);
  const ofRecords = (records: readonly RefRecord[]): CompletionOffer[] =>
    sought === undefined ? [] : records.flatMap((record) => recordOffer(sought.place, record) ?? []);
  const day = sought?.place.kind === 'day' ? dayIn(typed, today()) : null;
  const days = day === null ? [] : [{ text: `'${day}'`, title: day }];
  return {
    found,
    offers:
      sought === undefined ? (found?.offers ?? []) : entity === null ? days : ofRecords(hits.found ?? []),
    entity,
    day,
    searching: entity !== null && hits.found === null,
    answered: hits.found,
    failed: hits.failed,
    at,
    drop: () => hits.drop(),
    async first() {
      if (entity === null || typed === '') return null;
      const answer = await pick.suggest(entity, typed, forField).catch(() => null);
      return ofRecords(answer?.records ?? [])[0] ?? null;
    },
    async picked() {
      if (entity === null) return null;
      const { records } = await pick.open(entity, { multiple: false, text: typed, forField });
      return ofRecords(records)[0] ?? null;
    },
  };
}

/** Enter takes what can be seen: the first of what is offered is highlighted, after every answer anew. */
export function useFirstHighlighted(
  combobox: ComboboxStore,
  offers: readonly CompletionOffer[],
  answered: readonly RefRecord[] | null,
): void {
  const offered = combobox.dropdownOpened ? offers.map(({ text }) => text).join() : '';
  useEffect(() => {
    if (offered === '') return undefined;
    // The list is drawn with the next frame.
    const frame = requestAnimationFrame(() => combobox.selectFirstOption());
    return () => cancelAnimationFrame(frame);
    // The combobox is a new object with every render; what is offered decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [offered, answered]);
}

/** In whatever way days are typed. */
function dayIn(typed: string, today: string): string | null {
  if (typed === '') return null;
  const read = kindOf('date').parse(typed, dayField, { today });
  return read.ok && typeof read.value === 'string' ? read.value : null;
}
