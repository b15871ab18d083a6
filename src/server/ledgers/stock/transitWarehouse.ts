// The transit warehouse of an organisation: exactly one, made by the system when goods are first sent off, and hidden
// from every picker. Goods on their way lie there with the stock status of that kind.
import type { Patch } from '#model/patch.ts';
import { entities } from '#entities/registry.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
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
  const { rows } = await session.query(
    'select in_transit_warehouse, name from organization where id = $1::uuid for update',
    [grants.org],
  );
  const [organisation] = rows;
  if (organisation === undefined) throw conflict('当前组织已被删除，请重新登录');
  const known = optionalText(organisation['in_transit_warehouse']);
  if (known !== null) return known;
  const status = await session.query(
    `select id from stock_status where status_kind = 'inTransit' and status = 'enabled' order by code limit 1`,
  );
  const inTransit = optionalText(status.rows[0]?.['id']);
  if (inTransit === null)
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
    defaultStatus: inTransit,
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
