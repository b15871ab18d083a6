// How the times of orders and schedules read the database outside a behaviour: as a behaviour would.
import { entityOf } from '#entities/registry.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Context } from '#server/context.ts';
import { selectRows } from '#server/select/select.ts';
import { readDoc } from '#server/store/readDoc.ts';

export type Source = Pick<Read, 'org' | 'rows' | 'select' | 'doc' | 'docOf'>;

export function sourceOf({ session, grants: { org } }: Context): Source {
  return {
    org,
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    select: (selection, rest) => selectRows(session, selection, rest),
    async doc(entity, id) {
      const def = entityOf(entity);
      return def === undefined ? null : readDoc(session, def, id, { org });
    },
    docOf: (def, id) => readDoc(session, def, id, { org }),
  };
}
