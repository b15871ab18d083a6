// Records a colleague makes through the product's own calls, for a desk to meet.
import type { DocResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';

export type Values = Readonly<Record<string, unknown>>;

const set = (field: string, value: unknown) => ({ op: 'set', field, value });
const line = (values: Values) => ({
  op: 'insertLine',
  lines: 'items',
  id: crypto.randomUUID(),
  before: null,
  values,
});

/** Saved as it is. */
export async function made(client: Client, entity: string, fields: Values, lines: readonly Values[] = []) {
  const answer = await client.post<DocResult>(`data/${entity}`, {
    key: crypto.randomUUID(),
    patches: [...Object.entries(fields).map(([field, value]) => set(field, value)), ...lines.map(line)],
  });
  if (answer.code !== '0') throw new Error(`${entity}: ${answer.message}`);
  return answer.result;
}

/** Saved, handed in and agreed to. */
export async function approved(
  client: Client,
  entity: string,
  fields: Values,
  lines: readonly Values[] = [],
) {
  let seen = await made(client, entity, fields, lines);
  for (const action of ['submit', 'approve']) {
    const answer = await client.post<DocResult>(`data/${entity}/${seen.doc.id}/${action}`, {
      version: seen.doc.version,
      key: crypto.randomUUID(),
      acceptWarnings: true,
    });
    if (answer.code !== '0') throw new Error(`${entity} ${action}: ${answer.message}`);
    seen = answer.result;
  }
  return seen.doc;
}
