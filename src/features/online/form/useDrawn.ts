// The design as a draft of the form it will be: one for the board, where nothing is judged, one for the preview, where
// everything works as it will. Made anew when the design changes, never while only something else does.
import { useMemo } from 'react';
import { entityOf, hasEntity } from '#entities/registry.ts';
import { drawnDefinition } from '#entities/online/drawnDefinition.ts';
import { formDefinition } from '#entities/online/formDefinition.ts';
import { formProblems } from '#entities/online/formProblems.ts';
import { surroundings } from '#entities/online/surroundings.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { businessToday } from '#features/list/today.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Grants } from '#model/rights/can.ts';

export interface Drawn {
  def: EntityDef;
  problems: readonly Problem[];
}

export function useDrawn(design: DocumentDraft): Drawn {
  const { doc } = design;
  return useMemo(
    () => ({
      def: formDefinition(doc, design.refs),
      problems: formProblems(doc, design.refs, surroundings),
    }),
    // The reader stays the same for the life of the draft; what it reads comes with a change of the document.
    [doc, design],
  );
}

/** The board's draft: fields where they will stand, empty rows in every sub-table. */
export function useBoardDraft({ def }: Drawn, grants: Grants): DocumentDraft {
  return useMemo(
    () =>
      emptyDraft(
        drawnDefinition(def, (name) => name === def.name || entityOf(name) !== undefined),
        grants,
      ),
    [def, grants],
  );
}

export function emptyDraft(def: EntityDef, grants: Grants): DocumentDraft {
  const doc = emptyDoc(def, {
    id: crypto.randomUUID(),
    today: businessToday(),
    now: new Date().toISOString(),
    userId: grants.userId,
    employee: grants.employee,
    department: grants.department,
    org: grants.org,
    localCurrency: null,
  });
  for (const key of Object.keys(def.lines ?? {}))
    doc.lines[key] = [1, 2].map((seq) => ({ ...emptyLine(def, key, doc, crypto.randomUUID()), seq }));
  return new DocumentDraft(def, doc, {});
}

export const knowsEntity =
  (own: string) =>
  (name: string): boolean =>
    name === own || hasEntity(name);
