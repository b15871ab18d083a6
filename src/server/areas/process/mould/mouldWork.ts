// Effect `mouldWork`: a mould is mounted, dismounted, or one of its cavities blocked or opened, with a row among its events.
import type { mould } from '#entities/process/mould/mould.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Doc } from '#model/entity.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { newId } from '#server/ids.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { noteMouldEvent } from './mouldEvents.ts';

export type Mould = DocOf<typeof mould>;

interface Cavity {
  cavityNo: number;
  isBlocked: boolean;
  reason: string | null;
}

type MouldWork = { do: 'mount'; equipment: string } | { do: 'dismount' } | { do: 'cavity'; cavity: Cavity };

interface MouldWorkEffect {
  effect: 'mouldWork';
  work: MouldWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    mouldWork: MouldWorkEffect;
  }
}

export const mouldWork: Ledger<'mouldWork'> = {
  effect: 'mouldWork',
  title: '上模、下模、封穴与开穴，并记事件',
  locks: ['baseData'],
  async apply(step: EffectStep<Mould>, { work }) {
    const { context, doc } = step;
    switch (work.do) {
      case 'mount':
        await noteMouldEvent(context, doc.id, { event: 'mount', equipment: work.equipment });
        return withFields(doc, { mouldStatus: 'mounted', currentEquipment: work.equipment });
      case 'dismount':
        await noteMouldEvent(context, doc.id, { event: 'dismount', equipment: doc.fields.currentEquipment });
        return withFields(doc, { mouldStatus: 'stored', currentEquipment: null });
      case 'cavity': {
        const { cavityNo, isBlocked, reason } = work.cavity;
        await noteMouldEvent(context, doc.id, {
          event: isBlocked ? 'block' : 'unblock',
          equipment: doc.fields.currentEquipment,
          remark: [`${cavityNo} 号穴`, reason ?? ''].join(' ').trim(),
        });
        return withCavity(step, work.cavity);
      }
      default:
        return work satisfies never;
    }
  },
};

/** With the row of the cavity, which is added where it has none yet, and the cavities that are left. */
function withCavity({ context, def, doc, refs }: EffectStep<Mould>, cavity: Cavity): Doc {
  const rows = doc.lines.cavityRows;
  const known = rows.find(({ cavityNo }) => cavityNo === cavity.cavityNo);
  const id = known?.id ?? newId(context.ports);
  const added = {
    id,
    seq: Math.max(0, ...rows.map(({ seq }) => seq)) + 1,
    cavityNo: cavity.cavityNo,
    isBlocked: false,
    reason: null,
    blocked: 0,
  };
  const next: Doc = {
    ...doc,
    lines: { ...doc.lines, cavityRows: known === undefined ? [...rows, added] : rows },
  };
  const set = (field: string, value: string | boolean | null): Patch => ({
    op: 'setLine',
    lines: 'cavityRows',
    id,
    field,
    value,
  });
  const reason = cavity.isBlocked ? cavity.reason : null;
  return withSystemValues(def, next, [set('isBlocked', cavity.isBlocked), set('reason', reason)], refs);
}
