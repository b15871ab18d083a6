// What the quick search of a list looks into: the fields its definition names, and whatever a record or its lines are about.
// Somebody who looks for a material types its code, name or specification wherever he is.
import type { EntityDef } from '#model/entity.ts';

/** References that say what a record is about, in the order they are asked. */
const subjects: readonly string[] = ['material', 'product', 'component', 'customer', 'supplier'];

/** Keys of header fields; references are searched by what their records are searched by. */
export function searchedKeys({ search, label, fields }: EntityDef): readonly string[] {
  const own = search ?? label ?? ['code', 'name'];
  // Only what lists are filtered by has an index to be found by.
  const about = subjects.filter((key) => {
    const field = fields[key];
    return field?.kind === 'ref' && field.filter === true && field.transient !== true && !own.includes(key);
  });
  return [...own, ...about];
}

/** What the lines under these keys are about: their first reference that lists are filtered by; null where there is none. */
export function searchedLineKey({ lines }: EntityDef, key: string | undefined): string | null {
  if (key === undefined) return null;
  const found = Object.entries(lines?.[key]?.fields ?? {}).find(
    ([, field]) => field.kind === 'ref' && field.filter === true && field.transient !== true,
  );
  return found?.[0] ?? null;
}
