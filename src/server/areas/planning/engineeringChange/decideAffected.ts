// Effect `decideAffected`: every document a change touches is dealt with as decided, within the transaction of the approval;
// its row says what was done, or why it was refused and stays as it is.
import type { Decided, StructureChange } from '#server/areas/structureUser.ts';
import { usersOf } from '#server/areas/structureUsers.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { AffectedRow, Change } from './changeDoc.ts';

interface DecideAffectedEffect {
  effect: 'decideAffected';
  change: StructureChange;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    decideAffected: DecideAffectedEffect;
  }
}

export const decideAffected: Ledger<'decideAffected'> = {
  effect: 'decideAffected',
  title: '按决定更新、取消或维持受影响的单据',
  locks: ['document', 'sourceDocuments'],
  async apply({ context, doc, judged }: EffectStep<Change>, { change }) {
    const rows = doc.lines.affected;
    const results = new Map<string, string>();
    // Always in the same order, so that two changes never wait for each other.
    const keyOf = ({ docType, targetId, id }: AffectedRow): string =>
      `${docType ?? ''} ${targetId ?? ''} ${id}`;
    for (const row of rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)))
      results.set(row.id, await resultOf(context, row, { change, judged }));
    return {
      ...doc,
      lines: {
        ...doc.lines,
        affected: rows.map((row) => ({ ...row, result: results.get(row.id) ?? null })),
      },
    };
  },
};

async function resultOf(
  context: WriteContext,
  row: AffectedRow,
  by: Pick<Decided, 'change' | 'judged'>,
): Promise<string> {
  const user = usersOf(row.docType ?? '');
  const decided = { id: row.targetId ?? '', line: row.targetLineId, ...by };
  try {
    if (row.decision === 'update') return (await user?.update?.(context, decided)) ?? '维持';
    if (row.decision === 'cancel') return (await user?.cancel?.(context, decided)) ?? '维持';
    return '维持';
  } catch (error) {
    if (error instanceof Refusal) return `被拒：${error.message}`.slice(0, 200);
    throw error;
  }
}
