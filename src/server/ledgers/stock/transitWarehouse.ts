// The transit warehouse of an organisation: exactly one, made by the system when goods are first sent off, and hidden
// from every picker. Goods on their way lie there with the stock status of that kind.
import type { Patch } from '#model/patch.ts';
import { entities } from '#entities/registry.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { organization } from '#entities/master/organization.ts';
import { stockStatus } from '#entities/master/stockStatus.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { changeDoc } from '#server/document/references.ts';
import { newDocument } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger } from '../ledger.ts';

/** Makes sure the organisation has its transit warehouse and names it in a field of the document. */
interface TransitEffect {
  effect: 'transit';
  field: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    transit: TransitEffect;
  }
}

export const transit: Ledger<'transit'> = {
  effect: 'transit',
  title: '取得在途仓',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc }, { field }) {
    return { ...doc, fields: { ...doc.fields, [field]: await transitWarehouse(context) } };
  },
};

/** Its id; made at the first call. The organisation stays locked meanwhile, so that there is never a second one. */
async function transitWarehouse(context: WriteContext): Promise<string> {
  const { session, grants } = context;
  const o = headerTable(organization, 'o');
  const [organisation] = await selectRows(
    session,
    { known: o.inTransitWarehouse },
    sql`from ${o} where ${is(o.id, grants.org)} for update`,
  );
  if (organisation === undefined) throw conflict('当前组织已被删除，请重新登录');
  if (organisation.known !== null) return organisation.known;
  const s = headerTable(stockStatus, 's');
  const [inTransit] = await selectRows(
    session,
    { id: s.id },
    sql`from ${s} where ${s.statusKind} = 'inTransit' and ${s.status} = 'enabled' order by ${s.code} limit 1`,
  );
  if (inTransit === undefined)
    throw invalid([
      {
        field: 'inTransitWarehouse',
        level: 'error',
        message: '没有类型为“在途”的库存状态，请先在库存状态中增加',
      },
    ]);
  const values = {
    name: '在途仓',
    warehouseType: 'inTransit',
    defaultStatus: inTransit.id,
    includeInAvailable: false,
    allowLock: false,
  };
  const patches = Object.entries(values).map(([field, value]): Patch => ({ op: 'set', field, value }));
  const changed = await changeDoc(
    context,
    entities.warehouse,
    await newDocument(context, entities.warehouse),
    patches,
  );
  const { doc } = await context.recipes.save(context, {
    def: entities.warehouse,
    before: null,
    changed,
    action: 'create',
    bySystem: true,
  });
  await session.query(
    'update organization set in_transit_warehouse = $2::uuid, version = version + 1 where id = $1::uuid',
    [grants.org, doc.id],
  );
  context.affect('organization', grants.org);
  return doc.id;
}
