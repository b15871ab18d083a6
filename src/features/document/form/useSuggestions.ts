// Values the server proposes while a document is typed, such as prices of lists: asked for once the fields they hang on
// have been left, and joined to the step that changed them, so that one undo takes both back however late they come.
// What is gone back to is asked for again: its answer may have been dropped with the step that was undone.
import { useEffect } from 'react';
import { fetchSuggestions } from '#api/lineFacts.ts';
import type { EntityDef } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

const patience = 250;
/** Lines in which the patches change what values hang on. */
function linesOf(def: EntityDef, patches: readonly Patch[]): readonly string[] {
  return patches.flatMap((patch) =>
    (patch.op === 'setLine' || patch.op === 'insertLine') && matters(def, patch) ? [patch.id] : [],
  );
}

/** As many as one request may carry. */
const mostPatches = 50_000;

/** Whether values hang on what the patch changes. */
function matters({ proposes = [] }: EntityDef, patch: Patch): boolean {
  if (patch.op === 'set') return proposes.includes(patch.field);
  if (patch.op === 'setLine') return proposes.includes(`${patch.lines}.${patch.field}`);
  return (
    patch.op === 'insertLine' &&
    Object.keys(patch.values).some((field) => proposes.includes(`${patch.lines}.${field}`))
  );
}

/** What was not among the patches before: mostly what was put behind them, but late answers join earlier gestures. */
function added(patches: readonly Patch[], before: readonly Patch[]): readonly Patch[] {
  if (patches[before.length - 1] === before.at(-1)) return patches.slice(before.length);
  const known = new Set(before);
  return patches.filter((patch) => !known.has(patch));
}

/** What of the proposals still fits: the line is there, nobody typed the field meanwhile, and the value is another. */
function fitting(draft: DocumentDraft, suggestions: readonly Patch[], since: readonly Patch[]): Patch[] {
  return suggestions.filter((patch) => {
    if (patch.op === 'set')
      return (
        !since.some((later) => later.op === 'set' && later.field === patch.field) &&
        draft.invalidText(null, '', patch.field) === undefined &&
        !sameValue(draft.doc.fields[patch.field], patch.value)
      );
    if (patch.op !== 'setLine') return false;
    const row = draft.lineAt(patch.lines, patch.id);
    const typed =
      draft.invalidText(patch.lines, patch.id, patch.field) !== undefined ||
      since.some((later) => later.op === 'setLine' && later.id === patch.id && later.field === patch.field);
    return row !== undefined && !typed && !sameValue(row[patch.field], patch.value);
  });
}

/** @param open false while nothing can be written */
export function useSuggestions(draft: DocumentDraft, open: boolean): void {
  const { def } = draft;
  useEffect(() => {
    if (!open || (def.proposes ?? []).length === 0) return undefined;
    /** Proposals are not typed: they give way to newer ones. */
    const own = new WeakSet<Patch>();
    /** What is asked again of a line leaves the value of its first answer standing until it comes. */
    const answered = new Set<string>();
    const { awaited } = draft;
    let seen = draft.patches;
    let joins = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let way = new AbortController();

    const ask = async (): Promise<void> => {
      const { patches: asked, gesture, base } = draft;
      const patches = asked.filter((patch) => !own.has(patch));
      if (patches.length > mostPatches) return;
      way = new AbortController();
      const { signal } = way;
      const place = draft.base.version > 0 ? { id: draft.doc.id } : {};
      const suggestions = await fetchSuggestions(def.name, { ...place, patches }, signal).catch(
        (failure: unknown) => {
          // What cannot be judged yet is named at its field; what is down is told by the save.
          if (failure instanceof Error) return [];
          throw failure;
        },
      );
      // Saved meanwhile: what was typed since the question is no longer known, and the server has proposed with the save.
      if (signal.aborted || draft.base !== base) return;
      const fit = fitting(draft, suggestions, added(draft.patches, asked));
      if (fit.length === 0) return;
      for (const patch of fit) own.add(patch);
      joins = true;
      draft.join(gesture, { patches: fit });
      joins = false;
    };

    const settle = (): void => {
      for (const line of awaited) answered.add(line);
      awaited.clear();
    };
    const askAndSettle = async (): Promise<void> => {
      const mine = timer;
      await ask();
      if (mine === timer) settle();
    };

    const stop = draft.subscribe(() => {
      const { patches } = draft;
      const wentBack = patches.length < seen.length;
      const fresh = wentBack ? patches : added(patches, seen);
      seen = patches;
      if (joins) return;
      const asks = fresh.some((patch) => !own.has(patch) && matters(def, patch));
      if (!asks && !wentBack) return;
      clearTimeout(timer);
      way.abort();
      if (!asks) awaited.clear();
      for (const line of asks ? linesOf(def, fresh) : []) if (!answered.has(line)) awaited.add(line);
      if (asks) timer = setTimeout(() => void askAndSettle(), patience);
    });
    return () => {
      stop();
      clearTimeout(timer);
      way.abort();
      awaited.clear();
    };
  }, [draft, def, open]);
}
