// Effect `changeBill`: the document of the action is changed as if somebody had typed it, with fills, rules and formulas:
// a standard brought in again, decisions proposed, a lot inspected whole.
import type { Patch } from '#model/patch.ts';
import { changeDoc } from '#server/document/references.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';

interface ChangeBillEffect {
  effect: 'changeBill';
  patches: readonly Patch[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    changeBill: ChangeBillEffect;
  }
}

export const changeBill: Ledger<'changeBill'> = {
  effect: 'changeBill',
  title: '写入检验单',
  locks: [],
  apply: async ({ context, def, doc }, { patches }) =>
    patches.length === 0 ? doc : (await changeDoc(context, def, doc, patches)).doc,
};
