// Effects `publishForm` and `withdrawForm`: the design takes its place among the definitions within the transaction of
// the action, and every instance hears of it once that is committed.
import type { EntityDef } from '#model/entity.ts';
import { announcePublished, storeDefinition, takeBack } from '#server/definitions/publish.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { asOwner } from '#server/store/rowSecurity.ts';

interface PublishForm {
  effect: 'publishForm';
  definition: EntityDef;
}

interface WithdrawForm {
  effect: 'withdrawForm';
  name: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    publishForm: PublishForm;
    withdrawForm: WithdrawForm;
  }
}

export const publishForm: Ledger<'publishForm'> = {
  effect: 'publishForm',
  title: '建立或扩展数据表，登记菜单和权限',
  locks: ['baseData'],
  async apply({ context, doc }, { definition }) {
    const { ports, session, grants } = context;
    // As it would be read back: without what is undefined.
    const plain: unknown = JSON.parse(JSON.stringify(definition));
    await asOwner(context, () => storeDefinition(ports, session, grants.userId, plain));
    context.afterCommit(async () => void (await announcePublished(ports)));
    return doc;
  },
};

export const withdrawForm: Ledger<'withdrawForm'> = {
  effect: 'withdrawForm',
  title: '收回菜单和权限，数据保留',
  locks: ['baseData'],
  async apply({ context, doc }, { name }) {
    const { ports, session, grants } = context;
    await takeBack(ports, session, grants.userId, name);
    context.afterCommit(async () => void (await announcePublished(ports)));
    return doc;
  },
};
