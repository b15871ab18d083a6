// What lines of several sources must have in common to stand in one document: values the target has only once and by
// which money, stock or partners would be wrong if they came from the first source alone.
import type { EntityDef, PushDef } from './entity.ts';
import type { FieldDef } from './fields.ts';
import { definitionOf } from './registry.ts';

function mustAgree(field: FieldDef): boolean {
  if (field.kind === 'ref') return definitionOf(field.entity ?? '')?.agreed === true;
  return field.kind === 'bool' || field.kind === 'rate' || (field.kind === 'dict' && field.required === true);
}

/** Header fields of the target, filled by this push, in which all sources of one document agree. */
export function agreeingFields(push: PushDef, target: EntityDef): string[] {
  return Object.keys(push.header).filter((key) => {
    const field = target.fields[key];
    return field !== undefined && field.computed === undefined && mustAgree(field);
  });
}

/** The field of the target that names the partner; null for documents without one. */
export function partnerField(target: EntityDef): string | null {
  const found = Object.entries(target.fields).find(
    ([, field]) =>
      field.kind === 'ref' &&
      field.required === true &&
      definitionOf(field.entity ?? '')?.counterparty !== undefined,
  );
  return found?.[0] ?? null;
}

/** The source line field that names the partner, where each line may ask for another: 建议供应商 of a requisition. */
export function linePartner(push: PushDef, target: EntityDef): string | null {
  const partner = partnerField(target);
  return partner === null ? null : (push.agreed?.[partner] ?? null);
}
