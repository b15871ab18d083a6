// A document as a template and back: what people typed, without numbers; dates as days after the document's own date, so
// that a template of May begins well in June. Pure.
import { copiedPatches } from '#features/document/draft/copied.ts';
import { addDays, daysBetween } from '#model/time/calendar.ts';
import { fieldAccess, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { templateDaysAtMost, type TemplateContent, type TemplateDate } from '#model/wire/flowWire.ts';
import type { Patch } from '#model/patch.ts';

function daysFrom(own: string, date: string): number | null {
  const days = daysBetween(own, date);
  return Number.isInteger(days) && Math.abs(days) <= templateDaysAtMost ? days : null;
}

/** The date every other one is counted from. */
function ownDate(def: EntityDef, doc: Doc): string | null {
  const key = Object.keys(def.fields).find(
    (field) => def.fields[field]?.kind === 'date' && def.fields[field].default === 'today',
  );
  const value = key === undefined ? null : doc.fields[key];
  return typeof value === 'string' ? value : null;
}

export function templateOf(def: EntityDef, doc: Doc): TemplateContent {
  const from = ownDate(def, doc);
  const content: TemplateContent = { fields: {}, lines: {}, dates: [] };
  const dates = content.dates;
  /** The values without dates, which are noted by rule; instants belong to one document alone. */
  const storedFields = (fields: Fields, values: Row, place: Pick<TemplateDate, 'lines' | 'index'>): Row =>
    Object.fromEntries(
      Object.entries(values).filter(([field, value]) => {
        const kind = fields[field]?.kind;
        if (kind !== 'date') return kind !== 'datetime';
        const days = from === null || typeof value !== 'string' ? null : daysFrom(from, value);
        if (days !== null) dates.push({ ...place, field, days });
        return false;
      }),
    );
  const header: Row = {};
  for (const patch of copiedPatches(def, doc)) {
    if (patch.op === 'set') header[patch.field] = patch.value;
    if (patch.op !== 'insertLine') continue;
    const rows = (content.lines[patch.lines] ??= []);
    rows.push(
      storedFields(def.lines?.[patch.lines]?.fields ?? {}, patch.values, {
        lines: patch.lines,
        index: rows.length,
      }),
    );
  }
  content.fields = storedFields(def.fields, header, {});
  return content;
}

/** Patches that turn an empty document of `today` into one of the template; fields that are no longer typed are left out. */
export function templatePatches(
  def: EntityDef,
  content: TemplateContent,
  today: string,
  grants: Grants,
): Patch[] {
  const writable = (fields: Fields, key: string, path: string): boolean => {
    const field = fields[key];
    return field !== undefined && !isDerived(field) && fieldAccess(grants, def, path) === 'edit';
  };
  const dated = (lines: string | undefined, index: number | undefined): [string, FieldValue][] =>
    content.dates
      .filter((date) => date.lines === lines && date.index === index)
      .map(({ field, days }): [string, FieldValue] => [field, addDays(today, days)]);
  const header = [...Object.entries(content.fields), ...dated(undefined, undefined)].flatMap(
    ([field, value]): Patch[] => (writable(def.fields, field, field) ? [{ op: 'set', field, value }] : []),
  );
  const lines = Object.entries(content.lines).flatMap(([key, rows]) => {
    const linesDef = def.lines?.[key];
    if (linesDef === undefined || linesDef.readonly === true || linesDef.listedBy !== undefined) return [];
    return rows.map((row, index): Patch => ({
      op: 'insertLine',
      lines: key,
      id: crypto.randomUUID(),
      before: null,
      values: Object.fromEntries(
        [...Object.entries(row), ...dated(key, index)].filter(([field]) =>
          writable(linesDef.fields, field, `${key}.${field}`),
        ),
      ),
    }));
  });
  return [...header, ...lines];
}
