// Rows that travel with a referred record though they stand in a table of their own: unit conversions with a material,
// parameters that rules read with an organisation.
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import { orgParameters } from '#model/rules/orgParameters.ts';
import type { RefRecord } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { optionalText } from '#server/values.ts';
import { quoted } from './sql.ts';
import { conversionRows } from './unitConversions.ts';

type Attach = (context: Context, records: readonly RefRecord[]) => Promise<void>;

const attached: Readonly<Record<string, Attach>> = {
  material: withConversions,
  organization: withParameters,
};

/** Entities whose rows are attached to records of the entity. */
export function attachedFrom(entity: string): readonly string[] {
  if (entity === 'organization') return ruling().map(({ name }) => name);
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

/** Entities of parameters that rules read; one row for each organisation. */
const ruling = (): EntityDef[] => allEntities.filter(({ ruled }) => ruled !== undefined);

async function withParameters(context: Context, records: readonly RefRecord[]): Promise<void> {
  const orgs = records.map(({ id }) => id);
  const found = new Map<string, Row[]>();
  for (const def of ruling()) {
    const { fields = [], of = '' } = def.ruled ?? {};
    const columns = fields.map((key) => `${quoted(columnName(key))}::text`).join(', ');
    const { rows } = await context.session.query(
      `select org::text as org, ${columns} from ${quoted(tableName(def))} where org = any($1::uuid[])`,
      [orgs],
    );
    for (const row of rows) {
      const own: Row = { of };
      for (const key of fields) {
        const kind = kindOf(def.fields[key]?.kind ?? 'text');
        own[key] = kind.canonical(optionalText(row[columnName(key)]));
      }
      const { org: stored } = row;
      const org = typeof stored === 'string' ? stored : '';
      found.set(org, [...(found.get(org) ?? []), own]);
    }
  }
  for (const record of records) {
    const parameters = found.get(record.id);
    if (parameters !== undefined) record.lines = { ...record.lines, [orgParameters]: parameters };
  }
}
