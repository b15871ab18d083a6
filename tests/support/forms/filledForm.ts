// A new record filled as in its form: its draft is the one the page works with, so that fills, rules and formulas run as they
// do for a person. Required fields and a third of the others are filled, by turns; what a form does not let be typed is not.
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import { emptyDoc, type Origin } from '#model/derive/draft.ts';
import { isAsked } from '#model/derive/editable.ts';
import { isVisible } from '#model/derive/columns.ts';
import { isInternal } from '#model/derive/form.ts';
import { isEmpty } from '#model/kind.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { pickField } from '#model/pickField.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { readonlyReason } from '#features/document/form/writable.ts';
import { InDays, type Known, Offered } from './knownValues.ts';
import { type Asking, type Desk, type Typed, typedValue } from './typedValues.ts';

/** Where a value was typed. */
export interface Place {
  lines?: string;
  id?: string;
  key: string;
  field: FieldDef;
  value: FieldValue;
  /** Of references: what is typed to find each of their records. */
  texts: readonly string[];
}

export interface Filled {
  draft: DocumentDraft;
  typed: Place[];
  /** Required, and nothing could be typed. */
  unfilled: string[];
}

export interface Filling {
  def: EntityDef;
  grants: Grants;
  origin: Origin;
  desk: Desk;
  /** Which third of the other fields. */
  turn: number;
  mark: string;
  /** What a person knows and no definition says: values by path. */
  known: Readonly<Record<string, Known>>;
  /** How many have filled the form before: what may be taken once is taken from another record. */
  round: number;
  /** Paths that are filled though their turn has not come, also where they begin with a value. */
  wanted?: readonly string[];
}

export async function filledForm(filling: Filling): Promise<Filled> {
  const { def, origin } = filling;
  const draft = new DocumentDraft(def, emptyDoc(def, origin), {});
  const filled: Filled = { draft, typed: [], unfilled: [] };
  await fillRow(filling, filled, def.fields, null);
  for (const [lines, { fields, readonly, listedBy }] of Object.entries(def.lines ?? {})) {
    if (readonly === true || listedBy !== undefined || filling.known[lines] === null) continue;
    const id = crypto.randomUUID();
    draft.change('', { patches: [{ op: 'insertLine', lines, id, before: null, values: {} }] });
    await fillRow(filling, filled, fields, { lines, id });
  }
  return filled;
}

/** What somebody may type there, in the order of the form, with its place among those that need not be filled. */
function typeable({ def, grants }: Filling, fields: Fields, lines: string | null): [string, FieldDef][] {
  return Object.entries(fields).filter(([key, field]) => {
    const path = lines === null ? key : `${lines}.${key}`;
    return (
      !isInternal(field) &&
      isVisible(def, path, field, { grants, has: (entity) => entityOf(entity) !== undefined }) &&
      readonlyReason({ def, path, field }, undefined, {}, grants, null) === null
    );
  });
}

async function fillRow(
  filling: Filling,
  filled: Filled,
  fields: Fields,
  at: { lines: string; id: string } | null,
): Promise<void> {
  const { def, grants, desk, turn, mark, known, wanted = [] } = filling;
  const { draft, typed, unfilled } = filled;
  let optional = 0;
  let dates = 0;
  for (const [key, field] of typeable(filling, fields, at?.lines ?? null)) {
    const path = at === null ? key : `${at.lines}.${key}`;
    const row: Row = (at === null ? draft.doc.fields : draft.lineAt(at.lines, at.id)) ?? {};
    const header = draft.doc.fields;
    if (field.required !== true) optional += 1;
    const told = known[path];
    if (told === null) continue;
    const asked = told !== undefined || wanted.includes(path);
    const chosen = field.required === true || asked || (optional + turn) % 3 === 0;
    const open =
      (at !== null || isAsked(field, row, header)) &&
      readonlyReason({ def, path, field }, row, header, grants, null) === null;
    if (!chosen || !open || (!asked && !isEmpty(row[key]))) continue;
    const forField = pickField(`${def.name}.${path}`, field, header);
    const nth = nthOf(filled, field) + (isOnce(def, path, field) ? freeFrom + filling.round : 0);
    // By code and by name in turn.
    const byName = typed.length % 2 === 1;
    const answer = await answerOf(desk, { field, forField, mark, dates, nth, count: 2, byName }, told);
    if ('missing' in answer) {
      if (field.required === true) unfilled.push(answer.missing);
      continue;
    }
    draft.learn(answer.refs);
    draft.change('', { patches: [patchOf(at, key, answer.value)] });
    if (field.kind === 'date' || field.kind === 'datetime') dates += 1;
    typed.push({ ...at, key, field, value: answer.value, texts: answer.texts ?? [] });
  }
}

/** What a person knows of the field, else what its definition lets him type. */
function answerOf(
  desk: Desk,
  asking: Asking,
  told: Known | undefined,
): Promise<Typed | { missing: string }> | Typed {
  if (told instanceof Offered) return typedValue(desk, { ...asking, nth: told.place, count: told.count });
  if (told instanceof InDays) return typedValue(desk, { ...asking, dates: told.days });
  return told === undefined ? typedValue(desk, asking) : { value: told, refs: {} };
}

/** The demo has used up the first records. */
const freeFrom = 6;

/** Whether a record may be named once only. */
function isOnce({ uniques = [] }: EntityDef, path: string, field: FieldDef): boolean {
  return field.unique === true || uniques.some((keys) => keys.includes(path));
}

/** The next of the records of a kind. */
function nthOf({ typed }: Filled, { entity }: FieldDef): number {
  return entity === undefined ? 0 : typed.filter(({ field }) => field.entity === entity).length;
}

function patchOf(at: { lines: string; id: string } | null, field: string, value: FieldValue) {
  return at === null
    ? ({ op: 'set', field, value } as const)
    : ({ op: 'setLine', lines: at.lines, id: at.id, field, value } as const);
}
