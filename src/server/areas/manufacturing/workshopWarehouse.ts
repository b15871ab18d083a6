// 默认入库仓: where the products of a workshop go in, unless the product or a person names another warehouse.
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

export async function proposeWarehouse({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const workshop = optionalText(doc.fields['workshop']);
  if (workshop === null || sameValue(before?.fields['workshop'], workshop)) return [];
  const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === 'warehouse');
  if (isTyped || !isEmpty(doc.fields['warehouse'])) return [];
  const [row] = await read.kept(
    ['workshop'],
    'select in_warehouse from workshop where id = $1::uuid and org = $2::uuid',
    [workshop, read.org],
  );
  const value = optionalText(row?.['in_warehouse']);
  return value === null ? [] : [{ op: 'set', field: 'warehouse', value }];
}
