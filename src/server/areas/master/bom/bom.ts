// 物料清单: versions are counted per material, a structure never reaches itself, and the first approved version of a
// material is its default. Low-level codes of everything below follow, so that planning asks parents before parts.
import { decimal, decimalText } from '#model/decimal.ts';
import { bom as bill } from '#entities/master/bom/bom.ts';
import type { LineRow } from '#model/entity.ts';
import type { DocOf, GivenOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { entityOf } from '#entities/registry.ts';
import { holdersOf } from '#server/areas/structureUsers.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { asKind, is, type Piece, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { bomStructure, lowLevelCodes, structureOf, type StructureFacts } from './bomStructure.ts';
import { doubled, substituteProblems } from './bomChecks.ts';
import { nextVersionName } from './nextVersion.ts';

type Bill = DocOf<typeof bill>;
type Item = LineOf<typeof bill, 'items'>;
type Replacement = GivenOf<typeof bill, 'batchReplace'>;

interface Facts extends StructureFacts {
  /** Number of the next version of this material and type. */
  nextSeq: number;
  isNew: boolean;
  /** The default version in use, if it is another one. */
  currentDefault: string | null;
  /** The newest other approved version, which takes over when the default goes. */
  successor: string | null;
  /** Versions that the material has already, and what is replaced in the new one. */
  versions: readonly string[];
  replacement: Replacement;
  /** Open documents that stand on the version. */
  holders: string | null;
  /** Rows counted in units that nothing converts. */
  units: readonly Problem[];
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
  replacement: givenOf(bill, 'batchReplace', {}),
  holders: null,
  units: [],
};

/** Rows that name a material and a unit. */
const inUnits = ['items', 'substitutes', 'coProducts'];
const judgesUnits: ReadonlySet<Moment> = new Set(['save', 'submit', 'approve']);

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

export const bom = defineBehaviour(bill, {
  title: '物料清单的版本、默认与层级',
  checks: [
    '子项不重复，替代料不与主料相同',
    '每一行的单位都能换算为物料的基本单位',
    '审核时子项的清单不能又用到父项',
    '还有未结案的单据在用这个版本时不能反审核',
  ],
  structures: { approve: [bomStructure] },
  effects: {
    save: ['set'],
    approve: ['set'],
    newVersion: ['create'],
    batchReplace: ['create'],
    setDefault: ['set'],
    unapprove: ['set'],
  },
  async facts(doc, read, moment): Promise<Facts> {
    const units = judgesUnits.has(moment) ? await unconvertedUnits(doc, read, inUnits) : [];
    if (moment === 'save') return { ...none, units, ...(await version(doc, read)) };
    if (moment === 'newVersion' || moment === 'batchReplace')
      return {
        ...none,
        versions: await versionsOf(doc, read),
        replacement: givenOf(bill, 'batchReplace', read.given),
      };
    if (moment !== 'approve' && moment !== 'unapprove' && moment !== 'setDefault') return { ...none, units };
    return {
      ...none,
      units,
      ...(await siblings(doc, read)),
      ...(moment === 'unapprove'
        ? { holders: await holders(doc, read) }
        : await structureOf(
            {
              parts: partsOf(doc),
              parent: doc.fields.material ?? '',
              bom: doc.id,
              from: doc.fields.effectiveDate,
              until: doc.fields.expiryDate,
            },
            read,
          )),
    };
  },
  check(doc, { circle, replacement, holders: open, units }, moment) {
    if (open !== null)
      return [{ field: '', level: 'error', message: `${open} 还在使用这个版本，请先结案，或建立新版本` }];
    if (moment === 'save') return [...units, ...doubled(doc), ...substituteProblems(doc)];
    if (moment === 'batchReplace') return replacing(doc, replacement);
    if (moment !== 'approve' || circle === null) return [...units];
    return [
      ...units,
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
    newVersion: (doc, { versions }) => [nextVersion(doc, versions, doc.lines.items)],
    batchReplace: (doc, { versions, replacement }) => [
      nextVersion(
        doc,
        versions,
        doc.lines.items.map((row) => replaced(row, replacement)),
      ),
    ],
    setDefault: (doc, { currentDefault }) => [
      ...(currentDefault === null ? [] : [set('bom', currentDefault, { isDefault: false })]),
      own(doc, { isDefault: true }),
      ...defaultOf(doc, doc.id),
    ],
    unapprove: (doc, { successor }) => {
      if (doc.fields.isDefault !== true) return [];
      const next = successor === null ? [] : [set('bom', successor, { isDefault: true })];
      return [own(doc, { isDefault: false }), ...next, ...defaultOf(doc, successor)];
    },
  },
});

/** A draft with everything of the version, ready to be changed; the old one stays in use until the new one is the default. */
function nextVersion(doc: Bill, versions: readonly string[], items: readonly LineRow[]): Effect {
  const copy = copyOf('bom', { ...doc, lines: { ...doc.lines, items: [...items] } }, anew);
  const { changes: _changes, ...lines } = copy.lines;
  const fields = {
    ...copy.fields,
    bomVersion: nextVersionName(doc.fields.bomVersion ?? '', versions),
    prevVersion: doc.id,
  };
  return { effect: 'create', entity: 'bom', fields, lines, opens: true };
}

const partsOf = (doc: Bill): string[] => [...new Set(doc.lines.items.flatMap((row) => row.material ?? []))];

const holders = (doc: Bill, read: Read): Promise<string | null> =>
  holdersOf(
    (text, parameters) => read.rows(text, parameters),
    read.org,
    { boms: [doc.id], day: read.today },
    (entity) => entityOf(entity)?.title ?? entity,
  );

function replacing(doc: Bill, { from, to }: Replacement): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  if (from === to) return error('to', '替换前后是同一物料，请选择另一物料');
  if (to === doc.fields.material) return error('to', '子项不能是父项物料自己');
  const uses = doc.lines.items.some(({ material }) => material === from);
  return uses ? [] : error('from', '这张物料清单没有用到要替换的物料');
}

/** Its unit, name and warehouse follow from the new material; what it is for stays. */
function replaced(row: Item, { from, to, factor }: Replacement): LineRow {
  if (row.material !== from) return row;
  const numerator = decimalText(decimal(row.numerator).times(decimal(factor ?? '1')));
  return {
    ...row,
    material: to,
    numerator,
    unit: null,
    issueWarehouse: null,
    issueLocation: null,
    childBom: null,
  };
}

/** Versions of the material and type, other organisations' left out. */
function alike({ fields }: Bill, read: Read, h: HeaderTable<typeof bill>): Piece {
  return sql`${is(h.org, read.org)} and ${h.material} = ${fields.material}::uuid and ${h.bomType} = ${fields.bomType}`;
}

async function versionsOf(doc: Bill, read: Read): Promise<string[]> {
  const h = headerTable(bill, 'h');
  const versions = await read.select({ name: h.bomVersion }, sql`from ${h} where ${alike(doc, read, h)}`);
  return versions.map(({ name }) => name ?? '');
}

function set(
  entity: string,
  id: string,
  fields: Extract<Effect, { effect: 'set' }>['fields'] & object,
): Effect {
  return { effect: 'set', entity, id, fields };
}

function own(doc: Bill, fields: Record<string, number | boolean>): Effect {
  return set('bom', doc.id, fields);
}

/** Only the standard structure is the one a material is made by. */
function defaultOf(doc: Bill, id: string | null): Effect[] {
  return doc.fields.bomType === 'standard'
    ? [set('material', doc.fields.material ?? '', { defaultBom: id })]
    : [];
}

async function version(doc: Bill, read: Read): Promise<Pick<Facts, 'nextSeq' | 'isNew'>> {
  const h = headerTable(bill, 'h');
  const [row] = await read.select(
    {
      last: asKind('integer', sql`max(${h.versionSeq})`),
      stored: asKind('integer', sql`count(*) filter (where ${h.id} = ${doc.id}::uuid)`),
    },
    sql`from ${h} where ${alike(doc, read, h)}`,
  );
  return { nextSeq: (row?.last ?? 0) + 1, isNew: (row?.stored ?? 0) === 0 };
}

async function siblings(doc: Bill, read: Read): Promise<Pick<Facts, 'currentDefault' | 'successor'>> {
  const h = headerTable(bill, 'h');
  const [first] = await read.select(
    { id: h.id, isDefault: h.isDefault },
    sql`from ${h} where ${alike(doc, read, h)} and ${stateIs(bill, h.status, 'executable')} and ${h.id} <> ${doc.id}::uuid
      order by ${h.isDefault} desc, ${h.versionSeq} desc for update`,
  );
  return {
    currentDefault: first?.isDefault === true ? first.id : null,
    successor: first?.id ?? null,
  };
}
