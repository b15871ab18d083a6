// Effect `keepLinked`: a document that was agreed to takes less of its source than before; its links follow, so that what
// it gives back may be given to others.
import type { Patch } from '#model/patch.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { moveLinks } from '#server/ledgers/links/progress.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';

interface KeepLinkedEffect {
  effect: 'keepLinked';
  patches: readonly Patch[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    keepLinked: KeepLinkedEffect;
  }
}

export const keepLinked: Ledger<'keepLinked'> = {
  effect: 'keepLinked',
  title: '调整占用源单的数量',
  locks: ['sourceDocuments'],
  async apply({ context, def, doc, refs }, { patches }) {
    const next = withSystemValues(def, doc, patches, refs);
    await moveLinks(context, def, doc, next);
    return next;
  },
};
