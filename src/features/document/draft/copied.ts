// What a copy takes over: what people typed, not what flows, numbering and states wrote.
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';

function typed(field: FieldDef | undefined): boolean {
  if (field === undefined || field.kind === 'code' || field.unique === true) return false;
  return (
    field.readonly !== true &&
    field.computed === undefined &&
    field.lookup === undefined &&
    field.transient !== true
  );
}

export function copiedLine(def: EntityDef, lines: string, row: LineRow): Row {
  const fields = def.lines?.[lines]?.fields ?? {};
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => value !== null && typed(fields[key])),
  );
}

/** Patches that turn an empty document into a copy; its own date and numbers stay fresh. */
export function copiedPatches(def: EntityDef, source: Doc): Patch[] {
  const header = Object.entries(def.fields).flatMap(([field, definition]): Patch[] => {
    const value = source.fields[field] ?? null;
    return typed(definition) && definition.default !== 'today' && value !== null
      ? [{ op: 'set', field, value }]
      : [];
  });
  const lines = Object.entries(def.lines ?? {}).flatMap(([key, linesDef]) =>
    linesDef.readonly === true || linesDef.listedBy !== undefined
      ? []
      : (source.lines[key] ?? []).map((row): Patch => ({
          op: 'insertLine',
          lines: key,
          id: crypto.randomUUID(),
          before: null,
          values: copiedLine(def, key, row),
        })),
  );
  return [...header, ...lines];
}
