// Finds records of everything a person may see by code or name, in one statement; for the command palette. A document is
// told by whom it is with, when and in what state; of those found alike the newest comes first.
import { knownEntities } from '#entities/registry.ts';
import { can, canField, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { searchSql } from '#server/store/list/searchSql.ts';
import { partnerSql } from '#server/store/partnerSql.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { labelColumns, shapeOf } from '#server/store/shape.ts';
import { and, Parameters, startingWith } from '#server/store/sql.ts';
import { viewOf } from '#server/store/list/view.ts';
import type { FoundRecord } from '#model/wire/wire.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { columnsOf, answering, answersOf } from '#server/select/select.ts';

const perEntity = 5;
const foundAtMost = 40;
/** Documents are many: shorter texts would read whole tables without an index. */
const shortestForDocuments = 3;

export async function searchRecords(context: Context, typed: string): Promise<FoundRecord[]> {
  const wanted = typed.trim();
  if (wanted === '') return [];
  const parameters = new Parameters();
  const start = raw(parameters.add(startingWith(wanted), 'text'));
  const parts = knownEntities()
    .filter((def) => isSearched(context, def, wanted))
    .flatMap((def) => partOf(context, def, wanted, parameters) ?? []);
  if (parts.length === 0) return [];
  const text = (key: string) => otherwise(asKind('text', raw(`f.${key}`)), '');
  const found = {
    entity: text('entity'),
    id: text('id'),
    code: text('code'),
    name: text('name'),
    partner: text('partner'),
    date: text('date'),
    status: text('status'),
  };
  const asked = sql`select ${columnsOf(found)} from (${raw(parts.map((part) => `(${part})`).join(' union all '))}) f
     order by coalesce(f.code ilike ${start}, false) desc, coalesce(f.name ilike ${start}, false) desc,
       f.date desc nulls last, case when f.date is null then f.code end, f.code desc limit ${raw(String(foundAtMost))}`;
  return answersOf(context.session, answering(found, asked, parameters));
}

function isSearched({ grants }: Context, def: EntityDef, wanted: string): boolean {
  if (def.kind === 'ledger' || def.kind === 'report' || def.menu === undefined || !can(grants, def, 'view'))
    return false;
  return def.kind !== 'document' || Array.from(wanted).length >= shortestForDocuments;
}

function partOf(
  { grants, today, now }: Context,
  def: EntityDef,
  wanted: string,
  parameters: Parameters,
): string | null {
  const [code, name] = labelColumns(def).filter(
    ({ type, key }) => type === 'text' && canField(grants, def, key),
  );
  const matching =
    code === undefined ? null : searchSql(viewOf(def, grants, { today, now }), wanted, parameters, 'r');
  if (code === undefined || matching === null) return null;
  const where = and([scopeSql(def, grants, 'r', parameters), matching]);
  const nameSql = name === undefined ? 'null::text' : `r.${name.name}`;
  const newest = def.kind === 'document' ? `order by r.${code.name} desc` : '';
  return `select ${parameters.add(def.name, 'text')} as entity, r."id"::text as id, r.${code.name} as code, ${nameSql} as name,
      ${tellingSql(def, grants)}
    from ${shapeOf(def).header.name} r where ${where} ${newest} limit ${perEntity}`;
}

/** Of a document: whom it is with, its date and its state. */
function tellingSql(def: EntityDef, grants: Grants): string {
  if (def.kind !== 'document') return 'null::text as partner, null::text as date, null::text as status';
  const { columns } = shapeOf(def).header;
  const text = (key: string): string => {
    const column = canField(grants, def, key) ? columns.get(key) : undefined;
    return column === undefined ? 'null::text' : `r.${column.name}::text`;
  };
  return `${partnerSql(def, grants, 'r')} as partner, ${text('date')} as date, ${text('status')} as status`;
}
