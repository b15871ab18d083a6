// The documents behind a figure as far as a session may look at them: what it may not open is not named, and of a document
// whose partner is kept from it the partner is left out.
import { entityOf } from '#entities/registry.ts';
import type { GridDocument } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { canField } from '#model/rights/can.ts';
import { expectedSources } from '#model/registry.ts';
import type { Context } from '#server/context.ts';
import { visibleIds } from '#server/store/visibleRows.ts';

/** Fields the figure is made of, by entity: whoever may not see one of them is not told the document at all. */
function countedBy(entity: string): string[] {
  if (entity === 'planOrder') return ['material', 'remainQty'];
  return expectedSources
    .filter((source) => source.entity === entity)
    .flatMap(({ lines, material, open }) =>
      [material, ...(open.match(/[a-z]\w*(\.\w+)?/gi) ?? [])].map((path) =>
        path.startsWith('doc.') ? path.slice(4) : lines === undefined ? path : `${lines}.${path}`,
      ),
    );
}

export async function seenDocuments(
  { session, grants }: Context,
  documents: readonly GridDocument[],
): Promise<GridDocument[]> {
  const shown: GridDocument[] = [];
  const byEntity = Map.groupBy(documents, ({ entity }) => entity);
  const seen = new Set<GridDocument>();
  for (const [entity, own] of byEntity) {
    const def = entityOf(entity);
    if (def === undefined || !countedBy(entity).every((path) => canField(grants, def, path))) continue;
    const ids = await visibleIds(
      session,
      grants,
      def,
      own.map(({ id }) => id),
    );
    for (const document of own) if (ids.has(document.id)) seen.add(document);
  }
  for (const document of documents) {
    const def = entityOf(document.entity);
    if (!seen.has(document) || def === undefined) continue;
    const partner = expectedSources.find(({ entity }) => entity === document.entity)?.partner;
    shown.push({
      ...document,
      code: canField(grants, def, 'code') ? document.code : '',
      partner: partner === undefined || canField(grants, def, partner) ? document.partner : '',
    });
  }
  return shown;
}
