// One gesture on a document: the document after it, all patches typed so far and the texts that could not be read.
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { textsAfter } from './unreadable.ts';

export interface DocumentStep {
  label: string;
  doc: Doc;
  patches: readonly Patch[];
  /** Texts that could not be read, by cellKey. */
  invalid: ReadonlyMap<string, string>;
}

export interface DraftChange {
  patches: readonly Patch[];
  /** Cells whose text could not be read, by cellKey; null clears. */
  invalid?: ReadonlyMap<string, string | null>;
}

/** Key of a cell's invalid text: header fields have no lines. */
export function cellKey(lines: string | null, id: string, field: string): string {
  return `${lines ?? ''} ${id} ${field}`;
}

function changed(def: EntityDef, before: DocumentStep, patches: readonly Patch[], reader: RefReader): Doc {
  return patches.length === 0 ? before.doc : applyChanges(def, before.doc, patches, reader, before.patches);
}

/** The step that the change makes of `before`; a value takes the place of a text that could not be read. */
export function stepAfter(
  def: EntityDef,
  reader: RefReader,
  before: DocumentStep,
  label: string,
  change: DraftChange,
): DocumentStep {
  const invalid = new Map(before.invalid);
  for (const [key, text] of change.invalid ?? []) {
    if (text === null) invalid.delete(key);
    else invalid.set(key, text);
  }
  for (const patch of change.patches) {
    if (patch.op === 'set') invalid.delete(cellKey(null, '', patch.field));
    if (patch.op === 'setLine') invalid.delete(cellKey(patch.lines, patch.id, patch.field));
    if (patch.op === 'removeLine')
      for (const key of invalid.keys())
        if (key.startsWith(`${patch.lines} ${patch.id} `)) invalid.delete(key);
  }
  return {
    label,
    doc: changed(def, before, change.patches, reader),
    patches: [...before.patches, ...change.patches],
    invalid,
  };
}

/** The step as it would have been taken after `now`; it was taken after `was`. */
export function stepAgain(
  def: EntityDef,
  reader: RefReader,
  step: DocumentStep,
  was: DocumentStep,
  now: DocumentStep,
): DocumentStep {
  const own = step.patches.slice(was.patches.length);
  return {
    label: step.label,
    doc: changed(def, now, own, reader),
    patches: [...now.patches, ...own],
    invalid: textsAfter(step.invalid, was.invalid, now.invalid),
  };
}
