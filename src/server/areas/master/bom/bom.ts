// 物料清单: versions are counted per material, a structure never reaches itself, and the first approved version of a
// material is its default. Low-level codes of everything below follow, so that planning asks parents before parts.
import { decimal, decimalText } from '#model/decimal.ts';
import { bom as bill } from '#entities/master/bom/bom.ts';
import type { LineRow } from '#model/entity.ts';
import type { DocOf, GivenOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
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

/** Rows that name a material and a unit. */
const inUnits = ['items', 'substitutes', 'coProducts'];
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

const counted = '每一行的单位都能换算为物料的基本单位';
const unitsOf = (doc: Bill, read: Read): Promise<Problem[]> => unconvertedUnits(doc, read, inUnits);

export const bom = defineBehaviour(bill, {
  title: '物料清单的版本、默认与层级',
  actions: {
    save: defineAction(bill, {
      checks: ['子项不重复，替代料不与主料相同', counted],
      effects: ['set'],
      facts: async (doc, read) => ({ units: await unitsOf(doc, read), ...(await version(doc, read)) }),
      check: (doc, { units }) => [...units, ...doubled(doc), ...substituteProblems(doc)],
      plan: (doc, { nextSeq, isNew }) => (isNew ? [own(doc, { versionSeq: nextSeq })] : []),
    }),
    submit: defineAction(bill, { checks: [counted], facts: unitsOf, check: (_doc, units) => units }),
    approve: defineAction(bill, {
      checks: [counted, '子项的清单不能又用到父项'],
      effects: ['set'],
      structures: [bomStructure],
      facts: async (doc, read) => ({
        units: await unitsOf(doc, read),
        ...(await siblings(doc, read)),
        structure: await below(doc, read),
      }),
      check: (_doc, { units, structure: { circle } }) => [
        ...units,
        ...(circle === null
          ? []
          : [
              {
                field: 'material',
                level: 'error' as const,
                message: `子项 ${circle} 的清单又用到父项物料，形成循环，请检查子项`,
              },
            ]),
      ],
      plan: (doc, { currentDefault, structure }) => [
        own(doc, { level: structure.depth, ...(currentDefault === null ? { isDefault: true } : {}) }),
        ...(currentDefault === null ? defaultOf(doc, doc.id) : []),
        ...lowLevelCodes(structure),
      ],
    }),
    unapprove: defineAction(bill, {
      checks: ['没有未结案的单据在用这个版本'],
      effects: ['set'],
      facts: async (doc, read) => ({ ...(await siblings(doc, read)), open: await holders(doc, read) }),
      check: (_doc, { open }) =>
        open === null
          ? []
          : [{ field: '', level: 'error', message: `${open} 还在使用这个版本，请先结案，或建立新版本` }],
      plan(doc, { successor }) {
        if (doc.fields.isDefault !== true) return [];
        const next = successor === null ? [] : [set('bom', successor, { isDefault: true })];
        return [own(doc, { isDefault: false }), ...next, ...defaultOf(doc, successor)];
      },
    }),
    setDefault: defineAction(bill, {
      effects: ['set'],
      facts: siblings,
      plan: (doc, { currentDefault }) => [
        ...(currentDefault === null ? [] : [set('bom', currentDefault, { isDefault: false })]),
        own(doc, { isDefault: true }),
        ...defaultOf(doc, doc.id),
      ],
    }),
    newVersion: defineAction(bill, {
      effects: ['create'],
      facts: versionsOf,
      plan: (doc, versions) => [nextVersion(doc, versions, doc.lines.items)],
    }),
    batchReplace: defineAction(bill, 'batchReplace', {
      checks: ['清单用到被替换的物料，替换成另一物料，不是父项自己'],
      effects: ['create'],
      facts: versionsOf,
      check: (doc, _versions, { given }) => replacing(doc, given),
      plan: (doc, versions, { given }) => [
        nextVersion(
          doc,
          versions,
          doc.lines.items.map((row) => replaced(row, given)),
        ),
      ],
    }),
  },
});

/** What stands below it: how deep, and whether it comes to itself again. */
const below = (doc: Bill, read: Read): Promise<StructureFacts> =>
  structureOf(
    {
      parts: partsOf(doc),
      parent: doc.fields.material ?? '',
      bom: doc.id,
      from: doc.fields.effectiveDate,
      until: doc.fields.expiryDate,
    },
    read,
  );

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

/** Number of the next version of this material and type. */
async function version(doc: Bill, read: Read): Promise<{ nextSeq: number; isNew: boolean }> {
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

interface Siblings {
  /** The default version in use, if it is another one. */
  currentDefault: string | null;
  /** The newest other approved version, which takes over when the default goes. */
  successor: string | null;
}

async function siblings(doc: Bill, read: Read): Promise<Siblings> {
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
