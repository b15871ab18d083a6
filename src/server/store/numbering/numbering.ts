// Numbers of documents and records: by the rule an administrator set for the entity or this kind of it, else prefix, day and four digits.
// Ask for the number last in a transaction: the counter's row stays locked until the end, and a rollback gives it back.
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { DatedCache } from '../datedCache.ts';
import { tenantSql } from '../tenantSql.ts';
import { numberingRules, ruleFor, type NumberingRule, type Segment } from './numberingRules.ts';
import { takeTurns } from '../turns.ts';
import { shapeOf } from '../shape.ts';
import { and, isUuid, Parameters } from '../sql.ts';

const MOST_COLLISIONS = 1_000;

/**
 * The next free number. `date` is the document's date, YYYY-MM-DD; `org` is '' for entities all organisations share;
 * `doc` gives the values of 'field' segments. Numbers given by hand are skipped.
 */
export async function nextCode(
  session: SqlSession,
  def: EntityDef,
  org: string,
  date: string,
  doc?: Doc,
  known?: NumberingRule,
): Promise<string> {
  const rule = known ?? ruleFor(def, await numberingRules(session, def, org), doc);
  const parts: string[] = [];
  for (const segment of rule.segments) parts.push(await partOf(session, segment, org, date, doc));
  const sequence = rule.segments.findIndex((segment) => segment.type === 'sequence');
  const segment = rule.segments[sequence];
  if (segment === undefined) return parts.join('');
  const fixed = rule.segments.flatMap((segment, index) =>
    segment.resets && index !== sequence && segment.type !== 'date' ? [parts[index] ?? ''] : [],
  );
  const key = [rule.perOrg ? org : '', def.name, [periodOf(rule.resetPeriod, date), ...fixed].join('|')];
  if (rule.fillsGaps) {
    const code = await freed(session, def, org, key, parts, sequence);
    if (code !== null) return code;
  }
  for (let attempt = 0; attempt < MOST_COLLISIONS; attempt += 1) {
    const { code, isTaken } = await counted(session, def, org, key, parts, sequence, segment);
    if (!isTaken) return code;
  }
  throw conflict(`${def.title}的编码规则连续生成了已被占用的编号，请检查编码规则`);
}

const ruleCache = new DatedCache<readonly NumberingRule[]>();

/** The number of a document on its way to be stored; `org` as for nextCode. */
export async function nextCodeOf(
  context: Context,
  def: EntityDef,
  org: string,
  date: string,
  doc: Doc,
): Promise<string> {
  return nextCode(context.session, def, org, date, doc, ruleFor(def, await rulesOf(context, def, org), doc));
}

/** Why a number may not be typed: the rule of the document gives them alone. Null where it may. */
export async function typedCodeProblem(
  context: Context,
  def: EntityDef,
  org: string,
  doc: Doc,
): Promise<string | null> {
  const { insists } = ruleFor(def, await rulesOf(context, def, org), doc);
  return insists === null
    ? null
    : `${def.title}的编号由编码规则“${insists}”生成，不能手工填写，请清空；需要手工编号时由管理员在编码规则中勾选“允许手工”`;
}

async function rulesOf(context: Context, def: EntityDef, org: string): Promise<readonly NumberingRule[]> {
  const cached = ruleCache.of(context, ['businessCode']);
  const key = `${def.name} ${org}`;
  const rules = cached?.get(key) ?? (await numberingRules(context.session, def, org));
  cached?.put(key, rules);
  return rules;
}

async function partOf(
  session: SqlSession,
  segment: Segment,
  org: string,
  date: string,
  doc: Doc | undefined,
): Promise<string> {
  switch (segment.type) {
    case 'constant':
      return segment.value;
    case 'date':
      return dateText(segment.value || 'yyyyMMdd', date);
    case 'field':
      return padded(text(doc?.fields[segment.value]), segment);
    case 'orgCode': {
      const { rows } = await session.query('select code from organization where id = $1::uuid', [
        isUuid(org) ? org : null,
      ]);
      return padded(text(rows[0]?.['code']), segment);
    }
    case 'random': {
      const { rows } = await session.query(
        'select floor(random() * power(10, $1::integer))::bigint::text as digits',
        [Math.min(segment.length || 4, 12)],
      );
      return text(rows[0]?.['digits']).padStart(Math.min(segment.length || 4, 12), '0');
    }
    default:
      return '';
  }
}

