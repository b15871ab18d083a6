// Records that the filters of a list name and no row has brought: an address may name any. They are asked for, so that
// filters read as names and never as ids.
import { useEffect, useState } from 'react';
import { ensureRefs, readRef } from '#api/refsCache.ts';
import type { FieldDef } from '#model/fields.ts';
import { type Condition, type Filter, isCondition } from '#model/filter.ts';
import { isId } from '#model/kinds/ref.ts';
import type { RefReader } from '#model/refs.ts';

/** What a filter calls a record; the text itself where it was typed instead of chosen. */
export function recordName(refs: RefReader, field: FieldDef, value: string): string {
  const record = refs(field.entity ?? '', value);
  if (record === undefined) return isId(value) ? '…' : value;
  return record.name || record.code;
}

function conditionsIn(filter: Filter | null): readonly Condition[] {
  if (filter === null) return [];
  if (isCondition(filter)) return [filter];
  if ('not' in filter) return conditionsIn(filter.not);
  return ('all' in filter ? filter.all : filter.any).flatMap(conditionsIn);
}

const nobody: ReadonlySet<string> = new Set();

/** Conditions whose records are still being asked for. */
export function useNameless(
  conditions: readonly Condition[],
  tree: Filter | null,
  fieldAt: (path: string) => FieldDef | undefined,
): ReadonlySet<Condition> {
  const [asked, setAsked] = useState(nobody);
  const unknown = [...conditions, ...conditionsIn(tree)].flatMap((condition) => {
    const entity = fieldAt(condition.field)?.entity;
    if (entity === undefined) return [];
    return condition.values.flatMap((id) =>
      isId(id) && readRef(entity, id) === undefined && !asked.has(id) ? [{ condition, entity, id }] : [],
    );
  });
  const wanted = JSON.stringify(unknown.map(({ entity, id }) => ({ entity, id })));
  useEffect(() => {
    const needed = JSON.parse(wanted) as { entity: string; id: string }[];
    if (needed.length === 0) return undefined;
    let left = false;
    const done = (): void => {
      if (!left) setAsked((before) => new Set([...before, ...needed.map(({ id }) => id)]));
    };
    // What cannot be had now stays without a name; the list itself says what it cannot read.
    ensureRefs(needed).then(done, done);
    return () => {
      left = true;
    };
  }, [wanted]);
  return new Set(unknown.map(({ condition }) => condition));
}
