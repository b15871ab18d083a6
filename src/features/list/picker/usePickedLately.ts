// Records a person chose last, per field that asked for them: pickers show them first. Kept with the account.
import { useEffect, useMemo, useRef } from 'react';
import { type PreferenceSchema, usePreference } from '#api/preferences.ts';

type PickedByField = Readonly<Record<string, readonly string[]>>;

const none: PickedByField = {};
const idsAtMost = 8;
const fieldsAtMost = 80;

const schema: PreferenceSchema<PickedByField> = {
  parse(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TypeError('not a list per field');
    return Object.fromEntries(
      Object.entries(value).flatMap(([field, ids]: [string, unknown]) =>
        Array.isArray(ids) ? [[field, ids.filter((id: unknown) => typeof id === 'string')]] : [],
      ),
    );
  },
};

export interface PickedLately {
  /** Newest first. */
  of(field: string): readonly string[];
  note(field: string, ids: readonly string[]): void;
}

export function usePickedLately(): PickedLately {
  const { value, change } = usePreference('picked', schema, none);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useMemo(
    () => ({
      of: (field) => latest.current[field] ?? [],
      note(field, ids) {
        change((picked) => {
          const known = picked[field] ?? [];
          if (ids.every((id, index) => known[index] === id)) return picked;
          const own = [...ids, ...known.filter((id) => !ids.includes(id))].slice(0, idsAtMost);
          const others = Object.entries(picked).filter(([name]) => name !== field);
          return Object.fromEntries([[field, own] as const, ...others].slice(0, fieldsAtMost));
        });
      },
    }),
    [change],
  );
}
