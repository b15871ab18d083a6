// Effect `setFace`: keeps what is printed on an issued sale invoice as it was that day.
import type { LineRow, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';

interface SetFace {
  effect: 'setFace';
  rows: readonly Row[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    setFace: SetFace;
  }
}

export const setFace: Ledger<'setFace'> = {
  effect: 'setFace',
  title: '记录票面明细',
  locks: ['document'],
  apply({ context, doc }, { rows }) {
    const face = rows.map((row, index): LineRow => ({ ...row, id: newId(context.ports), seq: index + 1 }));
    return Promise.resolve({ ...doc, lines: { ...doc.lines, face } });
  },
};
