// Rows that travel with a referred record though they stand in a table of their own: unit conversions with a material.
import type { RefRecord } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { conversionRows } from './unitConversions.ts';

type Attach = (context: Context, records: readonly RefRecord[]) => Promise<void>;

const attached: Readonly<Record<string, Attach>> = { material: withConversions };

/** Entities whose rows are attached to records of the entity. */
export function attachedFrom(entity: string): readonly string[] {
  return entity === 'material' ? ['unit', 'unitConversion'] : [];
}

export async function attachRows(
  context: Context,
  entity: string,
  records: readonly RefRecord[],
): Promise<void> {
  const attach = Object.hasOwn(attached, entity) ? attached[entity] : undefined;
  if (attach !== undefined && records.length > 0) await attach(context, records);
}

async function withConversions(context: Context, records: readonly RefRecord[]): Promise<void> {
  const found = await conversionRows(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    records.map(({ id }) => id),
    context.today,
  );
  for (const record of records) {
    const conversions = found.get(record.id);
    if (conversions !== undefined) record.lines = { ...record.lines, conversions };
  }
}
