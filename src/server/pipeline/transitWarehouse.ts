// The transit warehouse of an organisation: exactly one, made by the system when goods are first sent off, and hidden
// from every picker. Goods on their way lie there with the stock status of that kind.
import type { Patch } from '#model/patch.ts';
import { entities } from '#entities/registry.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { optionalText } from '#server/values.ts';
import { changeDoc } from './references.ts';
import { emptyDraft, storeDraft } from './storeDraft.ts';
import type { WriteContext } from './transaction.ts';

/** Its id; made at the first call. The organisation stays locked meanwhile, so that there is never a second one. */
export async function transitWarehouse(context: WriteContext): Promise<string> {
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
  const draft = await changeDoc(
    context,
    entities.warehouse,
    await emptyDraft(context, entities.warehouse),
    patches,
  );
  const { doc } = await storeDraft(context, entities.warehouse, null, draft, 'create');
  await session.query(
    'update organization set in_transit_warehouse = $2::uuid, version = version + 1 where id = $1::uuid',
    [grants.org, doc.id],
  );
  context.affect('organization', grants.org);
  return doc.id;
}
