// Effect `endOperatorSessions`: whoever is signed in on a device, or a person wherever he is, has to sign in again.
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
    const { rows } = await context.session.query(
      `update operator_session set sign_out_at = $2::timestamptz, end_reason = $3
       where org = $1::uuid and sign_out_at is null and (shop_device = $4::uuid or employee = $5::uuid) returning id`,
      [context.grants.org, context.now, reason, device, employee],
    );
    for (const row of rows) context.affect('operatorSession', String(row['id']));
    return doc;
  },
};
