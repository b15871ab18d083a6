// An inspection that waits for its inspector: eight items of a material with their limits, the plan that samples it, and a
// request of goods in stock.
import type { PickResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { fieldIs, rowsOf } from './caller.ts';
import { approved } from './records.ts';

/** Name, target, what it may deviate, decimals; without a target it is looked at. */
const items = [
  ['内径', '10', '0.05', 2],
  ['外径', '30', '0.02', 3],
  ['宽度', '9', '0.1', 2],
  ['倒角', '0.6', '0.1', 2],
  ['硬度', '60', '3', 0],
  ['跳动', '0.02', '0.02', 3],
  ['外观', null, null, 0],
  ['标识', null, null, 0],
] as const;

export interface AskedInspection {
  request: string;
  material: string;
}

/** @param lot of 151 to 280 units 32 are inspected (GB/T 2828.1, level II) */
export async function askInspection(client: Client, lot = '250'): Promise<AskedInspection> {
  const { result } = await client.post<PickResult>('data/material/pick', {
    limit: 1,
    forField: 'inspectionRequest.items.material',
  });
  const material = result.rows[0]?.id ?? '';
  const own = [];
  for (const [name, targetValue, deviation, decimals] of items) {
    const measures = targetValue !== null;
    const item = await approved(client, 'inspectionItem', {
      name: `${name}检`,
      itemType: measures ? 'dimension' : 'appearance',
      analysisMethod: measures ? 'quantitative' : 'qualitative',
      defectLevel: measures ? 'major' : 'minor',
      ...(measures ? { decimals } : {}),
    });
    own.push(
      measures
        ? { item: item.id, targetValue, lowerTolerance: `-${deviation}`, upperTolerance: deviation }
        : { item: item.id, textStandard: '符合图纸' },
    );
  }
  const inspectionStandard = await approved(
    client,
    'inspectionStandard',
    { name: '成品抽检', scopeType: 'material', material, inspectionTypes: ['stock'] },
    own,
  );
  const scheme = await approved(client, 'samplingScheme', {
    name: '一般II 严重4.0 轻微6.5',
    aqlMajor: '4.0',
    aqlMinor: '6.5',
  });
  const people = await rowsOf(client, 'employee', [fieldIs('isInspector', 'true')]);
  await approved(client, 'inspectionPlan', {
    name: '成品抽检',
    inspectionType: 'stock',
    scopeType: 'material',
    material,
    inspectionStandard: inspectionStandard.id,
    samplingScheme: scheme.id,
    inspector: people[0]?.id,
  });
  const request = await approved(
    client,
    'inspectionRequest',
    { inspectionType: 'stock', applicant: people[0]?.id },
    [{ material, requestQty: lot }],
  );
  return { request: request.id, material };
}
