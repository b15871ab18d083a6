// The rules numbers are made by: of an organisation before those for all, of one kind of document before those for every
// kind, and the plain one where an administrator set none.
import { entityOf } from '#entities/registry.ts';
import type { Doc, EntityDef, FieldValue, LineRow } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { readDoc } from '../readDoc.ts';
import { isUuid } from '../sql.ts';

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
  const rules = entityOf('businessCode');
  if (rules === undefined || rules === def) return [];
  const { rows } = await session.query(
    `select id from business_code where entity_key = $1 and status = 'enabled' and is_default is not false
       and (organization is null or organization = $2::uuid)
     order by organization nulls last, nullif(bill_type_field, '') nulls last, code limit ${mostRules}`,
    [def.name, isUuid(org) ? org : null],
  );
  const found: NumberingRule[] = [];
  for (const { id } of rows) {
    const rule = await readDoc(session, rules, String(id));
    if (rule !== null) found.push(storedRule(rule));
  }
  return found;
}

function storedRule({ id, fields, lines }: Doc): NumberingRule {
  const field = textOf(fields['billTypeField']);
  return {
    id,
    only: field === '' ? null : { field, value: textOf(fields['billTypeValue']) },
    segments: (lines['segments'] ?? []).map(segmentOf),
    resetPeriod: textOf(fields['resetPeriod']),
    perOrg: fields['resetByOrg'] !== false,
    fillsGaps: fields['fillGap'] === true,
    insists: fields['allowManual'] === true ? null : textOf(fields['name']),
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

function segmentOf(row: LineRow): Segment {
  return {
    type: textOf(row['segmentType']),
    value: textOf(row['value']),
    length: number(row['length'], 0),
    pad: textOf(row['padChar']).slice(0, 1) || '0',
    padRight: row['padSide'] === 'right',
    start: number(row['startNo'], 1),
    step: Math.max(number(row['step'], 1), 1),
    resets: row['inResetKey'] !== false,
  };
}

function number(value: FieldValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
