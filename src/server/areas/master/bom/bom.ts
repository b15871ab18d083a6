// 物料清单: versions are counted per material, a structure never reaches itself, and the first approved version of a
// material is its default. Low-level codes of everything below follow, so that planning asks parents before parts.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { entityOf } from '#entities/registry.ts';
import { holdersOf } from '#server/areas/structureUsers.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { doubled, substituteProblems } from './bomChecks.ts';
import { nextVersionName } from './nextVersion.ts';

/** Deeper structures are a circle. */
const deepest = 60;

interface Facts {
  /** Number of the next version of this material and type. */
  nextSeq: number;
  isNew: boolean;
  /** Code of a material below that leads back to the parent; null when none does. */
  circle: string | null;
  /** Levels below the parent. */
  depth: number;
  /** The default version in use, if it is another one. */
  currentDefault: string | null;
  /** The newest other approved version, which takes over when the default goes. */
  successor: string | null;
  parentCode: number;
  /** Materials below with the level they stand on and the code they have. */
  below: readonly { id: string; level: number; code: number }[];
  /** Versions that the material has already, and what was asked for the new one. */
  versions: readonly string[];
  given: Row;
  /** Open documents that stand on the version. */
  holders: string | null;
}

const none: Facts = {
  nextSeq: 1,
  isNew: false,
  circle: null,
  depth: 0,
  currentDefault: null,
  successor: null,
  parentCode: 0,
  below: [],
  versions: [],
  given: {},
  holders: null,
};

/** What a new version starts anew with. */
const anew = {
  header: [
    'code',
    'bomVersion',
    'versionSeq',
    'isDefault',
    'prevVersion',
    'level',
    'effectiveDate',
    'expiryDate',
    'changeNo',
    'changeReason',
  ],
  lines: [],
};

export const bom = defineBehaviour<Facts>({
  title: '物料清单的版本、默认与层级',
  checks: [
    '子项不重复，替代料不与主料相同',
    '审核时子项的清单不能又用到父项',
    '还有未结案的单据在用这个版本时不能反审核',
  ],
  effects: {
    save: ['set'],
    approve: ['set'],
    newVersion: ['create'],
    batchReplace: ['create'],
    setDefault: ['set'],
    unapprove: ['set'],
  },
  async facts(doc, read, moment) {
    if (moment === 'save') return { ...none, ...(await version(doc, read)) };
    if (moment === 'newVersion' || moment === 'batchReplace')
      return { ...none, versions: await versionsOf(doc, read), given: read.given };
    if (moment !== 'approve' && moment !== 'unapprove' && moment !== 'setDefault') return none;
    return {
      ...none,
      ...(await siblings(doc, read)),
      ...(moment === 'unapprove' ? { holders: await holders(doc, read) } : await structure(doc, read)),
    };
  },
  check(doc, { circle, given, holders: open }, moment) {
    if (open !== null)
      return [{ field: '', level: 'error', message: `${open} 还在使用这个版本，请先结案，或建立新版本` }];
    if (moment === 'save') return [...doubled(doc), ...substituteProblems(doc)];
    if (moment === 'batchReplace') return replacing(doc, given);
    if (moment !== 'approve' || circle === null) return [];
    return [
      {
        field: 'material',
        level: 'error',
        message: `子项 ${circle} 的清单又用到父项物料，形成循环，请检查子项`,
      },
    ];
  },
  plan: {
    save: (doc, { nextSeq, isNew }) => (isNew ? [own(doc, { versionSeq: nextSeq })] : []),
    approve: (doc, facts) => [
      own(doc, { level: facts.depth, ...(facts.currentDefault === null ? { isDefault: true } : {}) }),
      ...(facts.currentDefault === null ? defaultOf(doc, doc.id) : []),
      ...lowLevelCodes(facts),
    ],
    newVersion: (doc, { versions }) => [nextVersion(doc, versions, doc.lines['items'] ?? [])],
    batchReplace: (doc, { versions, given }) => [
      nextVersion(
        doc,
        versions,
        (doc.lines['items'] ?? []).map((row) => replaced(row, given)),
      ),
    ],
    setDefault: (doc, { currentDefault }) => [
      ...(currentDefault === null ? [] : [set('bom', currentDefault, { isDefault: false })]),
      own(doc, { isDefault: true }),
      ...defaultOf(doc, doc.id),
    ],
    unapprove: (doc, { successor }) => {
      if (doc.fields['isDefault'] !== true) return [];
      const next = successor === null ? [] : [set('bom', successor, { isDefault: true })];
      return [own(doc, { isDefault: false }), ...next, ...defaultOf(doc, successor)];
    },
  },
});

/** A draft with everything of the version, ready to be changed; the old one stays in use until the new one is the default. */
function nextVersion(doc: Doc, versions: readonly string[], items: readonly LineRow[]): Effect {
  const copy = copyOf('bom', { ...doc, lines: { ...doc.lines, items: [...items] } }, anew);
  const { changes: _changes, ...lines } = copy.lines;
  const fields = {
    ...copy.fields,
    bomVersion: nextVersionName(textOf(doc.fields['bomVersion']), versions),
    prevVersion: doc.id,
  };
  return { effect: 'create', entity: 'bom', fields, lines, opens: true };
}

