// What publishing a design will do, in words for whoever publishes: what becomes of the table, what is refused and why,
// and where people will find it. A pure comparison of two definitions.
import type { EntityDef } from '#model/entity.ts';
import { tablesIn, titleIn } from '#model/definition/schema.ts';
import { narrowings } from '#model/definition/widening.ts';
import { kindOf } from '#model/kind.ts';

/** How one field or table is concerned. */
export interface PublicationChange {
  what: 'table' | 'added' | 'widened' | 'changed' | 'hidden';
  text: string;
}

export interface PublicationPlan {
  changes: readonly PublicationChange[];
  /** Why it is refused; empty when it may be published. */
  refusals: readonly string[];
  /** Records there are already. */
  rows: number;
  menu: string;
  /** Permission codes the form has. */
  codes: readonly string[];
  /** Security groups that may look at it already. */
  groups: readonly string[];
}

/** @param before the definition in use, or that was; null for a form that was never published */
export function publicationChanges(before: EntityDef | null, after: EntityDef): PublicationChange[] {
  const earlier = new Map((before === null ? [] : tablesIn(before)).map((table) => [table.lines, table]));
  const found: PublicationChange[] = [];
  for (const { lines, title, fields } of tablesIn(after)) {
    const was = earlier.get(lines);
    if (was === undefined) {
      found.push({ what: 'table', text: `新建数据表“${title}”，${Object.keys(fields).length} 个字段` });
      continue;
    }
    for (const [key, field] of Object.entries(fields)) {
      const old = was.fields[key];
      const named = `“${titleIn(lines, title, field)}”`;
      if (old === undefined) found.push({ what: 'added', text: `增加字段${named}` });
      else if (old.kind !== field.kind || (field.length ?? 0) > (old.length ?? 0))
        found.push({ what: 'widened', text: `加宽字段${named}` });
      else if (old.title !== field.title)
        found.push({ what: 'changed', text: `“${titleIn(lines, title, old)}”改名为${named}` });
      else if (JSON.stringify(kindless(old)) !== JSON.stringify(kindless(field)))
        found.push({ what: 'changed', text: `修改字段${named}的设置` });
      if (field.index === true && old !== undefined && old.index !== true && kindOf(field.kind) !== undefined)
        found.push({ what: 'changed', text: `为${named}建立索引` });
    }
    for (const [key, old] of Object.entries(was.fields))
      if (fields[key] === undefined)
        found.push({ what: 'hidden', text: `隐藏字段“${titleIn(lines, title, old)}”，数据保留` });
  }
  for (const { lines, title } of earlier.values())
    if (lines !== null && after.lines?.[lines] === undefined)
      found.push({ what: 'hidden', text: `隐藏子表“${title}”，数据保留` });
  return found;
}

export function refusalsOf(before: EntityDef | null, after: EntityDef): string[] {
  return before === null ? [] : narrowings(before, after);
}

function kindless(field: object): [string, unknown][] {
  return Object.entries(field).toSorted(([one], [other]) => one.localeCompare(other));
}
