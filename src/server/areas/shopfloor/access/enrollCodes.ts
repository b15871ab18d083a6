// Effect `enrollCode`: a code by which one device enrols within half an hour, once.
import type { Ledger } from '#server/ledgers/ledger.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';

interface EnrollCodeEffect {
  effect: 'enrollCode';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    enrollCode: EnrollCodeEffect;
  }
}

/** Letters and digits that are not taken for one another when they are read off a screen. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const validMinutes = 30;

export const enrollCodes: Ledger<'enrollCode'> = {
  effect: 'enrollCode',
  title: '生成终端启用码',
  locks: [],
  async apply({ context, doc }) {
    const { ports } = context;
    const code = [...ports.random.bytes(8)].map((byte) => letters[byte % letters.length]).join('');
    const until = new Date(ports.clock.now() + validMinutes * 60_000).toISOString();
    return withFields(doc, { enrollCode: code, enrollUntil: until });
  },
};