const holders = (doc: Doc, read: Read): Promise<string | null> =>
  holdersOf(
    (text, parameters) => read.rows(text, parameters),
    read.org,
    { boms: [doc.id] },
    (entity) => entityOf(entity)?.title ?? entity,
  );

function replacing(doc: Doc, { from, to }: Row): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  if (from === to) return error('to', '替换前后是同一物料，请选择另一物料');
  if (to === doc.fields['material']) return error('to', '子项不能是父项物料自己');
  const uses = (doc.lines['items'] ?? []).some((row) => row['material'] === from);
  return uses ? [] : error('from', '这张物料清单没有用到要替换的物料');
}

/** Its unit, name and warehouse follow from the new material; what it is for stays. */
function replaced(row: LineRow, { from, to, factor }: Row): LineRow {
  if (row['material'] !== from) return row;
  const numerator = decimalText(decimal(textOf(row['numerator'], '0')).times(decimal(textOf(factor, '1'))));
  return {
    ...row,
    material: to ?? null,
    numerator,
    unit: null,
    issueWarehouse: null,
    issueLocation: null,
    childBom: null,
  };
}

async function versionsOf(doc: Doc, read: Read): Promise<string[]> {
  const rows = await read.rows(
    'select bom_version from bom where org = $1::uuid and material = $2::uuid and bom_type = $3',
    [read.org, doc.fields['material'], doc.fields['bomType']],
  );
  return rows.map((row) => textOf(row['bom_version']));
}

function set(
  entity: string,
  id: string,
  fields: Extract<Effect, { effect: 'set' }>['fields'] & object,
): Effect {
  return { effect: 'set', entity, id, fields };
}

function own(doc: Doc, fields: Record<string, number | boolean>): Effect {
  return set('bom', doc.id, fields);
}

/** Only the standard structure is the one a material is made by. */
function defaultOf(doc: Doc, id: string | null): Effect[] {
  return doc.fields['bomType'] === 'standard'
    ? [set('material', textOf(doc.fields['material']), { defaultBom: id })]
    : [];
}

function lowLevelCodes({ parentCode, below }: Facts): Effect[] {
  return below.flatMap(({ id, level, code }) =>
    parentCode + level > code ? [set('material', id, { lowLevelCode: parentCode + level })] : [],
  );
}

async function version(doc: Doc, read: Read): Promise<Pick<Facts, 'nextSeq' | 'isNew'>> {
  const [row] = await read.rows(
    `select coalesce(max(version_seq), 0) + 1 as next, count(*) filter (where id = $4::uuid) as stored from bom
     where org = $1::uuid and material = $2::uuid and bom_type = $3`,
    [read.org, doc.fields['material'], doc.fields['bomType'], doc.id],
  );
  return { nextSeq: Number(row?.['next'] ?? 1), isNew: Number(row?.['stored'] ?? 0) === 0 };
}

async function siblings(doc: Doc, read: Read): Promise<Pick<Facts, 'currentDefault' | 'successor'>> {
  const rows = await read.rows(
    `select id, is_default from bom where org = $1::uuid and material = $2::uuid and bom_type = $3 and ${stateSql('bom', 'status', 'executable')} and id <> $4::uuid
     order by is_default desc, version_seq desc for update`,
    [read.org, doc.fields['material'], doc.fields['bomType'], doc.id],
  );
  const first = rows[0];
  return {
    currentDefault: first?.['is_default'] === true ? String(first['id']) : null,
    successor: first === undefined ? null : String(first['id']),
  };
}

/** What stands below by the approved versions in effect, and whether the parent is among it. */
async function structure(
  doc: Doc,
  read: Read,
): Promise<Pick<Facts, 'circle' | 'depth' | 'parentCode' | 'below'>> {
  const parts = [
    ...new Set((doc.lines['items'] ?? []).flatMap((row) => optionalText(row['material']) ?? [])),
  ];
  const rows = await read.rows(
    `with recursive below as (
       select part as material, 1 as level from unnest($1::uuid[]) as part
       union select i.material, b.level + 1 from below b
         join bom h on h.material = b.material and h.org = $2::uuid and ${stateSql('bom', 'h.status', 'executable')} and h.id <> $4::uuid
           and h.effective_date <= $5::date and coalesce(h.expiry_date, $5::date) >= $5::date
         join bom_items i on i.doc_id = h.id
         where b.level < ${deepest} and b.material <> $3::uuid)
     select b.material, m.code, max(b.level) as level, coalesce(max(m.low_level_code), 0) as low from below b
     join material m on m.id = b.material group by b.material, m.code`,
    [parts, read.org, doc.fields['material'], doc.id, read.today],
  );
  const [parent] = await read.rows(
    'select coalesce(low_level_code, 0) as low from material where id = $1::uuid',
    [doc.fields['material']],
  );
  const circle = rows.find((row) => row['material'] === doc.fields['material']);
  const below = rows.map((row) => ({
    id: String(row['material']),
    level: Number(row['level']),
    code: Number(row['low']),
  }));
  return {
    circle: circle === undefined ? null : textOf(circle['code']),
    depth: Math.max(0, ...below.map(({ level }) => level)),
    parentCode: Number(parent?.['low'] ?? 0),
    below,
  };
}