function padded(value: string, segment: Segment): string {
  return segment.padRight
    ? value.padEnd(segment.length, segment.pad)
    : value.padStart(segment.length, segment.pad);
}

/** yyyy, yy, MM and dd of the date; other characters stay. */
export function dateText(format: string, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace(/yyyy|yy|MM|dd/g, (part) =>
    part === 'yyyy' ? year : part === 'yy' ? year.slice(2) : part === 'MM' ? month : day,
  );
}

function periodOf(reset: string, date: string): string {
  if (reset === 'year') return dateText('yyyy', date);
  if (reset === 'month') return dateText('yyyyMM', date);
  return reset === 'day' ? dateText('yyyyMMdd', date) : '';
}

/**
 * The least number of this period that a document in the recycle bin had and nobody has now; null where there is none.
 * The counter's row is held, so that two documents never fill the same gap.
 */
async function freed(
  session: SqlSession,
  def: EntityDef,
  org: string,
  key: readonly string[],
  parts: readonly string[],
  sequence: number,
): Promise<string | null> {
  const column = shapeOf(def).header.columns.get('code');
  if (column === undefined) return null;
  await session.query(
    'select 1 from number_counter where org = $1 and entity = $2 and period = $3 for update',
    key,
  );
  const [before, after] = [parts.slice(0, sequence).join(''), parts.slice(sequence + 1).join('')];
  const parameters = new Parameters();
  const add = (value: unknown, type: string): string => parameters.add(value, type);
  const [head, tail] = [add(before, 'text'), add(after, 'text')];
  const { rows } = await session.query(
    `select b.code from recycle_bin b
     where b.entity = ${add(def.name, 'text')} and b.org is not distinct from ${add(def.shared || !isUuid(org) ? null : org, 'uuid')}
       and starts_with(b.code, ${head}) and right(b.code, length(${tail})) = ${tail}
       and substr(b.code, length(${head}) + 1, greatest(length(b.code) - length(${head}) - length(${tail}), 0)) ~ '^[0-9]+$'
       and not exists (select 1 from ${shapeOf(def).header.name} h where ${and([`h.${column.name} = b.code`, tenantSql(def, org, 'h', parameters)])})
     order by b.code limit 1`,
    parameters.values,
  );
  return rows[0] === undefined ? null : text(rows[0]['code']);
}

/** Counts one further and looks whether somebody has the number already, in one statement: its lock is short. */
async function counted(
  session: SqlSession,
  def: EntityDef,
  org: string,
  key: readonly string[],
  parts: readonly string[],
  sequence: number,
  segment: Segment,
): Promise<{ code: string; isTaken: boolean }> {
  const { header } = shapeOf(def);
  const column = header.columns.get('code');
  const parameters = new Parameters();
  const add = (value: unknown, type: string): string => parameters.add(value, type);
  const before = add(parts.slice(0, sequence).join(''), 'text');
  const after = add(parts.slice(sequence + 1).join(''), 'text');
  const length = add(segment.length, 'integer');
  const pad = `repeat(${add(segment.pad, 'text')}, greatest(${length} - length(c.digits), 0))`;
  const number = segment.padRight ? `c.digits || ${pad}` : `${pad} || c.digits`;
  const places = key.map((part) => add(part, 'text')).join(', ');
  const taken =
    column === undefined
      ? 'false'
      : `exists (select 1 from ${header.name} h where ${and([`h.${column.name} = n.code`, tenantSql(def, org, 'h', parameters)])})`;
  // Both travel together.
  const turn = takeTurns(session, [`number ${key.join(' ')}`]);
  const [, { rows }] = await Promise.all([
    turn,
    session.query(
      `with counted as (
       insert into number_counter (org, entity, period, value) values (${places}, ${add(segment.start, 'bigint')})
       on conflict (org, entity, period) do update set value = number_counter.value + ${add(segment.step, 'bigint')} returning value::text as digits),
     numbered as (select ${before} || ${number} || ${after} as code from counted c)
     select n.code, ${taken} as taken from numbered n`,
      parameters.values,
    ),
  ]);
  return { code: text(rows[0]?.['code']), isTaken: rows[0]?.['taken'] === true };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
