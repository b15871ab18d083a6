// The rules numbers are made by: of an organisation before those for all, of one kind of document before those for every
// kind, and the plain one where an administrator set none.
import { businessCode } from '#entities/system/businessCode.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { SqlSession } from '#server/ports.ts';
import { readDoc } from '../readDoc.ts';
import { isUuid } from '../sql.ts';
import { sql, raw, is } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** How numbers of an entity are made. */
export interface NumberingRule {
  /** Of the record; null: the plain one. */
  id: string | null;
  /** Only of documents that have this value in this field; null: of all. */
  only: { field: string; value: string } | null;
  segments: readonly Segment[];
  resetPeriod: string;
  perOrg: boolean;
  /** Numbers of documents in the recycle bin are given again before the counter goes on. */
  fillsGaps: boolean;
  /** Name of the rule when it alone gives numbers; null where they may be typed. */
  insists: string | null;
}

export interface Segment {
  type: string;
  value: string;
  length: number;
  pad: string;
  padRight: boolean;
  start: number;
  step: number;
  /** Whether the counter begins anew when this part changes. */
  resets: boolean;
}

/** The first rule that is for this document; without one in hand, one for all of them. */
export function ruleFor(def: EntityDef, rules: readonly NumberingRule[], doc?: Doc): NumberingRule {
  const fitting = rules.find(({ only }) => only === null || doc?.fields[only.field] === only.value);
  return fitting ?? plainRule(def);
}

/** No entity has more kinds of documents than this. */
const mostRules = 100;

/** The enabled rules of the entity: the organisation's before those for all, those of one kind of document before the rest. */
export async function numberingRules(
  session: SqlSession,
  def: EntityDef,
  org: string,
): Promise<NumberingRule[]> {
  if (def.name === businessCode.name) return [];
  const r = headerTable(businessCode, 'r');
  const rows = await selectRows(
    session,
    { id: r.id },
    sql`from ${r} where ${is(r.entityKey, def.name)} and ${r.status} = 'enabled' and ${r.isDefault} is not false
       and (${r.organization} is null or ${r.organization} = ${isUuid(org) ? org : null}::uuid)
     order by ${r.organization} nulls last, nullif(${r.billTypeField}, '') nulls last, ${r.code} limit ${raw(String(mostRules))}`,
  );
  const found: NumberingRule[] = [];
  for (const { id } of rows) {
    const rule = await readDoc(session, businessCode, id);
    if (rule !== null) found.push(storedRule(rule));
  }
  return found;
}

function storedRule({ id, fields, lines }: DocOf<typeof businessCode>): NumberingRule {
  const field = fields.billTypeField ?? '';
  return {
    id,
    only: field === '' ? null : { field, value: fields.billTypeValue ?? '' },
    segments: lines.segments.map(segmentOf),
    resetPeriod: fields.resetPeriod ?? '',
    perOrg: fields.resetByOrg !== false,
    fillsGaps: fields.fillGap === true,
    insists: fields.allowManual === true ? null : (fields.name ?? ''),
  };
}

/** codePrefix + yyyyMMdd + 4 digits, from 0001 each day, per organisation. */
function plainRule(def: EntityDef): NumberingRule {
  const segment = { value: '', length: 0, pad: '0', padRight: false, start: 1, step: 1, resets: false };
  return {
    id: null,
    only: null,
    segments: [
      { ...segment, type: 'constant', value: def.codePrefix ?? '' },
      { ...segment, type: 'date', value: 'yyyyMMdd' },
      { ...segment, type: 'sequence', length: 4 },
    ],
    resetPeriod: 'day',
    perOrg: true,
    fillsGaps: false,
    insists: null,
  };
}

function segmentOf(row: LineOf<typeof businessCode, 'segments'>): Segment {
  return {
    type: row.segmentType ?? '',
    value: row.value ?? '',
    length: row.length ?? 0,
    pad: (row.padChar ?? '').slice(0, 1) || '0',
    padRight: row.padSide === 'right',
    start: row.startNo ?? 1,
    step: Math.max(row.step ?? 1, 1),
    resets: row.inResetKey !== false,
  };
}
