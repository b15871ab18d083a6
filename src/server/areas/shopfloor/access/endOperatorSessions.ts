// Effect `endOperatorSessions`: whoever is signed in on a device, or a person wherever he is, has to sign in again.
import { returningRows } from '#server/select/select.ts';
import { presentColumns, written } from '#server/select/named.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';

interface EndOperatorSessionsEffect {
  effect: 'endOperatorSessions';
  device?: string;
  employee?: string;
  /** Value of the code list `operatorSessionEnd`. */
  reason: 'deviceOff' | 'forced';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    endOperatorSessions: EndOperatorSessionsEffect;
  }
}

export const endOperatorSessions: Ledger<'endOperatorSessions'> = {
  effect: 'endOperatorSessions',
  title: '结束终端会话',
  locks: ['baseData'],
  async apply({ context, doc }, { device = null, employee = null, reason }) {
    const change = written(
      `update operator_session set sign_out_at = $2::timestamptz, end_reason = $3
       where org = $1::uuid and sign_out_at is null and (shop_device = $4::uuid or employee = $5::uuid)`,
      [context.grants.org, context.now, reason, device, employee],
    );
    const ended = await returningRows(
      context.session,
      change,
      presentColumns('operator_session', { id: 'ref' }),
    );
    for (const { id } of ended) context.affect('operatorSession', id);
    return doc;
  },
};
