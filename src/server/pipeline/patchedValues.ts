// The values that patches put into fields, one by one with their place, whichever way a patch says it: what judges typed
// values need not know the forms of a patch.
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { Patch } from '#model/patch.ts';

export interface PatchedValue {
  field: FieldDef;
  value: FieldValue;
  /** Where a problem of it is shown. */
  place: { field: string; lines?: string; lineId?: string };
}

/** Fields the definition does not know are left out: they are refused elsewhere. */
export function patchedValues(def: EntityDef, patches: readonly Patch[]): PatchedValue[] {
  const found = (path: string, value: FieldValue, place: PatchedValue['place']): PatchedValue[] => {
    const field = fieldAt(def, path);
    return field === undefined ? [] : [{ field, value, place }];
  };
  return patches.flatMap((patch) => {
    if (patch.op === 'set') return found(patch.field, patch.value, { field: patch.field });
    if (patch.op !== 'setLine' && patch.op !== 'insertLine') return [];
    const place = { lines: patch.lines, lineId: patch.id };
    const values =
      patch.op === 'setLine' ? [[patch.field, patch.value] as const] : Object.entries(patch.values ?? {});
    return values.flatMap(([field, value]) => found(`${patch.lines}.${field}`, value, { ...place, field }));
  });
}
